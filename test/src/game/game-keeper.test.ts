/** @jest-environment node */
import { page } from '../../support/page.ts';
import { createActor } from 'xstate';
import type { Board } from '../../../core/board/board.ts';
import { placeDigit } from '../../../core/board/entries.ts';
import { openDatabase } from '../../../src/data/db/database.ts';
import { decodeBoard, encodeBoard, type GameRecord, type GameRow } from '../../../src/data/db/game-record.ts';
import { readPlays } from '../../../src/data/db/plays.ts';
import { boardMachine } from '../../../src/game/board/board-machine.ts';
import { keepGame, readStoredGame } from '../../../src/game/game-keeper.ts';
import { notify, shownNotice } from '../../../src/ui/notices.ts';
import { puzzleBoard, show } from '../../support/boards.ts';

const A1 = 0;
const A3 = 2;
const B1 = 9;
/** Longer than an edit takes into the database. */
const WRITTEN_MS = 50;

beforeEach(async () => {
  page.open();
  await openDatabase().ownGames.clear();
  await openDatabase().records.clear();
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const kept = (id: string, updatedAt: number, board: Board, elapsedMs = 0): GameRecord => ({
  id,
  board: encodeBoard(board),
  elapsedMs,
  updatedAt,
  save: null,
});
/** The same as a row of the list, without an account. */
const own = (game: GameRecord): GameRow => ({ ...game, owner: '', sent: 0 });
const STARTED = placeDigit(puzzleBoard(), [A1], 1);

/** A tab with its board and keeper; the clock of the wall is that of the test. */
async function openTab(stored?: GameRecord, catchUp: 'this-game' | 'any-game' | 'none' = 'none') {
  const opened = stored ? decodeBoard(stored.board)! : puzzleBoard();
  const input = { board: opened, elapsedMs: stored?.elapsedMs ?? 0, clock: () => Date.now() };
  const actor = createActor(boardMachine, { input }).start();
  const keeper = keepGame({ actor, opened, stored, catchUp, now: () => Date.now() });
  const play = (cell: number, digit: number): void => {
    actor.send({ type: 'edited', rewrite: (board) => placeDigit(board, [cell], digit) });
  };
  await page.rest();
  return {
    keeper,
    play,
    /** Plays, and waits until it is written. */
    playOn: (cell: number, digit: number) => {
      play(cell, digit);
      return page.pass(WRITTEN_MS);
    },
    open: (board: Board) => {
      actor.send({ type: 'puzzle.opened', board });
    },
    shows: (cell: number) => show(actor.getSnapshot().context.board, cell),
    paused: () => actor.getSnapshot().matches('paused'),
    resume: () => {
      actor.send({ type: 'pause.pressed' });
    },
    /** The elapsed time in the database. */
    elapsedMs: async () => (await openDatabase().ownGames.get(['', keeper.gameId()]))!.elapsedMs,
  };
}
type Tab = Awaited<ReturnType<typeof openTab>>;

async function takeOver({ keeper }: Tab, afterMs = 100): Promise<void> {
  const taking = keeper.takeOver();
  await page.pass(afterMs);
  await taking;
}

/** Each game in the database by its id: what stands in the first cells. */
async function games(): Promise<Record<string, string>> {
  const all = await openDatabase().ownGames.toArray();
  return Object.fromEntries(
    all.map(({ id, board }) => [id, [A1, A3, B1].map((cell) => show(decodeBoard(board)!, cell)).join()]),
  );
}

describe('writing a game', () => {
  test('an edit is in web storage at once and in the database after three frames', async () => {
    const tab = await openTab();
    tab.play(A1, 1);
    expect(show(readStoredGame()!.board, A1)).toBe('1');
    await page.rest();
    expect(await games()).toEqual({});
    await page.pass(50);
    expect(await games()).toEqual({ [tab.keeper.gameId()]: '1,,' });
  });

  test('consecutive edits are written to the database only once', async () => {
    const put = jest.spyOn(openDatabase().ownGames, 'put');
    const tab = await openTab();
    tab.play(A1, 1);
    tab.play(A3, 8);
    await tab.playOn(B1, 3);
    expect(await games()).toEqual({ [tab.keeper.gameId()]: '1,8,3' });
    expect(put).toHaveBeenCalledTimes(1);
  });

  test('an edit made during a write is written after it', async () => {
    const tab = await openTab();
    tab.play(A1, 1);
    await jest.advanceTimersByTimeAsync(50);
    await tab.playOn(A3, 8);
    expect(await games()).toEqual({ [tab.keeper.gameId()]: '1,8,' });
  });

  test('the next write saves what a failed write lost', async () => {
    jest.spyOn(openDatabase().ownGames, 'put').mockRejectedValueOnce(new Error('no space'));
    const tab = await openTab();
    await tab.playOn(A1, 1);
    expect(await games()).toEqual({});
    await tab.playOn(A3, 8);
    expect(await games()).toEqual({ [tab.keeper.gameId()]: '1,8,' });
  });

  test('a game that neither of the storages takes is reported, once', async () => {
    notify(null);
    const put = jest.spyOn(openDatabase().ownGames, 'put').mockRejectedValue(new Error('no space'));
    const tab = await openTab();
    await tab.playOn(A1, 1);
    expect(shownNotice.get()).toBeNull();
    const write = jest.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new Error('no space');
    });
    await tab.playOn(A3, 8);
    expect(shownNotice.get()?.text).toContain('this game may not be saved');
    notify(null);
    await tab.playOn(B1, 3);
    expect(shownNotice.get()).toBeNull();
    put.mockRestore();
    write.mockRestore();
    await tab.playOn(B1, 4);
    expect(await games()).toEqual({ [tab.keeper.gameId()]: '1,8,4' });
  });

  test('an untouched puzzle is in web storage but not in the database', async () => {
    const tab = await openTab();
    await page.pass(1000);
    expect(await games()).toEqual({});
    expect(readStoredGame()!.record.id).toBe(tab.keeper.gameId());
  });

  test('a puzzle of the player’s own, perhaps typed in by hand, is kept before its first digit', async () => {
    const tab = await openTab();
    tab.open({ ...puzzleBoard(), level: 'custom' });
    tab.keeper.keep();
    await page.pass(50);
    expect(await games()).toEqual({ [tab.keeper.gameId()]: ',,' });
    // Looking at it is no playing.
    await page.pass(40_000);
    expect((await readPlays(openDatabase())).map(({ seconds }) => seconds)).toEqual([0]);
  });

  test('hiding the page writes the elapsed time at once', async () => {
    const tab = await openTab();
    await tab.playOn(A1, 1);
    await page.pass(4000);
    page.hide();
    await page.rest();
    expect(await tab.elapsedMs()).toBe(4050);
  });

  test('without edits, the elapsed time is written every fifteen seconds', async () => {
    const tab = await openTab();
    tab.play(A1, 1);
    await page.pass(14_000);
    expect(await tab.elapsedMs()).toBe(0);
    await page.pass(1100);
    expect(await tab.elapsedMs()).toBe(15_000);
  });

  test('the statistics follow the first edit, the passing time and the next game, but not each edit', async () => {
    const tab = await openTab();
    const seconds = async () => (await readPlays(openDatabase())).map((play) => play.seconds);
    await tab.playOn(A1, 1);
    expect(await seconds()).toEqual([0]);
    await page.pass(8000);
    await tab.playOn(A3, 8);
    expect(await seconds()).toEqual([0]);
    await page.pass(7000);
    expect(await seconds()).toEqual([15]);
    await page.pass(3000);
    await tab.playOn(B1, 3);
    expect(await seconds()).toEqual([15]);
    tab.keeper.startGame(null, 0);
    tab.open(puzzleBoard());
    await page.pass(50);
    expect(await seconds()).toEqual([18]);
  });
});

