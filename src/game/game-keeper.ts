import { createActor, fromPromise } from 'xstate';
import type { Clock } from '../../core/base/clock.ts';
import type { Board } from '../../core/board/board.ts';
import { decodeBoard, encodeBoard, type GameRecord, type SaveLink } from '../data/db/game-record.ts';
import { elapsedOf, type BoardActor, type BoardSnapshot } from './board/board-machine.ts';
import { createGameLocks } from './game-locks.ts';
import {
  keeperMachine,
  TAKING_OVER,
  type CatchUp,
  type GamePlace,
  type KeeperActor,
  type KeeperContext,
  type KeeperEvent,
  type KeeperSnapshot,
  type ListedGame,
} from './keeper-machine.ts';
import { loadGame, newerGame, putRecord, type PlayedGame } from './kept-games.ts';
import { latestOnly } from './latest-only.ts';
import { readMirror, writeMirror } from '../platform/game-mirror.ts';
import { randomId } from '../platform/random-id.ts';

/** This tab's game: its record, and the game that keeps its last saved state. */
export type GameKeeper = ReturnType<typeof keepGame>;

/** On this channel, a tab asks for a game by its id. */
const TABS_CHANNEL = 'nonet-games';
/** Delay that lets the first paint go first. */
const CATCH_UP_AFTER_MS = 300;
const loadWarning = () => import(/* webpackChunkName: "companion" */ './say-not-stored.ts');
/** How often the elapsed time is written between edits. */
const TIME_EVERY_MS = 15_000;

interface KeeperOptions {
  readonly actor: BoardActor;
  /** The board that the page started with; it may have changed since. */
  readonly opened: Board;
  readonly stored: GameRecord | undefined;
  /** Which game to load from IndexedDB if it is newer than the one in web storage. */
  readonly catchUp: CatchUp;
  /** Wall clock, milliseconds since 1970. */
  readonly now: Clock;
}

export interface StoredGame {
  readonly record: GameRecord;
  readonly board: Board;
  readonly catchUp: CatchUp;
}

/** The game in progress, if any; read synchronously before the first paint. */
export function readStoredGame(): StoredGame | undefined {
  const mirror = readMirror();
  const board = mirror && decodeBoard(mirror.game.board);
  if (!board) return undefined;
  return { record: mirror.game, board, catchUp: mirror.isReload ? 'this-game' : 'any-game' };
}

/**
 * Writes the game at every edit: synchronously to web storage, then to IndexedDB, one write at a time and
 * always the newest state. Loads a newer state if only IndexedDB has it. `keeperMachine` decides which game
 * it is.
 */
export function keepGame(options: KeeperOptions) {
  const { keeper, store, settled } = startKeeper(options);
  feedKeeper(keeper, options.actor);
  const context = (): KeeperContext => keeper.getSnapshot().context;
  const takeOver = async (): Promise<void> => {
    keeper.send({ type: 'takeover.pressed' });
    await untilSettled(keeper);
    const { fault } = context();
    if (fault !== null) throw fault as Error;
  };
  let takingOver: Promise<void> | undefined;
  return {
    /**
     * The board opened next is this game of the list, or a new one; the previous game stays in the list.
     *
     * @param isFilled whether a new one is partly filled
     */
    startGame: (game: ListedGame | null, elapsedMs: number, isFilled = false): void =>
      keeper.send({
        ...{ type: 'game.started', game, elapsedMs },
        isFilled: game ? game.isFilled : isFilled || undefined,
      }),
    gameId: () => context().id,
    /** This game, or the one of another tab of which nothing was played here. */
    game: (): ListedGame => {
      const { id, save, seenAt = 0, isFilled, elsewhere, board, heldBack } = context();
      return { id: elsewhere && board === heldBack ? elsewhere.id : id, save, seenAt, isFilled };
    },
    /** Where this tab's original game is: here, in a tab that had it first, or in one that took it over. */
    place: (): GamePlace => context().elsewhere?.place ?? 'here',
    /**
     * Takes over the game from the tab that has it, in that tab's state. The progress made here stays as a
     * separate game.
     */
    takeOver: (): Promise<void> =>
      (takingOver ??= takeOver().finally(() => {
        takingOver = undefined;
      })),
    /** Stores the game before its first edit: its puzzle may have been typed in, cell by cell. */
    keep: (): void => store(context(), 'time.passed'),
    /** Resolves when the database has what was played; false if it refused that. */
    settled,
    linkSave: (save: SaveLink | null): void => keeper.send({ type: 'save.linked', save }),
    /** Notified when the game, its save or its place changes. */
    subscribe: (listener: () => void) => {
      let { id, save, elsewhere } = context();
      const subscription = keeper.subscribe(({ context: now }) => {
        if (now.id === id && now.save === save && now.elsewhere === elsewhere) return;
        ({ id, save, elsewhere } = now);
        listener();
      });
      return () => {
        subscription.unsubscribe();
      };
    },
  };
}

