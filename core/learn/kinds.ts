import { TECHNIQUES, type TechniqueId } from '../sudoku/techniques/catalogue.ts';

/** The techniques by what is looked for, in the order in which one needs them. */
export const KINDS = {
  singles: ['full-house', 'hidden-single-box', 'hidden-single-line', 'naked-single'],
  'locked-candidates': ['pointing', 'claiming'],
  subsets: [
    'locked-pair',
    'locked-triple',
    'naked-pair',
    'hidden-pair',
    'naked-triple',
    'hidden-triple',
    'naked-quadruple',
    'hidden-quadruple',
  ],
  'two-lines': ['x-wing', 'skyscraper', 'two-string-kite', 'turbot-fish', 'empty-rectangle'],
  wings: ['xy-wing', 'xyz-wing', 'w-wing'],
  uniqueness: [
    'unique-rectangle-1',
    'unique-rectangle-2',
    'unique-rectangle-3',
    'unique-rectangle-4',
    'unique-rectangle-5',
    'unique-rectangle-6',
    'hidden-rectangle',
    'avoidable-rectangle-1',
    'avoidable-rectangle-2',
    'unique-loop',
    'bug-plus-1',
    'bug-plus-n',
  ],
  fish: [
    'swordfish',
    'jellyfish',
    'finned-x-wing',
    'sashimi-x-wing',
    'finned-swordfish',
    'sashimi-swordfish',
    'finned-jellyfish',
    'sashimi-jellyfish',
    'franken-fish',
  ],
  colours: ['remote-pair', 'simple-colors', 'multi-colors', 'three-d-medusa'],
  chains: ['x-chain', 'xy-chain', 'continuous-nice-loop', 'aic', 'grouped-aic'],
  'almost-locked-sets': ['wxyz-wing', 'sue-de-coq', 'als-xz', 'als-xy-wing', 'als-chain', 'death-blossom'],
  forcing: ['junior-exocet', 'cell-forcing-chain', 'region-forcing-chain', 'forcing-net'],
} as const satisfies Record<string, readonly TechniqueId[]>;

const IN_ORDER: readonly (readonly TechniqueId[])[] = Object.values(KINDS);

/** All other techniques, those of the same kind first, then those of the kinds nearest to it. */
export function byLikeness(technique: TechniqueId): TechniqueId[] {
  const own = kindOf(technique);
  return TECHNIQUES.map(({ id }) => id)
    .filter((id) => id !== technique)
    .sort((one, other) => Math.abs(kindOf(one) - own) - Math.abs(kindOf(other) - own));
}

function kindOf(technique: TechniqueId): number {
  return IN_ORDER.findIndex((kind) => kind.includes(technique));
}
