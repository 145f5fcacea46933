import { loadDatabase } from '../data/db/load-database.ts';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { newBoard, type Board, type BoardLevel } from '../../core/board/board.ts';
import type { Band } from '../../core/sudoku/rate/bands.ts';
import type { Level } from '../../core/sudoku/techniques/catalogue.ts';
import type { BringServices } from '../session/index.ts';
import { engine } from '../engine/index.ts';
import { seEngine } from '../engine/se-engine.ts';
import { firstPuzzle } from '../platform/first-paint.ts';
import { notify, remedy } from '../ui/notices.ts';
import { wantedBands } from '../platform/wanted-bands.ts';
import { nextPreset } from './presets/presets.ts';
import { readPack } from './read-pack.ts';

/** Opens puzzles of a level. */
export function createPresetOpening(services: BringServices, openBoard: (board: Board) => void) {
  /**
   * The level being loaded. Choosing it again does not load a second puzzle; if several levels are chosen,
   * the last one opens.
   */
  let wanted: { readonly level: Level; readonly calledOff: AbortController } | null = null;
  /** Cancels loading, because another board opens. */
  const callOff = (): void => {
    wanted?.calledOff.abort();
    wanted = null;
  };
  const bring = async (level: Level): Promise<void> => {
    callOff();
    const own = { level, calledOff: new AbortController() };
    wanted = own;
    const board = await presetBoard(level, services, own.calledOff).catch(() => 'unavailable' as const);
    if (wanted !== own) return;
    wanted = null;
    if (typeof board !== 'string') openBoard(board);
    else if (board === 'unavailable') sayPuzzleNotLoaded(() => open(level));
  };
  const open = (level: Level): void => {
    if (wanted?.level !== level) void bring(level);
  };
  return {
    open,
    callOff,
    /** A new puzzle of a level, or the first one of all. */
    boardOf: async (level: BoardLevel): Promise<Board> => {
      const board =
        level !== 'custom' && (await presetBoard(level, services, new AbortController()).catch(() => false));
      return typeof board === 'object' ? board : newBoard(firstPuzzle(), 'novice');
    },
  };
}

async function presetBoard(
  level: Level,
  services: BringServices,
  calledOff: AbortController,
): Promise<Board | 'unavailable' | 'called-off'> {
  const { openDatabase } = await loadDatabase();
  const band = wantedBands.get()[level];
  const preset = await nextPreset(level, {
    readBank: async (each) => {
      const { readBank } = await import(/* webpackChunkName: "services" */ './bank-packs.ts');
      return readBank(services, each);
    },
    readPack,
    database: openDatabase(),
    random: Math.random,
    met: firstPuzzle(),
    band,
    isOfBand: (puzzle) =>
      band === undefined
        ? Promise.resolve(true)
        : seEngine.call('isOfBand', { puzzle, level, band }, { signal: calledOff.signal }),
    make: () => makePuzzle({ level, band }, calledOff),
  });
  if (!preset.ok) return preset.failure.kind;
  return newBoard(preset.value, level);
}

/** Lets the engine generate a puzzle; the status line shows progress and offers to cancel. */
async function makePuzzle(
  { level, band }: { readonly level: Level; readonly band: Band | undefined },
  calledOff: AbortController,
): Promise<string | undefined> {
  const { signal } = calledOff;
  // Cleared synchronously, so that it cannot remove a notice shown right after the cancellation.
  signal.addEventListener('abort', () => notify(null));
  const tell = (attempts: number): void => {
    if (signal.aborted) return;
    notify({
      tone: 'ok',
      text: i18n._(msg`All puzzles of this level are played. Making a new one, try ${attempts}…`),
      action: { label: i18n._(msg`Cancel`), run: () => calledOff.abort() },
    });
  };
  tell(1);
  try {
    let tried = 0;
    for (;;) {
      const before = tried;
      const options = { seed: Math.floor(Math.random() * 2 ** 31), level };
      const made = await engine.call('generate', options, {
        signal,
        onProgress: (attempts) => {
          tried = before + attempts;
          tell(tried);
        },
      });
      const puzzle = made.puzzle.join('');
      if (band !== undefined && !(await seEngine.call('isOfBand', { puzzle, level, band }, { signal })))
        continue;
      notify(null);
      return puzzle;
    }
  } catch (error) {
    if (signal.aborted) return undefined;
    notify(null);
    throw error;
  }
}

/** Says that the puzzle could not be loaded, probably because there is no network. */
export function sayPuzzleNotLoaded(retry: () => void): void {
  notify({
    tone: 'warn',
    text: i18n._(msg`The puzzle could not be loaded. Check the connection to the internet.`),
    action: remedy(i18n._(msg`Retry`), retry),
  });
}
