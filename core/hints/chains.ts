import { sees } from '../sudoku/cells.ts';
import { cellOf, digitOf, type Candidate } from '../sudoku/position.ts';
import type { Link, Step } from '../sudoku/techniques/step.ts';
import {
  cellNames,
  cellsIn,
  digitList,
  isFalse,
  isTrue,
  listOf,
  message,
  type Ground,
  type Message,
} from './message.ts';
import { cellsOf, commonHouses, type Explainer, partsOf, region, type Stages } from './parts.ts';

/** Alternating chains: X-Chain, XY-Chain, AIC, grouped AIC, and the loops of all of them. */

export const explainXChain: Explainer = (step) => ({
  where: message('where.digit-net', { digit: digitOf(step.links[0].from[0]) }),
  which: message('which.chain', startOf(step)),
  why: chainReason(step),
  element: { cells: cellsIn(step.links[0].from) },
});

export const explainXyChain: Explainer = (step) => ({
  where: message('where.few-notes', { region: regionOfChain(step), most: 2 }),
  which: message('which.xy-chain', { cell: cellNames(cellsIn(step.links[0].from)), ...startOf(step) }),
  why: chainReason(step),
  element: { cells: cellsIn(step.links[0].from) },
});

export const explainChain: Explainer = (step) => ({
  where: message('where.net', { region: regionOfChain(step) }),
  which: message('which.chain', startOf(step)),
  why: chainReason(step),
  element: { cells: cellsIn(step.links[0].from) },
});

function regionOfChain(step: Step): Message {
  return region(cellsOf(step, 'end', 'node'));
}

/** The start and type of the chain. */
function startOf(step: Step): Stages['where']['values'] {
  const first = step.links[0].from;
  return {
    form: step.variant ?? 'type-1',
    first: isFalse(first),
    start: message('group', { digits: digitList(first), cells: cellNames(cellsIn(first)) }),
  };
}

/** The end of the last strong link that is not the placed candidate itself. */
function lastNode(step: Step): readonly Candidate[] {
  return step.links.filter((link) => link.strong).at(-1)!.to;
}

function chainReason(step: Step): Message[] {
  return [chainWalk(step), chainConclusion(step), ...lockedInSets(step)];
}

/** In a ring, why digits of its sets are eliminated that no link names. */
function lockedInSets({ variant, links, eliminations, premise }: Step): Message[] {
  if (variant !== 'ring') return [];
  const weak = links.filter(({ strong }) => !strong);
  const isLinked = (gone: Candidate): boolean =>
    weak.some(({ from, to }) => [...from, ...to].every((end) => clash(gone, end)));
  if (eliminations.every(isLinked)) return [];
  return [message('why.chain-ring-sets', { count: premise.filter(({ role }) => role === 'set').length })];
}

function clash(a: Candidate, b: Candidate): boolean {
  const [one, other] = [cellOf(a), cellOf(b)];
  return one === other ? a !== b : digitOf(a) === digitOf(b) && sees(one, other);
}

/** "If C9 is not 9, then C2 holds the 9 of row C, so E2 is 7 …" */
function chainWalk(step: Step): Message {
  const strong = step.links.filter((link) => link.strong);
  const facts = strong.map((link) => isTrue(link.to, 'claim', groundOf(step, link)));
  return message('why.walk', { start: isFalse(step.links[0].from), facts: listOf('chain', facts) });
}

/** The "one of the two" that the walk proves, and what follows. */
function chainConclusion(step: Step): Message {
  const first = step.links[0].from;
  const last = lastNode(step);
  switch (step.variant) {
    case 'ring':
      return message('why.chain-ring');
    case 'placement':
      return message('why.chain-placement');
    default:
      return message('why.chain-open', {
        form: digitOf(first[0]) === digitOf(last[0]) ? 'same' : 'different',
        digit: digitOf(first[0]),
        first: isTrue(first),
        last: isTrue(last),
      });
  }
}

/** The house or set of a strong link; undefined within a cell, or if two houses are possible. */
function groundOf(step: Step, { from, to, house }: Link): Ground | undefined {
  if (digitOf(from[0]) === digitOf(to[0])) {
    const houses = house === undefined ? commonHouses(cellsIn([...from, ...to])) : [house];
    return houses.length === 1 ? { by: 'house', house: houses[0] } : undefined;
  }
  if (from.length === 1 && to.length === 1 && cellOf(from[0]) === cellOf(to[0])) return undefined;
  const nodes = cellsIn([...from, ...to]);
  const set = partsOf(step, 'set').find(({ cells }) => nodes.every((cell) => cells.includes(cell)));
  return set === undefined ? undefined : { by: 'set', cells: set.cells };
}

/** One sentence per link, for screen readers. */
export function spokenLinks(step: Step): Message[] {
  const sentences = step.links.map((link) =>
    link.strong
      ? message('spoken.link', {
          from: isFalse(link.from),
          to: isTrue(link.to, 'claim', groundOf(step, link)),
        })
      : message('spoken.link', { from: isTrue(link.from), to: isFalse(link.to, 'claim') }),
  );
  return [...sentences, chainConclusion(step), ...lockedInSets(step)];
}

export function isAlternating(step: Step): boolean {
  return step.links.length > 2 && step.links.every((link, index) => link.strong === (index % 2 === 0));
}
