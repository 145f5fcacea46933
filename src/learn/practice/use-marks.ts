import type { Digit } from '../../../core/sudoku/digits.ts';
import type { Cell } from '../../../core/sudoku/cells.ts';
import { useRef, useState } from 'react';
import type { Supposition } from '../../../core/hints/shortest.ts';
import { candidateOf, cellOf, type Candidate } from '../../../core/sudoku/position.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { refute, type Exercise } from './exercises.ts';
import { judge, NO_MARKS, refuted, without, type Marks, type Verdict, type WrongVerdict } from './judge.ts';

/** What a digit does to a cell. */
export type Mode = 'strike' | 'place';

/** The marks that a player sets in an exercise, and what a check says of them. */
export interface MarksState {
  readonly marks: Marks;
  /** Marks that a check found wrong and that are still set. */
  readonly wrong: readonly Candidate[];
  readonly selected: number | null;
  /** What the exercise asks for. */
  readonly modes: readonly Mode[];
  readonly mode: Mode;
  readonly verdict: Verdict | null;
  readonly select: (cell: Cell) => void;
  readonly setMode: (mode: Mode) => void;
  readonly markCell: (cell: Cell) => void;
  readonly markDigit: (cell: Cell, digit: Digit) => void;
  readonly clear: () => void;
  /** Judges the marks; of those that no known step explains the engine says why, so `onJudged` may come later. */
  readonly check: (onJudged?: (verdict: Verdict) => void) => void;
  /** Drops the verdict. */
  readonly unsay: () => void;
  /** Begins anew, over or not. */
  readonly restart: () => void;
  /** The wrong mark whose refutation is shown. */
  readonly why: ShownRefutation | null;
  readonly showWhy: () => void;
  readonly hideWhy: () => void;
  /** Removes the mark whose refutation is shown. */
  readonly takeBack: () => void;
}

export interface ShownRefutation extends Supposition {
  /** None where no argument was found. */
  readonly step: Step | null;
}

/**
 * @param first the marks of an exercise that is gone on with
 * @param isOver whether marks no longer change
 */
export function useMarks(
  exercise: Exercise,
  {
    first = NO_MARKS,
    isOver,
  }: { readonly first?: Marks | undefined; readonly isOver: (verdict: Verdict | null) => boolean },
): MarksState {
  const modes = modesOf(exercise.steps);
  const [mode, setMode] = useState(modes[0]!);
  const [marks, setMarks] = useState(first);
  const [selected, select] = useState<number | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const { why, forget, whenTold, ...reasons } = useReasons(verdict);
  const change = (marksNow: Marks): void => {
    if (isOver(verdict)) return;
    forget();
    setMarks(marksNow);
    setVerdict(verdict && stillWrong(verdict, marksNow));
  };
  return {
    marks,
    wrong:
      verdict?.kind === 'wrong' && !isOver(verdict) ? refuted(verdict).map(({ candidate }) => candidate) : [],
    selected,
    modes,
    mode,
    verdict,
    select,
    setMode,
    ...markingsOf({ exercise, marks, mode, select, change }),
    check: (onJudged) => {
      forget();
      const tell = (judged: Verdict): void => {
        setVerdict(judged);
        onJudged?.(judged);
      };
      const judged = judge(marks, exercise.steps);
      if (judged.kind === 'wrong') whenTold(reasoned(judged, { exercise, marks }), tell);
      else tell(judged);
    },
    unsay: () => {
      forget();
      setVerdict(null);
    },
    restart: () => {
      forget();
      setVerdict(null);
      setMarks(NO_MARKS);
      select(null);
    },
    why,
    ...reasons,
    takeBack: () => {
      if (why) change(without(marks, [why]));
    },
  };
}

interface Marking {
  readonly exercise: Exercise;
  readonly marks: Marks;
  readonly mode: Mode;
  readonly select: (cell: Cell) => void;
  readonly change: (marks: Marks) => void;
}

