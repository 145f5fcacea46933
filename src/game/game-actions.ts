import type { Store } from '../../core/base/store.ts';
import { loadDatabase } from '../data/db/load-database.ts';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Board, BoardLevel } from '../../core/board/board.ts';
import type { TimeToBeat } from '../../core/board/link.ts';
import { MOST_TRIES, startTry, triesOf } from '../../core/board/try.ts';
import { completeCandidates } from '../../core/board/entries.ts';
import { goTo, setAsideMs } from '../../core/board/history.ts';
import type { Play } from '../../core/statistics/play.ts';
import type { Level } from '../../core/sudoku/techniques/catalogue.ts';
import { decodeBoard, encodeBoard, type GameRecord, type GameRow } from '../data/db/game-record.ts';
import type { BringServices, SessionActor } from '../session/index.ts';
import { elapsedOf, type BoardActor } from './board/board-machine.ts';
import { cachedStatus } from './board/cell-views.ts';
import { formatElapsed } from '../../core/base/elapsed.ts';
import { loadChunk } from '../i18n/i18n.ts';
import { askToPersist } from '../platform/persistence.ts';
import { randomId } from '../platform/random-id.ts';
import { dailyLink, puzzleLink, shareText } from '../platform/share.ts';
import { notify, remedy, shownNotice } from '../ui/notices.ts';
import { checkBoard, type GameSheet } from './check-board.ts';
import type { GameKeeper } from './game-keeper.ts';
import { createGameOpening, takeOver, type OpenBoard } from './game-opening.ts';
import { loadGame, newerGame } from './kept-games.ts';
import { isSolved } from './saved/listed-games.ts';
import { createPresetOpening, sayPuzzleNotLoaded } from './preset-opening.ts';

interface ActionsDeps {
  readonly board: BoardActor;
  readonly keeper: GameKeeper;
  readonly session: SessionActor;
  readonly services: BringServices;
  /** The sheet in the dock. */
  readonly sheet: Store<GameSheet | null>;
}

export type GameActions = ReturnType<typeof createGameActions>;

/** Actions on whole games. */
export function createGameActions({ board: actor, keeper, session, services, sheet }: ActionsDeps) {
  const opening = createGameOpening(actor, keeper, () => presets.callOff());
  const { openBoard } = opening;
  const presets = createPresetOpening(services, openBoard);
  return {
    ...opening,
    /** Asks whether to continue a game of another device. */
    offer: (game: GameRow) => sheet.set({ kind: 'continue', game }),
    /** Continues a game of the list; does nothing if it is gone. */
    continueGame: async (id: string): Promise<void> => {
      const game = await loadGame(id);
      if (game) openBoard(game.board, game.elapsedMs, game);
    },
    openPreset: presets.open,
    keep: keeper.keep,
    /** Replaces somebody else's game, which stays in their list, with one of the person who uses the app now. */
    putAway: (): Promise<void> => putAway(actor, keeper, presets.boardOf),
    /** Goes on with the game that another tab has. */
    playHere: (): Promise<void> => takeOver(actor, keeper, openBoard),
    offerBack: (before: GameRecord): void => {
      // Returning still works; the game is only missing from the list.
      void opening.offerBack(before).catch(() => undefined);
    },
    /** Opens a daily puzzle (`YYYY-MM-DD` or `today`) where it was left, with an optional time to beat. */
    openDaily: (day: string, beat: TimeToBeat | null = null): void => {
      const open = (): void =>
        void openDaily(actor, openBoard, day, beat).catch(() => sayPuzzleNotLoaded(open));
      open();
    },
    /** Continues a game of the puzzle that a link has opened, and announces the time to beat. */
    finishLink: (link: OpenedLink): void => void finishLink(actor, keeper, opening.openGame, link),
    save: (): void =>
      void saveGame(actor, keeper, session, services).catch(() =>
        notify({ tone: 'error', text: i18n._(msg`Failed to save data: this browser refuses to store it.`) }),
      ),
    check: (): void => {
      void checkBoard(actor, sheet).catch(() =>
        notify({ tone: 'error', text: i18n._(msg`This part could not be loaded.`) }),
      );
    },
    share: (): void => void share(boardOf(actor)),
    /** Asks before the board is emptied. */
    restart: () => sheet.set({ kind: 'restart' }),
    /** Opens a puzzle of another level; for the board's own level, asks first how hard it is to be. */
    pressLevel: (level: Level): void => {
      if (level === boardOf(actor).level) sheet.set({ kind: 'band', level });
      else presets.open(level);
    },
    /** Marks the position, to come back to it. */
    startTry: (): void => {
      if (triesOf(boardOf(actor)).length === MOST_TRIES)
        notify({ tone: 'warn', text: i18n._(msg`Keep or go back first: three tries at most.`) });
      else actor.send({ type: 'edited', rewrite: startTry });
    },
    completeCandidates: (): void => {
      actor.send({ type: 'edited', rewrite: completeCandidates });
      notify({ tone: 'ok', text: i18n._(msg`Candidates completed.`) });
    },
  };
}

