import { findAlsChain, findAlsXyWing, findAlsXz } from './als.ts';
import { findBugPlus1, findBugPlusN } from './bug.ts';
import type { TechniqueId } from './catalogue.ts';
import { findAic, findContinuousNiceLoop, findXChain, findXyChain } from './chains.ts';
import { findMultiColors, findSimpleColors } from './coloring.ts';
import { findDeathBlossom } from './death-blossom.ts';
import { findJuniorExocet } from './exocet.ts';
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
import { findCellForcingChain, findRegionForcingChain } from './forcing-chains.ts';
import { findForcingNet } from './forcing-net.ts';
import { findFrankenFish } from './franken-fish.ts';
import { findGroupedAic } from './grouped-chains.ts';
import { findClaiming, findLockedPair, findLockedTriple, findPointing } from './locked.ts';
import { findThreeDMedusa } from './medusa.ts';
import { findRemotePair } from './remote-pairs.ts';
import { findEmptyRectangle, findSkyscraper, findTurbotFish, findTwoStringKite } from './single-digit.ts';
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
import { findSueDeCoq } from './sue-de-coq.ts';
import { findTridagon } from './tridagon.ts';
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
import { findWxyzWing } from './wxyz-wing.ts';

/** The finder of each technique, in the order of the catalogue. */
export const FINDERS: Readonly<Record<TechniqueId, Finder>> = {
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
  'wxyz-wing': findWxyzWing,
  'sue-de-coq': findSueDeCoq,
  'finned-jellyfish': findFinnedJellyfish,
  'sashimi-jellyfish': findSashimiJellyfish,
  'x-chain': findXChain,
  'xy-chain': findXyChain,
  'three-d-medusa': findThreeDMedusa,
  'continuous-nice-loop': findContinuousNiceLoop,
  aic: findAic,
  'als-xz': findAlsXz,
  'grouped-aic': findGroupedAic,
  'als-xy-wing': findAlsXyWing,
  'als-chain': findAlsChain,
  'death-blossom': findDeathBlossom,
  'franken-fish': findFrankenFish,
  'junior-exocet': findJuniorExocet,
  'cell-forcing-chain': findCellForcingChain,
  'region-forcing-chain': findRegionForcingChain,
  tridagon: findTridagon,
  'forcing-net': findForcingNet,
};
