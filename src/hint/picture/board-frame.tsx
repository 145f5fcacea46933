import type { ReactNode } from 'react';
import classes from './board-frame.module.css';
import type { Cell } from '../../../core/sudoku/cells.ts';
import { MiniBoard, type DrawnCell } from '../../ui/mini-board.tsx';

interface BoardFrameProps {
  readonly cells: readonly DrawnCell[];
  /** Cells to highlight. */
  readonly marked?: readonly Cell[] | undefined;
  /** Whether a picture drawn over the cells needs their notes paler. */
  readonly isDim?: boolean | undefined;
  /** Drawn over the cells. */
  readonly children?: ReactNode;
}

/** A large read-only board with the names of its rows and columns. */
export function BoardFrame({ cells, marked, isDim, children }: BoardFrameProps) {
  return (
    <div className={classes.frame}>
      <div aria-hidden className={classes.columns}>
        {Array.from({ length: 9 }, (_, column) => (
          <span key={column}>{column + 1}</span>
        ))}
      </div>
      <div aria-hidden className={classes.rows}>
        {Array.from('ABCDEFGHI', (row) => (
          <span key={row}>{row}</span>
        ))}
      </div>
      <div className={classes.board}>
        <div className={classes.cells} data-dim={isDim}>
          <MiniBoard cells={cells} marked={marked} ground={false} />
        </div>
        {children}
      </div>
    </div>
  );
}
