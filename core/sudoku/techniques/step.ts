import type { Digit } from '../digits.ts';
import type { Cell, House } from '../cells.ts';
import { cellOf, type Candidate, type Position } from '../position.ts';
import type { TechniqueId } from './catalogue.ts';

/**
 * The function of a part of the premise in the argument.
 *
 * - `base`, `cover`, `fin`: the candidates of a fish in its base houses, in its cover houses only, and
 *   outside the cover
 * - `subset`: the cells of a naked or hidden subset; `single`: the cell of a placement
 * - `pivot`, `pincer`: wings; `stem`, `petal`: death blossom
 * - `floor`, `roof`, `extra`: deadly patterns: corners with only the two digits, corners with more, the
 *   digits beyond
 * - `color-a`, `color-b`: colouring; `set` distinguishes the nets
 * - `set`: an almost locked set; `set` numbers it from 1
 * - `node`: a node of a chain; `end`: one of its ends
 * - `target`: target cells of an exocet; `cross`: its cross-line candidates
 * - `assumption`: the start of a forcing chain; `conclusion`: what all branches agree on
 */
export type Role =
  | 'single'
  | 'subset'
  | 'base'
  | 'cover'
  | 'fin'
  | 'pivot'
  | 'pincer'
  | 'stem'
  | 'petal'
  | 'floor'
  | 'roof'
  | 'extra'
  | 'color-a'
  | 'color-b'
  | 'set'
  | 'node'
  | 'end'
  | 'target'
  | 'cross'
  | 'assumption'
  | 'conclusion';

/** Cells and candidates that have the same function in an argument. */
export interface PremisePart {
  readonly role: Role;
  /** The number of the set, net or petal if there are several, from 1. */
  readonly set?: number;
  readonly cells: readonly Cell[];
  /** The relevant candidates of those cells. */
  readonly candidates: readonly Candidate[];
}

/** A house that an argument uses. */
export interface StepHouse {
  /** House index 0–26. */
  readonly house: House;
  /** `where`: the house in which the step takes place; `base` and `cover`: the sets of a fish. */
  readonly role: 'where' | 'base' | 'cover';
}

/** A link of a chain. An end with several candidates is a group or an almost locked set. */
export interface Link {
  readonly from: readonly Candidate[];
  readonly to: readonly Candidate[];
  /** Strong: if `from` is false, `to` is true. Weak: if `from` is true, `to` is false. */
  readonly strong: boolean;
  /**
   * For a strong link of one digit in both a line and a box: the one in which the digit has no other place.
   */
  readonly house?: House | undefined;
}

/** One conclusion within a branch of a forcing chain or net. */
export interface Implication {
  readonly candidates: readonly Candidate[];
  /** Whether the candidates are true (one of them, for a group) or false. */
  readonly isTrue: boolean;
  /** Earlier implications of the same branch that lead here, by index; none for the assumption. */
  readonly because: readonly number[];
  /**
   * Why: a cell's last candidate, a house's last place, a placement that it sees, or a technique used along
   * the way.
   */
  readonly reason: 'assumption' | 'sees' | 'cell' | 'house' | TechniqueId;
  /** For a house's last place: that house. For a technique: the house in which it applies. */
  readonly house?: House | undefined;
  /**
   * For a naked pair or triple: its cells and their remaining digits; for a hidden one, its digits and their
   * remaining cells.
   */
  readonly subset?: Subset | undefined;
  /**
   * For a last digit or place: what digits on the board exclude, if that needs explaining; see `withClosure`.
   */
  readonly closure?: Closure | undefined;
}

/** As many cells of a house as digits. */
export interface Subset {
  readonly cells: readonly Cell[];
  /** 1–9, ascending. */
  readonly digits: readonly Digit[];
}

/** A digit on the board that excludes the same digit from cells that it sees. */
export interface Blocker {
  readonly cell: Cell;
  readonly digit: Digit;
  /** The house that it shares with these cells. */
  readonly house: House;
  /** The empty cells in which it excludes the digit, ascending. */
  readonly shuts: readonly number[];
}

/** Why all other places or digits of a step are excluded. */
export interface Closure {
  /** The fewest that exclude everything that digits on the board can exclude. */
  readonly blockers: readonly Blocker[];
  /** Candidates excluded by earlier steps, not by digits on the board. */
  readonly earlier: readonly Candidate[];
}

