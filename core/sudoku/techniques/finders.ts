import type { TechniqueId } from './catalogue.ts';
import {
  findFinnedJellyfish,
  findFinnedSwordfish,
  findFinnedXWing,
  findJellyfish,
  findSashimiJellyfish,
  findSashimiSwordfish,
  findSashimiXWing,
  findSwordfish,
  findXWing,
} from './fish.ts';
import { findFrankenFish } from './franken-fish.ts';
import { findClaiming, findLockedPair, findLockedTriple, findPointing } from './locked.ts';
import { findFullHouse, findHiddenSingleBox, findHiddenSingleLine, findNakedSingle } from './singles.ts';
import type { Finder } from './step.ts';
import {
  findHiddenPair,
  findHiddenQuadruple,
  findHiddenTriple,
  findNakedPair,
  findNakedQuadruple,
  findNakedTriple,
} from './subsets.ts';

/** The finder of each technique, in the order of the catalogue. */
export const FINDERS: { readonly [id in TechniqueId]?: Finder } = {
  'full-house': findFullHouse,
  'hidden-single-box': findHiddenSingleBox,
  'hidden-single-line': findHiddenSingleLine,
  'naked-single': findNakedSingle,
  pointing: findPointing,
  claiming: findClaiming,
  'locked-pair': findLockedPair,
  'locked-triple': findLockedTriple,
  'naked-pair': findNakedPair,
  'hidden-pair': findHiddenPair,
  'naked-triple': findNakedTriple,
  'hidden-triple': findHiddenTriple,
  'x-wing': findXWing,
  swordfish: findSwordfish,
  'naked-quadruple': findNakedQuadruple,
  'hidden-quadruple': findHiddenQuadruple,
  jellyfish: findJellyfish,
  'finned-x-wing': findFinnedXWing,
  'sashimi-x-wing': findSashimiXWing,
  'finned-swordfish': findFinnedSwordfish,
  'sashimi-swordfish': findSashimiSwordfish,
  'finned-jellyfish': findFinnedJellyfish,
  'sashimi-jellyfish': findSashimiJellyfish,
  'franken-fish': findFrankenFish,
};
