import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SeReason } from '../../../core/sudoku/se/se-rating.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';

/** Techniques of Sudoku Explainer that are also in the catalogue. */
const IN_CATALOGUE: Readonly<Record<string, TechniqueId>> = {
  'Naked Single': 'naked-single',
  Pointing: 'pointing',
  Claiming: 'claiming',
  'Naked Pair': 'naked-pair',
  'Naked Triplet': 'naked-triple',
  'Naked Quad': 'naked-quadruple',
  'Hidden Pair': 'hidden-pair',
  'Hidden Triplet': 'hidden-triple',
  'Hidden Quad': 'hidden-quadruple',
  'X-Wing': 'x-wing',
  Swordfish: 'swordfish',
  Jellyfish: 'jellyfish',
  'XY-Wing': 'xy-wing',
  'XYZ-Wing': 'xyz-wing',
  'Unique Rectangle type 1': 'unique-rectangle-1',
  'Unique Rectangle type 2': 'unique-rectangle-2',
  'Unique Rectangle type 3': 'unique-rectangle-3',
  'Unique Rectangle type 4': 'unique-rectangle-4',
  'BUG type 1': 'bug-plus-1',
  'BUG type 2': 'bug-plus-n',
  'BUG type 3': 'bug-plus-n',
  'BUG type 4': 'bug-plus-n',
  'Turbot Fish': 'turbot-fish',
  'Cell Forcing Chains': 'cell-forcing-chain',
  'Region Forcing Chains': 'region-forcing-chain',
};

const OWN_NAMES: Readonly<Record<string, MessageDescriptor>> = {
  'Aligned Pair Exclusion': msg`Aligned pair exclusion`,
  'Aligned Triplet Exclusion': msg`Aligned triple exclusion`,
  'Bidirectional X-Cycle': msg`X-cycle`,
  'Bidirectional Y-Cycle': msg`Y-cycle`,
  'Bidirectional Cycle': msg`XY-cycle`,
  'Forcing X-Chain': msg`Forcing X-chain`,
  'Forcing Chain': msg`Forcing chain`,
  'Nishio Forcing Chains': msg`Nishio`,
  'Dynamic Cell Forcing Chains': msg`Dynamic cell forcing chain`,
  'Dynamic Region Forcing Chains': msg`Dynamic region forcing chain`,
  'Dynamic Double Forcing Chains': msg`Dynamic double forcing chain`,
  'Dynamic Contradiction Forcing Chains': msg`Dynamic contradiction`,
};

/** Suffixes of dynamic chains that use other techniques inside, by level. */
const LEVELS = [
  ' (+)',
  ' (+ Forcing Chains)',
  ' (+ Multiple Forcing Chains)',
  ' (+ Dynamic Forcing Chains)',
  ' (+ Dynamic Forcing Chains (+ Forcing Chains))',
];

/** The catalogue's technique for a step of Sudoku Explainer, if there is one. */
export function catalogued({ technique, rating }: SeReason): TechniqueId | undefined {
  if (technique === 'Hidden Single')
    return rating === 1 ? 'full-house' : rating === 1.2 ? 'hidden-single-box' : 'hidden-single-line';
  if (technique.startsWith('Unique Loop ')) return 'unique-loop';
  return IN_CATALOGUE[technique];
}

/** The name of a step that is not in the catalogue. */
export function seName(i18n: I18n, technique: string, nameOf: (id: TechniqueId) => string): string {
  if (technique.startsWith('Direct ')) {
    const set = nameOf(IN_CATALOGUE[technique.slice('Direct '.length)]!);
    return i18n._(msg`${set}, places a digit at once`);
  }
  const level = LEVELS.findIndex((suffix) => technique.endsWith(`s${suffix}`)) + 1;
  const plain = level === 0 ? technique : technique.slice(0, -LEVELS[level - 1]!.length);
  const name = i18n._(OWN_NAMES[plain]!);
  return level === 0 ? name : i18n._(msg`${name}, level ${level}`);
}
