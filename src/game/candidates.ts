import { inOneKind, type BoardCell } from '../../core/board/cell.ts';
import { settings } from '../platform/settings.ts';

/** A cell as hints, checks and exports read it: its `notes` are the candidates, or all notes if they have one kind. */
export function readCell(cell: BoardCell): BoardCell {
  return settings.get().twoKinds ? cell : inOneKind(cell);
}

/** The notes that count as candidates, as a bit mask; 0 for a cell with a digit. */
export function candidatesOf(cell: BoardCell): number {
  const { kind, notes } = readCell(cell);
  return kind === 'notes' ? notes : 0;
}
