/** @jest-environment ./test/support/whole-page.mjs */
import { act } from '@testing-library/react';
import { render } from '../../support/render.tsx';
import { createActor } from 'xstate';
import type { Board } from '../../../core/board/board.ts';
import { placeDigit } from '../../../core/board/entries.ts';
import { parseGrid } from '../../../core/sudoku/grid.ts';
import { solve } from '../../../core/sudoku/solve/solve.ts';
import { createStore } from '../../../core/base/store.ts';
import { createPage, PageContext, SessionContext } from '../../../src/session/index.ts';
import { sessionMachine } from '../../../src/session/session-machine.ts';
import { BoardHandleContext, boardMachine, createCellViews, type Games } from '../../../src/game/index.ts';
import type { Notice } from '../../../src/ui/notices.ts';
import { useStanding } from '../../../src/shell/use-standing.ts';
import { puzzleBoard } from '../../support/boards.ts';
import { sessionOf } from '../../support/session.ts';

const newSession = () => createActor(sessionMachine, { input: { isKnown: false, now: () => 0 } }).start();

/** The notices over this board. */
function show(begun: Board, session = newSession()) {
  const actor = createActor(boardMachine, { input: { board: begun, clock: () => 0 } }).start();
  const check = jest.fn();
  const games = {
    keeper: new Promise(() => undefined),
    act: (run: (actions: { check: () => void }) => void) => {
      run({ check });
    },
  } as unknown as Games;
  const standing = createStore<Notice | null>(null);
  const page = createPage();
  const Standing = () => {
    useStanding(games, standing);
    return null;
  };
  render(
    <SessionContext value={session}>
      <PageContext value={page}>
        <BoardHandleContext value={{ actor, views: createCellViews(actor) }}>
          <Standing />
        </BoardHandleContext>
      </PageContext>
    </SessionContext>,
  );
  return { actor, check, standing };
}

test('a full board with a mistake says so and offers a check; a solved one does not', () => {
  const puzzle = puzzleBoard();
  const solution = solve(parseGrid(puzzle.puzzle)!)!;
  const [first, ...others] = [...puzzle.cells.keys()].filter((cell) => puzzle.cells[cell].kind === 'empty');
  const begun = others.reduce((board, cell) => placeDigit(board, [cell], solution[cell]), puzzle);
  const { actor, check, standing } = show(begun);
  const enter = (digit: number) => {
    act(() => {
      actor.send({ type: 'edited', rewrite: (board) => placeDigit(board, [first], digit) });
    });
    return standing.get()?.text;
  };
  expect(standing.get()).toBeNull();
  expect(enter((solution[first] % 9) + 1)).toBe('Full, but not solved');
  standing.get()!.action!.run();
  expect(check).toHaveBeenCalledTimes(1);
  expect(enter(solution[first])).toBeUndefined();
});

test('after the account was deleted, that is what is said', () => {
  const session = newSession();
  session.send({ type: 'logged.in', open: { session: sessionOf(), token: 'token' } });
  session.send({ type: 'session.over' });
  session.send({ type: 'account.deleted', username: sessionOf().username });
  const { standing } = show(puzzleBoard(), session);
  expect(standing.get()).toEqual({ tone: 'warn', text: 'Account lin is deleted' });
});

test.each([
  ['expired', -1, 'Login expired, please log in again!'],
  ['been ended by the server', 3_600_000, 'You were logged out'],
])('after a session has %s, that is what is said, and the login knows its address', (_, leftMs, text) => {
  const session = newSession();
  const expiresAt = Date.now() + leftMs;
  session.send({ type: 'logged.in', open: { session: sessionOf({ expiresAt }), token: 'token' } });
  // Often before the notices have loaded.
  session.send({ type: 'session.over' });
  const { standing } = show(puzzleBoard(), session);
  expect(standing.get()?.text).toBe(text);
  standing.get()!.action!.run();
  expect([location.pathname, history.state]).toEqual(['/login', { email: sessionOf().username }]);
});
