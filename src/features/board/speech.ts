import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Board } from '../../../core/board/board.ts';
import type { Cell } from '../../../core/board/cell.ts';
import { cellName, HOUSE_CELLS, HOUSES_OF } from '../../../core/sudoku/cells.ts';
import { digitsOf } from '../../../core/sudoku/digits.ts';
import { statusFor } from './cell-views.ts';

/** What a screen reader says for a cell: "C9, notes 6 9, colour 5, in conflict". */
export function describeCell(i18n: I18n, index: number, cell: Cell, conflict: boolean): string {
  return [cellName(index), ...describeContent(i18n, cell, conflict)].join(', ');
}

function describeContent(i18n: I18n, cell: Cell, conflict: boolean): string[] {
  const { digit, background } = cell;
  return [
    describeHolding(i18n, cell),
    ...(cell.kind === 'notes' ? describeNoteColors(i18n, cell) : []),
    ...(background > 0 ? [i18n._(msg`colour ${background}`)] : []),
    ...(conflict && digit > 0 ? [i18n._(msg`in conflict`)] : []),
  ];
}

function describeHolding(i18n: I18n, cell: Cell): string {
  const { digit } = cell;
  switch (cell.kind) {
    case 'given':
      return i18n._(msg`given ${digit}`);
    case 'digit':
      return String(digit);
    case 'notes': {
      const notes = digitsOf(cell.notes).join(' ');
      return i18n._(msg`notes ${notes}`);
    }
    case 'empty':
      return i18n._(msg`empty`);
  }
}

function describeNoteColors(i18n: I18n, cell: Cell): string[] {
  return cell.noteColors.flatMap((color, place) => {
    if (color === '') return [];
    const note = place + 1;
    const pair = color.slice(1) + color.charAt(0);
    return [i18n._(msg`${note} in pair ${pair}`)];
  });
}

/** What changed between two boards, in words; empty when nothing a listener needs has changed. */
export function describeChange(i18n: I18n, before: Board, after: Board): string {
  if (before.cells === after.cells || before.puzzle !== after.puzzle) return '';
  const changed = after.cells.flatMap((cell, index) => (cell === before.cells[index] ? [] : [index]));
  if (changed.length === 0) return '';
  if (changed.length > 3) {
    return i18n._(msg`${plural(changed.length, { one: '# cell changed', other: '# cells changed' })}`);
  }
  const { conflicts, remaining } = statusFor(after);
  const cells = changed.map((index) => describeCell(i18n, index, after.cells[index]!, conflicts.has(index)));
  const [only] = changed;
  const digit = changed.length === 1 && only !== undefined ? after.cells[only]!.digit : 0;
  const left = remaining[digit];
  return digit > 0 && left !== undefined
    ? `${cells.join('; ')}. ${i18n._(msg`${left} left of ${digit}`)}`
    : cells.join('; ');
}

export type House = 'row' | 'column' | 'box';

/** Reads a house of the cell in order: "Row C: 1, empty, 8 …". */
export function describeHouse(i18n: I18n, board: Board, cell: number, house: House): string {
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
