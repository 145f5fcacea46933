import { maskOf, type Digit } from '../../../core/sudoku/digits.ts';
import type { Cell } from '../../../core/sudoku/cells.ts';
import { useRef, useState } from 'react';
import type { Supposition } from '../../../core/hints/shortest.ts';
import { candidateOf, cellOf, type Candidate } from '../../../core/sudoku/position.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import type { Exercise } from '../../engine/engine-calls.ts';
import { engine } from '../../engine/index.ts';
import { positionOf } from './exercises.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import {
  accepting,
  alsoRight,
  isBare,
  judge,
  NO_MARKS,
  proofOf,
  reasoned,
  refuted,
  without,
  type Marks,
  type Verdict,
  type WrongVerdict,
} from './judge.ts';

/** The effect of a digit on a cell. */
export type Mode = 'strike' | 'place';

export type MarksState = ReturnType<typeof useMarks>;

export interface ShownRefutation extends Supposition {
  readonly step: Step;
}

interface MarksOptions {
  /** The marks of a continued exercise. */
  readonly first?: Marks;
  /** The verdict on them. */
  readonly said?: Verdict | null;
  /** The digit that is lit at first. */
  readonly lit?: Digit | undefined;
  /** Cells that belong to the pattern without being marked. */
  readonly named?: readonly Cell[];
  /** The techniques of a mixed set. */
  readonly among?: readonly TechniqueId[];
  /** Whether marks can no longer change. */
  readonly isOver: (verdict: Verdict | null) => boolean;
}

/** A player's marks in an exercise, and the result of a check. */
export function useMarks(
  exercise: Exercise,
  { first = NO_MARKS, said = null, lit, named = [], among = [], isOver }: MarksOptions,
) {
  const modes = modesOf(exercise.steps);
  const [mode, setMode] = useState(modes[0]!);
  const [marks, setMarks] = useState(first);
  const [selected, select] = useState<number | null>(null);
  const lighting = useLitDigit(exercise, select, lit);
  const [verdict, setVerdict] = useState(said);
  const { why, forget, whenTold, startOver, ...reasons } = useReasons(verdict);
  const change = (marksNow: Marks): void => {
    if (isOver(verdict)) return;
    forget();
    setMarks(marksNow);
    setVerdict(verdict && stillWrong(verdict, marksNow));
  };
  return {
    marks,
    /** Marks that a check found wrong and that are still set. */
    wrong: isOver(verdict) ? [] : wrongOf(verdict),
    selected,
    ...lighting,
    /** The modes that the exercise needs. */
    modes,
    mode,
    verdict,
    select,
    setMode,
    ...markingsOf({ exercise, named, marks, mode, verdict, select, light: lighting.light, change }),
    /** Judges the marks. `onJudged` may be called later: the engine judges those that no known step explains. */
    check: (onJudged?: (verdict: Verdict) => void): void => {
      forget();
      const cells = new Set([...named, ...marks.cells]);
      whenTold(judged(exercise, { ...marks, cells }, among), (told) => {
        setVerdict(told);
        onJudged?.(told);
      });
    },
    /** Drops the verdict. */
    unsay: (): void => {
      forget();
      setVerdict(null);
    },
    /** Starts over, even if the exercise is finished. */
    restart: (): void => {
      startOver();
      setVerdict(null);
      setMarks(NO_MARKS);
      select(null);
    },
    /** The wrong mark whose refutation is shown. */
    why,
    ...reasons,
    /** Removes the mark whose refutation is shown. */
    takeBack: (): void => {
      if (why) change(without(marks, [why]));
    },
  };
}

function wrongOf(verdict: Verdict | null): readonly Candidate[] {
  return verdict?.kind === 'wrong' ? refuted(verdict).map(({ candidate }) => candidate) : [];
}

function rightOf(verdict: WrongVerdict): readonly Candidate[] {
  return verdict.wrong.flatMap((each) => (proofOf(verdict, each) ? [each.candidate] : []));
}

interface Marking extends Required<Pick<MarksOptions, 'named'>> {
  readonly exercise: Exercise;
  readonly marks: Marks;
  readonly mode: Mode;
  readonly verdict: Verdict | null;
  readonly select: (cell: Cell) => void;
  readonly light: (digit: Digit | null) => void;
  readonly change: (marks: Marks) => void;
}

