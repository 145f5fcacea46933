import type { Clock } from '../../core/base/clock.ts';
import type { Board } from '../../core/board/board.ts';
import { decodeBoard, encodeBoard, type GameRecord, type SaveLink } from '../data/db/game-record.ts';
import { elapsedOf, type BoardActor } from '../features/board/index.ts';
import { readMirror, writeMirror } from '../platform/game-mirror.ts';
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
  readonly stored: GameRecord | undefined;
  /** Wall clock, milliseconds since 1970. */
  readonly now: Clock;
  readonly onCopied: () => void;
}

/** Web storage keeps each edit at once; the time alone is written this often. */
const TIME_EVERY_MS = 15_000;

/** What was being played, if anything: read in one go, before the first paint. */
export function readStoredGame(): { record: GameRecord; board: Board } | undefined {
  const record = readMirror();
  const board = record && decodeBoard(record.board);
  return record && board ? { record, board } : undefined;
}

/**
 * Writes the game at every edit: web storage at once, IndexedDB right after, one write at a time and
 * always the newest. A tab owns its game by a lock; a second tab on the same game goes on with a copy.
 */
export function keepGame({ actor, stored, now, onCopied }: KeeperOptions): GameKeeper {
  let id = stored?.id ?? crypto.randomUUID();
  let save = stored?.save ?? null;
  const listeners = new Set<() => void>();
  let owned = false;
  let release: (() => void) | undefined;
  let board = actor.getSnapshot().context.board;
  const writer = latestOnly(async (record: GameRecord) => {
    const { openDatabase, putGame } = await import('../data/db/database.ts');
    await putGame(openDatabase(), record);
  });

  const write = (): void => {
    const { context } = actor.getSnapshot();
    const record: GameRecord = {
      id,
      board: encodeBoard(context.board),
      elapsedMs: Math.round(elapsedOf(context)),
      updatedAt: now(),
      save,
    };
    writeMirror(record);
    // An untouched puzzle is no game yet: it would only fill the list.
    if (owned && context.board.history.length > 1) writer(record);
  };

  const own = async (): Promise<void> => {
    const wanted = id;
    const got = await takeTabLock(`nonet-game-${wanted}`);
    if (id !== wanted) {
      got?.();
      return;
    }
    if (got) release = got;
    else {
      id = crypto.randomUUID();
      onCopied();
      release = await takeTabLock(`nonet-game-${id}`);
    }
    owned = true;
    write();
  };

  actor.subscribe(({ context }) => {
    if (context.board === board) return;
    board = context.board;
    write();
  });
  setInterval(() => {
    if (actor.getSnapshot().context.runningSince !== null) write();
  }, TIME_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') write();
  });
  window.addEventListener('pagehide', write);
  void own();

  const setSave = (next: SaveLink | null): void => {
    save = next;
    for (const listener of listeners) listener();
  };
  return {
    startGame: (nextSave) => {
      write();
      release?.();
      release = undefined;
      owned = false;
      id = crypto.randomUUID();
      setSave(nextSave);
      void own();
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

/** Runs one write at a time; of those asked for meanwhile only the last is carried out. */
function latestOnly<Value>(write: (value: Value) => Promise<void>): (value: Value) => void {
  let waiting: { value: Value } | undefined;
  let busy = false;
  const run = async (): Promise<void> => {
    busy = true;
    while (waiting) {
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
