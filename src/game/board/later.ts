import { optionalChunk } from '../../i18n/i18n.ts';
import type { WinSheetProps } from './win-sheet.tsx';
import * as chunks from '../../chunks.ts';

/** In its own chunk. */
export const WinSheet = optionalChunk<WinSheetProps>(chunks.winSheet);

export const SpokenBoard = optionalChunk(chunks.spokenBoard);
