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

import { findBugPlus1, findBugPlusN } from './bug.ts';
import { findMultiColors, findSimpleColors } from './coloring.ts';
import { findThreeDMedusa } from './medusa.ts';
import { findRemotePair } from './remote-pairs.ts';
import { findEmptyRectangle, findSkyscraper, findTurbotFish, findTwoStringKite } from './single-digit.ts';
import { findUniqueLoop } from './unique-loops.ts';
import {
  findAvoidableRectangle1,
  findAvoidableRectangle2,
  findHiddenRectangle,
  findUniqueRectangle1,
  findUniqueRectangle2,
  findUniqueRectangle3,
  findUniqueRectangle4,
  findUniqueRectangle5,
  findUniqueRectangle6,
} from './unique-rectangles.ts';
import { findWWing, findXyWing, findXyzWing } from './wings.ts';

/** The finder of each technique, in the order of the catalogue. */
export const FINDERS: Readonly<Partial<Record<TechniqueId, Finder>>> = {
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
  skyscraper: findSkyscraper,
  'two-string-kite': findTwoStringKite,
  'turbot-fish': findTurbotFish,
  'empty-rectangle': findEmptyRectangle,
  'xy-wing': findXyWing,
  'xyz-wing': findXyzWing,
  'w-wing': findWWing,
  swordfish: findSwordfish,
  'unique-rectangle-1': findUniqueRectangle1,
  'unique-rectangle-2': findUniqueRectangle2,
  'unique-rectangle-3': findUniqueRectangle3,
  'unique-rectangle-4': findUniqueRectangle4,
  'naked-quadruple': findNakedQuadruple,
  'hidden-quadruple': findHiddenQuadruple,
  'bug-plus-1': findBugPlus1,
  'remote-pair': findRemotePair,
  'simple-colors': findSimpleColors,
  jellyfish: findJellyfish,
  'finned-x-wing': findFinnedXWing,
  'sashimi-x-wing': findSashimiXWing,
  'finned-swordfish': findFinnedSwordfish,
  'sashimi-swordfish': findSashimiSwordfish,
  'unique-rectangle-5': findUniqueRectangle5,
  'unique-rectangle-6': findUniqueRectangle6,
  'hidden-rectangle': findHiddenRectangle,
  'avoidable-rectangle-1': findAvoidableRectangle1,
  'avoidable-rectangle-2': findAvoidableRectangle2,
  'unique-loop': findUniqueLoop,
  'bug-plus-n': findBugPlusN,
  'multi-colors': findMultiColors,
  'finned-jellyfish': findFinnedJellyfish,
  'sashimi-jellyfish': findSashimiJellyfish,
  'three-d-medusa': findThreeDMedusa,
  'franken-fish': findFrankenFish,
};
