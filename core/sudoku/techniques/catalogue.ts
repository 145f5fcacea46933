/**
 * The catalogue of techniques, in the order in which a hint tries them.
 *
 * Ratings follow the scale of Sudoku Explainer; points follow HoDoKu's habit. Names and texts for
 * people are in `content`: `glossary.json`, and a `hints.json` of each language.
 */

export const LEVELS = ['novice', 'medial', 'skilled', 'expert', 'master'] as const;
export type Level = (typeof LEVELS)[number];

export interface Technique {
  readonly id: string;
  readonly level: Level;
  /** Difficulty on the scale of Sudoku Explainer (1.0 and up); the lowest value where it is a range. */
  readonly rating: number;
  /** What each step adds to the score of a puzzle. */
  readonly points: number;
}

export const TECHNIQUES = [
  { id: 'full-house', level: 'novice', rating: 1.0, points: 4 },
  { id: 'hidden-single-box', level: 'novice', rating: 1.2, points: 14 },
  { id: 'hidden-single-line', level: 'novice', rating: 1.5, points: 14 },
  { id: 'naked-single', level: 'novice', rating: 2.3, points: 4 },
  { id: 'pointing', level: 'medial', rating: 2.6, points: 50 },
  { id: 'claiming', level: 'medial', rating: 2.8, points: 50 },
  { id: 'locked-pair', level: 'medial', rating: 2.0, points: 40 },
  { id: 'locked-triple', level: 'medial', rating: 2.5, points: 60 },
  { id: 'naked-pair', level: 'medial', rating: 3.0, points: 60 },
  { id: 'hidden-pair', level: 'medial', rating: 3.4, points: 70 },
  { id: 'naked-triple', level: 'medial', rating: 3.6, points: 80 },
  { id: 'hidden-triple', level: 'medial', rating: 4.0, points: 100 },
  { id: 'x-wing', level: 'skilled', rating: 3.2, points: 140 },
  { id: 'skyscraper', level: 'skilled', rating: 4.0, points: 130 },
  { id: 'two-string-kite', level: 'skilled', rating: 4.1, points: 150 },
  { id: 'turbot-fish', level: 'skilled', rating: 4.2, points: 120 },
  { id: 'empty-rectangle', level: 'skilled', rating: 4.3, points: 120 },
  { id: 'xy-wing', level: 'skilled', rating: 4.2, points: 160 },
  { id: 'xyz-wing', level: 'skilled', rating: 4.4, points: 180 },
  { id: 'w-wing', level: 'skilled', rating: 4.4, points: 150 },
  { id: 'swordfish', level: 'skilled', rating: 3.8, points: 150 },
  { id: 'unique-rectangle-1', level: 'skilled', rating: 4.5, points: 100 },
  { id: 'unique-rectangle-2', level: 'skilled', rating: 4.5, points: 100 },
  { id: 'unique-rectangle-3', level: 'skilled', rating: 4.6, points: 100 },
  { id: 'unique-rectangle-4', level: 'skilled', rating: 4.5, points: 100 },
  { id: 'naked-quadruple', level: 'skilled', rating: 5.0, points: 120 },
  { id: 'hidden-quadruple', level: 'skilled', rating: 5.4, points: 150 },
  { id: 'bug-plus-1', level: 'skilled', rating: 5.6, points: 100 },
  { id: 'remote-pair', level: 'skilled', rating: 5.0, points: 110 },
  { id: 'simple-colors', level: 'skilled', rating: 4.6, points: 150 },
  { id: 'jellyfish', level: 'expert', rating: 5.2, points: 160 },
  { id: 'finned-x-wing', level: 'expert', rating: 3.4, points: 130 },
  { id: 'sashimi-x-wing', level: 'expert', rating: 3.5, points: 150 },
  { id: 'finned-swordfish', level: 'expert', rating: 4.0, points: 200 },
  { id: 'sashimi-swordfish', level: 'expert', rating: 4.1, points: 240 },
  { id: 'unique-rectangle-5', level: 'expert', rating: 4.6, points: 100 },
  { id: 'unique-rectangle-6', level: 'expert', rating: 4.6, points: 100 },
  { id: 'hidden-rectangle', level: 'expert', rating: 4.8, points: 100 },
  { id: 'avoidable-rectangle-1', level: 'expert', rating: 4.7, points: 100 },
  { id: 'avoidable-rectangle-2', level: 'expert', rating: 4.5, points: 100 },
  { id: 'unique-loop', level: 'expert', rating: 4.6, points: 110 },
  { id: 'bug-plus-n', level: 'expert', rating: 5.7, points: 120 },
  { id: 'multi-colors', level: 'expert', rating: 5.0, points: 200 },
  { id: 'wxyz-wing', level: 'expert', rating: 5.5, points: 200 },
  { id: 'sue-de-coq', level: 'expert', rating: 5.0, points: 250 },
  { id: 'finned-jellyfish', level: 'expert', rating: 5.4, points: 250 },
  { id: 'sashimi-jellyfish', level: 'expert', rating: 5.6, points: 260 },
  { id: 'x-chain', level: 'expert', rating: 6.6, points: 260 },
  { id: 'xy-chain', level: 'expert', rating: 6.6, points: 260 },
  { id: 'three-d-medusa', level: 'expert', rating: 6.0, points: 250 },
  { id: 'continuous-nice-loop', level: 'master', rating: 7.0, points: 280 },
  { id: 'aic', level: 'master', rating: 7.0, points: 280 },
  { id: 'als-xz', level: 'master', rating: 7.5, points: 300 },
  { id: 'grouped-aic', level: 'master', rating: 7.2, points: 300 },
  { id: 'als-xy-wing', level: 'master', rating: 8.0, points: 320 },
  { id: 'als-chain', level: 'master', rating: 8.0, points: 340 },
  { id: 'death-blossom', level: 'master', rating: 8.2, points: 360 },
  { id: 'franken-fish', level: 'master', rating: 7.0, points: 300 },
  { id: 'junior-exocet', level: 'master', rating: 9.4, points: 500 },
  { id: 'cell-forcing-chain', level: 'master', rating: 8.2, points: 500 },
  { id: 'region-forcing-chain', level: 'master', rating: 8.2, points: 500 },
  { id: 'forcing-net', level: 'master', rating: 8.6, points: 700 },
] as const satisfies readonly Technique[];

export type TechniqueId = (typeof TECHNIQUES)[number]['id'];

const INDEX_OF = new Map<string, number>(TECHNIQUES.map((technique, index) => [technique.id, index]));

export function isTechniqueId(text: string): text is TechniqueId {
  return INDEX_OF.has(text);
}

/** Whether a technique can be left out of hints and paths: all but the singles, without which no digit is placed. */
export function isOptional(id: TechniqueId): boolean {
  return techniqueOf(id).level !== 'novice';
}

export function techniqueOf(id: TechniqueId): (typeof TECHNIQUES)[number] {
  return TECHNIQUES[orderOf(id)];
}

/** Place of a technique in the catalogue, 0–61. The help id on the wire is 3 more. */
export function orderOf(id: TechniqueId): number {
  return INDEX_OF.get(id)!;
}
