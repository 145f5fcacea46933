/** Figures of a measurement, and how benchmarks print them. */

/** CPU milliseconds of some work. */
export function cpuMs(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The value that this share of the values does not exceed, rounded. */
export function quantile(values, share, digits = 1) {
  const sorted = values.toSorted((a, b) => a - b);
  return Number(sorted[Math.floor((sorted.length - 1) * share)].toFixed(digits));
}

export function median(values, digits = 1) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
  return Number(middle.toFixed(digits));
}

export function spread(values, digits = 1) {
  const [p50, p95, p99, most] = [0.5, 0.95, 0.99, 1].map((share) => quantile(values, share, digits));
  return `median ${p50}, p95 ${p95}, p99 ${p99}, most ${most}`;
}

/** Waiting times, and how many times those of a quiet server they are. */
export function besideQuiet(times, quiet) {
  return [0.5, 0.99]
    .map((share) => {
      const [here, there] = [times, quiet].map((each) => quantile(each, share));
      return `p${share * 100} ${here} ms (${(here / there).toFixed(1)} times quiet)`;
    })
    .join(', ');
}

export function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}

/** Whether a value keeps its goal, in a word; the exit code is 1 if one does not. */
export function kept(value, most) {
  if (most === undefined || value <= most) return most === undefined ? '' : 'yes';
  process.exitCode = 1;
  return 'NO';
}

/** Prints a figure, beside its goal if it has one. */
export function report(name, value, unit = '', most = undefined) {
  const figure = `${Number(value.toFixed(1))} ${unit}`;
  const goal = most === undefined ? '' : `at most ${most}: ${kept(value, most)}`;
  console.log(`${name.padEnd(64)}${figure.padEnd(12)}${goal}`.trimEnd());
}