/** What a press on the board does. */
function markingsOf({
  exercise,
  marks,
  mode,
  select,
  change,
}: Marking): Pick<MarksState, 'markCell' | 'markDigit' | 'clear'> {
  return {
    markCell: (cell) => {
      select(cell);
      // A net has no cells of its own, as a pattern has.
      if (!exercise.isListed) return;
      change({ ...marks, cells: toggled(marks.cells, cell) });
    },
    markDigit: (cell, digit) => {
      select(cell);
      if ((exercise.candidates[cell]! & (1 << (digit - 1))) === 0) return;
      change(withDigit(marks, mode, candidateOf(cell, digit)));
    },
    clear: () => {
      change(NO_MARKS);
    },
  };
}

/** Why marks are wrong: the engine tells it a moment after the check. */
function useReasons(verdict: Verdict | null) {
  const [why, setWhy] = useState<ShownRefutation | null>(null);
  /** Counts what makes a verdict outdated that is still awaited. */
  const turn = useRef(0);
  return {
    why,
    showWhy: () => {
      setWhy(verdict?.kind === 'wrong' ? refutationOf(verdict) : null);
    },
    hideWhy: () => {
      setWhy(null);
    },
    forget: () => {
      turn.current++;
      setWhy(null);
    },
    /** Waits for a verdict, unless it is outdated by then. */
    whenTold: (verdict: Promise<Verdict>, tell: (verdict: Verdict) => void) => {
      const now = turn.current;
      void verdict.then((told) => {
        if (now === turn.current) tell(told);
      });
    },
  };
}

/** What the engine says of marks that no listed step explains: why they are wrong, or that another step shows them. */
async function reasoned(
  { wrong }: WrongVerdict,
  { exercise, marks }: Pick<Marking, 'exercise' | 'marks'>,
): Promise<Verdict> {
  const told = (await refute(exercise, wrong).catch(() => undefined)) ?? [];
  const proved = told.flatMap((each) => (each.kind === 'right' && each.step ? [each.step] : []));
  const judged = judge(marks, [...exercise.steps, ...proved]);
  const reasons = new Map(told.map((each, at) => [wrong[at]!.candidate, each]));
  return judged.kind === 'wrong' ? { ...judged, reasons } : judged;
}

function modesOf(steps: readonly Step[]): readonly Mode[] {
  const modes: Mode[] = [];
  if (steps.some(({ eliminations }) => eliminations.length > 0)) modes.push('strike');
  if (steps.some(({ placements }) => placements.length > 0)) modes.push('place');
  return modes;
}

/** A candidate is not both eliminated and placed, and a cell takes one digit. */
function withDigit(marks: Marks, mode: Mode, candidate: Candidate): Marks {
  const { struck, placed } = marks;
  const isOther = (each: Candidate): boolean => each !== candidate;
  if (mode === 'strike')
    return { ...marks, struck: toggled(struck, candidate), placed: new Set([...placed].filter(isOther)) };
  const elsewhere = [...placed].filter((each) => cellOf(each) !== cellOf(candidate));
  return {
    ...marks,
    struck: new Set([...struck].filter(isOther)),
    placed: new Set(placed.has(candidate) ? elsewhere : [...elsewhere, candidate]),
  };
}

/** Wrong marks are shown until they are removed; the rest of the verdict is outdated by any change. */
function stillWrong(verdict: Verdict, { struck, placed }: Marks): Verdict | null {
  if (verdict.kind !== 'wrong') return null;
  const wrong = verdict.wrong.filter(({ candidate, isTrue }) => (isTrue ? placed : struck).has(candidate));
  return wrong.length === 0 ? null : { ...verdict, wrong, rest: { kind: 'nothing' } };
}

/** The refutation of the first mark that contradicts the solution. */
function refutationOf(verdict: WrongVerdict): ShownRefutation | null {
  const [first] = refuted(verdict);
  if (first === undefined) return null;
  const reason = verdict.reasons.get(first.candidate);
  return { ...first, step: reason?.kind === 'argument' ? reason.step : null };
}

function toggled(set: ReadonlySet<number>, item: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(item)) next.add(item);
  return next;
}
