import type { Digit } from '../digits.ts';
import type { Cell, House } from '../cells.ts';
import type { Candidate, Position } from '../position.ts';
import type { TechniqueId } from './catalogue.ts';

/**
 * What a part of the premise does in the argument.
 *
 * - `base`, `cover`, `fin`: the candidates of a fish in its base houses, in its cover houses only, and outside the cover
 * - `subset`: the cells of a naked or hidden subset; `single`: the cell of a placement
 * - `pivot`, `pincer`: wings; `stem`, `petal`: death blossom
 * - `floor`, `roof`, `extra`: deadly patterns: corners with only the two digits, corners with more, the digits beyond
 * - `color-a`, `color-b`: colouring; `set` tells the nets apart
 * - `set`: an almost locked set; `set` numbers it from 1
 * - `node`: a node of a chain; `end`: one of its ends
 * - `target`: target cells of an exocet; `cross`: its cross-line candidates
 * - `assumption`: where a forcing chain starts; `conclusion`: what all branches agree on
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

export interface PremisePart {
  readonly role: Role;
  /** Which of several sets, nets or petals this is, from 1. */
  readonly set?: number;
  readonly cells: readonly Cell[];
  /** The candidates of those cells that matter. */
  readonly candidates: readonly Candidate[];
}

export interface StepHouse {
  /** House index 0–26. */
  readonly house: House;
  /** `where`: the house the step happens in; `base` and `cover`: the sets of a fish. */
  readonly role: 'where' | 'base' | 'cover';
}

/** A link of a chain. An end with several candidates is a group or an almost locked set. */
export interface Link {
  readonly from: readonly Candidate[];
  readonly to: readonly Candidate[];
  /** Strong: if `from` is false, `to` is true. Weak: if `from` is true, `to` is false. */
  readonly strong: boolean;
  /** Of a strong link of one digit in a line and a box: which of the two has no other place for it. */
  readonly house?: House | undefined;
}

/** One conclusion within a branch of a forcing chain or net. */
export interface Implication {
  readonly candidates: readonly Candidate[];
  /** Whether the candidates are true (one of them, for a group) or false. */
  readonly isTrue: boolean;
  /** Earlier implications of the same branch that lead here, by index; none for the assumption. */
  readonly because: readonly number[];
  /** Why: a cell's last candidate, a house's last place, a placement next door, or a technique used on the way. */
  readonly reason: 'assumption' | 'sees' | 'cell' | 'house' | TechniqueId;
  /** Of a house's last place: which house. Of a technique: where it is. */
  readonly house?: House | undefined;
  /** Of a pair or triple: what is left for its cells, or of a hidden one what these digits are left with. */
  readonly subset?: Subset | undefined;
  /** Of a last digit or place: what digits on the board shut, where that is to be explained: see `withClosure`. */
  readonly closure?: Closure | undefined;
}

/** As many cells of a house as digits. */
export interface Subset {
  readonly cells: readonly Cell[];
  /** 1–9, ascending. */
  readonly digits: readonly Digit[];
}

/** A digit that stands on the board and leaves no place for the same digit in cells that it sees. */
export interface Blocker {
  /** Where it stands. */
  readonly cell: Cell;
  readonly digit: Digit;
  /** The house by which it reaches the cells. */
  readonly house: House;
  /** The empty cells that it shuts, ascending. */
  readonly shuts: readonly number[];
}

/** Why the places or digits that a step does without are none. */
export interface Closure {
  /** The fewest that shut everything that digits on the board can shut. */
  readonly blockers: readonly Blocker[];
  /** What no digit on the board shuts: earlier steps ruled it out. */
  readonly earlier: readonly Candidate[];
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
  /** Eliminated candidates, ascending; those a placement removes by itself are not listed. */
  readonly eliminations: readonly Candidate[];
  readonly premise: readonly PremisePart[];
  readonly houses: readonly StepHouse[];
  /** In the order in which the chain is read. */
  readonly links: readonly Link[];
  /** The branches of a forcing chain or net, each from its assumption to its conclusion. */
  readonly branches?: readonly (readonly Implication[])[];
  /** What leaves a digit no other place, or a cell no other digit, where that is to be explained: see `withClosure`. */
  readonly closure?: Closure;
  /** Steps that nobody has taken and that come before this one: how many, and the hardest technique of them. */
  readonly after?: { readonly steps: number; readonly hardest: TechniqueId };
  /** Where nobody keeps notes: the digit that follows at once from what is eliminated. */
  readonly leadsTo?: Step;
}

/** Takes one instance. */
export type Report = (step: Step) => void;

export interface FinderOptions {
  /**
   * True: every instance, also those an easier technique would explain. False: enough to choose the
   * hint from, which must include the best instance by `compareSteps` (for branching techniques, grouped
   * chains and chains of almost locked sets: the best of those within their documented limits).
   */
  readonly all: boolean;
}

/**
 * Finds the instances of one technique in a position. Must be sound, deterministic, must not change
 * the position, and reports each instance once, with all of its eliminations.
 */
export type Finder = (position: Position, report: Report, options: FinderOptions) => void;

/** Size of the argument: what "the shortest" compares. */
export function lengthOf(step: Step): number {
  const branchLength = step.branches?.reduce((sum, branch) => sum + branch.length, 0) ?? 0;
  return (
    step.links.length + branchLength + step.premise.reduce((sum, part) => sum + part.candidates.length, 0)
  );
}

/** What a step changes: a placement is worth more than any number of eliminations. */
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
 * Orders instances of one technique: the most effect first, then the shortest, then reading order of
 * what they change, then reading order of the premise. Total on steps that differ in these.
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
