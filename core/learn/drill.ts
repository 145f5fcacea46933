import {
  isOptional,
  isTechniqueId,
  KINDS,
  LEVELS,
  techniqueOf,
  TECHNIQUES,
  techniquesWith,
  type Kind,
  type Level,
  type Technique,
  type TechniqueId,
} from '../sudoku/techniques/catalogue.ts';

/** The answer to a position; null for "I don't know". */
export interface Answer {
  readonly technique: TechniqueId;
  readonly chosen: TechniqueId | null;
}

export const QUESTIONS = 10;
/** Number of wrong names offered with the right one. */
export const WRONG_NAMES = 3;

/** Levels up to which techniques are mixed. Singles are not asked: most positions have all kinds of them. */
export const DRILL_LEVELS = ['medial', 'skilled', 'expert', 'master'] as const satisfies readonly Level[];
export type DrillLevel = (typeof DRILL_LEVELS)[number];

export type RandomBelow = (bound: number) => number;

/** The techniques that a drill up to a level mixes. */
export function drilledUpTo(upTo: DrillLevel): TechniqueId[] {
  return [...techniquesWith((each) => isAsked(each) && LEVELS.indexOf(each.level) <= LEVELS.indexOf(upTo))];
}

/** The techniques that the drill at the end of a unit mixes: those of all units so far. */
export function drilledIn(unit: Kind): TechniqueId[] {
  return [...techniquesWith((each) => isAsked(each) && KINDS.indexOf(each.kind) <= KINDS.indexOf(unit))];
}

/** With few techniques, most of the names in a question would be unknown. */
export function isWorthMixing(learned: readonly string[]): boolean {
  return learned.filter((id) => isTechniqueId(id) && isAsked(techniqueOf(id))).length > WRONG_NAMES;
}

function isAsked({ kind, neverNext }: Technique): boolean {
  return kind !== 'singles' && !neverNext;
}

/**
 * The techniques of the questions of one drill, each once before any is repeated.
 *
 * @param mixed what the drill mixes
 * @param again techniques that were confused before: preferred
 */
export function drawTechniques(
  mixed: readonly TechniqueId[],
  again: readonly TechniqueId[],
  randomBelow: RandomBelow,
): TechniqueId[] {
  const few = shuffled(
    again.filter((id) => mixed.includes(id)),
    randomBelow,
  ).slice(0, WRONG_NAMES);
  const others = shuffled(
    mixed.filter((id) => !few.includes(id)),
    randomBelow,
  );
  const all = [...few, ...others];
  return shuffled(
    Array.from({ length: QUESTIONS }, (_, at) => all[at % all.length]!),
    randomBelow,
  );
}

/** All other techniques, those of the same kind first, then those of the kinds nearest to it. */
export function byLikeness(technique: TechniqueId): TechniqueId[] {
  const own = placeOf(technique);
  return TECHNIQUES.map(({ id }) => id)
    .filter((id) => id !== technique)
    .sort((one, other) => Math.abs(placeOf(one) - own) - Math.abs(placeOf(other) - own));
}

const placeOf = (technique: TechniqueId): number => KINDS.indexOf(techniqueOf(technique).kind);

/** What may stand beside a technique, the likest first; of equal ones in a random order. */
export function namesBeside(technique: TechniqueId, randomBelow: RandomBelow): TechniqueId[] {
  const { level } = techniqueOf(technique);
  const names = byLikeness(technique).filter(
    // Elsewhere than beside techniques of their own level, costly ones would be searched for in vain.
    (id) => isOptional(id) && (level === 'master' || !techniqueOf(id).costly),
  );
  // Shuffling within a window of five keeps similar names near the front.
  return Array.from(
    { length: names.length },
    () => names.splice(randomBelow(Math.min(5, names.length)), 1)[0]!,
  );
}

/**
 * A position's rating on the Glicko-2 scale: 1,120 for pointing, 1,500 for a unique rectangle, 2,320 for a
 * forcing net.
 */
export function ratingOfPosition(technique: TechniqueId): { rating: number; deviation: number } {
  return { rating: 600 + 200 * techniqueOf(technique).rating, deviation: 60 };
}

/** A pair or triple in one box and on one line is called locked only if it clears both: it looks the same. */
const LOOKS_LIKE: Readonly<Partial<Record<TechniqueId, TechniqueId>>> = {
  'locked-pair': 'naked-pair',
  'locked-triple': 'naked-triple',
};

/** The techniques of which a position must have no step for a name to be wrong there. */
export function takenFor(name: TechniqueId): TechniqueId[] {
  const other = LOOKS_LIKE[name];
  return other === undefined ? [name] : [name, other];
}

export interface MixUp {
  readonly technique: TechniqueId;
  readonly chosen: TechniqueId;
  readonly count: number;
}

/** Pairs of techniques that were confused, most frequent first. */
export function mixUpsOf(answers: readonly Answer[]): MixUp[] {
  const counts = new Map<string, MixUp>();
  for (const { technique, chosen } of answers) {
    if (chosen === null || chosen === technique) continue;
    const pair = [technique, chosen].sort().join(' ');
    const before = counts.get(pair);
    counts.set(pair, before ? { ...before, count: before.count + 1 } : { technique, chosen, count: 1 });
  }
  return [...counts.values()].sort((one, other) => other.count - one.count);
}

export function shuffled(items: readonly TechniqueId[], randomBelow: RandomBelow): TechniqueId[] {
  const rest = [...items];
  return items.map(() => rest.splice(randomBelow(rest.length), 1)[0]!);
}