/** Provides the machine's locks, storage and messages between tabs. */
function startKeeper({ actor, opened, stored, catchUp, now }: KeeperOptions) {
  const tabs = new BroadcastChannel(TABS_CHANNEL);
  const locks = createGameLocks((game) => keeper.send({ type: 'lock.stolen', game }));
  const writer = createWriter(actor, now, (from, to) => keeper.send({ type: 'game.moved', from, to }));
  const keeper = createActor(
    keeperMachine.provide({
      actors: {
        lock: fromPromise(({ input: { game, steal } }) => locks.take(game, steal)),
        findNewer: fromPromise(({ input: { which } }) => newerGame(stored, which)),
        settle: fromPromise(() => writer.settled()),
        load: fromPromise(({ input: { game } }) => loadGame(game)),
      },
      actions: {
        mirror: ({ context }) => writer.mirror(context),
        write: ({ context, event }) => writer.write(context, event.type),
        pause: () => {
          const snapshot = actor.getSnapshot();
          if (snapshot.matches('playing') || snapshot.matches('away')) actor.send({ type: 'pause.pressed' });
        },
        lockThisOnly: ({ context }) => locks.only(context.id),
        askTab: ({ context }) => tabs.postMessage(context.elsewhere?.id),
        open: (_, { board, elapsedMs, paused }) =>
          actor.send({ type: 'puzzle.opened', board, elapsedMs, paused }),
      },
      delays: { catchUp: CATCH_UP_AFTER_MS },
    }),
    {
      input: {
        id: stored?.id ?? randomId(),
        save: stored?.save ?? null,
        openedAtMs: stored?.elapsedMs ?? 0,
        seenAt: stored?.seenAt,
        isFilled: stored?.isFilled,
        opened,
        board: actor.getSnapshot().context.board,
        catchUp,
        newId: randomId,
        elapsedMs: () => elapsedOf(actor.getSnapshot().context),
      },
    },
  ).start();
  tabs.onmessage = ({ data }) => {
    keeper.send({ type: 'game.asked', game: data as string });
  };
  if (actor.getSnapshot().context.board !== opened) keeper.send({ type: 'time.passed' });
  return { keeper, store: writer.store, settled: writer.settled };
}

/** Sends the machine the board's changes, and when to write the time. */
function feedKeeper(keeper: KeeperActor, actor: BoardActor): void {
  let { board } = actor.getSnapshot().context;
  let isPaused = actor.getSnapshot().matches('paused');
  actor.subscribe((snapshot) => {
    const isPausedNow = snapshot.matches('paused');
    const isEdited = snapshot.context.board !== board;
    if (!isEdited && isPausedNow === isPaused) return;
    ({ board } = snapshot.context);
    isPaused = isPausedNow;
    keeper.send({ type: 'board.changed', board });
    if (!isEdited && !isPaused) keeper.send({ type: 'play.resumed' });
  });
  const write = (): void => {
    keeper.send({ type: 'time.passed' });
  };
  setInterval(() => {
    if (actor.getSnapshot().context.runningSince !== null) write();
  }, TIME_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') write();
  });
  window.addEventListener('pagehide', write);
}

/** Waits until a take-over in progress has ended. */
function untilSettled(keeper: KeeperActor): Promise<void> {
  return new Promise((resolve) => {
    const look = (snapshot: KeeperSnapshot): void => {
      if (TAKING_OVER.some((owned) => snapshot.matches({ owned }))) return;
      subscription.unsubscribe();
      resolve();
    };
    const subscription = keeper.subscribe(look);
    look(keeper.getSnapshot());
  });
}

/** Writes the current state to web storage, and optionally to the database. */
function createWriter(actor: BoardActor, now: Clock, onMoved: (from: string, to: string) => void) {
  let isMirrored = true;
  let isStored = true;
  let isWarned = false;
  /** The game whose win was refused: it counts once there is room. */
  let owedWin: string | undefined;
  const { put, settled } = latestOnly<PlayedGame>(
    async (played) => {
      const { id } = played.record;
      const stored = await putRecord(played).catch(() => undefined);
      isStored = stored !== undefined;
      if (!isStored && played.isWin) owedWin = id;
      else if (isStored && id === owedWin) owedWin = undefined;
      if (stored === undefined) {
        // Said once; the next edit tries again.
        if (!isMirrored && !isWarned) (await loadWarning()).sayNotStored();
        isWarned ||= !isMirrored;
      } else if (stored !== id) onMoved(id, stored);
    },
    ({ record }) => record.id,
  );
  const mirror = (context: KeeperContext): GameRecord | undefined => {
    const snapshot = actor.getSnapshot();
    if (snapshot.context.board === context.heldBack) return undefined;
    const record = recordOf(snapshot, context, now());
    isMirrored = writeMirror(record);
    return record;
  };
  const store = (context: KeeperContext, event: KeeperEvent['type']): void => {
    const record = mirror(context);
    if (!record) return;
    const snapshot = actor.getSnapshot();
    // A game that is left for another rests from now on.
    const isAtRest = snapshot.context.runningSince === null || event === 'game.started';
    const isWin = snapshot.matches({ won: 'announced' }) || record.id === owedWin;
    put({ record, isWin, isAtRest, isCounted: event !== 'board.changed' || isAtRest });
  };
  return {
    mirror,
    store,
    write: (context: KeeperContext, event: KeeperEvent['type']): void => {
      // Do not fill the list of games with untouched puzzles.
      const { history } = actor.getSnapshot().context.board;
      (history.length > 1 ? store : mirror)(context, event);
    },
    settled: async (): Promise<boolean> => {
      await settled();
      return isStored;
    },
  };
}

function recordOf(
  snapshot: BoardSnapshot,
  { id, save, openedAtMs, seenAt, isFilled }: KeeperContext,
  updatedAt: number,
): GameRecord {
  return {
    id,
    board: encodeBoard(snapshot.context.board),
    elapsedMs: Math.round(elapsedOf(snapshot.context)),
    updatedAt,
    save,
    ...(openedAtMs > 0 && { openedAtMs }),
    ...(seenAt !== undefined && { seenAt }),
    ...(isFilled && { isFilled }),
    ...(snapshot.matches('paused') && { paused: true }),
  };
}
