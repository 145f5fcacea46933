import type { Clock } from '../../core/base/clock.ts';
import type { Board } from '../../core/board/board.ts';
import { decodeBoard, encodeBoard, type GameRecord, type SaveLink } from '../data/db/game-record.ts';
import { elapsedOf, type BoardActor } from './board/board-machine.ts';
import { readMirror, writeMirror } from '../platform/game-mirror.ts';
import { randomId } from '../platform/random-id.ts';
import { takeTabLock } from '../platform/tab-lock.ts';
import * as chunks from '../chunks.ts';

/** The game of this tab: which record it is, and which named save it belongs to. */
export interface GameKeeper {
  /** Begins a new record for the board that is opened next with this time; the one before stays in the list of games. */
  readonly startGame: (save: SaveLink | null, elapsedMs: number) => void;
  readonly gameId: () => string;
  readonly save: () => SaveLink | null;
  readonly linkSave: (save: SaveLink | null) => void;
  /** Where the game is that this tab had opened: here, in a tab that had it first, or in one that took it over. */
  readonly place: () => GamePlace;
  /** Takes the game over from the tab that has it, as it stands there; what was played here stays a game of its own. */
  readonly takeOver: () => Promise<void>;
  /** Hears of another save and of another place. */
  readonly subscribe: (listener: () => void) => () => void;
}

export type GamePlace = 'here' | 'there' | 'taken';

/** On this channel a tab asks for a game by its id. */
const TABS_CHANNEL = 'nonet-games';

interface KeeperOptions {
  readonly actor: BoardActor;
  /** The board as the page came with it; it may have been played on by now. */
  readonly opened: Board;
  readonly stored: GameRecord | undefined;
  /** Which game may be fetched from IndexedDB when it is newer than the stored one. */
  readonly catchUp: CatchUp;
  /** Wall clock, milliseconds since 1970. */
  readonly now: Clock;
}

type CatchUp = 'this-game' | 'any-game' | 'none';

/** Lets the first paint go before. */
const CATCH_UP_AFTER_MS = 300;
/** What was done is to be seen before IndexedDB has it: three frames. Web storage has it at once. */
const WRITE_AFTER_MS = 50;
/** Web storage keeps each edit at once; the time alone is written this often. */
const TIME_EVERY_MS = 15_000;

export interface StoredGame {
  readonly record: GameRecord;
  readonly board: Board;
  readonly catchUp: CatchUp;
}

/** What was being played, if anything: read in one go, before the first paint. */
export function readStoredGame(): StoredGame | undefined {
  const mirror = readMirror();
  const board = mirror && decodeBoard(mirror.game.board);
  if (!board) return undefined;
  return { record: mirror.game, board, catchUp: mirror.isReload ? 'this-game' : 'any-game' };
}

/**
 * Writes the game at every edit: web storage at once, IndexedDB right after, one write at a time and
 * always the newest; fetches what only IndexedDB still has. A tab owns its game by a lock; a second tab on the same game goes on with a copy.
 */
