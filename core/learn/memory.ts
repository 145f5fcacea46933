/** A person's memory of one technique, as FSRS describes it. Times in milliseconds since 1970. */
export interface Memory {
  readonly technique: string;
  readonly due: number;
  /** Days until the probability of recall falls to 90 %. */
  readonly stability: number;
  /** From 1 to 10. */
  readonly difficulty: number;
  readonly reviewedAt: number;
  readonly reviews: number;
  /** How many of these reviews were unaided: no help, no wrong check. */
  readonly found: number;
  /** How many of those were in a mixed set, whose title does not name the technique. */
  readonly mixed: number;
  /** How many sittings had an unaided find. */
  readonly sittings: number;
  /** The time of the latest unaided find; 0 before the first. */
  readonly foundAt: number;
}

/** What older versions stored or sent lacks the later counts. */
export interface StoredMemory
  extends Omit<Memory, LaterCount>, Partial<Record<LaterCount, number | undefined>> {}
type LaterCount = 'mixed' | 'sittings' | 'foundAt';

export function memoryOf(stored: StoredMemory): Memory {
  const { mixed = 0, sittings = 0, foundAt = 0 } = stored;
  return { ...stored, mixed, sittings, foundAt };
}

/** The unaided finds that a tick takes. */
export const FINDS_TO_KNOW = 3;

/** How far a technique is from its tick, from 0 to 1: one find may be luck, and a named technique is half found. */
export function shareKnown({ found, mixed, sittings }: Memory): number {
  return (Math.min(found, FINDS_TO_KNOW) + Math.min(sittings, 2) + Math.min(mixed, 1)) / (FINDS_TO_KNOW + 3);
}

/** Whether a technique is known, which its tick says. */
export const isKnown = (memory: Memory): boolean => shareKnown(memory) === 1;

/** A longer break than this begins a new sitting. */
const BREAK_MS = 3_600_000;

/** The counts after a review at the given time. */
export function counted(
  before: Memory | undefined,
  { shown, unaided, mixed }: Effort,
  now: number,
): Pick<Memory, 'reviews' | 'found' | LaterCount> {
  const found = unaided && !shown ? 1 : 0;
  const isNewSitting = now - (before?.foundAt ?? 0) > BREAK_MS;
  return {
    reviews: (before?.reviews ?? 0) + 1,
    found: (before?.found ?? 0) + found,
    mixed: (before?.mixed ?? 0) + (mixed ? found : 0),
    sittings: (before?.sittings ?? 0) + (isNewSitting ? found : 0),
    foundAt: found === 1 ? now : (before?.foundAt ?? 0),
  };
}

/** What is remembered of a technique, in FSRS's terms. */
type MemoryState = Pick<Memory, 'stability' | 'difficulty'>;

/** A review on this device, from which the forecast learns. */
export interface LoggedReview {
  /** Whole days since the review before; 0 at the first. */
  readonly days: number;
  readonly grade: Grade;
  /** The state before; absent at the first review. */
  readonly before?: MemoryState;
  /** The forecast probability of recall, from 0 to 1; absent on the day of the review before. */
  readonly said?: number;
}

/** More reviews of one technique are not kept. */
const MOST_LOGGED = 100;

export function logged(log: readonly LoggedReview[] = [], review: LoggedReview): readonly LoggedReview[] {
  return [...log, review].slice(-MOST_LOGGED);
}

/** Fewer forecasts say nothing about how good they are. */
const FEWEST_FORECASTS = 50;

/** The mean forecast and the share that was recalled, from 0 to 1; undefined until there are enough reviews. */
export function calibrationOf(
  reviews: readonly LoggedReview[],
): { readonly said: number; readonly recalled: number } | undefined {
  const forecasts = reviews.filter(({ said }) => said !== undefined);
  const count = forecasts.length;
  if (count < FEWEST_FORECASTS) return undefined;
  return {
    said: forecasts.reduce((sum, { said = 0 }) => sum + said, 0) / count,
    recalled: forecasts.filter(({ grade }) => isRecalled(grade)).length / count,
  };
}