function boardOf(actor: BoardActor): Board {
  return actor.getSnapshot().context.board;
}

async function putAway(
  actor: BoardActor,
  keeper: GameKeeper,
  presetOf: (level: BoardLevel) => Promise<Board>,
): Promise<void> {
  const left = keeper.gameId();
  const own = await newerGame(undefined, 'any-game').catch(() => null);
  const board = own?.board ?? (await presetOf(boardOf(actor).level));
  // The person may have chosen one meanwhile.
  if (keeper.gameId() !== left) return;
  const elapsedMs = own?.elapsedMs ?? 0;
  keeper.startGame(own, elapsedMs);
  actor.send({ type: 'puzzle.opened', board, elapsedMs, paused: own?.paused ?? false });
  await keeper.settled();
}

async function openDaily(
  actor: BoardActor,
  openBoard: OpenBoard,
  day: string,
  beat: TimeToBeat | null,
): Promise<void> {
  const { openDatabase } = await loadDatabase();
  const { dailyGame } = await loadChunk(() => import(/* webpackChunkName: "days" */ './daily-game.ts'));
  const game = await dailyGame(day, openDatabase(), Date.now());
  if (game.kind === 'closed') notify({ tone: 'warn', text: game.text });
  else if (isShown(boardOf(actor), game.board)) notify({ tone: 'ok', text: game.text });
  else openBoard(game.board, game.elapsedMs, game.game, game.text);
  if (game.kind === 'open' && beat !== null) await challenge(actor, beat);
}

interface OpenedLink {
  readonly puzzle: string;
  readonly beat: TimeToBeat | null;
  /** Whether a game of the puzzle may take the place of its board. */
  readonly mayContinue: boolean;
}

async function finishLink(
  actor: BoardActor,
  keeper: GameKeeper,
  openGame: (game: GameRow) => void,
  { puzzle, beat, mayContinue }: OpenedLink,
): Promise<void> {
  const board = boardOf(actor);
  const isFresh = mayContinue && board.position === 1;
  // Another puzzle may have been opened meanwhile.
  const isStill = (): boolean => boardOf(actor).puzzle === puzzle;
  if (isFresh && isStill()) {
    // Without storage, there is no game to continue.
    const game = await begunLike(board, keeper).catch(() => undefined);
    if (game && boardOf(actor) === board) openGame(game);
  }
  if (beat !== null && isStill()) await challenge(actor, beat);
  else if (isFresh && boardOf(actor) === board) await sayWon(actor).catch(() => undefined);
}

/** The newest game that began like this board and goes on from it, unless that game is solved. */
async function begunLike(board: Board, keeper: GameKeeper): Promise<GameRow | undefined> {
  await keeper.settled();
  const { listGames, openDatabase } = await loadDatabase();
  const games = await listGames(openDatabase());
  const saves = new Set(games.map(({ save }) => save?.id));
  const start = encodeBoard(board).cells;
  const isBare = board.cells.every(({ kind }) => kind === 'given' || kind === 'empty');
  const newest = games.find((game) => {
    if (game.board.puzzle !== board.puzzle || game.board.cells === start || saves.has(game.id)) return false;
    const begun = decodeBoard(game.board);
    // A game that was continued from a save has no entries before it.
    return begun && (encodeBoard(goTo(begun, 1)).cells === start || (isBare && !game.isFilled));
  });
  return newest && !isSolved(newest) ? newest : undefined;
}

