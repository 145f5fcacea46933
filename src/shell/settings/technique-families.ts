import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';

/** Techniques that a person learns together. */
export interface Family {
  readonly id: string;
  readonly name: MessageDescriptor;
  readonly techniques: readonly TechniqueId[];
}

/** All that can be switched, each once, in the order of the catalogue within a family. */
export const FAMILIES: readonly Family[] = [
  {
    id: 'sets',
    name: msg`Locked candidates, pairs to quadruples`,
    techniques: [
      'pointing',
      'claiming',
      'locked-pair',
      'locked-triple',
      'naked-pair',
      'hidden-pair',
      'naked-triple',
      'hidden-triple',
      'naked-quadruple',
      'hidden-quadruple',
    ],
  },
  {
    id: 'single-digit',
    name: msg`Two links of one digit`,
    techniques: ['skyscraper', 'two-string-kite', 'turbot-fish', 'empty-rectangle'],
  },
  {
    id: 'fish',
    name: msg`Fish`,
    techniques: [
      'x-wing',
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
  },
  { id: 'wings', name: msg`Wings`, techniques: ['xy-wing', 'xyz-wing', 'w-wing', 'wxyz-wing'] },
  {
    id: 'uniqueness',
    name: msg`Uniqueness`,
    techniques: [
      'unique-rectangle-1',
      'unique-rectangle-2',
      'unique-rectangle-3',
      'unique-rectangle-4',
      'bug-plus-1',
      'unique-rectangle-5',
      'unique-rectangle-6',
      'hidden-rectangle',
      'avoidable-rectangle-1',
      'avoidable-rectangle-2',
      'unique-loop',
      'bug-plus-n',
    ],
  },
  {
    id: 'colors',
    name: msg`Colouring`,
    techniques: ['simple-colors', 'multi-colors', 'three-d-medusa'],
  },
  {
    id: 'chains',
    name: msg`Chains and loops`,
    techniques: ['remote-pair', 'x-chain', 'xy-chain', 'continuous-nice-loop', 'aic', 'grouped-aic'],
  },
  {
    id: 'als',
    name: msg`Almost locked sets`,
    techniques: ['sue-de-coq', 'als-xz', 'als-xy-wing', 'als-chain', 'death-blossom'],
  },
  {
    id: 'forcing',
    name: msg`Exocets and forcing chains`,
    techniques: ['junior-exocet', 'cell-forcing-chain', 'region-forcing-chain', 'forcing-net'],
  },
];
