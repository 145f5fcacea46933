import { drawMixed, LONGEST_SET, SET_SIZE } from '../../../core/learn/mixed.ts';
import { isTechniqueId, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { storedInTab } from '../../platform/stored.ts';
import { randomBelow } from './exercises.ts';
import { readRound } from './kept-round.ts';

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

/** The latest set of this tab. */
export const keptSet = storedInTab<PracticeSet | null>('practice-set', setIn, null);

function setIn(json: unknown): PracticeSet | undefined {
  const { technique, at, needs, among, results } = json as PracticeSet;
  const isWhole = [technique, needs[at], ...needs, ...among].every((id) => isTechniqueId(String(id)));
  return isWhole && Array.isArray(results) ? { technique, at, needs, among, results } : undefined;
}

/** The technique of a set that this tab left between its first answer and its last. */
export function leftSet(): TechniqueId | undefined {
  const { technique, results, needs } = keptSet.read() ?? { results: [], needs: [] };
  return results.length > 0 && results.length < needs.length ? technique : undefined;
}

/** The set that this tab left, at its next position unless the answer to the last one is shown again; or a new one. */
export function setToGo(technique: TechniqueId, found: ReadonlySet<string>): PracticeSet {
  const kept = keptSet.read();
  if (kept?.technique !== technique) return newSet(technique, found);
  const { at, needs, results } = kept;
  if (results.length === at || readRound(needs[at]!)) return kept;
  return results.length < needs.length ? nextOf(kept, found) : newSet(technique, found);
}

export function newSet(technique: TechniqueId, found: ReadonlySet<string>): PracticeSet {
  const needs = Array<TechniqueId>(SET_SIZE).fill(technique);
  return mixedOnceFound({ technique, at: 0, needs, among: [], results: [] }, found);
}

/** The set once its position is over. What was not found unaided is asked again at its end, if there is room. */
export function judgedOf(set: PracticeSet, isUnaided: boolean): PracticeSet {
  const { at, needs, results } = set;
  const isAdded = !isUnaided && needs.length < LONGEST_SET;
  return {
    ...set,
    needs: isAdded ? [...needs, needs[at]!] : needs,
    results: [...results, isUnaided],
  };
}

/** The set at its next position. */
export function nextOf(set: PracticeSet, found: ReadonlySet<string>): PracticeSet {
  return mixedOnceFound({ ...set, at: set.at + 1 }, found);
}

function mixedOnceFound(set: PracticeSet, found: ReadonlySet<string>): PracticeSet {
  const { technique, at, needs, among } = set;
  if (among.length > 0 || !found.has(technique)) return set;
  const mixed = drawMixed(technique, found, needs.length - at, randomBelow);
  return mixed ? { ...set, needs: [...needs.slice(0, at), ...mixed.needs], among: mixed.among } : set;
}
