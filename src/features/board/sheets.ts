import { lazy, type ComponentType, type PropsWithChildren } from 'react';
import { loadPart } from '../../i18n/i18n.ts';

const load = () => loadPart(() => import(/* webpackChunkName: "sheets" */ './win-sheet.tsx'));

/**
 * The win sheet comes in a chunk of its own, soon after the start, before anybody needs it. Where it cannot
 * be had the board goes on without.
 */
export const WinSheet = lazy<ComponentType<PropsWithChildren>>(() =>
  load().catch(() => ({ default: () => null })),
);

const SOON_MS = 2000;
setTimeout(() => {
  void load().catch(() => undefined);
}, SOON_MS);
