/** The setting that holds what a person has done in Learn, and the one with the rating of the mixed drill. */
export const [COURSE, TRAINER] = ['course', 'trainer'] as const;

/** Done is what was done on one device or the other; of a mark that ends with a count, the higher one stays. */
export function mergedCourse(one: unknown, other: unknown): string[] {
  const counts = new Map<string, number>();
  for (const mark of [...texts(one), ...texts(other)]) {
    const [, name = '', count = '0'] = /^(.*?)(?: (\d+))?$/.exec(mark) ?? [];
    counts.set(name, Math.max(counts.get(name) ?? 0, Number(count)));
  }
  return Array.from(counts, ([name, count]) => (count > 0 ? `${name} ${count}` : name)).sort();
}

/** Of two ratings, the one that is based on more tries, whose number comes first in it. */
export function mergedTrainer(one: unknown, other: unknown): string[] {
  const [first, second] = [texts(one), texts(other)];
  const more = Number(first[0] ?? 0) - Number(second[0] ?? 0);
  return more > 0 || (more === 0 && first.join() >= second.join()) ? first : second;
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