describe('starting another game', () => {
  test('leaves the previous game unchanged', async () => {
    const tab = await openTab();
    tab.play(A1, 1);
    const first = tab.keeper.gameId();
    tab.keeper.startGame(null, 5000);
    expect(tab.keeper.gameId()).not.toBe(first);
    tab.open(puzzleBoard());
    await page.pass(50);
    expect(await games()).toEqual({ [first]: '1,,' });
    await tab.playOn(A3, 8);
    expect(await games()).toEqual({ [first]: '1,,', [tab.keeper.gameId()]: ',8,' });
    expect((await openDatabase().ownGames.get(['', tab.keeper.gameId()]))!.openedAtMs).toBe(5000);
  });
});

test('how long a game took is sent once another is started', async () => {
  const tab = await openTab();
  await tab.playOn(A1, 1);
  const { ownGames } = openDatabase();
  const [row] = await ownGames.toArray();
  await ownGames.put({ ...row, sent: 1 });
  await page.pass(4000);
  tab.keeper.startGame(null, 0);
  tab.open(puzzleBoard());
  await page.pass(50);
  const { elapsedMs, sent } = (await ownGames.get([row.owner, row.id]))!;
  expect({ elapsedMs, sent }).toEqual({ elapsedMs: 4050, sent: 0 });
});

