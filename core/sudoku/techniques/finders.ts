import { findAlsChain, findAlsXyWing, findAlsXz } from './als.ts';
import { findBugPlus1, findBugPlusN } from './bug.ts';
import type { TechniqueId } from './catalogue.ts';
import { findAic, findContinuousNiceLoop, findXChain, findXyChain } from './chains.ts';
import { findMultiColors, findSimpleColors } from './coloring.ts';
import { findDeathBlossom } from './death-blossom.ts';
import { findJuniorExocet } from './exocet.ts';
import { basicFish, finnedFish, sashimiFish } from './fish.ts';
import { findCellForcingChain, findRegionForcingChain } from './forcing-chains.ts';
import { findForcingNet } from './forcing-net.ts';
import { findFrankenFish } from './franken-fish.ts';
import { findGroupedAic } from './grouped-chains.ts';
import { findClaiming, findPointing, lockedSubset } from './locked.ts';
import { findThreeDMedusa } from './medusa.ts';
import { findRemotePair } from './remote-pairs.ts';
import { findEmptyRectangle, findSkyscraper, findTurbotFish, findTwoStringKite } from './single-digit.ts';
import { findFullHouse, findHiddenSingleBox, findHiddenSingleLine, findNakedSingle } from './singles.ts';
import type { Finder } from './step.ts';
import { hiddenSubset, nakedSubset } from './subsets.ts';
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
  'locked-pair': lockedSubset('locked-pair', 2),
  'locked-triple': lockedSubset('locked-triple', 3),
  'naked-pair': nakedSubset('naked-pair', 2),
  'hidden-pair': hiddenSubset('hidden-pair', 2),
  'naked-triple': nakedSubset('naked-triple', 3),
  'hidden-triple': hiddenSubset('hidden-triple', 3),
  'x-wing': basicFish('x-wing', 2),
  skyscraper: findSkyscraper,
  'two-string-kite': findTwoStringKite,
  'turbot-fish': findTurbotFish,
  'empty-rectangle': findEmptyRectangle,
  'xy-wing': findXyWing,
  'xyz-wing': findXyzWing,
  'w-wing': findWWing,
  swordfish: basicFish('swordfish', 3),
  'unique-rectangle-1': findUniqueRectangle1,
  'unique-rectangle-2': findUniqueRectangle2,
  'unique-rectangle-3': findUniqueRectangle3,
  'unique-rectangle-4': findUniqueRectangle4,
  'naked-quadruple': nakedSubset('naked-quadruple', 4),
  'hidden-quadruple': hiddenSubset('hidden-quadruple', 4),
  'bug-plus-1': findBugPlus1,
  'remote-pair': findRemotePair,
  'simple-colors': findSimpleColors,
  jellyfish: basicFish('jellyfish', 4),
  'finned-x-wing': finnedFish('finned-x-wing', 2),
  'sashimi-x-wing': sashimiFish('sashimi-x-wing', 2),
  'finned-swordfish': finnedFish('finned-swordfish', 3),
  'sashimi-swordfish': sashimiFish('sashimi-swordfish', 3),
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
  'finned-jellyfish': finnedFish('finned-jellyfish', 4),
  'sashimi-jellyfish': sashimiFish('sashimi-jellyfish', 4),
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
