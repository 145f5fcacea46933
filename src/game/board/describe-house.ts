import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Board } from '../../../core/board/board.ts';
import { cellName, HOUSE_CELLS, HOUSES_OF, type Cell } from '../../../core/sudoku/cells.ts';

export type House = 'row' | 'column' | 'box';

/** Reads a house of the cell in order: "Row C: 1, empty, 8 …". */
export function describeHouse(i18n: I18n, board: Board, cell: Cell, house: House): string {
  const place = house === 'row' ? 0 : house === 'column' ? 1 : 2;
  const cells = HOUSE_CELLS[HOUSES_OF[cell]![place]]!;
  const content = Array.from(cells, (index) => {
    const { digit } = board.cells[index]!;
    return digit > 0 ? String(digit) : i18n._(msg`empty`);
  }).join(', ');
  const name = cellName(cell);
  const row = name.charAt(0);
  const column = name.charAt(1);
  const box = HOUSES_OF[cell]![2] - 17;
  if (house === 'row') return i18n._(msg`Row ${row}: ${content}`);
  return house === 'column' ? i18n._(msg`Column ${column}: ${content}`) : i18n._(msg`Box ${box}: ${content}`);
}
