import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CrystalEntry } from '../../core/protocol/crystals.ts';

/** Texts of the reasons for changes of a balance. */
export const CRYSTAL_REASONS: Readonly<Record<CrystalEntry['reason'], MessageDescriptor>> = {
  'sign-up': msg`Registration`,
  hint: msg`Hint`,
  refund: msg`Refund`,
  administrator: msg`Administrator`,
};
