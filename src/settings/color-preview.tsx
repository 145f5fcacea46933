import type { Digit } from '../../core/sudoku/digits.ts';
import type { Cell } from '../../core/sudoku/cells.ts';
import classes from './colors.module.css';
import board from '../ui/mini-board.module.css';

interface Sketch {
  readonly kind: 'given' | 'digit' | 'notes';
  readonly digit?: Digit;
  readonly fill?: number;
  readonly marked?: boolean;
  /** Each a digit, followed by its pair if it has one. */
  readonly notes?: readonly string[];
}

const SKETCHES: readonly Sketch[] = [
  { kind: 'given', digit: 5 },
  { kind: 'digit', digit: 2, fill: 1 },
  { kind: 'notes', notes: ['1', '6', '9'] },
  { kind: 'notes', notes: ['4a1', '6b1', '8a3'] },
  { kind: 'given', digit: 4, marked: true },
  { kind: 'digit', digit: 7 },
  { kind: 'given', digit: 8, fill: 3 },
  { kind: 'notes', fill: 5, notes: ['6', '9'] },
  { kind: 'digit', digit: 4, marked: true },
];

/**
 * A box of the board that shows each colour once. It is hidden from screen readers, because its description
 * is next to it.
 */
export function ColorPreview() {
  return (
    <svg aria-hidden viewBox="-5 -5 310 310" className={classes.preview}>
      <rect width="300" height="300" className={board.ground} />
      {SKETCHES.map(({ fill }, cell) =>
        fill === undefined ? null : (
          <rect key={cell} {...corner(cell)} width="100" height="100" style={{ fill: `var(--ce${fill})` }} />
        ),
      )}
      <path d="M100 0V300M200 0V300M0 100H300M0 200H300" className={board.thin} />
      <rect width="300" height="300" className={board.thick} />
      {SKETCHES.map((sketch, cell) => (
        <SketchedCell key={cell} sketch={sketch} {...corner(cell)} />
      ))}
    </svg>
  );
}

function corner(cell: Cell): { x: number; y: number } {
  return { x: (cell % 3) * 100, y: Math.floor(cell / 3) * 100 };
}

function SketchedCell({ sketch, x, y }: { readonly sketch: Sketch; readonly x: number; readonly y: number }) {
  const { kind, digit, marked, notes = [] } = sketch;
  return (
    <>
      {marked && <rect x={x + 9} y={y + 9} width="82" height="82" rx="22" className={classes.pill} />}
      {digit !== undefined && (
        <text x={x + 50} y={y + 71} className={kind === 'given' ? board.given : board.yours}>
          {digit}
        </text>
      )}
      {notes.map((text) => {
        const [note, pair] = [Number(text[0]), text.slice(1)];
        const [left, top] = [x + 20 + 30 * ((note - 1) % 3), y + 20 + 30 * Math.floor((note - 1) / 3)];
        return (
          <g key={note} data-pair={pair} className={classes.note}>
            {pair !== '' && <circle cx={left} cy={top} r="15" />}
            <text x={left} y={top + 10} className={board.note}>
              {note}
            </text>
          </g>
        );
      })}
    </>
  );
}
