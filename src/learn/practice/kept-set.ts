import { drawMixed, inOrder, SET_SIZE } from '../../../core/learn/mixed.ts';
import { isTechniqueId, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { storedInTab } from '../../platform/stored.ts';
import { randomBelow } from './exercises.ts';

/** The exercises that train a technique: positions that need it, then, once it was found unaided, a mixed set. */
export interface PracticeSet {
  readonly technique: TechniqueId;
  /** The index of the current position, from 0. */
  readonly at: number;
  /** The technique of each position. */
  readonly needs: readonly TechniqueId[];
  /** What a position of a mixed set may need; empty as long as the technique is named. */
  readonly among: readonly TechniqueId[];
  /** Whether each position so far was found unaided. */
  readonly results: readonly boolean[];
}

/** The set that this tab left before its end. */
export const keptSet = storedInTab<PracticeSet | null>('practice-set', setIn, null);

function setIn(json: unknown): PracticeSet | undefined {
  const { technique, at, needs, among, results } = json as PracticeSet;
  const isWhole = [technique, needs[at], ...needs, ...among].every((id) => isTechniqueId(String(id)));
  return isWhole && Array.isArray(results) ? { technique, at, needs, among, results } : undefined;
}

export function newSet(technique: TechniqueId, found: ReadonlySet<string>): PracticeSet {
  const needs = Array<TechniqueId>(SET_SIZE).fill(technique);
  return mixedOnceFound({ technique, at: 0, needs, among: [], results: [] }, found);
}

/** The set once its position is over; a position from before a reload is not judged again. */
export function judgedOf(set: PracticeSet, isUnaided: boolean): PracticeSet {
  return set.results.length > set.at ? set : { ...set, results: [...set.results, isUnaided] };
}

/** The set at its next position. */
export function nextOf(set: PracticeSet, found: ReadonlySet<string>): PracticeSet {
  return mixedOnceFound({ ...set, at: set.at + 1 }, found);
}

function mixedOnceFound(set: PracticeSet, found: ReadonlySet<string>): PracticeSet {
  const { technique, at, needs, among } = set;
  if (among.length > 0 || !found.has(technique)) return set;
  const learned = inOrder([...found].filter(isTechniqueId));
  const mixed = drawMixed(technique, learned, needs.length - at, randomBelow);
  return mixed ? { ...set, needs: [...needs.slice(0, at), ...mixed.needs], among: mixed.among } : set;
}
