import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { lastRightPosition, wrongCells } from '../../core/board/status.ts';
import type { BoardActor } from '../features/board/index.ts';
import { notify } from '../ui/notices.ts';
import { solvePuzzle } from './plain-solver.ts';

/** "Is my board still right?", with the way back to the last right position. */
export function checkBoard(actor: BoardActor): void {
  const { board } = actor.getSnapshot().context;
  const solved = solvePuzzle(Array.from(board.puzzle, Number));
  if (solved.kind !== 'one') {
    const text =
      solved.kind === 'none'
        ? msg`The Sudoku puzzle contains errors and cannot be solved.`
        : msg`This puzzle has several solutions, so it cannot be checked.`;
    notify({ tone: 'error', text: i18n._(text) });
    return;
  }
  const wrong = wrongCells(board, solved.solution);
  if (wrong.length === 0) {
    notify({ tone: 'ok', text: i18n._(msg`Everything fits so far.`) });
    return;
  }
  const position = lastRightPosition(board, solved.solution);
  notify({
    tone: 'error',
    text: i18n._(
      msg`${plural(wrong.length, { one: '# entry does not fit the solution.', other: '# entries do not fit the solution.' })}`,
    ),
    ...(position !== null && {
      action: {
        label: i18n._(msg`Go back`),
        run: () => {
          actor.send({ type: 'position.chosen', position });
          notify({ tone: 'ok', text: i18n._(msg`Back at the last right position. Redo brings the rest.`) });
        },
      },
    }),
  });
}
