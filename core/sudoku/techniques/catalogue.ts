/**
 * The catalogue of techniques, in the order in which a hint tries them.
 *
 * Ratings follow the scale of Sudoku Explainer; points follow HoDoKu's habit. Names and texts for
 * people are in `content`: `glossary.json`, and a `hints.json` of each language.
 */

/** The levels of puzzles and techniques, easiest first. */
export const LEVELS = ['novice', 'medial', 'skilled', 'expert', 'master'] as const;
/** The name of a level. */
export type Level = (typeof LEVELS)[number];

/** What is looked for, in the order in which a player needs it: the units of the learning path. */
export const KINDS = [
  'singles',
  'locked-candidates',
  'subsets',
  'two-lines',
  'wings',
  'uniqueness',
  'fish',
  'colours',
  'chains',
  'almost-locked-sets',
  'forcing',
] as const;
/** The name of a kind of technique. */
export type Kind = (typeof KINDS)[number];

/** Everything that the code needs to know about a technique beside its finder, its explainer and its texts. */
export interface Technique {
  readonly id: string;
  readonly level: Level;
  /** Difficulty on the scale of Sudoku Explainer (1.0 and up); the lowest value where it is a range. */
  readonly rating: number;
  /** What each step adds to the score of a puzzle. */
  readonly points: number;
  /** Techniques of the kind `uniqueness` hold only in puzzles with one solution. */
  readonly kind: Kind;
  /** Can be found without notes: by looking for one digit in a house, or at one cell. */
  readonly seenWithoutNotes?: true;
  /**
   * What a hint has to add to the argument: why its cells take no other digits, or why its houses have no other
   * places for a digit. Where notes show it, it may be left out.
   */
  readonly closure?: 'digits' | 'digits-unless-noted' | 'houses' | 'houses-unless-noted';
  /** The first words of its hint name the cell, or where the argument starts: no exercise asks for that. */
  readonly namesItsStart?: true;
  /** Its argument branches, so finding all instances in a position is slow. */
  readonly branching?: true;
  /** Has too many instances to list in a position: what a player marks is proved on its own. */
  readonly unlisted?: true;
  /** Nearly always present, and slow to rule out. */
  readonly costly?: true;
  /** Never the next step: an earlier technique does everything it does. Colouring covers X-Chains. */
  readonly neverNext?: true;
  /** Came after the first sixty-two, so it is numbered after them: their numbers are on the wire. */
  readonly isAddition?: true;
  /**
   * The hardest technique of so many random puzzles of its level that a drawn puzzle would need it nearly always.
   * The larger the number, the later it comes in the drawn order. Default: 1.
   */
  readonly common?: number;
}

