import type { TechniqueId } from '../sudoku/techniques/catalogue.ts';
import { chainNameOf } from '../sudoku/techniques/chain-names.ts';
import { chainText } from '../sudoku/techniques/notation.ts';
import type { Step } from '../sudoku/techniques/step.ts';
import { argumentOf } from './argument.ts';
import {
  explainEmptyRectangle,
  explainFish,
  explainFullHouse,
  explainHiddenSingle,
  explainHiddenSubset,
  explainLocked,
  explainNakedSingle,
  explainNakedSubset,
  explainTwoLinks,
} from './basic.ts';
import { explainChain, explainXChain, explainXyChain, isAlternating, spokenLinks } from './chains.ts';
import { explainMedusa, explainMultiColors, explainSimpleColors } from './coloring.ts';
import {
  explainCellForcingChain,
  explainForcingNet,
  explainRegionForcingChain,
  explainTridagon,
} from './forcing.ts';
import { isTrue, listOf, message, removals, type Message } from './message.ts';
import type { HintElement, Explainer } from './parts.ts';
import { reasonsOf } from './reasons.ts';
import { explainAls, explainDeathBlossom, explainExocet, explainSueDeCoq } from './sets.ts';
import { explainAvoidable, explainBug, explainRectangle } from './uniqueness.ts';
import { explainBentWing, explainRemotePair, explainWWing, explainWxyzWing } from './wings.ts';

/** The explanation of a step as messages, which `renderText` turns into text in any language. */
export interface Explanation {
  /** Stage 1: only where to look. */
  readonly where: readonly Message[];
  /** Stage 2: the technique and a question. */
  readonly which: readonly Message[];
  /** Stage 3: the argument. Eliminations are in `<no>…</no>`, one cell each; there is no other markup. */
  readonly why: readonly Message[];
  /** The argument link by link, for screen readers; no markup. */
  readonly spoken: readonly Message[];
  /** The chain in Eureka notation, or undefined where there is none. */
  readonly eureka?: string;
}

export function explain(step: Step): Explanation {
  const { where, which, why: argument } = EXPLAINERS[step.technique](step);
  const why = [...reasonsOf(step), ...argument];
  const named = otherNameOf(step);
  return {
    where: [where],
    which: [message('which', { technique: message(`technique.${step.technique}`) }), ...named, which],
    why: [...named, ...why, ...effectOf(step, true), ...ledTo(step)],
    spoken: [...spokenArgument(step, why), ...effectOf(step, false), ...ledTo(step)],
    ...(isAlternating(step) ? { eureka: chainText(step.links) } : {}),
  };
}

/** Other names of the step among players. */
function otherNameOf(step: Step): Message[] {
  const name = chainNameOf(step);
  return name === undefined ? [] : [message('also', { name: message(`chain.${name}`) })];
}

/** What stage 2 points at. */
export function elementOf(step: Step): HintElement {
  return EXPLAINERS[step.technique](step).element;
}

/** Longer arguments are summarised; their steps can be read one by one. */
const LONGEST_SPOKEN = 24;

function spokenArgument(step: Step, why: readonly Message[]): readonly Message[] {
  if (step.branches !== undefined) {
    const { steps } = argumentOf(step);
    return steps.length <= LONGEST_SPOKEN ? steps.map(({ text }) => text) : why;
  }
  return isAlternating(step) ? spokenLinks(step) : why;
}

/** The digit that follows from the eliminations, and why; the text has already said that they leave it. */
function ledTo({ leadsTo }: Step): Message[] {
  if (leadsTo === undefined) return [];
  const { why } = EXPLAINERS[leadsTo.technique](leadsTo);
  const reasons = reasonsOf(leadsTo).filter(({ id }) => id !== 'closed.earlier');
  return [...reasons, ...why, ...effectOf(leadsTo, true)];
}

function effectOf(step: Step, marked: boolean): Message[] {
  const { placements, eliminations, leadsTo } = step;
  const placed = listOf(
    'facts',
    placements.map((candidate) => isTrue([candidate], 'claim')),
  );
  return [
    ...(placements.length > 0 ? [message('effect.place', { facts: placed })] : []),
    ...(eliminations.length > 0
      ? [
          message(leadsTo === undefined ? 'effect.strike' : 'effect.take', {
            groups: removals(eliminations, marked),
          }),
        ]
      : []),
  ];
}

const EXPLAINERS: Readonly<Record<TechniqueId, Explainer>> = {
  'full-house': explainFullHouse,
  'hidden-single-box': explainHiddenSingle,
  'hidden-single-line': explainHiddenSingle,
  'naked-single': explainNakedSingle,
  pointing: explainLocked,
  claiming: explainLocked,
  'locked-pair': explainNakedSubset,
  'locked-triple': explainNakedSubset,
  'naked-pair': explainNakedSubset,
  'hidden-pair': explainHiddenSubset,
  'naked-triple': explainNakedSubset,
  'hidden-triple': explainHiddenSubset,
  'x-wing': explainFish,
  skyscraper: explainTwoLinks,
  'two-string-kite': explainTwoLinks,
  'turbot-fish': explainTwoLinks,
  'empty-rectangle': explainEmptyRectangle,
  'xy-wing': explainBentWing,
  'xyz-wing': explainBentWing,
  'w-wing': explainWWing,
  swordfish: explainFish,
  'unique-rectangle-1': explainRectangle,
  'unique-rectangle-2': explainRectangle,
  'unique-rectangle-3': explainRectangle,
  'unique-rectangle-4': explainRectangle,
  'naked-quadruple': explainNakedSubset,
  'hidden-quadruple': explainHiddenSubset,
  'bug-plus-1': explainBug,
  'remote-pair': explainRemotePair,
  'simple-colors': explainSimpleColors,
  jellyfish: explainFish,
  'finned-x-wing': explainFish,
  'sashimi-x-wing': explainFish,
  'finned-swordfish': explainFish,
  'sashimi-swordfish': explainFish,
  'unique-rectangle-5': explainRectangle,
  'unique-rectangle-6': explainRectangle,
  'hidden-rectangle': explainRectangle,
  'avoidable-rectangle-1': explainAvoidable,
  'avoidable-rectangle-2': explainAvoidable,
  'unique-loop': explainRectangle,
  'bug-plus-n': explainBug,
  'multi-colors': explainMultiColors,
  'wxyz-wing': explainWxyzWing,
  'sue-de-coq': explainSueDeCoq,
  'finned-jellyfish': explainFish,
  'sashimi-jellyfish': explainFish,
  'x-chain': explainXChain,
  'xy-chain': explainXyChain,
  'three-d-medusa': explainMedusa,
  'continuous-nice-loop': explainChain,
  aic: explainChain,
  'als-xz': explainAls,
  'grouped-aic': explainChain,
  'als-xy-wing': explainAls,
  'als-chain': explainAls,
  'death-blossom': explainDeathBlossom,
  'franken-fish': explainFish,
  'junior-exocet': explainExocet,
  'cell-forcing-chain': explainCellForcingChain,
  'region-forcing-chain': explainRegionForcingChain,
  tridagon: explainTridagon,
  'forcing-net': explainForcingNet,
};
