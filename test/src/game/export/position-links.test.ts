/** @jest-environment node */
import { boardLink } from '../../../../src/posts/boards/board-link.ts';
import { toggleNote } from '../../../../core/board/entries.ts';
import { linkedPosition } from '../../../../core/board/linked-position.ts';
import { positionLinks } from '../../../../src/game/export/position-links.ts';
import { nearlySolved, PUZZLE } from '../../../support/boards.ts';

const shown = (board: Parameters<typeof positionLinks>[0]) =>
  positionLinks(board, 'https://nonet.example').map((link) => {
    const { text } = boardLink(link, 'https://nonet.example')!;
    const { entries, candidates } = linkedPosition(text!, 0)!;
    return [entries.filter((digit) => digit > 0).length, candidates?.[0] ?? 0];
  });

test('the links to a position have its entries, and only the first has its notes', () => {
  const board = toggleNote(nearlySolved([0, 2]), [0], 1);
  const entered = 81 - 2 - PUZZLE.replaceAll('0', '').length;
  expect(shown(board)).toEqual([
    [entered, 1],
    [entered, 0],
  ]);
});

test('the links to a solved board have its givens only', () => {
  expect(shown(nearlySolved([]))).toEqual([
    [0, 0],
    [0, 0],
  ]);
});