/** All techniques, in the order in which a hint tries them. */
// oxfmt-ignore
export const TECHNIQUES = [
  { id: 'full-house', level: 'novice', rating: 1.0, points: 4, kind: 'singles', seenWithoutNotes: true, namesItsStart: true },
  { id: 'hidden-single-box', level: 'novice', rating: 1.2, points: 14, kind: 'singles', seenWithoutNotes: true, closure: 'houses', common: 2 },
  { id: 'hidden-single-line', level: 'novice', rating: 1.5, points: 14, kind: 'singles', seenWithoutNotes: true, closure: 'houses' },
  { id: 'naked-single', level: 'novice', rating: 2.3, points: 4, kind: 'singles', seenWithoutNotes: true, closure: 'digits', namesItsStart: true },
  { id: 'pointing', level: 'medial', rating: 2.6, points: 50, kind: 'locked-candidates', seenWithoutNotes: true, closure: 'houses', common: 4 },
  { id: 'claiming', level: 'medial', rating: 2.8, points: 50, kind: 'locked-candidates', seenWithoutNotes: true, closure: 'houses', common: 2 },
  { id: 'locked-pair', level: 'medial', rating: 2.0, points: 40, kind: 'subsets', closure: 'digits-unless-noted', common: 2 },
  { id: 'locked-triple', level: 'medial', rating: 2.5, points: 60, kind: 'subsets', closure: 'digits-unless-noted' },
  { id: 'naked-pair', level: 'medial', rating: 3.0, points: 60, kind: 'subsets', closure: 'digits-unless-noted', common: 2 },
  { id: 'hidden-pair', level: 'medial', rating: 3.4, points: 70, kind: 'subsets', seenWithoutNotes: true, closure: 'houses', common: 2 },
  { id: 'naked-triple', level: 'medial', rating: 3.6, points: 80, kind: 'subsets', closure: 'digits-unless-noted' },
  { id: 'hidden-triple', level: 'medial', rating: 4.0, points: 100, kind: 'subsets', closure: 'houses' },
  { id: 'x-wing', level: 'skilled', rating: 3.2, points: 140, kind: 'two-lines', closure: 'houses-unless-noted' },
  { id: 'skyscraper', level: 'skilled', rating: 4.0, points: 130, kind: 'two-lines', closure: 'houses-unless-noted', common: 4 },
  { id: 'two-string-kite', level: 'skilled', rating: 4.1, points: 150, kind: 'two-lines', closure: 'houses-unless-noted' },
  { id: 'turbot-fish', level: 'skilled', rating: 4.2, points: 120, kind: 'two-lines', closure: 'houses-unless-noted' },
  { id: 'empty-rectangle', level: 'skilled', rating: 4.3, points: 120, kind: 'two-lines', closure: 'houses-unless-noted' },
  { id: 'xy-wing', level: 'skilled', rating: 4.2, points: 160, kind: 'wings', common: 4 },
  { id: 'xyz-wing', level: 'skilled', rating: 4.4, points: 180, kind: 'wings' },
  { id: 'w-wing', level: 'skilled', rating: 4.4, points: 150, kind: 'wings', common: 3 },
  { id: 'swordfish', level: 'skilled', rating: 3.8, points: 150, kind: 'fish', closure: 'houses-unless-noted' },
  { id: 'unique-rectangle-1', level: 'skilled', rating: 4.5, points: 100, kind: 'uniqueness' },
  { id: 'unique-rectangle-2', level: 'skilled', rating: 4.5, points: 100, kind: 'uniqueness' },
  { id: 'unique-rectangle-3', level: 'skilled', rating: 4.6, points: 100, kind: 'uniqueness' },
  { id: 'unique-rectangle-4', level: 'skilled', rating: 4.5, points: 100, kind: 'uniqueness' },
  { id: 'naked-quadruple', level: 'skilled', rating: 5.0, points: 120, kind: 'subsets', closure: 'digits-unless-noted' },
  { id: 'hidden-quadruple', level: 'skilled', rating: 5.4, points: 150, kind: 'subsets', closure: 'houses' },
  { id: 'bug-plus-1', level: 'skilled', rating: 5.6, points: 100, kind: 'uniqueness', namesItsStart: true },
  { id: 'remote-pair', level: 'skilled', rating: 5.0, points: 110, kind: 'colours' },
  { id: 'simple-colors', level: 'skilled', rating: 4.6, points: 150, kind: 'colours' },
  { id: 'jellyfish', level: 'expert', rating: 5.2, points: 160, kind: 'fish', closure: 'houses-unless-noted' },
  { id: 'finned-x-wing', level: 'expert', rating: 3.4, points: 130, kind: 'fish', closure: 'houses-unless-noted' },
  { id: 'sashimi-x-wing', level: 'expert', rating: 3.5, points: 150, kind: 'fish', closure: 'houses-unless-noted' },
  { id: 'finned-swordfish', level: 'expert', rating: 4.0, points: 200, kind: 'fish', closure: 'houses-unless-noted' },
  { id: 'sashimi-swordfish', level: 'expert', rating: 4.1, points: 240, kind: 'fish', closure: 'houses-unless-noted' },
  { id: 'unique-rectangle-5', level: 'expert', rating: 4.6, points: 100, kind: 'uniqueness' },
  { id: 'unique-rectangle-6', level: 'expert', rating: 4.6, points: 100, kind: 'uniqueness' },
  { id: 'hidden-rectangle', level: 'expert', rating: 4.8, points: 100, kind: 'uniqueness' },
  { id: 'avoidable-rectangle-1', level: 'expert', rating: 4.7, points: 100, kind: 'uniqueness' },
  { id: 'avoidable-rectangle-2', level: 'expert', rating: 4.5, points: 100, kind: 'uniqueness' },
  { id: 'unique-loop', level: 'expert', rating: 4.6, points: 110, kind: 'uniqueness' },
  { id: 'bug-plus-n', level: 'expert', rating: 5.7, points: 120, kind: 'uniqueness' },
  { id: 'multi-colors', level: 'expert', rating: 5.0, points: 200, kind: 'colours' },
  { id: 'wxyz-wing', level: 'expert', rating: 5.5, points: 200, kind: 'almost-locked-sets', common: 5 },
  { id: 'sue-de-coq', level: 'expert', rating: 5.0, points: 250, kind: 'almost-locked-sets', common: 2 },
  { id: 'finned-jellyfish', level: 'expert', rating: 5.4, points: 250, kind: 'fish', closure: 'houses-unless-noted' },
  { id: 'sashimi-jellyfish', level: 'expert', rating: 5.6, points: 260, kind: 'fish', closure: 'houses-unless-noted' },
  { id: 'x-chain', level: 'expert', rating: 6.6, points: 260, kind: 'chains', neverNext: true },
  { id: 'xy-chain', level: 'expert', rating: 6.6, points: 260, kind: 'chains', common: 5 },
  { id: 'three-d-medusa', level: 'expert', rating: 6.0, points: 250, kind: 'colours', common: 3 },
  { id: 'continuous-nice-loop', level: 'master', rating: 7.0, points: 280, kind: 'chains', costly: true, common: 4 },
  { id: 'aic', level: 'master', rating: 7.0, points: 280, kind: 'chains', costly: true, common: 8 },
  { id: 'als-xz', level: 'master', rating: 7.5, points: 300, kind: 'almost-locked-sets' },
  { id: 'grouped-aic', level: 'master', rating: 7.2, points: 300, kind: 'chains', costly: true, common: 3 },
  { id: 'als-xy-wing', level: 'master', rating: 8.0, points: 320, kind: 'almost-locked-sets' },
  { id: 'als-chain', level: 'master', rating: 8.0, points: 340, kind: 'almost-locked-sets', costly: true },
  { id: 'death-blossom', level: 'master', rating: 8.2, points: 360, kind: 'almost-locked-sets' },
  { id: 'franken-fish', level: 'master', rating: 7.0, points: 300, kind: 'fish', closure: 'houses-unless-noted' },
  { id: 'junior-exocet', level: 'master', rating: 9.4, points: 500, kind: 'forcing' },
  { id: 'cell-forcing-chain', level: 'master', rating: 8.2, points: 500, kind: 'forcing', namesItsStart: true, branching: true, costly: true },
  { id: 'region-forcing-chain', level: 'master', rating: 8.2, points: 500, kind: 'forcing', namesItsStart: true, branching: true, costly: true },
  { id: 'tridagon', level: 'master', rating: 8.4, points: 600, kind: 'forcing', branching: true, costly: true, isAddition: true },
  { id: 'forcing-net', level: 'master', rating: 8.6, points: 700, kind: 'forcing', namesItsStart: true, branching: true, unlisted: true, costly: true },
] as const satisfies readonly Technique[];

/** The name of a technique. */
export type TechniqueId = (typeof TECHNIQUES)[number]['id'];

const INDEX_OF = new Map<string, number>(TECHNIQUES.map((technique, index) => [technique.id, index]));

/** Whether a text is the name of a technique. */
export function isTechniqueId(text: string): text is TechniqueId {
  return INDEX_OF.has(text);
}

/** What is known about a technique. */
export function techniqueOf(id: TechniqueId): Technique & { readonly id: TechniqueId } {
  return TECHNIQUES[orderOf(id)];
}

/** Whether a technique can be left out of hints and paths: all but the singles, without which no digit is placed. */
export function isOptional(id: TechniqueId): boolean {
  return techniqueOf(id).kind !== 'singles';
}

/** The techniques with a property, in the order of the catalogue. */
export function techniquesWith(has: (technique: Technique) => unknown): ReadonlySet<TechniqueId> {
  return new Set(TECHNIQUES.filter(has).map(({ id }) => id));
}

/** Place of a technique in the catalogue, from 0. */
export function orderOf(id: TechniqueId): number {
  return INDEX_OF.get(id)!;
}
