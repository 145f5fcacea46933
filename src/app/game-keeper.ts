import type { Clock } from '../../core/base/clock.ts';
import type { Board } from '../../core/board/board.ts';
import { decodeBoard, encodeBoard, type GameRecord, type SaveLink } from '../data/db/game-record.ts';
import { elapsedOf, type BoardActor } from '../features/board/index.ts';
import { readMirror, writeMirror } from '../platform/game-mirror.ts';
import { randomId } from '../platform/random-id.ts';
import { takeTabLock } from '../platform/tab-lock.ts';

/** The game of this tab: which record it is, and which named save it belongs to. */
export interface GameKeeper {
  /** Begins a new record for the board that is opened next; the one before stays in the list of games. */
  readonly startGame: (save: SaveLink | null) => void;
  readonly gameId: () => string;
  readonly save: () => SaveLink | null;
  readonly linkSave: (save: SaveLink | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

interface KeeperOptions {
  readonly actor: BoardActor;
  /** The board as the page came with it; it may have been played on by now. */
  readonly opened: Board;
  readonly stored: GameRecord | undefined;
  /** Which game may be fetched from IndexedDB when it is newer than the stored one. */
  readonly catchUp: CatchUp;
  /** Wall clock, milliseconds since 1970. */
  readonly now: Clock;
  readonly onCopied: () => void;
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
export function keepGame({ actor, opened, stored, catchUp, now, onCopied }: KeeperOptions): GameKeeper {
  let id = stored?.id ?? randomId();
  let save = stored?.save ?? null;
  const listeners = new Set<() => void>();
  let owned = false;
  let release: (() => void) | undefined;
  let board = opened;
  let paused = actor.getSnapshot().matches('paused');
  const writer = latestOnly(async ({ record, isWin }: { record: GameRecord; isWin: boolean }) => {
    const { openDatabase, putGame } = await import(
      /* webpackChunkName: "database" */ '../data/db/database.ts'
    );
    await putGame(openDatabase(), record, isWin);
  });

  const write = (): void => {
    const snapshot = actor.getSnapshot();
    const { context } = snapshot;
    // Until it is known whether a newer state exists, an untouched one must not look like the newest.
    if (!owned && context.board === opened) return;
    const record: GameRecord = {
      id,
      board: encodeBoard(context.board),
      elapsedMs: Math.round(elapsedOf(context)),
      updatedAt: now(),
      save,
      ...(snapshot.matches('paused') && { paused: true }),
    };
    writeMirror(record);
    // An untouched puzzle is no game yet: it would only fill the list.
    if (owned && context.board.history.length > 1)
      writer({ record, isWin: snapshot.matches({ won: 'announced' }) });
  };

  const setSave = (next: SaveLink | null): void => {
    save = next;
    for (const listener of listeners) listener();
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
    else if (!got || newer?.id === wanted) await goOnWithCopy(!got);
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
  const goOnWithCopy = async (say: boolean): Promise<void> => {
    release?.();
    id = randomId();
    if (say) onCopied();
    release = await lockGame(id);
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
    startGame: (nextSave) => {
      write();
      release?.();
      release = undefined;
      owned = false;
      id = randomId();
      setSave(nextSave);
      void own('none');
    },
    gameId: () => id,
    save: () => save,
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

function lockGame(id: string): Promise<(() => void) | undefined> {
  return takeTabLock(`nonet-game-${id}`);
}

/** The game that IndexedDB has in a newer state than web storage, after the browser was killed. */
async function newerGame(
  stored: GameRecord | undefined,
  which: 'this-game' | 'any-game',
): Promise<GameRecord | undefined> {
  await new Promise((resolve) => setTimeout(resolve, CATCH_UP_AFTER_MS));
  const { listGames, openDatabase } = await import(
    /* webpackChunkName: "database" */ '../data/db/database.ts'
  );
  const games = await listGames(openDatabase());
  return games.find(
    (game) => game.updatedAt > (stored?.updatedAt ?? 0) && (which === 'any-game' || game.id === stored?.id),
  );
}

/** Runs one write at a time; of those asked for meanwhile only the last is carried out. */
function latestOnly<Value>(write: (value: Value) => Promise<void>): (value: Value) => void {
  let waiting: { value: Value } | undefined;
  let busy = false;
  const run = async (): Promise<void> => {
    busy = true;
    while (waiting) {
      if (document.visibilityState === 'visible')
        await new Promise((resolve) => setTimeout(resolve, WRITE_AFTER_MS));
      const { value } = waiting;
      waiting = undefined;
      // A failed write (no space, a private window) leaves the mirror; the next edit tries again.
      await write(value).catch(() => undefined);
    }
    busy = false;
  };
  return (value) => {
    waiting = { value };
    if (!busy) void run();
  };
}
