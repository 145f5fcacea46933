/**
 * What the two kinds of chain search find, how it is rated and in which order it is offered (sections 12, 15
 * and 16 of docs/se-rating.md).
 *
 * A node is a number: `(cell * 9 + digit - 1) * 2`, plus 1 where the candidate is supposed true ("on"), plus 0
 * where it is supposed false ("off"). The opposite of a node is `node ^ 1`.
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
/** The type of house that a cause from `BOX_CAUSE` to `COLUMN_CAUSE` names. */
export const HOUSE_TYPE_OF: readonly HouseType[] = [BOX, BOX, BOX, ROW, COLUMN];

/** A node that a chain ends in, with all that is behind it: the node first, then level by level. */
export interface Target {
  readonly nodes: readonly number[];
  /** The cause of each of these nodes. */
  readonly causes: readonly number[];
}

/** What a chain search found. */
export interface ChainFinding extends SeStep {
  readonly complexity: number;
  readonly sortKey: number;
  /** The ends of the argument; of a cycle both ways round. */
  targets(): readonly Target[];
  /** What a chain begins with counts as following from this, when the chain is part of another one. */
  readonly initialCause: number;
}

/** How deep a search of dynamic chains goes, as the rating counts it. */
export type Level = 0 | 1 | 2 | 3 | 4 | 5;

/** A search of forcing chains. */
export interface ForcingKind {
  /** Whether candidates that have become false are taken away while a case is followed. */
  readonly dynamic: boolean;
  /** Only contradictions, and only links within houses. */
  readonly nishio: boolean;
  readonly level: Level;
}

/** Finds all chains of its kind, in the order in which they are offered. */
export interface ChainSearch {
  all(position: SePosition): readonly ChainFinding[];
}

/** A nested finding that a node of a propagation rests on. */
export interface Nested {
  readonly complexity: number;
  /** Equal for equal arguments. */
  readonly key: string;
}

/** 4, 6, 8, 12, 16, 24 …: how much longer a chain must be for each further tenth. */
const LENGTHS: readonly number[] = Array.from({ length: 24 }, (_, index) =>
  index % 2 === 0 ? 4 << (index / 2) : 6 << ((index - 1) / 2),
);

/** The sum of as many tenths as the complexity earns, added one by one. */
export function lengthIncrement(complexity: number): number {
  let sum = 0;
  for (const length of LENGTHS) {
    if (length >= complexity - 2) break;
    sum += 0.1;
  }
  return sum;
}

/** In the order in which they are offered; of those with equal removals the first only. */
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
