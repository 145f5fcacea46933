import { lazy } from 'react';

const load = () => import(/* webpackChunkName: "sheets" */ './win-sheet.tsx');

/** The win sheet comes in a chunk of its own, soon after the start, before anybody needs it. */
export const WinSheet = lazy(load);

const SOON_MS = 2000;
setTimeout(() => {
  void load().catch(() => undefined);
}, SOON_MS);
