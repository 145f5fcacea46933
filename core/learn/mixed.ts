import {
  isOptional,
  isTechniqueId,
  orderOf,
  techniqueOf,
  type TechniqueId,
} from '../sudoku/techniques/catalogue.ts';
import { shuffled, type RandomBelow } from './drill.ts';

/** The number of positions in a set. Each one that is not found unaided adds another, up to the longest set. */
export const SET_SIZE = 3;
export const LONGEST_SET = 5;

/** The share of a mixed set that needs techniques learned before. */
const OTHERS = 0.6;
/** With more names, the list would not fit in the task, and choosing would become reading. */
export const MOST_OTHERS = 2;

export interface Mixed {
  /** The technique of each position. */
  readonly needs: readonly TechniqueId[];
  /** What the positions may need, in the order of the catalogue. */
  readonly among: readonly TechniqueId[];
}

/**
 * What can be mixed with a technique.
 *
 * @param found techniques found unaided at least once
 */
export function mixableWith(technique: TechniqueId, found: Iterable<string>): TechniqueId[] {
  return [...found].filter(
    (id): id is TechniqueId =>
      isTechniqueId(id) &&
      id !== technique &&
      !techniqueOf(id).neverNext &&
      // A board without notes would tell a single from everything else.
      isOptional(id) === isOptional(technique),
  );
}

/** A mixed set, in a random order; undefined if there is nothing to mix in. `found` as in {@link mixableWith}. */
export function drawMixed(
  technique: TechniqueId,
  found: Iterable<string>,
  count: number,
  randomBelow: RandomBelow,
): Mixed | undefined {
  const others = inOrder(mixableWith(technique, found));
  const drawn = shuffled(others, randomBelow).slice(0, MOST_OTHERS);
  if (drawn.length === 0) return undefined;
  const needs = Array.from({ length: count }, (_, at) =>
    // Each draw is independent, so that the last position cannot be told from the others.
    at < Math.ceil(OTHERS * count) ? drawn[randomBelow(drawn.length)]! : technique,
  );
  return {
    needs: shuffled(needs, randomBelow),
    among: inOrder([...drawn, technique]),
  };
}

export function inOrder(techniques: readonly TechniqueId[]): TechniqueId[] {
  return [...new Set(techniques)].sort((one, other) => orderOf(one) - orderOf(other));
}
