import { createActor } from 'xstate';
import { readPuzzles } from '../../../core/sudoku/formats/sniff.ts';
import { boardMachine } from '../../../src/game/board/board-machine.ts';
import type { GameActions, Games } from '../../../src/game/index.ts';
import { importedBoard } from '../../../src/game/import/imported-board.ts';
import { flagOf, hintMachine } from '../../../src/hint/hint-machine.ts';
import type { Hints } from '../../../src/hint/index.ts';
import { openImported } from '../../../src/shell/open-imported.ts';
import { PUZZLE, puzzleBoard } from '../../support/boards.ts';

// Specification 4.25, 4.26
test('an import opens its board as Custom, then shows the hint that it brings', async () => {
  const actor = createActor(boardMachine, { input: { board: puzzleBoard(), clock: () => 0 } }).start();
  const hint = createActor(hintMachine).start();
  const openBoard: GameActions['openBoard'] = (board) => {
    actor.send({ type: 'puzzle.opened', board });
  };
  const games = {
    act: (run) => {
      run({ openBoard } as GameActions);
    },
  } as Games;
  const hints = { bring: () => Promise.resolve({ actor: hint }) } as unknown as Hints;
  const read = readPuzzles(`D:Look at box 1#B:11r1#C:12r2#${PUZZLE}`, { now: 0 });
  const [puzzle] = read.ok ? read.value.puzzles : [];
  await openImported({ games, actor, hints }, importedBoard(puzzle), puzzle);
  const { board } = actor.getSnapshot().context;
  expect([board.level, board.puzzle, flagOf(hint.getSnapshot())]).toEqual(['custom', PUZZLE, 2]);
  expect(hint.getSnapshot().context.shown).toEqual({
    kind: 'imported',
    hint: {
      text: 'Look at box 1',
      premise: [{ cell: 0, digit: 1 }],
      target: [{ cell: 1, digit: 2 }],
    },
  });
});
