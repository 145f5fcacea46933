import { optionalPart } from '../../i18n/i18n.ts';
import type { WinSheetProps } from './win-sheet.tsx';

/** In a chunk of its own, with what goes with it. */
export const WinSheet = optionalPart<WinSheetProps>(
  () => import(/* webpackChunkName: "sheets" */ './win-sheet.tsx'),
);

export const SpokenBoard = optionalPart(
  () => import(/* webpackChunkName: "companion" */ './spoken-board.ts'),
);
