import { toggleNote } from '../../../../core/board/entries.ts';
import { positionLinks } from '../../../../src/game/export/position-links.ts';
import { nearlySolved, PUZZLE } from '../../../support/boards.ts';

const textsOf = (board: Parameters<typeof positionLinks>[0]) =>
  positionLinks(board, 'https://nonet.example').map((link) => new URL(link).searchParams.get('puzzle')!);

test('the links to a position have its entries, and only the first has its notes', () => {
  const board = toggleNote(nearlySolved([0, 2]), [0], 1);
  const [whole, bare] = textsOf(board);
  expect([whole.slice(0, 8), bare.slice(0, 6)]).toEqual(['{1}507[2', '0507[2']);
});

test('the links to a solved board have its givens only', () => {
  expect(textsOf(nearlySolved([]))).toEqual([PUZZLE, PUZZLE]);
});
