import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { goTo } from '../../core/board/history.ts';
import { lastRightPosition, wrongCells } from '../../core/board/status.ts';
import { parseGrid } from '../../core/sudoku/grid.ts';
import { engine } from '../engine/index.ts';
import type { BoardActor } from '../features/board/index.ts';
import { notify } from '../ui/notices.ts';

/** "Is my board still right?", with the way back to the last right position. */
export async function checkBoard(actor: BoardActor): Promise<void> {
  const { puzzle } = actor.getSnapshot().context.board;
  const solutions = await engine.call('upToTwoSolutions', parseGrid(puzzle)!);
  const [solution, another] = solutions === 'cannot-judge' ? [] : solutions;
  const { board } = actor.getSnapshot().context;
  if (board.puzzle !== puzzle) return;
  if (!solution || another) {
    const text =
      solutions === 'cannot-judge'
        ? msg`Whether this puzzle has one solution could not be found out in time. Compare its givens with where it came from.`
        : solution
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
          actor.send({ type: 'edited', rewrite: (now) => goTo(now, position) });
          notify({ tone: 'ok', text: i18n._(msg`Back at the last right position. Redo brings the rest.`) });
        },
      },
    }),
  });
}