describe('going on with a game of the list', () => {
  const LISTED = own(kept('g1', 100, STARTED, 7000));

  test('keeps its id and its save', async () => {
    await openDatabase().ownGames.put(LISTED);
    const tab = await openTab();
    const save = { id: 's1', savedAt: 5 };
    tab.keeper.startGame({ id: 'g1', save, seenAt: 100 }, 7000);
    tab.open(STARTED);
    await page.rest();
    await tab.playOn(A3, 8);
    expect(tab.keeper.game()).toEqual({ id: 'g1', save, seenAt: 100 });
    expect(await games()).toEqual({ g1: '1,8,' });
  });

  test('that another device has gone on with leaves both', async () => {
    const tab = await openTab(LISTED);
    await openDatabase().ownGames.put({
      ...own(kept('g1', 200, placeDigit(STARTED, [B1], 3))),
      ...{ device: 'phone', sent: 1, here: { ...LISTED, id: 'g1.2s' } },
    });
    // The clock alone is nothing to keep.
    await page.pass(20_000);
    expect(await games()).toEqual({ g1: '1,,3' });
    await tab.playOn(A3, 8);
    expect(await games()).toEqual({ g1: '1,,3', 'g1.2s': '1,8,' });
    expect(tab.keeper.gameId()).toBe('g1.2s');
    await tab.playOn(A3, 9);
    expect(await games()).toEqual({ g1: '1,,3', 'g1.2s': '1,9,' });
  });
});

