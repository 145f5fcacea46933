import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { cellName, type Cell } from '../../../core/sudoku/cells.ts';
import { digitsOf, maskOf, type Digit } from '../../../core/sudoku/digits.ts';
import { candidateOf, cellOf, digitOf, type Candidate } from '../../../core/sudoku/position.ts';
import type { Exercise } from '../../engine/engine-calls.ts';
import { isBare, notesOf, type Marks } from './judge.ts';
import classes from './practice.module.css';
import { canMark } from './use-marks.ts';
import unseen from '../../ui/unseen.module.css';
import { noteOf } from '../../hint/index.ts';

const NINE = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

interface PracticeBoardProps {
  readonly exercise: Exercise;
  readonly marks: Marks;
  /** Marks that a check found wrong. */
  readonly wrong: readonly Candidate[];
  /** The highlighted digit, which a press on a cell marks there. */
  readonly digit?: Digit | null;
  readonly selected: number | null;
  readonly onSelect: (cell: Cell) => void;
  /** A press on a cell; without it, that selects the cell. */
  readonly onPress?: (cell: Cell) => void;
  readonly onMarkCell: (cell: Cell) => void;
  readonly onDigit: (cell: Cell, digit: Digit) => void;
}

/** The cells of an exercise, over its picture: selectable by touch or arrow keys, with their marks. */
export function PracticeBoard(board: PracticeBoardProps) {
  const { exercise, marks, wrong, digit = null, selected, onSelect } = board;
  const { t } = useLingui();
  const grid = useRef<HTMLDivElement>(null);
  const byKeyboard = useRef(false);
  useEffect(() => {
    if (!byKeyboard.current || selected === null) return;
    grid.current?.querySelector<HTMLElement>(`[data-index='${selected}']`)?.focus();
    byKeyboard.current = false;
  }, [selected]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const cell = Number((event.target as HTMLElement).dataset.index ?? 0);
    const step = STEPS[event.key];
    if (step) {
      byKeyboard.current = true;
      const [row, column] = [Math.floor(cell / 9) + step[0], (cell % 9) + step[1]];
      onSelect(((row + 9) % 9) * 9 + ((column + 9) % 9));
    } else if (/^[1-9]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      board.onDigit(cell, Number(event.key));
    } else if (event.key === ' ') board.onMarkCell(cell);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div
        ref={grid}
        role="grid"
        aria-label={t`Sudoku board`}
        tabIndex={-1}
        className={classes.grid}
        onKeyDown={onKeyDown}
      >
        {NINE.map((row) => (
          <div role="row" key={row} className={classes.row}>
            {NINE.map((column) => (
              <CellButton key={column} {...board} cell={row * 9 + column} />
            ))}
          </div>
        ))}
      </div>
      {digit !== null && <DigitLayer {...{ exercise, marks, digit }} />}
      <MarkLayer marks={marks} wrong={wrong} />
    </>
  );
}

interface CellButtonProps extends PracticeBoardProps {
  readonly cell: Cell;
}

function CellButton(props: CellButtonProps) {
  const { cell, exercise, marks, wrong, digit, selected, onSelect, onPress = onSelect, onDigit } = props;
  const notes = notesOf(exercise)[cell]!;
  return (
    <button
      type="button"
      role="gridcell"
      data-cell={cellName(cell)}
      data-index={cell}
      data-marked={marks.cells.has(cell) || (isBare(exercise) && cell === selected) || undefined}
      aria-selected={cell === selected}
      tabIndex={cell === (selected ?? 0) ? 0 : -1}
      className={classes.cell}
      onClick={(event) => {
        const pressed = digit ?? noteAt(event, notes);
        if (pressed > 0 && canMark(exercise, cell, pressed)) onDigit(cell, pressed);
        else onPress(cell);
      }}
    >
      <CellWords exercise={exercise} marks={marks} wrong={wrong} cell={cell} />
    </button>
  );
}

