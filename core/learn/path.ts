import { KINDS, techniquesWith, type Kind, type TechniqueId } from '../sudoku/techniques/catalogue.ts';
import type { Memory } from './memory.ts';

export interface Unit {
  readonly id: Kind;
  readonly techniques: readonly TechniqueId[];
}

/** The units of the path over all techniques, in the order of need. Nothing is locked. */
export const UNITS: readonly Unit[] = KINDS.map((id) => ({
  id,
  techniques: [...techniquesWith(({ kind }) => kind === id)],
}));

/** The parts of a technique, in the order in which the path offers them. */
export const PARTS = ['idea', 'example', 'find', 'puzzle'] as const;
export type Part = (typeof PARTS)[number];

/** A player's progress. */
export interface Standing {
  /** Techniques found unaided at least once. */
  readonly found: ReadonlySet<string>;
  readonly memories: ReadonlyMap<string, Memory>;
}

/** What else was done on this device, as ids of techniques. */
export interface DoneHere {
  /** The article was opened. */
  readonly read: ReadonlySet<string>;
  /** A guided example was answered. */
  readonly answered: ReadonlySet<string>;
  /** A puzzle that needs it was won without a hint. */
  readonly won: ReadonlySet<string>;
}

/** The parts of a technique that are done. Practice comes after idea and example, so it includes them. */
export function partsDone(
  id: TechniqueId,
  { found, memories }: Standing,
  { read, answered, won }: DoneHere,
): ReadonlySet<Part> {
  const isDone: Readonly<Record<Part, boolean>> = {
    idea: memories.has(id) || read.has(id),
    example: memories.has(id) || answered.has(id),
    find: found.has(id),
    puzzle: won.has(id),
  };
  return new Set(PARTS.filter((part) => isDone[part]));
}

export interface NextPart {
  readonly unit: Unit;
  readonly technique: TechniqueId;
  readonly part: Part;
}

/** The next part: the first that is not done, of the first technique that has one. */
export function nextOnPath(doneOf: (id: TechniqueId) => ReadonlySet<Part>): NextPart | undefined {
  for (const unit of UNITS) {
    for (const technique of unit.techniques) {
      const done = doneOf(technique);
      const part = PARTS.find((each) => !done.has(each));
      if (part) return { unit, technique, part };
    }
  }
  return undefined;
}

/** The most reviews offered at once: more would be a burden. */
export const MOST_REVIEWS = 10;

/** The memories due for review, longest overdue first. */
export function dueOf(memories: Iterable<Memory>, now: number): Memory[] {
  return [...memories].filter(({ due }) => due <= now).sort((one, other) => one.due - other.due);
}
