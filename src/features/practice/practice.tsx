import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { cellName } from '../../../core/sudoku/cells.ts';
import { digitsOf } from '../../../core/sudoku/digits.ts';
import { candidateOf } from '../../../core/sudoku/position.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { Button } from '../../ui/button.tsx';
import { nextExercise, type Exercise, type ExerciseTools } from './exercises.ts';
import { judge, NO_MARKS, type Marks, type Verdict } from './judge.ts';
import classes from './practice.module.css';
import { PracticeBoard } from './practice-board.tsx';
import { countFound, ENOUGH, readProgress } from './progress.ts';
import { verdictText } from './verdict-text.ts';

export type ShownStage = 1 | 2 | 3;

interface PracticeProps {
  readonly technique: TechniqueId;
  readonly tools: ExerciseTools;
  /** Draws the position, with the hint's picture of a step once it is shown. */
  readonly renderBoard: (
    exercise: Exercise,
    shown: { step: Step; stage: ShownStage } | undefined,
    over: ReactNode,
  ) => ReactNode;
  /** The hint's words for a stage. */
  readonly renderWords: (step: Step, stage: ShownStage) => ReactNode;
}

/** Where the packs have nothing left, the generator may look for so long. */
const PATIENCE_MS = 90_000;

/** Exercises of one technique, one after the other. */
export function Practice(props: PracticeProps) {
  const { technique, tools } = props;
  const [round, setRound] = useState(0);
  const [made, setMade] = useState<{ round: number; exercise: Exercise } | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const given = new AbortController();
    let isCurrent = true;
    const timer = setTimeout(() => {
      given.abort();
    }, PATIENCE_MS);
    nextExercise(technique, tools, given.signal).then(
      (exercise) => {
        clearTimeout(timer);
        if (isCurrent) setMade({ round, exercise });
      },
      () => {
        clearTimeout(timer);
        if (isCurrent) setFailed(true);
      },
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      given.abort();
    };
  }, [technique, tools, round]);
  const next = (): void => {
    setFailed(false);
    setRound(round + 1);
  };
  if (failed) {
    return (
      <div role="alert" className={classes.waiting}>
        <p>
          <Trans>No position was found in time. Try again, or choose another technique.</Trans>
        </p>
        <Button onClick={next}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  if (made?.round !== round) {
    return (
      <p role="status" className={classes.waiting} aria-busy="true">
        <Trans>Looking for a position …</Trans>
      </p>
    );
  }
  return <Round key={round} {...props} exercise={made.exercise} onNext={next} />;
}

type Mode = 'strike' | 'place';

interface RoundProps extends PracticeProps {
  readonly exercise: Exercise;
  readonly onNext: () => void;
}

function Round({ technique, exercise, renderBoard, renderWords, onNext }: RoundProps) {
  const { i18n } = useLingui();
  const places = exercise.steps.some(({ placements }) => placements.length > 0);
  const strikes = exercise.steps.some(({ eliminations }) => eliminations.length > 0);
  const [mode, setMode] = useState<Mode>(strikes ? 'strike' : 'place');
  const [marks, setMarks] = useState<Marks>(NO_MARKS);
  const [selected, setSelected] = useState<number | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [stage, setStage] = useState<0 | ShownStage>(0);
  const found = verdict?.kind === 'found';
  const over = found || stage === 3;

  const change = (marksNow: Marks): void => {
    if (over) return;
    setMarks(marksNow);
    setVerdict(null);
  };
  const markCell = (cell: number): void => {
    setSelected(cell);
    change({ ...marks, cells: toggled(marks.cells, cell) });
  };
  const markDigit = (cell: number, digit: number): void => {
    setSelected(cell);
    if ((exercise.candidates[cell]! & (1 << (digit - 1))) === 0) return;
    const candidate = candidateOf(cell, digit);
    if (mode === 'strike') change({ ...marks, struck: toggled(marks.struck, candidate) });
    else change({ ...marks, placed: toggled(marks.placed, candidate) });
  };
  const check = (): void => {
    const next = judge(marks, exercise.steps);
    setVerdict(next);
    if (next.kind === 'found' && stage === 0) countFound(technique);
  };
  const shownStep = found ? verdict.step : exercise.step;
  const shown = found
    ? ({ step: shownStep, stage: 3 } as const)
    : stage > 0
      ? { step: shownStep, stage: stage as ShownStage }
      : undefined;
  return (
    <div className={classes.round} data-verdict={verdict?.kind} data-stage={stage}>
      {renderBoard(
        exercise,
        shown,
        <PracticeBoard
          exercise={exercise}
          marks={over ? NO_MARKS : marks}
          selected={over ? null : selected}
          onSelect={setSelected}
          onMarkCell={markCell}
          onDigit={markDigit}
        />,
      )}
      <div className={classes.side}>
        {!over && (
          <CellPad
            exercise={exercise}
            marks={marks}
            cell={selected}
            mode={mode}
            modes={places && strikes}
            onMode={setMode}
            onMarkCell={markCell}
            onDigit={markDigit}
          />
        )}
        <p role="status" className={classes.verdict} data-tone={verdict && toneOf(verdict)}>
          {verdict && verdictText(i18n, verdict)}
          {found && <Count technique={technique} />}
        </p>
        {shown && <div className={classes.hint}>{renderWords(shown.step, shown.stage)}</div>}
        <div className={classes.actions}>
          {!over && (
            <>
              <Button look="primary" data-action="check" onClick={check}>
                <Trans>Check</Trans>
              </Button>
              <Button
                look="hint"
                data-action="show"
                onClick={() => {
                  setVerdict(null);
                  setStage((stage + 1) as ShownStage);
                }}
              >
                {stage === 0 ? <Trans>Show me where</Trans> : <Trans>Tell me more</Trans>}
              </Button>
            </>
          )}
          <Button look={over ? 'primary' : 'quiet'} data-action="next" onClick={onNext}>
            {over ? <Trans>Next position</Trans> : <Trans>Another position</Trans>}
          </Button>
        </div>
      </div>
    </div>
  );
}

function toggled(set: ReadonlySet<number>, item: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(item)) next.add(item);
  return next;
}

