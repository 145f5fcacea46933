import {
  isTechniqueId,
  techniqueOf,
  type Kind,
  type Level,
  type TechniqueId,
} from '../sudoku/techniques/catalogue.ts';
import { drilledIn, isWorthMixing } from './drill.ts';
import { LESSON_IDS, type LessonId } from './lessons.ts';
import type { Memory } from './memory.ts';
import { UNITS } from './units.ts';

/** The parts of a technique, in the order in which the path offers them. */
export const PARTS = ['idea', 'example', 'find', 'puzzle'] as const;
export type Part = (typeof PARTS)[number];

/** One thing to do on the path. */
export type Station =
  | { readonly unit: 'first-steps'; readonly part: 'lesson'; readonly of: LessonId }
  | { readonly unit: Kind; readonly part: Part; readonly of: TechniqueId }
  /** The mixed drill of all techniques as far as the end of the unit; among the singles, the scan. */
  | { readonly unit: Kind; readonly part: 'drill'; readonly of: Kind };

/** The parts that a technique has. */
export function partsOf(id: TechniqueId): readonly Part[] {
  const { kind, neverNext } = techniqueOf(id);
  return PARTS.filter((part) => {
    // The lessons give the idea of the singles, and a beginner should not read long before a first puzzle.
    if (part === 'idea') return kind !== 'singles';
    // A lesson has three examples of it.
    if (part === 'example') return id !== 'full-house';
    // Every puzzle ends with a full house, so none is about it.
    return part !== 'puzzle' || (id !== 'full-house' && !neverNext);
  });
}

/** The whole path, in order. Nothing is locked. */
export const STATIONS: readonly Station[] = [
  ...LESSON_IDS.map((of) => ({ unit: 'first-steps', part: 'lesson', of }) as const),
  ...UNITS.flatMap(({ id: unit, techniques }): Station[] => [
    ...techniques.flatMap((of): Station[] => [
      ...partsOf(of).map((part) => ({ unit, part, of })),
      // The scan asks for hidden singles, one after another, as the whole puzzle did.
      ...(of === 'hidden-single-box' ? [{ unit, part: 'drill', of: unit } as const] : []),
    ]),
    ...(isWorthMixing(drilledIn(unit)) ? [{ unit, part: 'drill', of: unit } as const] : []),
  ]),
];

export function stationAt(part: Station['part'], of: string): Station | undefined {
  return STATIONS.find((each) => each.part === part && each.of === of);
}

/** A player's progress. */
export interface Standing {
  /** Techniques found unaided at least once. */
  readonly found: ReadonlySet<string>;
  /** Techniques with a tick; see {@link isKnown}. */
  readonly known: ReadonlySet<string>;
  readonly memories: ReadonlyMap<string, Memory>;
}

/** What else was done on this device. */
export interface DoneHere {
  /** Lessons that were finished. */
  readonly lessons: ReadonlySet<string>;
  /** Techniques whose article was opened. */
  readonly read: ReadonlySet<string>;
  /** Techniques of which a guided example was answered. */
  readonly answered: ReadonlySet<string>;
  /** Techniques of which a whole puzzle was won: one that the path opened, or any other without a hint. */
  readonly won: ReadonlySet<string>;
  /** Units whose drill was finished. */
  readonly drilled: ReadonlySet<string>;
}

export function isDone(
  { part, of }: Station,
  { found, memories }: Standing,
  { lessons, read, answered, won, drilled }: DoneHere,
): boolean {
  switch (part) {
    case 'lesson':
      return lessons.has(of);
    // Practice comes after idea and example, so it includes them.
    case 'idea':
      return memories.has(of) || read.has(of);
    case 'example':
      return memories.has(of) || answered.has(of);
    case 'find':
      return found.has(of);
    case 'puzzle':
      return won.has(of);
    case 'drill':
      // A player who has gone on is not called back, since later drills mix the same techniques.
      return drilled.has(of) || techniquesAfter(of).some((id) => memories.has(id));
  }
}

function techniquesAfter(unit: Kind): TechniqueId[] {
  return UNITS.slice(UNITS.findIndex(({ id }) => id === unit) + 1).flatMap(({ techniques }) => techniques);
}

/** A station that takes success. */
const isEarned = ({ part }: Station): boolean => part === 'find' || part === 'puzzle';

/**
 * The next station that is not done, from the beginning or after another station. What was skipped comes
 * after the end. A find or a puzzle without success is repeated.
 */
export function nextOnPath(done: (station: Station) => boolean, after?: Station): Station | undefined {
  if (after && !done(after) && isEarned(after)) return after;
  const from = after ? STATIONS.indexOf(after) + 1 : 0;
  const left = [...STATIONS.slice(from), ...STATIONS.slice(0, from)].filter((each) => !done(each));
  // A player who has found singles or won a puzzle that needs them is not sent back to the lessons.
  const knowsLessons = STATIONS.some((each) => each.unit === 'singles' && isEarned(each) && done(each));
  return knowsLessons && after?.part !== 'lesson'
    ? (left.find(({ part }) => part !== 'lesson') ?? left[0])
    : left[0];
}

const MINUTES = { lesson: 1, idea: 3, example: 2, find: 3, drill: 5 } as const;
const PUZZLE_MINUTES: Readonly<Record<Level, number>> = {
  novice: 6,
  medial: 8,
  skilled: 12,
  expert: 20,
  master: 30,
};

/** Roughly how long a station takes. */
export function minutesOf({ part, of }: Station): number {
  return part === 'puzzle' ? PUZZLE_MINUTES[techniqueOf(of).level] : MINUTES[part];
}

/** The most reviews offered at once: more would be a burden. */
export const MOST_REVIEWS = 10;

/** The techniques due for review, longest overdue first. Those that only another version knows are left out. */
export function dueOf(memories: Iterable<Memory>, now: number): TechniqueId[] {
  return [...memories]
    .filter(({ due }) => due <= now)
    .sort((one, other) => one.due - other.due)
    .map(({ technique }) => technique)
    .filter(isTechniqueId);
}
