import type { Catalogue } from '../../i18n/i18n.ts';

export { MessageBoard } from './message-board.tsx';

/** What the board says, loaded with it. */
export const BOARD_TEXTS: Catalogue = {
  zh: () => import(/* webpackChunkName: "zh-board" */ '../../../locales/zh/message-board.ts'),
  ft: () => import(/* webpackChunkName: "ft-board" */ '../../../locales/ft/message-board.ts'),
  en: () => import(/* webpackChunkName: "en-board" */ '../../../locales/en/message-board.ts'),
  ja: () => import(/* webpackChunkName: "ja-board" */ '../../../locales/ja/message-board.ts'),
};
