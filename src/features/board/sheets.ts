import { lazy } from 'react';

const load = {
  win: () => import(/* webpackChunkName: "sheets" */ './win-sheet.tsx'),
  hint: () => import(/* webpackChunkName: "sheets" */ './hint-sheet.tsx'),
};

/** The sheets of the dock come in a chunk of their own, soon after the start, before anybody needs them. */
export const WinSheet = lazy(load.win);
export const HintSheet = lazy(load.hint);

const SOON_MS = 2000;
setTimeout(() => {
  void load.win().catch(() => undefined);
}, SOON_MS);
