import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { newBoard, type Board } from '../../core/board/board.ts';
import type { Level } from '../../core/sudoku/techniques/catalogue.ts';
import type { BringServices } from '../account/index.ts';
import * as chunks from '../chunks.ts';
import { engine } from '../engine/index.ts';
import { firstPuzzle } from '../platform/first-paint.ts';
import { notify } from '../ui/notices.ts';
import { nextPreset } from './presets/presets.ts';
import { readPack } from './read-pack.ts';

/** Opens puzzles of a level. */
export interface PresetOpening {
  readonly open: (level: Level) => void;
  /** Another board opens: what is on its way comes to nothing. */
  readonly callOff: () => void;
}

export function createPresetOpening(
  services: BringServices,
  openBoard: (board: Board) => void,
): PresetOpening {
  /**
   * The level being loaded. Pressing it again loads no second puzzle; of several levels, the last one opens.
   */
  let wanted: Level | null = null;
  const bring = async (level: Level): Promise<void> => {
    if (wanted === level) return;
    wanted = level;
    try {
      const board = await presetBoard(level, services);
      if (wanted !== level) return;
      if (typeof board !== 'string') openBoard(board);
      else if (board === 'unavailable') sayNotLoaded(() => void bring(level));
    } finally {
      if (wanted === level) wanted = null;
    }
  };
  return {
    open: (level) =>
      void bring(level).catch(() => {
        sayNotLoaded(() => void bring(level));
      }),
    callOff: () => {
      wanted = null;
    },
  };
}

async function presetBoard(
  level: Level,
  services: BringServices,
): Promise<Board | 'unavailable' | 'called-off'> {
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
}

/** Lets the engine generate a puzzle; the status line shows progress and offers to cancel. */
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

/** A puzzle cannot be had without the network. */
export function sayNotLoaded(retry: () => void): void {
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
