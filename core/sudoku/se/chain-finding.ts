/**
 * The findings of both kinds of chain search, their rating and their order (sections 12, 15 and 16 of
 * docs/se-rating.md).
 *
 * A node is a number: `(cell * 9 + digit - 1) * 2`, plus 1 if the candidate is supposed true ("on"), plus 0
 * if it is supposed false ("off"). The opposite of a node is `node ^ 1`.
 */
import {
  BOX,
  COLUMN,
  ROW,
  type HouseType,
  type Removal,
  type SePosition,
  type SeStep,
} from './se-position.ts';

/** Why a node follows: nothing (it is supposed), its cell, a house, or a deduction inside a propagation. */
export const NO_CAUSE = 0;
export const CELL_CAUSE = 1;
export const BOX_CAUSE = 2;
export const ROW_CAUSE = 3;
export const COLUMN_CAUSE = 4;
export const DEDUCED = 5;

/** The cause of a link in a house of this type. */
export const CAUSE_OF: Readonly<Record<HouseType, number>> = {
  [BOX]: BOX_CAUSE,
  [ROW]: ROW_CAUSE,
  [COLUMN]: COLUMN_CAUSE,
};
/** The type of house for each cause from `BOX_CAUSE` to `COLUMN_CAUSE`. */
export const HOUSE_TYPE_OF: readonly HouseType[] = [BOX, BOX, BOX, ROW, COLUMN];

/** The end node of a chain with everything it depends on: the end first, then level by level. */
export interface Target {
  readonly nodes: readonly number[];
  /** The cause of each of these nodes. */
  readonly causes: readonly number[];
}

/** The result of a chain search. */
export interface ChainFinding extends SeStep {
  readonly complexity: number;
  readonly sortKey: number;
  /** The ends of the argument; for a cycle, one for each direction. */
  targets(): readonly Target[];
  /** The cause assigned to the chain's first node if the chain is nested in another one. */
  readonly initialCause: number;
}

/** The depth of a search for dynamic chains, as the rating counts it. */
export type Level = 0 | 1 | 2 | 3 | 4 | 5;

/** A kind of search for forcing chains. */
export interface ForcingKind {
  /** Whether candidates that have become false are removed while a case is followed. */
  readonly dynamic: boolean;
  /** Only contradictions, and only links within houses. */
  readonly nishio: boolean;
  readonly level: Level;
}

/**
 * Ends a rating early. Asked before each supposition is followed, with the number followed so far: tens for an
 * easy puzzle, millions for the hardest ones.
 *
 * @returns whether to stop
 */
export type Stop = (followed: number) => boolean;

/** The work done for one rating. */
export class Effort {
  isOver = false;
  private followed = 0;

  constructor(private readonly stop: Stop | undefined) {}

  /** Counts a supposition; returns whether it may be followed. */
  mayFollow(): boolean {
    this.isOver ||= this.stop?.(this.followed++) === true;
    return !this.isOver;
  }
}

/** Finds all chains of its kind, in the rating's order. Meaningless once the effort is over. */
export interface ChainSearch {
  all(position: SePosition, effort: Effort): readonly ChainFinding[];
}

/** A nested finding that a node of a propagation depends on. */
export interface Nested {
  readonly complexity: number;
  /** Equal for equal arguments. */
  readonly key: string;
}

/** 4, 6, 8, 12, 16, 24 …: how much longer a chain must be for each further tenth. */
const LENGTHS: readonly number[] = Array.from({ length: 24 }, (_, index) =>
  index % 2 === 0 ? 4 << (index / 2) : 6 << ((index - 1) / 2),
);

/**
 * A tenth for each length that the complexity exceeds, added one by one, as rounding would differ otherwise.
 */
export function lengthIncrement(complexity: number): number {
  let sum = 0;
  for (const length of LENGTHS) {
    if (length >= complexity - 2) break;
    sum += 0.1;
  }
  return sum;
}

/** Sorts findings in the rating's order, and keeps the first of those with equal removals. */
export function inOrder<Finding extends SeStep & { complexity: number; sortKey: number }>(
  findings: Finding[],
): Finding[] {
  const seen = new Set<string>();
  return findings
    .sort((a, b) => a.rating - b.rating || a.complexity - b.complexity || a.sortKey - b.sortKey)
    .filter(({ removals }) => {
      const key = removalKey(removals);
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}

function removalKey(removals: readonly Removal[]): string {
  return removals
    .map(({ cell, digits }) => cell * 512 + digits)
    .sort((a, b) => a - b)
    .join();
}