/** The note of a cell that is nearest to the press, since notes are smaller than a thumb; 0 by keyboard. */
function noteAt({ detail, clientX, clientY, currentTarget }: MouseEvent<HTMLElement>, notes: number): number {
  if (detail === 0) return 0;
  const { left, top, width } = currentTarget.getBoundingClientRect();
  const [x, y] = [(clientX - left) / width, (clientY - top) / width].map((at) => at * 3 - 0.5) as [
    number,
    number,
  ];
  const away = (digit: Digit): number => Math.hypot(x - ((digit - 1) % 3), y - Math.floor((digit - 1) / 3));
  return digitsOf(notes).sort((one, other) => away(one) - away(other))[0] ?? 0;
}

/** The screen reader text of a cell. */
function CellWords({
  exercise,
  marks,
  wrong,
  cell,
}: Pick<PracticeBoardProps, 'exercise' | 'marks' | 'wrong'> & { cell: Cell }) {
  const { t } = useLingui();
  const digit = exercise.digits[cell]!;
  const notes = digitsOf(notesOf(exercise)[cell]!).join(' ');
  const struck = [...marks.struck].filter((each) => cellOf(each) === cell).map(digitOf);
  const placed = [...marks.placed].find((each) => cellOf(each) === cell);
  const words = [
    cellName(cell),
    digit > 0 ? String(digit) : notes ? t`notes ${notes}` : t`empty`,
    ...(marks.cells.has(cell) ? [t`marked`] : []),
    ...(struck.length > 0 ? [t`removed ${struck.join(' ')}`] : []),
    ...(placed === undefined ? [] : [t`placed ${digitOf(placed)}`]),
    ...(wrong.some((each) => cellOf(each) === cell) ? [t`wrong`] : []),
  ];
  return <span className={unseen.unseen}>{words.join(', ')}</span>;
}

/** The highlighted digit: in its cells and among the notes. */
function DigitLayer({
  exercise,
  marks,
  digit,
}: Pick<PracticeBoardProps, 'exercise' | 'marks'> & { readonly digit: Digit }) {
  const notes = notesOf(exercise);
  const squares = Array.from(exercise.digits, (each, cell) => {
    const isNoted = (notes[cell]! & maskOf(digit)) !== 0 && !marks.struck.has(candidateOf(cell, digit));
    const { x, y } = noteOf(candidateOf(cell, each === digit ? 5 : digit));
    const size = each === digit ? 82 : 32;
    return (
      (each === digit || isNoted) && (
        <rect key={cell} x={x - size / 2} y={y - size / 2} width={size} height={size} rx={size / 4} />
      )
    );
  });
  return (
    <svg aria-hidden viewBox="0 0 900 900" className={classes.digits}>
      {squares}
    </svg>
  );
}

function MarkLayer({ marks, wrong }: Pick<PracticeBoardProps, 'marks' | 'wrong'>) {
  return (
    <svg aria-hidden viewBox="0 0 900 900" className={classes.marks}>
      {[...marks.struck].map((candidate) => {
        const { x, y } = noteOf(candidate);
        return (
          <g key={candidate}>
            <rect
              {...{ x: x - 16, y: y - 16, width: 32, height: 32, rx: 8 }}
              className={classes.struck}
              data-wrong={wrong.includes(candidate) || undefined}
            />
            <path d={`M${x - 14} ${y + 14}l28 -28`} />
          </g>
        );
      })}
      {[...marks.placed].map((candidate) => {
        const { x, y } = noteOf(candidateOf(cellOf(candidate), 5));
        return (
          <g key={candidate}>
            <rect
              {...{ x: x - 44, y: y - 44, width: 88, height: 88, rx: 10 }}
              className={classes.placed}
              data-wrong={wrong.includes(candidate) || undefined}
            />
            <text x={x} y={y + 21}>
              {digitOf(candidate)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