/** The later of two devices' reviews of a technique; each device has seen all reviews up to its own. */
export function mergedMemory(one: Memory, other: Memory): Memory {
  const [later, earlier] = one.reviewedAt >= other.reviewedAt ? [one, other] : [other, one];
  return {
    ...later,
    reviews: Math.max(later.reviews, earlier.reviews),
    found: Math.max(later.found, earlier.found),
    mixed: Math.max(later.mixed, earlier.mixed),
    sittings: Math.max(later.sittings, earlier.sittings),
    foundAt: Math.max(later.foundAt, earlier.foundAt),
  };
}

/** A hundred years. */
const MOST_DAYS = 36_500;
/** The latest time that `Date` can represent. */
const LATEST_TIME = 8.64e15;

/** Whether a row of a backup is a valid memory. */
export function isMemory(row: Readonly<Record<string, unknown>>): boolean {
  const { due, stability, difficulty, reviewedAt, reviews, found, log = [] } = row;
  const { mixed = 0, sittings = 0, foundAt = 0 } = row;
  return (
    [due, reviewedAt, foundAt].every((time) => isCount(time, LATEST_TIME)) &&
    [reviews, found, mixed, sittings].every((count) => isCount(count, Number.MAX_SAFE_INTEGER)) &&
    isState({ stability, difficulty }) &&
    Array.isArray(log) &&
    log.every((review) => isLogged(review as Partial<LoggedReview> | null))
  );
}

function isCount(value: unknown, most: number): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most;
}

function isState({ stability, difficulty }: Readonly<Record<keyof MemoryState, unknown>>): boolean {
  return [stability, difficulty].every(Number.isFinite) && (stability as number) > 0;
}

function isLogged(review: Partial<LoggedReview> | null): boolean {
  if (review === null) return false;
  const { days, grade, before, said = 1 } = review;
  const isGrade = (Object.values(GRADES) as unknown[]).includes(grade);
  const isForecast = said >= 0 && said <= 1;
  return isGrade && isCount(days, MOST_DAYS) && isForecast && (before === undefined || isState(before));
}

/** How an exercise went. */
export interface Effort {
  /** The solution was shown instead of found. */
  readonly shown: boolean;
  /** Without a hint and without a wrong check. */
  readonly unaided: boolean;
  /** A check was wrong first. */
  readonly erred: boolean;
  /** It was one of a mixed set, whose title does not name the technique. */
  readonly mixed: boolean;
  /** Infinite if unknown. */
  readonly elapsedMs: number;
}

/** FSRS's grades. */
export const GRADES = { again: 1, hard: 2, good: 3, easy: 4 } as const;
export type Grade = (typeof GRADES)[keyof typeof GRADES];

/** FSRS forecasts whether something is recalled, with whatever effort. */
export const isRecalled = (grade: Grade): boolean => grade !== GRADES.again;

/** Times from the player's own median at which a find counts as easy or hard. */
const [EASY_FROM, HARD_FROM] = [0.5, 2.5];

/**
 * @param usualMs the player's median time for techniques of this kind; undefined until there are enough times.
 *   Twenty seconds are long for a single, and short for a chain.
 */
export function gradeOf({ shown, unaided, erred, elapsedMs }: Effort, usualMs: number | undefined): Grade {
  // The first answer counts: with "hard", which is a recall, a wrong one would put the review off.
  if (shown || erred) return GRADES.again;
  if (!unaided) return GRADES.hard;
  if (usualMs === undefined || !Number.isFinite(elapsedMs)) return GRADES.good;
  if (elapsedMs <= EASY_FROM * usualMs) return GRADES.easy;
  return elapsedMs >= HARD_FROM * usualMs ? GRADES.hard : GRADES.good;
}
