/** Read by the build. */
const OTHER_NAMES = ['SITE_NOTICES', 'API_BASE_URL'];
/** Other programs have no variables that begin like this. */
const OWN_PREFIX = /^(?:BACKUP|HINT|LIVE|METRICS|S3|SMTP)_/;
/** With more, variables of other programs would look like ours. */
const TYPOS = 2;

/** What to say about an environment variable that looks like a misspelt setting. */
export function nearMiss(name: string, settings: readonly string[]): string[] {
  const known = [...settings, ...OTHER_NAMES];
  // Without underscores, names such as HOME are too similar to ours.
  if (!name.includes('_') || known.includes(name)) return [];
  const prefix = OWN_PREFIX.exec(name)?.[0];
  const typos = known.map((each) => distance(name, each));
  const least = Math.min(...typos);
  const near = known.filter((each, index) =>
    least <= TYPOS ? typos[index] === least : prefix !== undefined && each.startsWith(prefix),
  );
  return near.length === 0 ? [] : [`${name} is not a setting. Did you mean ${near.join(' or ')}?`];
}

/** Levenshtein's: how many characters to insert, delete or replace. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 0; i < one.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j++)
      next.push(Math.min(row[j]! + (one[i] === other[j] ? 0 : 1), row[j + 1]! + 1, next[j]! + 1));
    row = next;
  }
  return row.at(-1)!;
}
