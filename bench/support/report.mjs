/** A table of figures beside their goals, and the median. */

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

/** Prints the rows at the end; the exit code is 1 if a goal is missed. */
export function createReport() {
  const rows = [];
  return {
    add: (name, value, unit, goal) => {
      rows.push([
        name,
        `${Number(value.toFixed(1))} ${unit}`.trim(),
        `at most ${goal}`,
        value <= goal ? 'yes' : 'NO',
      ]);
    },
    note: (text) => {
      rows.push([text, '', '', '']);
    },
    print: () => {
      console.log('| measured | value | goal | met |\n|---|---|---|---|');
      for (const row of rows) console.log(`| ${row.join(' | ')} |`);
      process.exitCode = rows.some(([, , , met]) => met === 'NO') ? 1 : 0;
    },
  };
}
