/** @jest-environment ./test/support/whole-page.mjs */
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { render } from '../../support/render.tsx';
import { createActor } from 'xstate';
import { createStore } from '../../../core/base/store.ts';
import { newBoard, type Board } from '../../../core/board/board.ts';
import { edit } from '../../../core/board/edit.ts';
import { placeDigit } from '../../../core/board/entries.ts';
import { parseGrid, type Grid } from '../../../core/sudoku/grid.ts';
import { upToTwoSolutions } from '../../../core/sudoku/solve/solve.ts';
import { openDatabase } from '../../../src/data/db/database.ts';
import { encodeBoard, type GameRow } from '../../../src/data/db/game-record.ts';
import { BoardHandleContext } from '../../../src/game/board/board-context.ts';
import { boardMachine } from '../../../src/game/board/board-machine.ts';
import { createCellViews } from '../../../src/game/board/cell-views.ts';
import type { GameSheet as Shown } from '../../../src/game/check-board.ts';
import type { Games } from '../../../src/game/games.ts';
import GameSheet from '../../../src/game/game-sheet.tsx';
import { useOffer } from '../../../src/game/use-offer.ts';
import { useStore } from '../../../src/platform/use-store.ts';
import { SessionContext } from '../../../src/session/session-context.ts';
import { sessionMachine } from '../../../src/session/session-machine.ts';
import { nearlySolved, puzzleBoard } from '../../support/boards.ts';
import { sessionOf } from '../../support/session.ts';

const database = openDatabase();
const OTHER = newBoard(
  '000004028406000005100030600000301000087000140000709000002010003900000507670400000',
  'skilled',
);

function solved(board: Board): Board {
  const [solution] = upToTwoSolutions(parseGrid(board.puzzle)!) as readonly Grid[];
  return board.cells.reduce(
    (filled, { kind }, cell) => (kind === 'given' ? filled : placeDigit(filled, [cell], solution[cell])),
    board,
  );
}

const game = (change: Partial<GameRow> = {}): GameRow => ({
  ...{ id: 'there', owner: sessionOf().username, board: encodeBoard(OTHER), elapsedMs: 1_082_000 },
  ...{ updatedAt: Date.now() - 180_000, save: null, sent: 1, device: 'laptop' },
  ...change,
});

beforeEach(() => {
  sessionStorage.clear();
});

/** The board of somebody who is logged in, with these games in the list. */
const open = (...rows: GameRow[]) => openBy(false, ...rows);

async function openBy(isLinked: boolean, ...rows: GameRow[]) {
  await database.ownGames.clear();
  const who = sessionOf();
  await database.session.put({ key: 'current', token: 'tok', ...who });
  await database.ownGames.bulkPut(rows);
  const actor = createActor(boardMachine, { input: { board: puzzleBoard(), clock: () => 0 } }).start();
  const session = createActor(sessionMachine, { input: { isKnown: false, now: () => 0 } }).start();
  session.send({ type: 'logged.in', open: { session: who, token: 'tok' } });
  const sheet = createStore<Shown | null>(null);
  const opened: string[] = [];
  const close = (): void => {
    sheet.set(null);
  };
  const actions = {
    offer: (offered: GameRow) => {
      sheet.set({ kind: 'continue', game: offered });
    },
    openGame: ({ id }: GameRow) => opened.push(id),
  };
  const putAway = jest.fn(() => Promise.resolve());
  const games = {
    sheet,
    closeSheet: close,
    keeper: Promise.resolve({ game: () => ({ id: 'shown' }) }),
    putAway,
    act: (run: (given: typeof actions) => void) => {
      run(actions);
    },
  } as unknown as Games;
  const link = { current: isLinked };
  const Dock = () => {
    useOffer(games, link);
    const shown = useStore(sheet);
    return shown && <GameSheet sheet={shown} games={games} onWhy={close} onClose={close} />;
  };
  render(
    <SessionContext value={session}>
      <BoardHandleContext value={{ actor, views: createCellViews(actor) }}>
        <Dock />
      </BoardHandleContext>
    </SessionContext>,
  );
  /** Waits until the list was looked at again after this game arrived. */
  const arrive = async (row: GameRow): Promise<void> => {
    await act(async () => {
      await database.ownGames.put(row);
      for (let turn = 0; turn < 5; turn++) await database.ownGames.count();
    });
  };
  return {
    actor,
    session,
    putAway,
    opened,
    arrive,
    tap: (cell: number) => {
      act(() => {
        actor.send({ type: 'cell.tapped', cell });
      });
    },
    play: (cell: number, digit: number) => {
      act(() => {
        actor.send({ type: 'edited', rewrite: (board) => placeDigit(board, [cell], digit) });
      });
    },
  };
}

