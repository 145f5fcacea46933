import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { BoardLevel } from '../../core/board/board.ts';

export const LEVEL_NAMES: Readonly<Record<BoardLevel, MessageDescriptor>> = {
  novice: msg`Novice`,
  medial: msg`Medial`,
  skilled: msg`Skilled`,
  expert: msg`Expert`,
  master: msg`Master`,
  custom: msg`Custom`,
};
