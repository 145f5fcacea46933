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
}

/** The later of two devices' reviews of a technique; each device has seen all reviews up to its own. */
export function mergedMemory(one: Memory, other: Memory): Memory {
  const [later, earlier] = one.reviewedAt >= other.reviewedAt ? [one, other] : [other, one];
  return {
    ...later,
    reviews: Math.max(later.reviews, earlier.reviews),
    found: Math.max(later.found, earlier.found),
  };
}

/** The latest time that `Date` can represent. */
const LATEST_TIME = 8.64e15;

/** Whether a row of a backup is a valid memory. */
export function isMemory(row: Readonly<Record<string, unknown>>): boolean {
  const { due, stability, difficulty, reviewedAt, reviews, found } = row;
  const isCount = (value: unknown, most: number): boolean =>
    Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most;
  return (
    [due, reviewedAt].every((time) => isCount(time, LATEST_TIME)) &&
    [reviews, found].every((count) => isCount(count, Number.MAX_SAFE_INTEGER)) &&
    [stability, difficulty].every(Number.isFinite) &&
    (stability as number) > 0
  );
}

/** How an exercise went. */
export interface Effort {
  /** The solution was shown instead of found. */
  readonly shown: boolean;
  /** Without a hint and without a wrong check. */
  readonly unaided: boolean;
  readonly elapsedMs: number;
}

/** FSRS's grades. */
export const GRADES = { again: 1, hard: 2, good: 3, easy: 4 } as const;
export type Grade = (typeof GRADES)[keyof typeof GRADES];

/** Faster than this counts as known at sight. */
const AT_SIGHT_MS = 20_000;

export function gradeOf({ shown, unaided, elapsedMs }: Effort): Grade {
  if (shown) return GRADES.again;
  if (!unaided) return GRADES.hard;
  return elapsedMs <= AT_SIGHT_MS ? GRADES.easy : GRADES.good;
}
