import { optionalChunk } from '../../i18n/i18n.ts';
import type { WinSheetProps } from './win-sheet.tsx';
import * as chunks from '../../chunks.ts';

/** In a chunk of its own, with what goes with it. */
export const WinSheet = optionalChunk<WinSheetProps>(chunks.winSheet);

export const SpokenBoard = optionalChunk(chunks.spokenBoard);
