import { useEffect, useRef, useState } from 'react';
import type { Supposition } from '../../../core/hints/shortest.ts';
import { candidateOf, cellOf, type Candidate } from '../../../core/sudoku/position.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import type { ExerciseTools, LinedExercise } from './exercises.ts';
import {
  judge,
  NO_MARKS,
  refuted,
  withoutCandidates,
  type Marks,
  type Verdict,
  type WrongVerdict,
} from './judge.ts';
import { forgetRound, keepRound, type KeptRound } from './kept-round.ts';
import { useEffort } from './use-effort.ts';

/** What a digit does to a cell. */
export type Mode = 'strike' | 'place';
export type ShownStage = 1 | 2 | 3;

/** One exercise as a player works on it. */
export interface RoundState {
  readonly marks: Marks;
  /** Marks that a check found wrong and that are still set. */
  readonly wrong: readonly Candidate[];
  readonly selected: number | null;
  /** What the exercise asks for. */
  readonly modes: readonly Mode[];
  readonly mode: Mode;
  readonly verdict: Verdict | null;
  /** Of the hint, 0 before it is asked for. */
  readonly stage: 0 | ShownStage;
  readonly shown: { readonly step: Step; readonly stage: ShownStage } | undefined;
  /** Found, or shown in full. */
  readonly over: boolean;
  readonly select: (cell: number) => void;
  readonly setMode: (mode: Mode) => void;
  readonly markCell: (cell: number) => void;
  readonly markDigit: (cell: number, digit: number) => void;
  readonly clear: () => void;
  readonly check: () => void;
  readonly showMore: () => void;
  /** The wrong mark whose refutation is shown. */
  readonly why: ShownRefutation | null;
  readonly showWhy: () => void;
  readonly hideWhy: () => void;
  /** Removes the mark whose refutation is shown. */
  readonly takeBack: () => void;
}

export interface ShownRefutation {
  readonly candidate: Candidate;
  /** Whether the player placed it, and did not remove it. */
  readonly isTrue: boolean;
  /** None where no argument was found. */
  readonly step: Step | null;
}

export function useRound(
  technique: TechniqueId,
  exercise: LinedExercise,
  kept: KeptRound | null,
  refute: ExerciseTools['refute'],
): RoundState {
  const modes = modesOf(exercise.steps);
  const [mode, setMode] = useState(modes[0]!);
  const [marks, setMarks] = useState<Marks>(kept?.marks ?? NO_MARKS);
  const [selected, select] = useState<number | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [stage, setStage] = useState<0 | ShownStage>(kept?.stage ?? 0);
  const { erred, noteFound, noteShown } = useEffort(technique, kept, verdict);
  const { why, forget, findReasons, ...reasons } = useReasons(verdict, marks);
  const found = verdict?.kind === 'found' ? verdict.step : undefined;
  const over = found !== undefined || stage === 3;
  useKeptRound(technique, { line: exercise.line, marks, stage, erred }, found !== undefined);

  const change = (marksNow: Marks): void => {
    if (over) return;
    forget();
    setMarks(marksNow);
    setVerdict(verdict && stillWrong(verdict, marksNow));
  };
  return {
    marks,
    wrong: verdict?.kind === 'wrong' && !over ? refuted(verdict) : [],
    selected,
    modes,
    mode,
    verdict,
    stage,
    shown: shownOf(exercise, found, stage),
    over,
    select,
    setMode,
    ...markingsOf({ exercise, marks, mode, select, change }),
    check: () => {
      forget();
      const judged = judge(marks, exercise.steps);
      if (judged.kind === 'wrong') findReasons(judged, (asked) => refute(exercise, asked), setVerdict);
      else setVerdict(judged);
      if (judged.kind === 'found') noteFound(stage > 0);
    },
    showMore: () => {
      forget();
      setVerdict(null);
      setStage((stage + 1) as ShownStage);
      if (stage === 2) noteShown();
    },
    why,
    ...reasons,
    takeBack: () => {
      if (why) change(withoutCandidates(marks, [why.candidate]));
    },
  };
}

interface Marking {
  readonly exercise: LinedExercise;
  readonly marks: Marks;
  readonly mode: Mode;
  readonly select: (cell: number) => void;
  readonly change: (marks: Marks) => void;
}

/** What a press on the board does. */
function markingsOf({
  exercise,
  marks,
  mode,
  select,
  change,
}: Marking): Pick<RoundState, 'markCell' | 'markDigit' | 'clear'> {
  return {
    markCell: (cell) => {
      select(cell);
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
function useReasons(verdict: Verdict | null, marks: Marks) {
  const [why, setWhy] = useState<ShownRefutation | null>(null);
  /** Counts what makes a verdict outdated that is still awaited. */
  const turn = useRef(0);
  return {
    why,
    showWhy: () => {
      setWhy(verdict?.kind === 'wrong' ? refutationOf(verdict, marks) : null);
    },
    hideWhy: () => {
      setWhy(null);
    },
    forget: () => {
      turn.current++;
      setWhy(null);
    },
    /** Gives the verdict with its reasons; without them if the engine cannot tell. */
    findReasons: (
      judged: WrongVerdict,
      refute: (suppositions: readonly Supposition[]) => ReturnType<ExerciseTools['refute']>,
      onFound: (verdict: WrongVerdict) => void,
    ) => {
      const { candidates } = judged;
      const asked = candidates.map((candidate) => ({ candidate, isTrue: marks.placed.has(candidate) }));
      const now = turn.current;
      void refute(asked)
        .catch(() => undefined)
        .then((told) => {
          if (now !== turn.current) return;
          onFound({ ...judged, reasons: new Map(told?.map((each, at) => [candidates[at]!, each])) });
        });
    },
  };
}

/** Stores the round on the device until it is solved, so that it counts only once; what was shown, for a reload. */
function useKeptRound(
  technique: TechniqueId,
  { line, marks, stage, erred }: KeptRound,
  isFound: boolean,
): void {
  useEffect(() => {
    if (isFound) forgetRound();
    else keepRound(technique, { line, marks, stage, erred });
  }, [technique, line, marks, stage, erred, isFound]);
  const isShown = stage === 3;
  useEffect(
    () => () => {
      // Whoever comes back to the technique gets a fresh position.
      if (isShown) forgetRound();
    },
    [isShown],
  );
}

function shownOf(
  { step }: LinedExercise,
  found: Step | undefined,
  stage: 0 | ShownStage,
): RoundState['shown'] {
  if (found) return { step: found, stage: 3 };
  return stage === 0 ? undefined : { step, stage };
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
  const candidates = verdict.candidates.filter((each) => struck.has(each) || placed.has(each));
  return candidates.length === 0 ? null : { ...verdict, candidates, rest: { kind: 'nothing' } };
}

/** The refutation of the first mark that contradicts the solution. */
function refutationOf(verdict: WrongVerdict, { placed }: Marks): ShownRefutation | null {
  const [candidate] = refuted(verdict);
  if (candidate === undefined) return null;
  const reason = verdict.reasons.get(candidate);
  return { candidate, isTrue: placed.has(candidate), step: reason?.kind === 'argument' ? reason.step : null };
}

function toggled(set: ReadonlySet<number>, item: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(item)) next.add(item);
  return next;
}
