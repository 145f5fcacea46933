import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { lastRightPosition, wrongCells } from '../../core/board/status.ts';
import { parseGrid } from '../../core/sudoku/grid.ts';
import { isUnique, solve } from '../../core/sudoku/solve/solve.ts';
import type { BoardActor } from '../features/board/index.ts';
import { notify } from '../ui/notices.ts';

/** "Is my board still right?", with the way back to the last right position. */
export function checkBoard(actor: BoardActor): void {
  const { board } = actor.getSnapshot().context;
  const givens = parseGrid(board.puzzle)!;
  const solution = solve(givens);
  if (!solution || !isUnique(givens)) {
    const text = solution
      ? msg`This puzzle has several solutions, so it cannot be checked.`
      : msg`The Sudoku puzzle contains errors and cannot be solved.`;
    notify({ tone: 'error', text: i18n._(text) });
    return;
  }
  const wrong = wrongCells(board, solution);
  if (wrong.length === 0) {
    notify({ tone: 'ok', text: i18n._(msg`Everything fits so far.`) });
    return;
  }
  const position = lastRightPosition(board, solution);
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
