import { MOST_REVIEWS } from '../../../core/learn/path.ts';
import { KINDS, type Kind } from '../../../core/sudoku/techniques/catalogue.ts';
import { stored } from '../../platform/stored.ts';

/** The number of recent times to keep of each kind of technique, which are in milliseconds. */
const MOST_KEPT = 20;
/** Fewer times do not show what is usual. */
const FEWEST = 3;
/** The guess until then. */
const USUAL_MS = 60_000;
/** A player who takes longer was probably interrupted. */
const LONGEST_MS = 10 * 60_000;

type Times = Partial<Record<Kind, readonly number[]>>;

const kept = stored<Times>('nonet.review-times', timesIn, {});

/** Records how long an exercise took; infinite if unknown, which is not recorded. */
export function noteReviewTime(kind: Kind, ms: number): void {
  if (!isTime(ms)) return;
  const times = kept.read();
  kept.write({ ...times, [kind]: [...(times[kind] ?? []), Math.round(ms)].slice(-MOST_KEPT) });
}

/** The player's median time for techniques of a kind; undefined until there are enough times. */
export function usualMsOf(kind: Kind): number | undefined {
  return median(kept.read()[kind] ?? []);
}

/** How many minutes the due reviews of these kinds take, by the player's own median for each. */
export function reviewMinutes(due: readonly Kind[]): number {
  const usual = due.slice(0, MOST_REVIEWS).map((kind) => usualMsOf(kind) ?? USUAL_MS);
  return Math.ceil(usual.reduce((sum, each) => sum + each, 0) / 60_000);
}

function median(times: readonly number[]): number | undefined {
  if (times.length < FEWEST) return undefined;
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)];
}

function timesIn(json: unknown): Times {
  const times = json as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    KINDS.flatMap((kind) => {
      const own = times[kind];
      return Array.isArray(own) ? [[kind, own.filter(isTime)]] : [];
    }),
  );
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value <= LONGEST_MS;
}
