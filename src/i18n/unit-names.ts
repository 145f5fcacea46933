import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Kind } from '../../core/sudoku/techniques/catalogue.ts';

export const UNIT_NAMES: Readonly<Record<Kind, MessageDescriptor>> = {
  singles: msg`Singles`,
  'locked-candidates': msg`Locked candidates`,
  subsets: msg`Pairs, triples, quads`,
  'two-lines': msg`One digit, two lines`,
  wings: msg`Wings`,
  uniqueness: msg`Only one solution`,
  fish: msg`Larger fish`,
  colours: msg`Colours`,
  chains: msg`Chains`,
  'almost-locked-sets': msg`Almost locked sets`,
  forcing: msg`Exocet and forcing`,
};
