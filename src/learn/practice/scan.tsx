import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { blockerOf } from '../../../core/learn/guess.ts';
import { houseOfPlace, isSingle, onlyPlaces, placesInBoxes, SCANNED } from '../../../core/learn/scan.ts';
import { cellName, houseSign, type Cell, type House } from '../../../core/sudoku/cells.ts';
import type { Digit } from '../../../core/sudoku/digits.ts';
import { formatElapsed } from '../../../core/base/elapsed.ts';
import { inSentences } from '../../ui/in-sentences.ts';
import { CellText } from '../../texts/index.ts';
import { Button } from '../../ui/button.tsx';
import { noteScan, readRecord } from '../drill/record.ts';
import { ExerciseFrame, Said, Told, type ExerciseFrameProps } from '../exercise-frame.tsx';
import { useMade } from '../use-made.ts';
import { WaitingFrame } from '../waiting-frame.tsx';
import { ExercisePicture } from './exercise-picture.tsx';
import type { Exercise } from '../../engine/engine-calls.ts';
import { NO_MARKS } from './judge.ts';
import { anotherDigit, askNext, keptScan, scanToGo, type ScanRun } from './kept-scan.ts';
import { PracticeBoard } from './practice-board.tsx';
import { joinSentences } from '../../i18n/join-sentences.ts';

interface ScanProps {
  /** The button that leads on from its end. */
  readonly onward: ReactNode;
}

/** One digit after another, each to be entered where it has its only place. */
export function Scan({ onward }: ScanProps) {
  const { t } = useLingui();
  const { made, failed, round, again } = useMade('scan', scanToGo);
  const title = t`Find the digits`;
  if (!made) return <WaitingFrame count={SCANNED} onRetry={again} {...{ title, failed }} />;
  return <TenDigits key={round} first={made} {...{ title, onward, again }} />;
}

interface TenDigitsProps extends ScanProps {
  readonly first: ScanRun;
  readonly title: string;
  readonly again: () => void;
}

function TenDigits({ first, title, onward, again }: TenDigitsProps) {
  const scan = useScan(first, ({ elapsedMs, isHelped }) => {
    if (elapsedMs !== null) noteScan(isHelped ? null : elapsedMs);
  });
  const { run, show } = scan;
  const { elapsedMs } = run;
  const isOver = elapsedMs !== null;
  useEffect(() => {
    if (isOver) keptScan.forget();
    else keptScan.write(run);
  }, [run, isOver]);
  return (
    <ScanFrame
      {...{ title, scan }}
      over={isOver && <Over elapsedMs={elapsedMs} isHelped={run.isHelped} />}
      aside={
        <Button
          key={String(isOver)}
          data-action={isOver ? 'scan-again' : 'show'}
          onClick={isOver ? again : show}
        >
          {isOver ? <Trans>Another round</Trans> : <Trans>Show me</Trans>}
        </Button>
      }
      action={isOver && onward}
    />
  );
}

/** What was last entered. */
interface Entry {
  readonly cell: Cell;
  readonly digit: Digit;
  /** The cell of the digit that forbids it. */
  readonly by: Cell | null;
  /** The house in which it is the only place. */
  readonly house?: House | undefined;
  readonly isRight?: boolean;
  /** Whether the place was shown, and is still to be entered. */
  readonly isShown?: boolean;
}

/** A scan in progress; `onPlaced` is called after each right entry. */
export function useScan(first: ScanRun, onPlaced: (run: ScanRun, cell: Cell, digit: Digit) => void) {
  const [run, setRun] = useState(first);
  const [entry, setEntry] = useState<Entry | null>(null);
  const [selected, select] = useState<Cell | null>(null);
  const { digits, asked, elapsedMs } = run;
  return {
    run,
    entry,
    selected,
    select,
    show: () => {
      const cell = onlyPlaces(digits).get(asked)!;
      setRun({ ...run, isHelped: true });
      setEntry({ cell, digit: asked, by: null, isShown: true });
      select(cell);
    },
    /** Asks for another digit instead. */
    pass: () => {
      setRun({ ...run, asked: anotherDigit(digits, asked, true) });
      setEntry(null);
    },
    enter: (cell: Cell) => {
      select(cell);
      if (elapsedMs !== null || digits[cell] !== 0) return;
      const isRight = isSingle(cell, digits, asked);
      const by = isRight ? null : blockerOf(digits, cell, asked);
      setEntry({ cell, digit: asked, by, house: houseOfPlace(cell, digits, asked), isRight });
      if (!isRight) return;
      const next = askNext(run, cell);
      setRun(next);
      onPlaced(next, cell, asked);
    },
  };
}