describe('after the browser was killed', () => {
  const OLD = kept('g1', 100, STARTED);
  const NEWER = kept('g1', 200, placeDigit(STARTED, [A3], 8), 9000);

  test('a newer state in the database is loaded after the first paint', async () => {
    await openDatabase().ownGames.put(own(NEWER));
    const tab = await openTab(OLD, 'this-game');
    await page.pass(299);
    expect(tab.shows(A3)).toBe('');
    await page.pass(1);
    expect([tab.shows(A3), tab.keeper.gameId()]).toEqual(['8', 'g1']);
  });

  test('an edit made before the newer state is loaded becomes a separate game', async () => {
    await openDatabase().ownGames.put(own(NEWER));
    const tab = await openTab(OLD, 'this-game');
    tab.play(B1, 3);
    await page.pass(400);
    expect([tab.shows(A3), tab.shows(B1)]).toEqual(['', '3']);
    expect(tab.keeper.gameId()).not.toBe('g1');
    expect(tab.keeper.place()).toBe('here');
    await page.pass(50);
    expect(await games()).toEqual({ g1: '1,8,', [tab.keeper.gameId()]: '1,,3' });
  });

  test.each([
    ['this-game', '', 'g1'],
    ['any-game', '8', 'g2'],
    ['none', '', 'g1'],
  ] as const)(
    'another, newer game is loaded at startup but not on reload (catching up: %s)',
    async (which, shown, id) => {
      await openDatabase().ownGames.put(own({ ...NEWER, id: 'g2' }));
      const tab = await openTab(OLD, which);
      await page.pass(300);
      expect([tab.shows(A3), tab.keeper.gameId()]).toEqual([shown, id]);
    },
  );

  test('a newer game of another device is not loaded', async () => {
    await openDatabase().ownGames.put({ ...own(NEWER), id: 'g2', device: 'phone' });
    const tab = await openTab(OLD, 'any-game');
    await page.pass(1300);
    expect([tab.shows(A3), tab.keeper.gameId()]).toEqual(['', 'g1']);
  });

  test('a newer game that is open in another tab is not loaded', async () => {
    await openDatabase().ownGames.put(own({ ...NEWER, id: 'g2' }));
    await openTab({ ...NEWER, id: 'g2' });
    const tab = await openTab(OLD, 'any-game');
    await page.pass(1300);
    expect([tab.shows(A3), tab.keeper.gameId(), tab.keeper.place()]).toEqual(['', 'g1', 'here']);
  });

  test('an older state in the database is ignored', async () => {
    await openDatabase().ownGames.put(own({ ...NEWER, updatedAt: 99 }));
    const tab = await openTab(OLD, 'any-game');
    await page.pass(300);
    expect([tab.shows(A3), tab.keeper.gameId()]).toEqual(['', 'g1']);
  });
});

