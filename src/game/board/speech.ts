import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BoardCell } from '../../../core/board/cell.ts';
import { cellName } from '../../../core/sudoku/cells.ts';
import { digitsOf } from '../../../core/sudoku/digits.ts';

/** The screen reader text of a cell: "C9, notes 6 9, colour 5, in conflict". */
export function describeCell(i18n: I18n, index: number, cell: BoardCell, conflict: boolean): string {
  return [cellName(index), ...describeContent(i18n, cell, conflict)].join(', ');
}

function describeContent(i18n: I18n, cell: BoardCell, conflict: boolean): string[] {
  const { digit, background } = cell;
  const corners = digit === 0 ? digitsOf(cell.corners).join(' ') : '';
  return [
    ...(corners === '' ? [] : [i18n._(msg`corner notes ${corners}`)]),
    ...(corners === '' || cell.notes > 0 ? [describeHolding(i18n, cell)] : []),
    ...(digit === 0 ? describeNoteColors(i18n, cell) : []),
    ...(background > 0 ? [i18n._(msg`colour ${background}`)] : []),
    ...(conflict && digit > 0 ? [i18n._(msg`in conflict`)] : []),
  ];
}

function describeHolding(i18n: I18n, cell: BoardCell): string {
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

function describeNoteColors(i18n: I18n, cell: BoardCell): string[] {
  return cell.noteColors.flatMap((color, place) => {
    if (color === '') return [];
    const note = place + 1;
    const pair = color.slice(1) + color.charAt(0);
    return [i18n._(msg`${note} in pair ${pair}`)];
  });
}
