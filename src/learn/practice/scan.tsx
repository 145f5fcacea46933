import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { blockerOf } from '../../../core/learn/guess.ts';
import { isSingle, onlyPlaces, placesIn, SCANNED } from '../../../core/learn/scan.ts';
import { BOX_OF, cellName, type Cell } from '../../../core/sudoku/cells.ts';
import type { Digit } from '../../../core/sudoku/digits.ts';
import { formatElapsed } from '../../../core/base/elapsed.ts';
import { inSentences } from '../../ui/in-sentences.ts';
import { Button } from '../../ui/button.tsx';
import { noteScan, readRecord } from '../drill/record.ts';
import { ExerciseFrame, Told } from '../exercise-frame.tsx';
import { useMade } from '../use-made.ts';
import { WaitingFrame } from '../waiting-frame.tsx';
import { ExercisePicture } from './exercise-picture.tsx';
import type { Exercise } from './exercises.ts';
import { NO_MARKS } from './judge.ts';
import { askNext, keptScan, scanToGo, type ScanRun } from './kept-scan.ts';
import { PracticeBoard } from './practice-board.tsx';
import { useWalk } from './use-walk.ts';

interface ScanProps {
  /** The button that leads on from its end. */
  readonly onward: ReactNode;
}

/** Ten digits, one after another, each to be entered where it has its only place. */
export function Scan({ onward }: ScanProps) {
  const { t } = useLingui();
  const { made, failed, round, again } = useMade('scan', scanToGo);
  const frame = { kind: 'practice', title: t`Ten digits`, count: SCANNED, out: '/practice' } as const;
  if (!made) return <WaitingFrame {...frame} {...{ failed }} number={1} onRetry={again} />;
  return <Running key={round} first={made} {...{ frame, onward, again }} />;
}

interface RunningProps extends ScanProps {
  readonly first: ScanRun;
  readonly frame: Pick<Parameters<typeof ExerciseFrame>[0], 'kind' | 'title' | 'count' | 'out'>;
  readonly again: () => void;
}

/** What was last entered; `by` is the digit that forbids it, `other` another place for it in its box. */
interface Entry {
  readonly cell: Cell;
  readonly digit: Digit;
  readonly by: Cell | null;
  readonly other: Cell | null;
  /** Whether the place was shown, and is still to be entered. */
  readonly isShown?: boolean;
}

/** A scan in progress. */
function useScan(first: ScanRun) {
  const [run, setRun] = useState(first);
  const [entry, setEntry] = useState<Entry | null>(null);
  const [selected, select] = useState<Cell | null>(null);
  const { digits, asked, elapsedMs } = run;
  useEffect(() => {
    if (elapsedMs === null) keptScan.write(run);
    else keptScan.forget();
  }, [run, elapsedMs]);
  return {
    run,
    entry,
    selected,
    select,
    show: () => {
      const cell = onlyPlaces(digits).get(asked)!;
      setRun({ ...run, isHelped: true });
      setEntry({ cell, digit: asked, by: null, other: null, isShown: true });
      select(cell);
    },
    enter: (cell: Cell) => {
      select(cell);
      if (elapsedMs !== null || digits[cell] !== 0) return;
      const isRight = isSingle(cell, digits, asked);
      const by = isRight ? null : blockerOf(digits, cell, asked);
      const places = isRight ? [] : placesIn(18 + BOX_OF[cell]!, digits, asked);
      setEntry({ cell, digit: asked, by, other: places.find((each) => each !== cell) ?? null });
      if (!isRight) return;
      const next = askNext(run, cell);
      setRun(next);
      if (next.elapsedMs !== null) noteScan(next.isHelped ? null : next.elapsedMs);
    },
  };
}

function Running({ first, frame, onward, again }: RunningProps) {
  const { run, entry, selected, select, show, enter } = useScan(first);
  const { digits, givens, asked, placed, elapsedMs } = run;
  const walk = useWalk();
  const isOver = elapsedMs !== null;
  const exercise: Exercise = { ...NO_STEPS, digits, givens };
  return (
    <ExerciseFrame
      {...frame}
      number={Math.min(placed + 1, SCANNED)}
      moment={String(isOver)}
      data-scan={isOver ? 'over' : asked}
      text={<Text {...{ run, entry }} />}
      board={
        <ExercisePicture exercise={exercise} shown={undefined} walk={walk}>
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
      aside={
        <Button
          key={String(isOver)}
          look="text"
          data-action={isOver ? 'scan-again' : 'show'}
          onClick={isOver ? again : show}
        >
          {isOver ? <Trans>One more</Trans> : <Trans>Show me</Trans>}
        </Button>
      }
      action={isOver && onward}
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

interface TextProps {
  readonly run: ScanRun;
  readonly entry: Entry | null;
}

/** The question, with what became of the last entry; in the end, the time. */
function Text({ run: { asked: digit, elapsedMs }, entry }: TextProps) {
  const { t } = useLingui();
  const entryText = useEntryText();
  if (elapsedMs !== null) return <Over elapsedMs={elapsedMs} />;
  return (
    <Told
      result={t`Where does ${digit} go?`}
      reason={entry ? entryText(entry) : t`Tap a cell that is its only place in a row, column or box.`}
    />
  );
}

function Over({ elapsedMs }: { readonly elapsedMs: number }) {
  const { t } = useLingui();
  const { scanMs } = readRecord();
  const bestText = (time: string): string => t`Your best: ${time}`;
  const time = formatElapsed(elapsedMs);
  const reason = scanMs === null ? '' : bestText(formatElapsed(scanMs));
  return <Told tone="hint" result={t`10 digits in ${time}`} reason={reason} />;
}

function useEntryText() {
  const { t, i18n } = useLingui();
  const seesText = (digit: Digit, cell: string): string => t`It sees the ${digit} in ${cell}.`;
  const notText = (digit: Digit, cell: string): string => t`Not ${digit} in ${cell}`;
  return ({ cell, digit, by, other: place, isShown }: Entry): string => {
    const name = cellName(cell);
    if (isShown) return t`${name} is its only place.`;
    if (by !== null) return inSentences(i18n, [notText(digit, name), seesText(digit, cellName(by))]);
    if (place === null) return t`Right: ${name} is ${digit}.`;
    const other = cellName(place);
    return t`Not ${digit} in ${name} yet. In its box it could also go in ${other}.`;
  };
}