describe('two tabs with the same game', () => {
  const GAME = kept('g1', 100, STARTED, 7000);

  async function openTwo() {
    const first = await openTab(GAME);
    const second = await openTab(GAME);
    // As long as a lock is waited for.
    await page.pass(1000);
    return { first, second };
  }

  test('the second tab continues with its own copy', async () => {
    const { first, second } = await openTwo();
    expect([first.keeper.gameId(), first.keeper.place()]).toEqual(['g1', 'here']);
    expect(second.keeper.gameId()).not.toBe('g1');
    expect(second.keeper.place()).toBe('there');
    first.play(A3, 8);
    await second.playOn(B1, 3);
    expect(await games()).toEqual({ g1: '1,8,', [second.keeper.gameId()]: '1,,3' });
  });

  test('what is entered in the second tab before the lock is refused is stored', async () => {
    const first = await openTab(GAME);
    await page.pass(1000);
    const second = await openTab(GAME);
    second.play(B1, 3);
    await page.pass(1100);
    expect([first.keeper.gameId(), second.keeper.place()]).toEqual(['g1', 'there']);
    expect(await games()).toEqual({ g1: '1,,', [second.keeper.gameId()]: '1,,3' });
  });

  test('the game that an untouched second tab leaves is the one of the first tab', async () => {
    const { first, second } = await openTwo();
    expect(second.keeper.game().id).toBe(first.keeper.gameId());
    second.play(B1, 3);
    expect(second.keeper.game().id).toBe(second.keeper.gameId());
  });

  test('the second tab can take over the current state of the first, which is paused', async () => {
    const { first, second } = await openTwo();
    const copy = second.keeper.gameId();
    first.play(A3, 8);
    second.play(B1, 3);
    await takeOver(second);
    expect([second.keeper.gameId(), second.keeper.place(), second.shows(A3), second.shows(B1)]).toEqual([
      'g1',
      'here',
      '8',
      '',
    ]);
    expect([first.keeper.place(), first.paused(), second.paused()]).toEqual(['taken', true, false]);
    expect(first.keeper.gameId()).not.toBe('g1');
    // What was played in the second before stays a game of its own; the first writes nothing unless it is played on.
    await page.pass(20_000);
    expect(Object.keys(await games()).sort()).toEqual(['g1', copy].sort());
    await second.playOn(B1, 4);
    expect(await games()).toEqual({ g1: '1,8,4', [copy]: '1,,3' });
  });

  test('two tabs can take the game over from each other repeatedly', async () => {
    const { first, second } = await openTwo();
    for (const [taker, other, digit] of [
      [second, first, 8],
      [first, second, 9],
      [second, first, 2],
    ] as const) {
      await takeOver(taker);
      expect([taker.keeper.place(), other.keeper.place()]).toEqual(['here', 'taken']);
      await taker.playOn(A3, digit);
      expect((await games()).g1).toBe(`1,${digit},`);
    }
  });

  test('playing on in the tab that lost the game takes it back, and no copy of it is left', async () => {
    const { first, second } = await openTwo();
    await takeOver(second);
    second.play(A3, 8);
    first.resume();
    await page.pass(100);
    expect([first.keeper.gameId(), first.shows(A3), first.paused()]).toEqual(['g1', '8', false]);
    expect([second.keeper.place(), second.paused()]).toEqual(['taken', true]);
    expect(await games()).toEqual({ g1: '1,8,' });
    // What was entered before stays.
    second.play(B1, 3);
    await page.pass(100);
    expect([second.keeper.place(), second.shows(B1)]).toEqual(['taken', '3']);
  });

  test('a game is taken back as a tab that is gone has left it in web storage', async () => {
    const { first, second } = await openTwo();
    await takeOver(second);
    await second.playOn(A3, 8);
    const written = await openDatabase().ownGames.get(['', 'g1']);
    await second.playOn(B1, 3);
    await openDatabase().ownGames.put(written!);
    jest.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => undefined);
    first.resume();
    await page.pass(1000);
    expect([first.shows(A3), first.shows(B1)]).toEqual(['8', '3']);
  });

  test('two takeover requests take the game over once', async () => {
    const { second } = await openTwo();
    const [once, twice] = [second.keeper.takeOver(), second.keeper.takeOver()];
    expect(twice).toBe(once);
    await page.pass(100);
    await once;
    expect(second.keeper.gameId()).toBe('g1');
  });

  test('a suspended tab can lose the game to another tab and does not overwrite it after waking', async () => {
    const { first, second } = await openTwo();
    const post = jest.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => undefined);
    await takeOver(second, 1000);
    post.mockRestore();
    expect([second.keeper.gameId(), first.keeper.place()]).toEqual(['g1', 'taken']);
    await second.playOn(A3, 8);
    await first.playOn(B1, 3);
    expect(await games()).toEqual({ g1: '1,8,', [first.keeper.gameId()]: '1,,3' });
  });

  test('a takeover does not replace another game started in the meantime', async () => {
    const { second } = await openTwo();
    const taking = second.keeper.takeOver();
    second.keeper.startGame(null, 0);
    const begun = second.keeper.gameId();
    await page.pass(1000);
    await taking;
    expect([second.keeper.gameId(), second.keeper.place()]).toEqual([begun, 'here']);
  });

  test('a takeover does nothing in the tab that owns the game', async () => {
    const { first } = await openTwo();
    await first.keeper.takeOver();
    expect([first.keeper.gameId(), first.keeper.place()]).toEqual(['g1', 'here']);
  });
});

test('subscribers are notified of another game and of a newly linked save until they unsubscribe', async () => {
  const tab = await openTab();
  const heard: unknown[] = [];
  const stop = tab.keeper.subscribe(() => {
    const { save, isFilled } = tab.keeper.game();
    heard.push({ save, isFilled });
  });
  tab.keeper.startGame(null, 0, true);
  tab.keeper.linkSave({ id: 's1', name: 'One' } as never);
  stop();
  tab.keeper.linkSave(null);
  expect(heard).toEqual([
    { save: null, isFilled: true },
    { save: { id: 's1', name: 'One' }, isFilled: true },
  ]);
});
