import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import classes from './cell-marks.module.css';

interface CellMarksProps {
  readonly cells: readonly number[];
  /** `no`: an error. `warn`: an entry or note in doubt. `hint`: the cell in question. */
  readonly tone: 'no' | 'warn' | 'hint';
}

const subscribeToNothing = () => () => undefined;
const findLayer = () => document.querySelector('[data-part=board-layer]');

/** The element on the board for what is drawn over its cells; null while it is not mounted. */
export function useBoardLayer(): Element | null {
  return useSyncExternalStore(subscribeToNothing, findLayer);
}

/** Frames cells of the board while it is mounted. */
export function CellMarks({ cells, tone }: CellMarksProps) {
  const layer = useBoardLayer();
  if (!layer) return null;
  return createPortal(
    <div aria-hidden className={classes.marks} data-part="cell-marks" data-tone={tone}>
      {cells.map((cell) => (
        <span
          key={cell}
          data-mark={cell}
          style={{ left: `${((cell % 9) / 9) * 100}%`, top: `${(Math.floor(cell / 9) / 9) * 100}%` }}
        />
      ))}
    </div>,
    layer,
  );
}
