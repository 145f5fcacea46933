import { lazy, type ComponentType } from 'react';

const load = {
  win: () => import(/* webpackChunkName: "sheets" */ './win-sheet.tsx'),
  hint: () => import(/* webpackChunkName: "sheets" */ './hint-sheet.tsx'),
};

const NOTHING = { default: () => null };

/** The sheets of the dock come in a chunk of their own, soon after the start, before anybody needs them. Where it cannot be had the board goes on without. */
export const WinSheet = lazy<ComponentType>(() => load.win().catch(() => NOTHING));
export const HintSheet = lazy<ComponentType<{ onClose: () => void }>>(() => load.hint().catch(() => NOTHING));

const SOON_MS = 2000;
setTimeout(() => {
  void load.win().catch(() => undefined);
}, SOON_MS);