interface ScanFrameProps extends Pick<ExerciseFrameProps, 'title' | 'out' | 'aside' | 'action'> {
  readonly scan: ReturnType<typeof useScan>;
  /** The text at the end. */
  readonly over: ReactNode;
}

export function ScanFrame({ scan, over, ...frame }: ScanFrameProps) {
  const { run, entry, selected, select, enter } = scan;
  const { digits, givens, asked, placed, count, elapsedMs } = run;
  const isOver = elapsedMs !== null;
  const exercise: Exercise = { ...NO_STEPS, digits: Uint8Array.from(digits), givens };
  return (
    <ExerciseFrame
      {...frame}
      kind="practice"
      number={Math.min(placed + 1, count)}
      count={count}
      moment={String(isOver)}
      data-scan={isOver ? 'over' : asked}
      text={isOver ? over : <Question {...{ digits, asked, entry }} />}
      board={
        <ExercisePicture exercise={exercise}>
          <PracticeBoard
            exercise={exercise}
            marks={NO_MARKS}
            wrong={[]}
            digit={isOver ? null : asked}
            selected={selected}
            onSelect={select}
            onMarkCell={enter}
            onDigit={(cell, digit) => {
              if (digit === asked) enter(cell);
            }}
          />
        </ExercisePicture>
      }
    />
  );
}

const NOTHING: Exercise['step'] = {
  technique: 'hidden-single-box',
  placements: [],
  eliminations: [],
  premise: [],
  houses: [],
  links: [],
};
const NO_STEPS = { candidates: new Uint16Array(81), step: NOTHING, steps: [], isListed: true };

interface QuestionProps extends Pick<ScanRun, 'digits' | 'asked'> {
  readonly entry: Entry | null;
}

/** The question, after the answer to the one before; or why the last entry is wrong. */
function Question({ digits, asked: digit, entry }: QuestionProps) {
  const { t, i18n } = useLingui();
  const entryText = useEntryText();
  const question = t`Where does ${digit} go?`;
  const task = placesInBoxes(digits).has(digit)
    ? t`Tap a cell that is its only place in a box.`
    : t`Tap a cell that is its only place in a row or column.`;
  if (!entry) return <Told result={question} reason={task} />;
  const text = entryText(entry);
  if (entry.isRight) return <Told result={joinSentences(i18n, [text, question])} reason={task} />;
  const tone = entry.isShown ? undefined : entry.by === null ? 'warn' : 'no';
  return (
    <Said lead={question}>
      <span data-tone={tone}>
        <CellText text={text} />
      </span>
    </Said>
  );
}

/** What was done; the time only if no place was shown. */
function Over({ elapsedMs, isHelped }: { readonly elapsedMs: number; readonly isHelped: boolean }) {
  const { t } = useLingui();
  const { scanMs } = readRecord();
  const bestText = (time: string): string => t`Your best: ${time}`;
  const time = formatElapsed(elapsedMs);
  const result = isHelped ? t`${SCANNED} cells filled, with help` : t`${SCANNED} cells filled in ${time}`;
  // A time that is the best is not said twice.
  const isBeaten = scanMs !== null && (isHelped || scanMs < elapsedMs);
  const reason = isBeaten ? bestText(formatElapsed(scanMs)) : '';
  return <Told tone="hint" result={result} reason={reason} />;
}

function useEntryText() {
  const { t, i18n } = useLingui();
  const seesText = (digit: Digit, cell: string): string => t`It sees the ${digit} in ${cell}.`;
  const notText = (digit: Digit, cell: string): string => t`Not ${digit} in ${cell}`;
  const rightText = useRightText();
  return ({ cell, digit, by, house, isRight, isShown }: Entry): string => {
    const name = cellName(cell);
    if (isShown) return t`${name} is its only place.`;
    if (by !== null) return inSentences(i18n, [notText(digit, name), seesText(digit, cellName(by))]);
    if (isRight) return rightText(name, digit, house);
    return t`Not ${digit} in ${name} yet: it could also go elsewhere in its box.`;
  };
}

/** Where a digit has its only place; without a house, that it is right. */
function useRightText() {
  const { t } = useLingui();
  return (name: string, digit: Digit, house: House | undefined): string => {
    if (house === undefined) return t`Right: ${name} is ${digit}.`;
    const sign = houseSign(house);
    if (house < 9) return t`Right: in row ${sign}, ${digit} goes only in ${name}.`;
    return house < 18
      ? t`Right: in column ${sign}, ${digit} goes only in ${name}.`
      : t`Right: in box ${sign}, ${digit} goes only in ${name}.`;
  };
}
