import type { PropsWithChildren } from 'react';
import { optionalPart } from '../../i18n/i18n.ts';

const loadWinSheet = () => import(/* webpackChunkName: "sheets" */ './win-sheet.tsx');

/** Comes in a chunk of its own, soon after the start, before anybody needs it. */
export const WinSheet = optionalPart<PropsWithChildren>(loadWinSheet);

export const SpokenBoard = optionalPart(
  () => import(/* webpackChunkName: "companion" */ './spoken-board.ts'),
);

const SOON_MS = 2000;
setTimeout(() => {
  void loadWinSheet().catch(() => undefined);
}, SOON_MS);
