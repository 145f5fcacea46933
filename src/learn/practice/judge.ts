import type { House } from '../../../core/sudoku/cells.ts';
import type { Refutation } from '../../../core/hints/refute.ts';
import type { Supposition } from '../../../core/hints/shortest.ts';
import { cellOf, type Candidate } from '../../../core/sudoku/position.ts';
import { isOptional, techniqueOf, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import type { Exercise } from '../../engine/engine-calls.ts';

/** A player's marks: cells of the pattern, and candidates to eliminate or place. */
export interface Marks {
  readonly cells: ReadonlySet<number>;
  readonly struck: ReadonlySet<Candidate>;
  readonly placed: ReadonlySet<Candidate>;
}

export const NO_MARKS: Marks = { cells: new Set(), struck: new Set(), placed: new Set() };

export const isEmpty = ({ cells, struck, placed }: Marks): boolean =>
  cells.size + struck.size + placed.size === 0;

export type Verdict =
  /** Nothing is marked yet. */
  | { readonly kind: 'nothing' }
  /** The marks are the complete effect of one or more instances. */
  | {
      readonly kind: 'found';
      readonly step: Step;
      /** Other marks that are true although nothing proves them. */
      readonly guessed?: readonly Supposition[];
    }
  /** Right so far; the same instance eliminates this many more. */
  | { readonly kind: 'more'; readonly missing: number }
  /** The cells are a pattern; its effects are not marked yet. */
  | { readonly kind: 'pattern' }
  /** The cells belong to a pattern of which this many cells are missing. */
  | { readonly kind: 'part'; readonly missing: number }
  /** These effects belong to no instance; `rest` is the verdict on all other marks. */
  | {
      readonly kind: 'wrong';
      readonly wrong: readonly Supposition[];
      readonly rest: Verdict;
      /** Why each of them is wrong, or that it is right after all; empty until the engine has answered. */
      readonly reasons: ReadonlyMap<Candidate, Refutation>;
      /** Those of them that an earlier check has called right. */
      readonly praised?: readonly Candidate[];
    }
  /** All marks follow, but from several instances, not all of which are complete. */
  | { readonly kind: 'mixed' }
  /** The effects are right, but these cells are not part of the pattern. */
  | { readonly kind: 'other-cells'; readonly cells: readonly number[] }
  /** These cells form no pattern: `strangers` are part of no instance, the others of several. */
  | { readonly kind: 'no-pattern'; readonly strangers: readonly number[] };

export type WrongVerdict = Extract<Verdict, { kind: 'wrong' }>;

/** Marks that contradict the solution. The other wrong marks merely do not follow. */
export function refuted({ wrong, reasons }: WrongVerdict): Supposition[] {
  return wrong.filter(({ candidate }) => reasons.get(candidate)?.kind !== 'right');
}

/** The step of another technique that proves a mark. */
export function proofOf({ reasons }: WrongVerdict, { candidate }: Supposition): Step | undefined {
  const reason = reasons.get(candidate);
  return reason?.kind === 'right' ? reason.step : undefined;
}

/** Whether every mark that this technique does not explain is proved by another one. */
function isElsewhere(verdict: WrongVerdict): boolean {
  return verdict.wrong.every((each) => proofOf(verdict, each));
}

/**
 * Whether the technique no longer counts as found unaided: guessing is not finding. A mark that another
 * technique proves is no guess. A wrong mark is judged once its reason is known.
 */
export function isError(verdict: Verdict): boolean {
  const { kind } = verdict;
  if (kind === 'wrong') return verdict.reasons.size > 0 && !isElsewhere(verdict);
  return kind === 'no-pattern' || kind === 'other-cells';
}

/**
 * Whether a find was no guess. Nearly any true removal follows from some net; those that are not listed count
 * as found, but not as found unaided.
 */
export function isUnaided({ isListed, steps }: Exercise, found: Step): boolean {
  return isListed || steps.includes(found);
}

/** Singles are found without notes: that is how a game begins, and a lone note would be the answer. */
export function isBare({ step }: Pick<Exercise, 'step'>): boolean {
  return techniqueOf(step.technique).kind === 'singles';
}

/** The notes to show. */
export function notesOf(exercise: Exercise): ArrayLike<number> {
  return isBare(exercise) ? NO_NOTES : exercise.candidates;
}

const NO_NOTES = new Uint16Array(81);

/** The verdict once the engine has judged the marks that no known step explains. */
export function reasoned(
  { wrong }: WrongVerdict,
  judged: readonly Refutation[],
  exercise: Exercise,
  marks: Marks,
): Verdict {
  const reasons = new Map(judged.map((each, at) => [wrong[at]!.candidate, each]));
  const proofs = judged.flatMap((each) => (each.kind === 'right' && each.step ? [each.step] : []));
  // Entries lead to new instances; otherwise, those that are not listed are not asked for.
  const isOpen = isBare(exercise) || !exercise.isListed;
  const own = proofs.filter(({ technique }) => isOpen && technique === exercise.step.technique);
  const verdict = judge(marks, [...exercise.steps, ...own]);
  if (verdict.kind !== 'wrong') return verdict;
  const told = { ...verdict, reasons };
  if (verdict.rest.kind !== 'found') return told;
  if (isElsewhere(told)) return verdict.rest;
  const isTrue = isBare(exercise) && refuted(told).length === 0;
  return isTrue ? { ...verdict.rest, guessed: wrong.filter((each) => !proofOf(told, each)) } : told;
}

/** The techniques of a mixed set whose steps count as well, although an exercise has an easier one. */
export function alsoRight({ step }: Pick<Exercise, 'step'>, among: readonly TechniqueId[]): TechniqueId[] {
  const { neverNext, unlisted } = techniqueOf(step.technique);
  // The first is asked for by its name. Nearly any true mark follows from some net.
  if (neverNext || unlisted) return [];
  return among.filter((id) => isOptional(id) === isOptional(step.technique) && !techniqueOf(id).unlisted);
}

/** The verdict where steps of other techniques count as well. */
export function accepting(others: readonly TechniqueId[], verdict: Verdict, marks: Marks): Verdict {
  if (verdict.kind !== 'wrong') return verdict;
  const proofs = verdict.wrong.flatMap((each) => proofOf(verdict, each) ?? []);
  const other = judge(
    marks,
    proofs.filter(({ technique }) => others.includes(technique)),
  );
  return other.kind === 'found' || other.kind === 'more' ? other : verdict;
}

/** Compares the marks with all instances of the technique in the position. */
export function judge(marks: Marks, steps: readonly Step[]): Verdict {
  if (marks.struck.size + marks.placed.size > 0) return judgeEffects(marks, steps);
  return marks.cells.size > 0 ? judgeCells(marks.cells, steps) : { kind: 'nothing' };
}

function judgeEffects(marks: Marks, steps: readonly Step[]): Verdict {
  const { cells, struck, placed } = marks;
  const isDone = (step: Step): boolean =>
    step.eliminations.every((each) => struck.has(each)) && step.placements.every((each) => placed.has(each));
  const done = steps.filter(isDone);
  const unexplained = (by: readonly Step[]): Supposition[] => [
    ...[...struck]
      .filter((each) => !by.some(({ eliminations }) => eliminations.includes(each)))
      .map((candidate) => ({ candidate, isTrue: false })),
    ...[...placed]
      .filter((each) => !by.some(({ placements }) => placements.includes(each)))
      .map((candidate) => ({ candidate, isTrue: true })),
  ];
  if (done.length > 0 && unexplained(done).length === 0) {
    const known = new Set(done.flatMap(cellsOfPattern));
    const others = [...cells].filter((cell) => !known.has(cell));
    if (others.length > 0) return { kind: 'other-cells', cells: others };
    // The same may follow from several patterns, such as an X-Wing in rows and one in columns.
    const marked = done.find((step) => isPartOf(cells, step));
    return { kind: 'found', step: marked ?? done[0]! };
  }
  const wrong = unexplained(steps);
  if (wrong.length > 0)
    return { kind: 'wrong', wrong, rest: judge(without(marks, wrong), steps), reasons: new Map() };
  const sizes = steps
    .filter((step) => unexplained([step]).length === 0)
    .map(({ eliminations, placements }) => eliminations.length + placements.length);
  if (sizes.length === 0) return { kind: 'mixed' };
  return { kind: 'more', missing: Math.min(...sizes) - struck.size - placed.size };
}

export function without({ cells, struck, placed }: Marks, wrong: readonly Supposition[]): Marks {
  const kept = (set: ReadonlySet<Candidate>): ReadonlySet<Candidate> =>
    new Set([...set].filter((each) => wrong.every(({ candidate }) => candidate !== each)));
  return { cells, struck: kept(struck), placed: kept(placed) };
}

function judgeCells(cells: ReadonlySet<number>, steps: readonly Step[]): Verdict {
  const sizes = steps.filter((step) => isPartOf(cells, step)).map((step) => cellsOfPattern(step).length);
  if (sizes.length === 0) {
    const all = new Set(steps.flatMap(cellsOfPattern));
    return { kind: 'no-pattern', strangers: [...cells].filter((cell) => !all.has(cell)) };
  }
  const missing = Math.min(...sizes) - cells.size;
  return missing === 0 ? { kind: 'pattern' } : { kind: 'part', missing };
}

/** The lines that a fish starts from; empty for other steps, and where boxes are among them. */
export function baseOf({ technique, houses }: Step): House[] {
  const base = houses.flatMap(({ role, house }) => (role === 'base' ? [house] : []));
  const isFish = ['two-lines', 'fish'].includes(techniqueOf(technique).kind);
  return isFish && base.every((house) => house < 18) ? base : [];
}

/** The base of another fish with the same eliminations: one in rows often is one in columns, too. */
export function otherBase({ steps }: Pick<Exercise, 'steps'>, found: Step): House[] {
  const isSame = (one: readonly number[], other: readonly number[]): boolean => String(one) === String(other);
  const twin = steps.find(
    (step) => isSame(step.eliminations, found.eliminations) && !isSame(baseOf(step), baseOf(found)),
  );
  return twin ? baseOf(twin) : [];
}

function isPartOf(cells: ReadonlySet<number>, step: Step): boolean {
  const pattern = new Set(cellsOfPattern(step));
  return [...cells].every((cell) => pattern.has(cell));
}

/** The cells that the argument uses. */
export function cellsOfPattern({ premise, links, placements }: Step): number[] {
  const cells = [
    ...premise.filter(({ role }) => role !== 'conclusion').flatMap((part) => part.cells),
    ...links.flatMap(({ from, to }) => [...from, ...to].map(cellOf)),
  ];
  return [...new Set(cells.length > 0 ? cells : placements.map(cellOf))];
}
