import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { newBoard, type Board } from '../../core/board/board.ts';
import { completeCandidates } from '../../core/board/entries.ts';
import { goTo, setAsideMs } from '../../core/board/history.ts';
import type { Level } from '../../core/sudoku/techniques/catalogue.ts';
import { decodeBoard, type GameRecord, type SaveLink } from '../data/db/game-record.ts';
import type { BringServices, SessionActor } from '../account/index.ts';
import { engine } from '../engine/index.ts';
import { elapsedOf, type BoardActor } from './board/board-machine.ts';
import { statusFor } from './board/cell-views.ts';
import { nextPreset } from './presets/presets.ts';
import { formatElapsed } from '../i18n/format.ts';
import { loadChunk } from '../i18n/i18n.ts';
import { askToPersist } from '../platform/persistence.ts';
import { firstPuzzle } from '../platform/first-paint.ts';
import { randomId } from '../platform/random-id.ts';
import { puzzleLink, shareText } from '../platform/share.ts';
import { notify, shownNotice } from '../ui/notices.ts';
import { checkBoard } from './check-board.ts';
import { readPack } from './read-pack.ts';
import { savedName } from './saved/saved-name.ts';
import type { GameKeeper } from './game-keeper.ts';
import * as chunks from '../chunks.ts';

/** What a person does with whole games. */
export interface GameActions {
  readonly openPreset: (level: Level) => void;
  /** Opens the puzzle of a day, `YYYY-MM-DD` or `today`, where it was left; with the time that is to be beaten. */
  readonly openDaily: (day: string, beat?: number | null) => void;
  /** Tells that somebody solved the puzzle on the board in so many seconds, and remembers it for the win. */
  readonly challenge: (seconds: number) => void;
  /** Opens a board as a new game; the game before stays in the list. With a word on what is opened. */
  readonly openBoard: (board: Board, elapsedMs?: number, save?: SaveLink | null, text?: string) => void;
  /** Goes back to the game before a board that should not have been opened, unless it is played by now. */
  readonly leaveBoard: (board: Board) => void;
  /** A link took the place of a game: keeps it, and offers the way back unless nothing was played. */
  readonly offerBack: (before: GameRecord) => void;
  readonly save: () => void;
  readonly check: () => void;
  readonly share: () => void;
  readonly restart: () => void;
  readonly completeCandidates: () => void;
}

interface PlayedGame {
  readonly board: Board;
  readonly elapsedMs: number;
  readonly save: SaveLink | null;
}