function toneOf({ kind }: Verdict): 'ok' | 'no' | 'warn' {
  if (kind === 'found') return 'ok';
  return kind === 'wrong' || kind === 'no-pattern' || kind === 'other-cells' ? 'no' : 'warn';
}

function Count({ technique }: { readonly technique: TechniqueId }) {
  const count = readProgress()[technique] ?? 0;
  if (count === 0 || count > ENOUGH) return null;
  return (
    <>
      {' '}
      <Trans>
        Found by yourself: {count} of {ENOUGH}.
      </Trans>
    </>
  );
}

interface CellPadProps {
  readonly exercise: Exercise;
  readonly marks: Marks;
  readonly cell: number | null;
  readonly mode: Mode;
  /** Whether there are both candidates to strike and digits to place. */
  readonly modes: boolean;
  readonly onMode: (mode: Mode) => void;
  readonly onMarkCell: (cell: number) => void;
  readonly onDigit: (cell: number, digit: number) => void;
}

/** The candidates of the chosen cell as keys for the thumb. */
function CellPad({ exercise, marks, cell, mode, modes, onMode, onMarkCell, onDigit }: CellPadProps) {
  const { t } = useLingui();
  const isEmpty = cell !== null && exercise.digits[cell] === 0;
  return (
    <div className={classes.pad}>
      {modes && (
        <div role="group" aria-label={t`What a digit does`} className={classes.modes}>
          {(['strike', 'place'] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === mode}
              onClick={() => {
                onMode(each);
              }}
            >
              {each === 'strike' ? <Trans>Strike</Trans> : <Trans>Place</Trans>}
            </button>
          ))}
        </div>
      )}
      {!isEmpty && (
        <p className={classes.task}>
          {mode === 'strike' ? (
            <Trans>Choose a cell, then strike what falls. You can mark the cells of the pattern too.</Trans>
          ) : (
            <Trans>Choose a cell, then the digit that belongs there.</Trans>
          )}
        </p>
      )}
      {isEmpty && (
        <div role="group" aria-label={cellName(cell)} className={classes.keys}>
          <b>{cellName(cell)}</b>
          {digitsOf(exercise.candidates[cell]!).map((digit) => {
            const candidate = candidateOf(cell, digit);
            return (
              <button
                key={digit}
                type="button"
                data-digit={digit}
                data-mode={mode}
                aria-label={mode === 'strike' ? t`Strike ${digit}` : t`Place ${digit}`}
                aria-pressed={(mode === 'strike' ? marks.struck : marks.placed).has(candidate)}
                onClick={() => {
                  onDigit(cell, digit);
                }}
              >
                {digit}
              </button>
            );
          })}
          <button
            type="button"
            className={classes.markKey}
            data-action="mark-cell"
            aria-pressed={marks.cells.has(cell)}
            onClick={() => {
              onMarkCell(cell);
            }}
          >
            <Trans>Mark cell</Trans>
          </button>
        </div>
      )}
    </div>
  );
}
