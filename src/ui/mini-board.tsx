import { memo } from 'react';
import { placedNotes, type PlacedNote } from '../../core/board/note-places.ts';
import classes from './mini-board.module.css';
import { BOX_LINES, CELL_LINES } from '../../core/board/lines.ts';

export interface DrawnCell {
  readonly kind: 'empty' | 'given' | 'digit' | 'notes';
  readonly digit: number;
  readonly notes: number;
  readonly corners?: number;
  /** The pair colour of each digit's note, or ''. */
  readonly noteColors?: readonly string[];
  readonly background: number;
}

/** A picture of a board, for previews and lists. Screen readers get the text next to it instead. */
export const MiniBoard = memo(function MiniBoard({
  cells,
  wrong = [],
  marked = [],
  ground = true,
}: {
  readonly cells: readonly DrawnCell[];
  /** Cells to show in red. */
  readonly wrong?: readonly number[];
  /** Cells to highlight. */
  readonly marked?: readonly number[];
  /** False if something is drawn under the digits. */
  readonly ground?: boolean;
}) {
  const twoKinds = cells.some(({ corners = 0 }) => corners > 0);
  return (
    <svg aria-hidden viewBox="-6 -6 912 912" className={classes.board}>
      {ground && <rect width="900" height="900" className={classes.ground} />}
      {cells.map((cell, index) => (
        <DrawnCellShape
          key={index}
          cell={cell}
          twoKinds={twoKinds}
          wrong={wrong.includes(index)}
          marked={marked.includes(index)}
          x={(index % 9) * 100}
          y={Math.floor(index / 9) * 100}
        />
      ))}
      <BoardLines />
    </svg>
  );
});

export function BoardLines() {
  return (
    <>
      <path className={classes.thin} d={CELL_LINES} />
      <path className={classes.thick} d={BOX_LINES} />
    </>
  );
}

interface DrawnCellProps {
  readonly cell: DrawnCell;
  readonly twoKinds: boolean;
  readonly wrong: boolean;
  readonly marked: boolean;
  readonly x: number;
  readonly y: number;
}

function DrawnCellShape({ cell, twoKinds, wrong, marked, x, y }: DrawnCellProps) {
  return (
    <>
      {cell.background > 0 && (
        <rect x={x} y={y} width="100" height="100" style={{ fill: `var(--ce${cell.background})` }} />
      )}
      {marked && <rect x={x + 4} y={y + 4} width="92" height="92" className={classes.marked} />}
      {wrong && <rect x={x + 9} y={y + 9} width="82" height="82" rx="24" className={classes.wrong} />}
      {cell.digit > 0 && (
        <text x={x + 50} y={y + 71} className={cell.kind === 'given' ? classes.given : classes.yours}>
          {cell.digit}
        </text>
      )}
      {cell.digit === 0 &&
        placedNotes(cell, twoKinds).map((note) => (
          <Note
            key={`${note.digit} ${note.y}`}
            {...note}
            x={x + note.x}
            y={y + note.y}
            color={cell.noteColors?.[note.digit - 1] ?? ''}
          />
        ))}
    </>
  );
}

function Note({ digit, fontSize, isCentre, x, y, color }: PlacedNote & { readonly color: string }) {
  return (
    <>
      {color !== '' && (
        <circle data-pair={color} cx={x} cy={y} r={0.56 * fontSize} className={classes.disc} />
      )}
      <text
        data-pair={color}
        x={x}
        y={y + 0.4 * fontSize}
        className={isCentre ? `${classes.note} ${classes.centre}` : classes.note}
        style={{ fontSize }}
      >
        {digit}
      </text>
    </>
  );
}