export function keepGame({ actor, opened, stored, catchUp, now }: KeeperOptions): GameKeeper {
  let id = stored?.id ?? randomId();
  let save = stored?.save ?? null;
  let openedAtMs = stored?.elapsedMs ?? 0;
  const listeners = new Set<() => void>();
  let owned = false;
  /** The game that another tab has, and how it came to that. */
  let elsewhere: { readonly id: string; readonly place: GamePlace } | null = null;
  /** The board as it stood when another tab took its game: not written again before it is played on. */
  let taken: Board | undefined;
  let release: (() => void) | undefined;
  let board = opened;
  let paused = actor.getSnapshot().matches('paused');
  const writer = latestOnly(async ({ record, isWin }: { record: GameRecord; isWin: boolean }) => {
    const { openDatabase, putGame } = await chunks.database();
    await putGame(openDatabase(), record, isWin);
  });

  const write = (): void => {
    const snapshot = actor.getSnapshot();
    const { context } = snapshot;
    // Until it is known whether a newer state exists, an untouched one must not look like the newest.
    if ((!owned && context.board === opened) || context.board === taken) return;
    const record: GameRecord = {
      id,
      board: encodeBoard(context.board),
      elapsedMs: Math.round(elapsedOf(context)),
      updatedAt: now(),
      save,
      ...(openedAtMs > 0 && { openedAtMs }),
      ...(snapshot.matches('paused') && { paused: true }),
    };
    writeMirror(record);
    // An untouched puzzle is no game yet: it would only fill the list.
    if (owned && context.board.history.length > 1)
      writer({ record, isWin: snapshot.matches({ won: 'announced' }) });
  };

  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const setSave = (next: SaveLink | null): void => {
    save = next;
    tell();
  };
  const own = async (which: CatchUp): Promise<void> => {
    const wanted = id;
    const got = await lockGame(wanted);
    const newer = got && which !== 'none' ? await newerGame(stored, which).catch(() => undefined) : undefined;
    const lock = newer && newer.id !== wanted ? await lockGame(newer.id) : undefined;
    if (id !== wanted) {
      got?.();
      lock?.();
      return;
    }
    release = got;
    if (newer && board === opened && (lock ?? newer.id === wanted)) open(newer, lock);
    // Another tab has the game; or it was played on here from an older state, which must not replace the newer one.
    else if (!got || newer?.id === wanted) await goOnWithCopy(got ? 'here' : 'there');
    owned = true;
    write();
  };
  const open = (game: GameRecord, lock: (() => void) | undefined): void => {
    const newerBoard = decodeBoard(game.board);
    if (!newerBoard) return;
    if (lock) {
      release?.();
      release = lock;
      id = game.id;
    }
    setSave(game.save);
    const { elapsedMs, paused = false } = game;
    actor.send({ type: 'puzzle.opened', board: newerBoard, elapsedMs, paused });
  };
  const goOnWithCopy = async (place: GamePlace): Promise<void> => {
    release?.();
    if (place !== 'here') elsewhere = { id, place };
    id = randomId();
    openedAtMs = elapsedOf(actor.getSnapshot().context);
    tell();
    release = await lockGame(id);
  };
  const handOver = async (): Promise<void> => {
    const wanted = id;
    write();
    stand();
    taken = actor.getSnapshot().context.board;
    await writer.settled();
    if (id === wanted) await goOnWithCopy('taken');
  };
  /** Nothing of it is written: the game may have gone on over there. */
  const loseGame = (stolen: string): void => {
    if (!owned || id !== stolen) return;
    taken = actor.getSnapshot().context.board;
    stand();
    void goOnWithCopy('taken');
  };
  const stand = (): void => {
    const snapshot = actor.getSnapshot();
    if (snapshot.matches('playing') || snapshot.matches('away')) actor.send({ type: 'pause.pressed' });
  };
  const lockGame = (game: string, steal = false): Promise<(() => void) | undefined> =>
    takeTabLock(`nonet-game-${game}`, {
      steal,
      onStolen: () => {
        loseGame(game);
      },
    });
  const isElsewhere = (game: string): boolean => elsewhere?.id === game;
  const takeOver = async (): Promise<void> => {
    if (!elsewhere) return;
    const wanted = elsewhere.id;
    write();
    tabs.postMessage(wanted);
    // A tab that sleeps does not answer.
    const lock = (await lockGame(wanted)) ?? (await lockGame(wanted, true));
    const { openDatabase } = await chunks.database();
    const game = await openDatabase().games.get(wanted);
    // Another game was begun here meanwhile.
    if (!isElsewhere(wanted)) {
      lock?.();
      return;
    }
    taken = undefined;
    elsewhere = null;
    if (game) open({ ...game, paused: false }, lock);
    else {
      release?.();
      release = lock;
      id = wanted;
    }
    tell();
    write();
  };
  let takingOver: Promise<void> | undefined;
  const tabs = new BroadcastChannel(TABS_CHANNEL);
  tabs.onmessage = ({ data }) => {
    if (owned && data === id) void handOver();
  };

  actor.subscribe((snapshot) => {
    const isPaused = snapshot.matches('paused');
    if (snapshot.context.board === board && isPaused === paused) return;
    ({ board } = snapshot.context);
    paused = isPaused;
    write();
  });
  setInterval(() => {
    if (actor.getSnapshot().context.runningSince !== null) write();
  }, TIME_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') write();
  });
  window.addEventListener('pagehide', write);
  void own(catchUp);
  if (actor.getSnapshot().context.board !== opened) write();

  return {
    startGame: (nextSave, elapsedMs) => {
      write();
      openedAtMs = elapsedMs;
      release?.();
      release = undefined;
      owned = false;
      elsewhere = null;
      taken = undefined;
      id = randomId();
      setSave(nextSave);
      void own('none');
    },
    gameId: () => id,
    save: () => save,
    place: () => elsewhere?.place ?? 'here',
    takeOver: () =>
      (takingOver ??= takeOver().finally(() => {
        takingOver = undefined;
      })),
    linkSave: (next) => {
      setSave(next);
      write();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The game that IndexedDB has in a newer state than web storage, after the browser was killed. */
async function newerGame(
  stored: GameRecord | undefined,
  which: 'this-game' | 'any-game',
): Promise<GameRecord | undefined> {
  await new Promise((resolve) => setTimeout(resolve, CATCH_UP_AFTER_MS));
  const { listGames, openDatabase } = await chunks.database();
  const games = await listGames(openDatabase());
  return games.find(
    (game) => game.updatedAt > (stored?.updatedAt ?? 0) && (which === 'any-game' || game.id === stored?.id),
  );
}

interface LatestOnly<Value> {
  (value: Value): void;
  /** When nothing is left to write. */
  readonly settled: () => Promise<void>;
}

/** Runs one write at a time; of those asked for meanwhile only the last is carried out. */
function latestOnly<Value>(write: (value: Value) => Promise<void>): LatestOnly<Value> {
  let waiting: { value: Value } | undefined;
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    while (waiting) {
      if (document.visibilityState === 'visible')
        await new Promise((resolve) => setTimeout(resolve, WRITE_AFTER_MS));
      const { value } = waiting;
      waiting = undefined;
      // A failed write (no space, a private window) leaves the mirror; the next edit tries again.
      await write(value).catch(() => undefined);
    }
    running = undefined;
  };
  const put = (value: Value): void => {
    waiting = { value };
    running ??= run();
  };
  return Object.assign(put, { settled: () => running ?? Promise.resolve() });
}
