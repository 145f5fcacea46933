/** @jest-environment ./test/support/whole-page.mjs */
import { screen } from '@testing-library/react';
import { render } from '../../support/render.tsx';
import { createActor } from 'xstate';
import { newBoard } from '../../../core/board/board.ts';
import { readPuzzles } from '../../../core/sudoku/formats/sniff.ts';
import { boardMachine } from '../../../src/game/board/board-machine.ts';
import { importedBoard } from '../../../core/board/imported-board.ts';
import type { SheetProps } from '../../../src/hint/dock-props.ts';
import { hintMachine } from '../../../src/hint/hint-machine.ts';
import { ImportedSheet } from '../../../src/hint/sheets/imported-sheet.tsx';
import { openImported, type ImportParts } from '../../../src/shell/open-imported.ts';
import { PUZZLE } from '../../support/boards.ts';

/** Imports a text as the sheet does; gives what is shown, with the hint's flag. */
async function open(text: string) {
  // Imported late: what it imports begins with an encoder.
  const read = readPuzzles(text, { now: 0 });
  if (!read.ok) throw new Error(read.failure.kind);
  const [puzzle] = read.value.puzzles;
  const board = importedBoard(puzzle);
  const boards = createActor(boardMachine, {
    input: { board: newBoard('0'.repeat(81), 'novice'), clock: () => 0 },
  }).start();
  const hint = createActor(hintMachine).start();
  const openBoard = (opened: typeof board) => {
    boards.send({ type: 'puzzle.opened', board: opened });
  };
  const parts = {
    actor: boards,
    hints: { bring: () => Promise.resolve({ actor: hint }) },
    games: {
      act: (run: (actions: object) => void) => {
        run({ openBoard });
      },
    },
  };
  await openImported(parts as unknown as ImportParts, board, puzzle);
  const snapshot = hint.getSnapshot();
  const { shown } = snapshot.context;
  if (shown?.kind === 'imported') {
    const props = { actor: hint, context: snapshot.context, board, layerSlot: document.body };
    render(<ImportedSheet {...(props as unknown as SheetProps)} hint={shown.hint} />);
  }
  const { level, puzzle: givens } = boards.getSnapshot().context.board;
  return { flag: snapshot.matches('shown') ? 2 : 0, level, givens };
}

const words = () => [
  screen.getByRole('heading').textContent,
  document.querySelector('[data-part=hint-text]')?.textContent,
];

test.each([
  // Specification 5.17
  [
    'an imported hint without a text gets our own text',
    'B:13r8#',
    'A hint came with this puzzle',
    'The marked cells are where to look.',
  ],
  // Specification 4.25, 4.26, 5.15, 5.16
  [
    'an imported hint shows the text that came with it',
    'C:13r8#D:Only one place#',
    'A hint came with this puzzle',
    'Only one place',
  ],
  // Specification 5.15
  ['a text without a hint is shown too', 'D:From the paper#', 'About this puzzle', 'From the paper'],
])('%s', async (_, head, title, text) => {
  expect(await open(head + PUZZLE)).toEqual({ flag: 2, level: 'custom', givens: PUZZLE });
  expect(words()).toEqual([title, text]);
});

test('a puzzle without a hint or a text opens no sheet', async () => {
  expect(await open(PUZZLE)).toEqual({ flag: 0, level: 'custom', givens: PUZZLE });
});