/** The actions themselves. */
export function createGameActions(
  actor: BoardActor,
  keeper: GameKeeper,
  session: SessionActor,
  services: BringServices,
): GameActions {
  const boardNow = (): Board => actor.getSnapshot().context.board;
  /** The level that is on its way: pressed again it brings one puzzle, and of several the last one opens. */
  let wanted: Level | null = null;

  const openBoard: GameActions['openBoard'] = (board, elapsedMs = 0, save = null, text) => {
    const { context } = actor.getSnapshot();
    const before = { board: context.board, elapsedMs: elapsedOf(context), save: keeper.save() };
    wanted = null;
    notify(null);
    keeper.startGame(save, elapsedMs);
    actor.send({ type: 'puzzle.opened', board, elapsedMs });
    if (text !== undefined) notify({ tone: 'ok', text });
    sayKept(before);
  };

  const sayKept = ({ board, elapsedMs, save }: PlayedGame): void => {
    if (board.position === 1 || statusFor(board).solved) return;
    notify({
      tone: 'ok',
      text: i18n._(msg`Your last game is kept.`),
      action: {
        label: i18n._(msg`Back to it`),
        run: () => {
          notify(null);
          openBoard(board, elapsedMs, save);
        },
      },
    });
  };

  const offerBack = async (before: GameRecord): Promise<void> => {
    const board = decodeBoard(before.board);
    if (!board || before.id === keeper.gameId()) return;
    sayKept({ ...before, board });
    const { openDatabase, putGame } = await chunks.database();
    const known = await openDatabase().games.get(before.id);
    if (board.history.length > 1 && (known?.updatedAt ?? 0) < before.updatedAt)
      await putGame(openDatabase(), before);
  };

  const openPreset = async (level: Level): Promise<void> => {
    if (wanted === level) return;
    wanted = level;
    try {
      const board = await presetBoard(level);
      if (wanted !== level) return;
      if (typeof board !== 'string') openBoard(board);
      else if (board === 'unavailable') sayNotLoaded(() => void openPreset(level));
    } finally {
      if (wanted === level) wanted = null;
    }
  };
  const presetBoard = async (level: Level): Promise<Board | 'unavailable' | 'called-off'> => {
    const { openDatabase } = await chunks.database();
    const preset = await nextPreset(level, {
      readBank: async (each) => {
        const { readBank } = await chunks.bankPacks();
        return readBank(services, each);
      },
      readPack,
      database: openDatabase(),
      random: Math.random,
      met: firstPuzzle(),
      make: makePuzzle,
    });
    if (!preset.ok) return preset.failure.kind;
    return newBoard(preset.value, level);
  };

  const openDaily = async (day: string, beat: number | null): Promise<void> => {
    const { openDatabase } = await chunks.database();
    const { dailyGame } = await loadChunk(chunks.dailyGame);
    const game = await dailyGame(day, openDatabase(), Date.now());
    if (game.kind === 'closed') notify({ tone: 'warn', text: game.text });
    else if (game.board.puzzle === boardNow().puzzle) notify({ tone: 'ok', text: game.text });
    else openBoard(game.board, game.elapsedMs, game.save, game.text);
    if (game.kind === 'open' && beat !== null) await challenge(beat);
  };

  const challenge = async (seconds: number): Promise<void> => {
    const time = formatElapsed(seconds * 1000);
    // The way back to the game before stays; the name of the game says the time as well.
    if (shownNotice.get()?.action === undefined)
      notify({ tone: 'ok', text: i18n._(msg`Somebody solved this in ${time}.`) });
    const { openDatabase, noteChallenge } = await chunks.database();
    // A browser that refuses to store only does not compare.
    await noteChallenge(openDatabase().plays, boardNow(), seconds, Date.now()).catch(() => undefined);
  };

  const leaveBoard = async (board: Board): Promise<void> => {
    const { openDatabase, listGames } = await chunks.database();
    const [before] = (await listGames(openDatabase())).filter(({ id }) => id !== keeper.gameId());
    if (boardNow() !== board) return;
    const game = before && decodeBoard(before.board);
    if (game) openBoard(game, before.elapsedMs, before.save);
    else openBoard(newBoard(firstPuzzle(), 'novice'));
  };

  const save = async (): Promise<void> => {
    const { context } = actor.getSnapshot();
    const { openDatabase, putSave } = await chunks.database();
    const { board } = context;
    const now = Date.now();
    // A save has no history: what starting again set aside goes with its time.
    const elapsedMs = elapsedOf(context) + setAsideMs(board);
    const link = await putSave(openDatabase(), {
      board,
      elapsedMs,
      id: keeper.save()?.id ?? randomId(),
      defaultName: savedName(i18n, board.level, now),
      now,
    });
    keeper.linkSave(link);
    askToPersist();
    try {
      const { saveToAccount } = await loadChunk(chunks.saveToAccount);
      await saveToAccount(session, await services(), { board, elapsedMs, link });
    } catch {
      // It is kept here; what brings it to the account cannot be had now.
      notify({ tone: 'warn', text: i18n._(msg`Saved on this device.`) });
    }
  };

  return {
    openBoard,
    offerBack: (before) => {
      // The way back is there already; only the list of games lacks it.
      void offerBack(before).catch(() => undefined);
    },
    leaveBoard: (board) => {
      // Without the list of games the board stays.
      void leaveBoard(board).catch(() => undefined);
    },
    openDaily: (day, beat = null) =>
      void openDaily(day, beat).catch(() => {
        sayNotLoaded(() => void openDaily(day, beat));
      }),
    challenge: (seconds) => void challenge(seconds).catch(() => undefined),
    openPreset: (level) =>
      void openPreset(level).catch(() => {
        sayNotLoaded(() => void openPreset(level));
      }),
    save: () =>
      void save().catch(() => {
        notify({ tone: 'error', text: i18n._(msg`Failed to save data: this browser refuses to store it.`) });
      }),
    check: () => {
      void checkBoard(actor).catch(() => {
        notify({ tone: 'error', text: i18n._(msg`This part could not be loaded.`) });
      });
    },
    share: () => {
      const { puzzle, level } = boardNow();
      void shareText(puzzleLink(location.origin, puzzle.replaceAll('0', '.'), level)).then((outcome) => {
        if (outcome === 'copied') notify({ tone: 'ok', text: i18n._(msg`Link copied.`) });
        if (outcome === 'refused')
          notify({ tone: 'error', text: i18n._(msg`The link could not be copied.`) });
      });
    },
    restart: () => {
      const before = boardNow();
      actor.send({ type: 'restarted' });
      const { history, position } = boardNow();
      // There was nothing to take away, and so nothing to bring back.
      if (boardNow() === before) return;
      const step = history[position - 1];
      notify({
        tone: 'ok',
        text: i18n._(msg`Started again.`),
        action: {
          label: i18n._(msg`Undo`),
          run: () => {
            notify(null);
            // Whatever was entered since, the game is back as it was; the time since counts too.
            actor.send({
              type: 'edited',
              rewrite: (now) => (now.history[position - 1] === step ? goTo(now, position - 1) : now),
            });
          },
        },
      });
    },
    completeCandidates: () => {
      actor.send({ type: 'edited', rewrite: completeCandidates });
      notify({ tone: 'ok', text: i18n._(msg`Candidates completed.`) });
    },
  };
}

/** Has the engine make a puzzle; the status line tells how it goes and offers to call it off. */
async function makePuzzle(level: Level): Promise<string | undefined> {
  const calledOff = new AbortController();
  const tell = (attempts: number): void => {
    notify({
      tone: 'ok',
      text: i18n._(msg`All puzzles of this level are played. Making a new one, try ${attempts}…`),
      action: {
        label: i18n._(msg`Cancel`),
        run: () => {
          calledOff.abort();
        },
      },
    });
  };
  tell(1);
  try {
    const options = { seed: Math.floor(Math.random() * 2 ** 31), level };
    const { puzzle } = await engine.call('generate', options, {
      signal: calledOff.signal,
      onProgress: tell,
    });
    return puzzle.join('');
  } catch (error) {
    if (calledOff.signal.aborted) return undefined;
    throw error;
  } finally {
    notify(null);
  }
}

function sayNotLoaded(retry: () => void): void {
  notify({
    tone: 'warn',
    text: i18n._(msg`The puzzle could not be loaded. Check the connection to the internet.`),
    action: {
      label: i18n._(msg`Retry`),
      run: () => {
        notify(null);
        retry();
      },
    },
  });
}
