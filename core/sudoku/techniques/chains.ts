/**
 * Chains of single candidates: X-Chain, XY-Chain, Continuous Nice Loop, AIC.
 *
 * For the content of a step, see chain-search.ts. `variant`: `type-1` (both ends have the same digit),
 * `type-2` (ends with two digits), `ring`, `placement`. If a technique covers all chains of a kind, the
 * finder also lists those that use only one digit or only bivalue cells.
 *
 * Definitions: HoDoKu's and SudokuWiki's articles on X-Cycles, XY-Chains, Nice Loops and AIC.
 */

import type { Position } from '../position.ts';
import type { TechniqueId } from './catalogue.ts';
import { type ChainQuest, findChains } from './chain-search.ts';
import { ChainSearch, closureOf, linksOf, type LinkGraph } from './link-graph.ts';
import type { Finder, FinderOptions, Report } from './step.ts';

const search = new ChainSearch();

/** Alternating chain of one digit; a single strong link (locked candidates) is not a chain. */
export const findXChain: Finder = (position, report, options) => {
  const graph = linksOf(position).singleDigit;
  find('x-chain', graph, report, options, { open: true, rings: true });
};

/** Chain of at least three bivalue cells with equal ends; if closed, a ring. */
export const findXyChain: Finder = (position, report, options) => {
  const graph = linksOf(position).bivalue;
  const accepts = (path: readonly number[]): boolean => path.length >= 6;
  find('xy-chain', graph, report, options, { open: true, rings: true, accepts });
};

/** Closed alternating chain over at least three cells (over two it is a naked or hidden pair). */
export const findContinuousNiceLoop: Finder = (position, report, options) =>
  findPlain('continuous-nice-loop', position, report, options, { open: false, rings: true });

/** Alternating chain of any digits: open, or closed with two strong links at one candidate. */
export const findAic: Finder = (position, report, options) =>
  findPlain('aic', position, report, options, { open: true, rings: false });

type Form = Pick<ChainQuest, 'open' | 'rings'> & Partial<Pick<ChainQuest, 'accepts'>>;

function find(
  technique: TechniqueId,
  graph: LinkGraph,
  report: Report,
  options: FinderOptions,
  form: Form,
  closure = closureOf(graph),
): void {
  findChains({ technique, graph, closure, search, report, ...options, accepts: () => true, ...form });
}

function findPlain(
  technique: TechniqueId,
  position: Position,
  report: Report,
  options: FinderOptions,
  form: Form,
): void {
  const { plain, plainClosure } = linksOf(position);
  const accepts = (path: readonly number[], isRing: boolean): boolean =>
    !isRing || new Set(path.map((node) => Math.floor(plain.nodes[node][0] / 9))).size > 2;
  find(technique, plain, report, options, { accepts, ...form }, plainClosure);
}