/** Why an exocet excludes a candidate. */
export interface Exclusion {
  readonly candidate: Candidate;
  /**
   * For a target: not a digit of the base; impossible in its mirror; no room on the two other cross lines.
   * For a base cell: impossible in both targets. For either: no second digit goes with it. `mirrored`: for a
   * mirror cell, which must have the target's digit.
   */
  readonly because: 'not-base' | 'mirror' | 'lines' | 'targets' | 'pairing' | 'mirrored';
  /** For a target, its mirror; for a base cell, the targets; for a mirror cell, the target and its mirror. */
  readonly cells: readonly Cell[];
}

/**
 * One step of a solution, as data. The picture, the explanation in every language, the spoken text
 * and the tests all come from this object.
 */
export interface Step {
  readonly technique: TechniqueId;
  /** The form of the technique where it has several: `type-2`, `wrap`, `trap`, `ring`, `finned` … */
  readonly variant?: string;
  /** Candidates that become digits, ascending. */
  readonly placements: readonly Candidate[];
  /** Eliminated candidates, ascending, without those that a placement excludes by itself. */
  readonly eliminations: readonly Candidate[];
  readonly premise: readonly PremisePart[];
  readonly houses: readonly StepHouse[];
  /** In the order in which the chain is read. */
  readonly links: readonly Link[];
  /** For an exocet: why each of its eliminations holds. */
  readonly exclusions?: readonly Exclusion[];
  /** The branches of a forcing chain or net, each from its assumption to its conclusion. */
  readonly branches?: readonly (readonly Implication[])[];
  /**
   * Why a digit has no other place, or a cell no other digit, if that needs explaining; see `withClosure`.
   */
  readonly closure?: Closure;
  /**
   * Steps that come before this one but have not been applied: their number, and the hardest technique among
   * them.
   */
  readonly after?: { readonly steps: number; readonly hardest: TechniqueId };
  /** Without notes: the digit that follows directly from the eliminations. */
  readonly leadsTo?: Step;
}

/** Fills in empty lists for what is left out. */
export function newStep(given: Pick<Step, 'technique' | 'premise'> & Partial<Step>): Step {
  return { placements: [], eliminations: [], houses: [], links: [], ...given };
}

/** Candidates, and their cells in the same order, as a part of the premise. */
export function partOf(role: Role, candidates: readonly Candidate[], set?: number): PremisePart {
  const cells = [...new Set(candidates.map(cellOf))];
  return { role, ...(set !== undefined && { set }), cells, candidates };
}

/** The links between the nodes of a chain that begins with a strong one. */
export function alternating(chain: readonly (readonly Candidate[])[]): Link[] {
  return chain.slice(1).map((to, index) => ({ from: chain[index], to, strong: index % 2 === 0 }));
}

/** Receives one instance. Must not search itself: the finders share their working memory. */
export type Report = (step: Step) => void;

/** The part of a step that names the houses of its pattern. */
export function where(...houses: readonly House[]): StepHouse[] {
  return houses.map((house) => ({ house, role: 'where' }));
}

export function reportStep(report: Report, given: Parameters<typeof newStep>[0]): void {
  report(newStep(given));
}

/** Which instances of a technique to find. */
export interface FinderOptions {
  /**
   * True: report every instance, including those that an easier technique would explain. False: report enough
   * to choose the hint from, which must include the best instance by `compareSteps` (for branching
   * techniques, grouped chains and chains of almost locked sets: the best within their documented limits).
   */
  readonly all: boolean;
  /**
   * Asked between instances: whether the search may end, since no more are wanted. Finders of few instances
   * do not ask. Default: never.
   */
  readonly isEnough?: () => boolean;
}

/**
 * Finds the instances of one technique in a position. Must be sound and deterministic, must not change the
 * position, and must report each instance once, with all of its eliminations.
 */
export type Finder = (position: Position, report: Report, options: FinderOptions) => void;

/** Size of the argument, by which "the shortest" is chosen. */
export function lengthOf({ links, branches, premise }: Step): number {
  let length = links.length;
  if (branches !== undefined) for (const branch of branches) length += branch.length;
  for (const part of premise) length += part.candidates.length;
  return length;
}

/** Size of the effect: a placement is worth more than any number of eliminations. */
function effectOf(step: Step): number {
  return step.placements.length * 1000 + step.eliminations.length;
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const difference = a[index] - b[index];
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/**
 * Orders instances of one technique: largest effect first, then shortest, then reading order of the changes,
 * then reading order of the premise. A total order on steps that differ in these.
 */
export function compareSteps(a: Step, b: Step): number {
  return (
    effectOf(b) - effectOf(a) ||
    lengthOf(a) - lengthOf(b) ||
    compareLists(a.placements, b.placements) ||
    compareLists(a.eliminations, b.eliminations) ||
    compareLists(
      a.premise.flatMap((part) => part.candidates),
      b.premise.flatMap((part) => part.candidates),
    )
  );
}