/** Says how long the puzzle took if the person has solved it, as long as it is on the board. */
async function sayWon(actor: BoardActor): Promise<void> {
  const board = boardOf(actor);
  const { openDatabase, readPlay } = await loadDatabase();
  const play = await readPlay(openDatabase(), board.puzzle);
  if (!play || play.wonOn === null || boardOf(actor) !== board) return;
  // Do not hide the offer to return.
  if (shownNotice.get()?.action !== undefined) return;
  const time = formatElapsed(play.seconds * 1000);
  notify({ tone: 'ok', text: i18n._(msg`You solved this in ${time}.`) });
}

/** Whether a board shows this puzzle, and its solution if it was solved. */
function isShown(shown: Board, wanted: Board): boolean {
  return shown.puzzle === wanted.puzzle && (cachedStatus(shown).solved || !cachedStatus(wanted).solved);
}

async function challenge(actor: BoardActor, beat: TimeToBeat): Promise<void> {
  // Without storage, only the comparison is missing.
  const play = await noted(boardOf(actor), beat).catch(() => undefined);
  // Do not hide the offer to return; the game's name shows the time as well.
  if (shownNotice.get()?.action === undefined) notify({ tone: 'ok', text: challengeText(beat, play) });
}

async function noted(board: Board, beat: TimeToBeat): Promise<Play | undefined> {
  const { openDatabase, noteChallenge, readPlay } = await loadDatabase();
  await noteChallenge(openDatabase(), board, beat, Date.now());
  return readPlay(openDatabase(), board.puzzle);
}

function challengeText({ seconds, pace }: TimeToBeat, play: Play | undefined): string {
  const time = formatElapsed(seconds * 1000);
  if (play && play.wonOn !== null) {
    const own = formatElapsed(play.seconds * 1000);
    return i18n._(msg`Solved in ${time}; you took ${own}.`);
  }
  return pace === undefined
    ? i18n._(msg`Somebody solved this in ${time}.`)
    : i18n._(msg`Solved in ${time}. Race the mark above.`);
}

async function saveGame(
  actor: BoardActor,
  keeper: GameKeeper,
  session: SessionActor,
  services: BringServices,
): Promise<void> {
  const { context } = actor.getSnapshot();
  const { openDatabase, putSave } = await loadDatabase();
  const { board } = context;
  const now = Date.now();
  // A save has no history, so the time that a restart set aside is included.
  const elapsedMs = elapsedOf(context) + setAsideMs(board);
  const link = await putSave(openDatabase(), {
    board,
    elapsedMs,
    id: keeper.game().save?.id ?? randomId(),
    of: keeper.gameId(),
    isFilled: keeper.game().isFilled,
    now,
  });
  keeper.linkSave(link);
  askToPersist();
  await takeToAccount(session, services, link.id);
}

/**
 * The game is already saved on the device. If the code that sends it to the account cannot be loaded, the
 * player can retry.
 */
async function takeToAccount(session: SessionActor, services: BringServices, id: string): Promise<void> {
  const loaded = await Promise.all([
    loadChunk(() => import(/* webpackChunkName: "services" */ './save-to-account.ts')),
    services(),
  ]).catch(() => undefined);
  if (loaded) {
    await loaded[0].saveToAccount(session, loaded[1], id);
    return;
  }
  notify({
    tone: 'warn',
    text: i18n._(msg`Saved on this device.`),
    action: remedy(i18n._(msg`Retry`), () => void takeToAccount(session, services, id)),
  });
}

/** Shares the puzzle; a daily one as such, so that it counts as the day's. */
async function share({ puzzle, level, position }: Board): Promise<void> {
  const play = await loadDatabase()
    .then(({ openDatabase, readPlay }) => readPlay(openDatabase(), puzzle))
    .catch(() => undefined);
  const { origin } = location;
  const outcome = await shareText(
    play?.daily ? dailyLink(origin, play.daily) : puzzleLink(origin, puzzle, level),
  );
  if (outcome === 'copied')
    notify({
      tone: 'ok',
      text: position > 1 ? i18n._(msg`Link copied, without your entries.`) : i18n._(msg`Link copied.`),
    });
  if (outcome === 'refused') notify({ tone: 'error', text: i18n._(msg`The link could not be copied.`) });
}