/** The effects of pressing cells and notes on the board. */
function markingsOf({ exercise, named, marks, mode, verdict, select, light, change }: Marking) {
  return {
    markCell: (cell: Cell): void => {
      select(cell);
      // A forcing net has no pattern of cells to mark.
      if (!exercise.isListed || named.includes(cell)) return;
      change({ ...marks, cells: toggled(marks.cells, cell) });
    },
    markDigit: (cell: Cell, pressed: Digit): void => {
      select(cell);
      // The next key replaces the digit that it has entered.
      if (isBare(exercise)) light(null);
      if (!canMark(exercise, cell, pressed)) return;
      const candidate = candidateOf(cell, pressed);
      const wrong = isBare(exercise) && verdict?.kind === 'wrong' ? refuted(verdict) : [];
      // A wrong digit that was told does not stay, unless it is the one that is pressed away.
      const isAway = wrong.some((each) => each.candidate === candidate);
      change(withDigit(isAway ? marks : without(marks, wrong), mode, candidate));
    },
    /** Takes the latest removed or placed digit back. */
    undo: (): void => {
      const latest = [...marks.struck, ...marks.placed].at(-1);
      if (latest !== undefined) change(without(marks, [{ candidate: latest, isTrue: false }]));
    },
  };
}

/** The lit digit, which a press on a cell marks there. */
function useLitDigit({ digits }: Exercise, select: (cell: Cell) => void, first: Digit | null = null) {
  const [digit, light] = useState(first);
  return {
    digit,
    light,
    /** A press on any other cell. As on the board of a game, it puts its own digit out. */
    press: (cell: Cell): void => {
      select(cell);
      if (digits[cell] === digit) light(null);
    },
  };
}

/** The verdict; the engine is asked about marks that no known step explains. */
export function judged(
  exercise: Exercise,
  marks: Marks,
  among: readonly TechniqueId[],
): Verdict | Promise<Verdict> {
  const verdict = judge(marks, exercise.steps);
  if (verdict.kind !== 'wrong') return verdict;
  const others = alsoRight(exercise, among);
  const technique = others.at(-1) ?? exercise.step.technique;
  const asked = { position: positionOf(exercise), suppositions: verdict.wrong, technique };
  return engine.call('refute', asked).then(
    (told) => accepting(others, reasoned(verdict, told ?? [], exercise, marks), marks),
    () => verdict,
  );
}

/** Whether a digit can be marked in a cell: where notes are shown, only a note. */
export function canMark(exercise: Exercise, cell: Cell, digit: Digit): boolean {
  return isBare(exercise) ? exercise.digits[cell] === 0 : (exercise.candidates[cell]! & maskOf(digit)) !== 0;
}

/** The reasons for wrong marks, which the engine finds shortly after the check. */
function useReasons(verdict: Verdict | null) {
  const [why, setWhy] = useState<ShownRefutation | null>(null);
  const refutation = refutationOf(verdict);
  /** Incremented by changes that make a pending verdict outdated. */
  const turn = useRef(0);
  const praised = useRef<readonly Candidate[]>([]);
  const forget = (): void => {
    turn.current++;
    setWhy(null);
  };
  return {
    why,
    /** Undefined unless there is more to say. */
    showWhy: refutation && (() => setWhy(refutation)),
    hideWhy: () => setWhy(null),
    forget,
    startOver: () => {
      forget();
      praised.current = [];
    },
    /** Waits for a verdict, and drops it if it is outdated by then. */
    whenTold: (verdict: Verdict | Promise<Verdict>, tell: (verdict: Verdict) => void) => {
      const now = turn.current;
      const give = (told: Verdict): void => {
        if (now !== turn.current) return;
        tell(told.kind === 'wrong' ? { ...told, praised: praised.current } : told);
        praised.current = told.kind === 'wrong' ? rightOf(told) : [];
      };
      if (verdict instanceof Promise) void verdict.then(give);
      else give(verdict);
    },
  };
}

function modesOf(steps: readonly Step[]): readonly Mode[] {
  const modes: Mode[] = [];
  if (steps.some(({ eliminations }) => eliminations.length > 0)) modes.push('strike');
  if (steps.some(({ placements }) => placements.length > 0)) modes.push('place');
  return modes;
}

/** Ensures that no candidate is both eliminated and placed, and that a cell has at most one digit. */
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

/** The argument against the first mark that contradicts the solution. */
function refutationOf(verdict: Verdict | null): ShownRefutation | undefined {
  if (verdict?.kind !== 'wrong') return undefined;
  const [first] = refuted(verdict);
  const reason = verdict.reasons.get(first?.candidate ?? -1);
  return first && reason?.kind === 'argument' ? { ...first, step: reason.step } : undefined;
}

function toggled(set: ReadonlySet<number>, item: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(item)) next.add(item);
  return next;
}
