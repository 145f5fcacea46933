import { optionalChunk } from '../../i18n/i18n.ts';
import type { WinSheetProps } from './win-sheet.tsx';

/** Loaded as a separate chunk. */
export const WinSheet = optionalChunk<WinSheetProps>(
  () => import(/* webpackChunkName: "sheets" */ './win-sheet.tsx'),
);

export const StatusMode = optionalChunk(
  () => import(/* webpackChunkName: "companion" */ './status-mode.tsx'),
);

export const Paused = optionalChunk(() => import(/* webpackChunkName: "companion" */ './paused.tsx'));

export const Race = optionalChunk(() => import(/* webpackChunkName: "companion" */ './race.tsx'));

export const SpokenBoard = optionalChunk(
  () => import(/* webpackChunkName: "companion" */ './spoken-board.ts'),
);
