import { useEffect } from 'react';
import { notesOf } from '../../../core/board/cell.ts';
import { placeDigit } from '../../../core/board/entries.ts';
import type { Cell } from '../../../core/sudoku/cells.ts';
import type { BoardActor } from './board-machine.ts';
import { cellUnder } from './grid.tsx';

/** A double tap on a cell of the board. In a later chunk, since it is not needed at first. */
export function useDoubleTap(actor: BoardActor): void {
  useEffect(() => {
    const onDoubleClick = ({ target }: Event): void => {
      const cell = target instanceof Element && target.closest('[role=grid]') ? cellUnder(target) : null;
      if (cell !== null) doubleTap(actor, cell);
    };
    document.addEventListener('dblclick', onDoubleClick);
    return () => {
      document.removeEventListener('dblclick', onDoubleClick);
    };
  }, [actor]);
}

/** Unless a tool is in the hand: selects all cells with the digit of one, or enters its only note. */
function doubleTap(actor: BoardActor, cell: Cell): void {
  const { board, digit, eraser, settings } = actor.getSnapshot().context;
  if (digit > 0 || eraser > 0) return;
  const held = board.cells[cell]!.digit;
  if (held === 0) {
    const notes = notesOf(board.cells[cell]!, settings.twoKinds ? 'centre' : 'both');
    if (!settings.enterLastNote || notes === 0 || notes & (notes - 1)) return;
    const only = 32 - Math.clz32(notes);
    actor.send({ type: 'edited', rewrite: (now) => placeDigit(now, [cell], only, settings.removeNotes) });
    return;
  }
  const alike = [...board.cells.keys()].filter((at) => at !== cell && board.cells[at]!.digit === held);
  actor.send({ type: 'cells.dragged', cells: [...alike, cell] });
}