/** Begins the next visit. */
function comeBack(): void {
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

const asked = () => screen.queryByRole('dialog')?.getAttribute('aria-label');
const isAsked = (question: string) =>
  waitFor(() => {
    expect(asked()).toBe(question);
  });

test('the newest game is offered if another device has played it, and Continue opens it', async () => {
  const { opened } = await open(game(), game({ id: 'older', updatedAt: 1, device: 'phone' }));
  await isAsked('Continue from your laptop?');
  expect(screen.getByRole('dialog').querySelector('p')!.textContent).toBe(
    'Skilled, 18:02 played55 to goLeft off 3 minutes agoThis game stays as it is.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect([opened, asked()]).toEqual([['there'], undefined]);
});

test.each([
  ['of somebody else', 1, [{ owner: 'ben@example.org' }]],
  ['that both have', 0, [{}, { owner: 'ben@example.org' }]],
  ['of a guest', 0, [{ owner: '' }]],
  ['that was never stored', 0, []],
] as const)('a game on the board %s is put away %i times before one is offered', async (_, times, rows) => {
  const { putAway } = await open(game(), ...rows.map((row) => game({ ...row, id: 'shown', updatedAt: 1 })));
  await isAsked('Continue from your laptop?');
  expect(putAway).toHaveBeenCalledTimes(times);
});

test('what was declined is not offered again after a reload, but what was not answered is', async () => {
  const row = game();
  await open(row);
  await isAsked('Continue from your laptop?');
  cleanup();
  await open(row);
  await isAsked('Continue from your laptop?');
  fireEvent.click(screen.getByRole('button', { name: 'Stay here' }));
  cleanup();
  const { arrive } = await open(row);
  await arrive(game({ id: 'older', updatedAt: 1 }));
  expect(asked()).toBeUndefined();
});

test('nothing is offered in a visit that began with a link', async () => {
  const { arrive } = await openBy(true);
  await arrive(game());
  expect(asked()).toBeUndefined();
});

test('of the puzzle of the link, a game is offered until something is done on the board', async () => {
  const played = game({ board: encodeBoard(placeDigit(puzzleBoard(), [0], 1)) });
  const { arrive } = await openBy(true);
  await arrive(played);
  await isAsked('Continue from your laptop?');
  cleanup();
  sessionStorage.clear();
  const next = await openBy(true);
  next.tap(0);
  await next.arrive(played);
  expect(asked()).toBeUndefined();
});

test('the offer disappears when the session ends', async () => {
  const { session } = await open(game());
  await isAsked('Continue from your laptop?');
  act(() => {
    session.send({ type: 'session.over' });
  });
  expect(asked()).toBeUndefined();
});

test('an entry declines the offer, and none follows during the visit', async () => {
  const { arrive, play } = await open(game());
  await isAsked('Continue from your laptop?');
  play(0, 1);
  expect(asked()).toBeUndefined();
  await arrive(game({ id: 'next', updatedAt: Date.now() }));
  expect(asked()).toBeUndefined();
  comeBack();
  await isAsked('Continue from your laptop?');
});

test('over a solved board, a game is offered once the win was confirmed', async () => {
  const { actor, arrive } = await open();
  act(() => {
    actor.send({ type: 'edited', rewrite: () => nearlySolved([]) });
  });
  comeBack();
  await arrive(game());
  expect(asked()).toBeUndefined();
  act(() => {
    actor.send({ type: 'win.confirmed' });
  });
  comeBack();
  await isAsked('Continue from your laptop?');
});

test('selecting a cell declines the offer, since its sheet covers the pad of a phone', async () => {
  const { tap } = await open(game());
  await isAsked('Continue from your laptop?');
  tap(0);
  expect(asked()).toBeUndefined();
});

test('nothing is offered to a person who has selected a cell', async () => {
  const { arrive, tap } = await open();
  tap(0);
  await arrive(game());
  expect(asked()).toBeUndefined();
});

test('what was declined is not offered again, but a newer state of it is', async () => {
  const { arrive } = await open(game({ device: 'phone' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Stay here' }));
  comeBack();
  expect(asked()).toBeUndefined();
  await arrive(game({ device: 'phone', updatedAt: Date.now() }));
  await isAsked('Continue from your phone?');
});

test('a game of the shown puzzle that is solved elsewhere is shown as solved, but not on the solved board', async () => {
  const there = game({ board: encodeBoard(nearlySolved([])), device: 'phone' });
  const { actor, arrive } = await open();
  await arrive(there);
  await isAsked('You’ve solved this puzzle');
  fireEvent.click(await screen.findByRole('button', { name: 'Stay here' }));
  const painted = edit(nearlySolved([]), [0], (cell) => ({ ...cell, background: 1 }));
  act(() => actor.send({ type: 'puzzle.opened', board: painted, elapsedMs: 0 }));
  comeBack();
  await arrive({ ...there, updatedAt: Date.now() });
  expect(asked()).toBeUndefined();
});

test.each([
  ['of this device', { device: undefined }],
  ['of another puzzle that is solved', { board: encodeBoard(solved(OTHER)) }],
  ['that the board shows', { board: encodeBoard(puzzleBoard()) }],
  ['of somebody else', { owner: 'ben@example.org' }],
])('a game %s is not offered', async (_, change) => {
  const { arrive } = await open();
  await arrive(game(change));
  expect(asked()).toBeUndefined();
});
