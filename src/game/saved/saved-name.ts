import type { I18n } from '@lingui/core';
import type { Board } from '../../../core/board/board.ts';
import { formatMoment } from '../../i18n/format.ts';
import { beside } from '../../i18n/beside.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';

/** "Skilled, 21 Nov, 14:05": enough to tell saves apart without asking for a name. */
export function savedName(i18n: I18n, level: Board['level'], at: number): string {
  return beside(i18n, i18n._(LEVEL_NAMES[level]), formatMoment(i18n, at));
}
