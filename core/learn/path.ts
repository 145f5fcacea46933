import { KINDS, techniquesWith, type Kind, type TechniqueId } from '../sudoku/techniques/catalogue.ts';
import type { Memory } from './memory.ts';

export interface Unit {
  readonly id: Kind;
  readonly techniques: readonly TechniqueId[];
  /** The units whose ideas it uses; all of them come before it. */
  readonly buildsOn: readonly Kind[];
}

const BUILDS_ON: Readonly<Record<Kind, readonly Kind[]>> = {
  singles: [],
  'locked-candidates': ['singles'],
  subsets: ['singles'],
  'two-lines': ['locked-candidates'],
  wings: ['subsets'],
  uniqueness: ['subsets'],
  fish: ['two-lines'],
  colours: ['two-lines'],
  chains: ['wings', 'colours'],
  'almost-locked-sets': ['subsets', 'wings'],
  forcing: ['chains'],
};

/** The units of the path over all techniques, in the order of need. Nothing is locked. */
export const UNITS: readonly Unit[] = KINDS.map((id) => ({
  id,
  techniques: [...techniquesWith(({ kind }) => kind === id)],
  buildsOn: BUILDS_ON[id],
}));

/** A player's progress. */
export interface Standing {
  /** Techniques found unaided at least once. */
  readonly found: ReadonlySet<string>;
  readonly memories: ReadonlyMap<string, Memory>;
}

/** The current unit: the first with a technique not yet found unaided. */
export function unitAt({ found }: Standing): Unit | undefined {
  return UNITS.find(({ techniques }) => !techniques.every((id) => found.has(id)));
}

/** The next technique there: the first not begun, else the first not yet found unaided. */
export function nextOnPath(standing: Standing): TechniqueId | undefined {
  const open = unitAt(standing)?.techniques.filter((id) => !standing.found.has(id)) ?? [];
  return open.find((id) => !standing.memories.has(id)) ?? open[0];
}

/** The most reviews offered at once: more would be a burden. */
export const MOST_REVIEWS = 10;

/** The memories due for review, longest overdue first. */
export function dueOf(memories: Iterable<Memory>, now: number): Memory[] {
  return [...memories].filter(({ due }) => due <= now).sort((one, other) => one.due - other.due);
}
