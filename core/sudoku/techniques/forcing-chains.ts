/**
 * Cell and Region Forcing Chains: whichever candidate of a cell, or place of a digit in a house, is true, a
 * chain without branching leads to the same result.
 *
 * Only cells and houses with at least three possibilities count: two are an AIC, read from its middle. "One
 * candidate leads to a contradiction" is the same step read backwards: a candidate that empties a cell (or a
 * digit's house) by chains is the common result of that cell's candidates, and one that leads to its own
 * opposite is an AIC.
 *
 * Premise: `assumption` (all candidates of the cell or places in the house), `conclusion` (the result).
 * `houses`: the house of a Region Forcing Chain (role `where`). One branch for each assumption, the shortest;
 * `variant` is `placement` or `elimination`. Each pair of cell (house and digit) and result once.
 *
 * Definition: Sukaku Explainer's Cell and Region Forcing Chains.
 */

import { CELL_COUNT, HOUSE_CELLS, HOUSE_COUNT, HOUSES_OF, type House } from '../cells.ts';
import { COUNT, MEMBERS } from '../digits.ts';
import { type Candidate, cellOf, type Position } from '../position.ts';
import type { TechniqueId } from './catalogue.ts';
import { ChainSearch, type Closure, type LinkGraph, linksOf } from './link-graph.ts';
import {
  newStep,
  partOf,
  type Finder,
  type FinderOptions,
  type Implication,
  type Report,
  type StepHouse,
} from './step.ts';

export const findCellForcingChain: Finder = (position, report, options) => {
  const results = new CommonResults('cell-forcing-chain', position, report, options);
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    const mask = position.candidates[cell];
    if (COUNT[mask] < 3) continue;
    results.compare(
      Array.from(MEMBERS[mask], (index) => cell * 9 + index),
      [],
    );
  }
  results.finish();
};

export const findRegionForcingChain: Finder = (position, report, options) => {
  const results = new CommonResults('region-forcing-chain', position, report, options);
  for (let house = 0; house < HOUSE_COUNT; house++) {
    for (let index = 0; index < 9; index++) {
      const places = position.placesOf[house * 9 + index];
      if (COUNT[places] < 3) continue;
      results.compare(
        Array.from(MEMBERS[places], (place) => HOUSE_CELLS[house][place] * 9 + index),
        [{ house, role: 'where' }],
      );
    }
  }
  results.finish();
};

interface Instance {
  readonly assumptions: readonly number[];
  readonly houses: readonly StepHouse[];
  readonly result: number;
  readonly isTrue: boolean;
  readonly length: number;
}

const searches = Array.from({ length: 9 }, () => new ChainSearch());

/** Compares the results of chains from several assumptions, and reports all common ones or the best. */
class CommonResults {
  private readonly graph: LinkGraph;
  private readonly closure: Closure;
  private readonly nodeOf = new Int16Array(729);
  private best: Instance | undefined;

  constructor(
    private readonly technique: TechniqueId,
    private readonly position: Position,
    private readonly report: Report,
    private readonly options: FinderOptions,
  ) {
    const links = linksOf(position);
    this.graph = links.plain;
    this.closure = links.plainClosure;
    this.graph.nodes.forEach(([candidate], node) => (this.nodeOf[candidate] = node));
  }

  compare(candidates: readonly Candidate[], houses: readonly StepHouse[]): void {
    const nodes = candidates.map((candidate) => this.nodeOf[candidate]);
    const { words } = this.graph;
    let searched = false;
    for (let truth = 1; truth >= 0 && !this.options.isEnough?.(); truth--) {
      const table = truth ? this.closure.on : this.closure.off;
      for (let word = 0; word < words; word++) {
        let common = -1;
        for (const node of nodes) common &= table[node * words + word];
        for (; common !== 0; common &= common - 1) {
          const result = (word << 5) + 31 - Math.clz32(common & -common);
          if (nodes.includes(result)) continue;
          if (!searched) nodes.forEach((node, index) => searches[index].run(this.graph, node, true));
          searched = true;
          this.consider(nodes, houses, result, truth === 1);
        }
      }
    }
  }

  finish(): void {
    const { best } = this;
    if (best === undefined) return;
    best.assumptions.forEach((node, index) => searches[index].run(this.graph, node, true));
    this.write(best);
  }

  private consider(
    assumptions: readonly number[],
    houses: readonly StepHouse[],
    result: number,
    isTrue: boolean,
  ): void {
    let length = 0;
    let direct = true;
    for (let index = 0; index < assumptions.length; index++) {
      const { onDepth, offDepth } = searches[index];
      const depth = (isTrue ? onDepth : offDepth)[result];
      // Counted as in `compareSteps`: the implications of the branch, and its assumption in the premise.
      length += depth + 2;
      direct &&= depth === 1;
    }
    // All assumptions see the result: these are locked candidates, not chains.
    if (direct) return;
    const instance: Instance = { assumptions, houses, result, isTrue, length };
    if (this.options.all) this.write(instance);
    else if (this.best === undefined || isBetter(instance, this.best)) this.best = instance;
  }

  /** Writes an instance as a step, from the searches that have just run from its assumptions. */
  private write({ assumptions, houses, result, isTrue }: Instance): void {
    const { graph } = this;
    const branches = assumptions.map((_, index) => this.branch(searches[index].pathTo(result, isTrue)));
    const candidate = graph.nodes[result][0];
    const assumed = assumptions.map((node) => graph.nodes[node][0]);
    this.report(
      newStep({
        technique: this.technique,
        variant: isTrue ? 'placement' : 'elimination',
        ...(isTrue ? { placements: [candidate] } : { eliminations: [candidate] }),
        premise: [partOf('assumption', assumed), partOf('conclusion', [candidate])],
        houses,
        branches,
      }),
    );
  }

  /** A path that starts with a true candidate, as implications. */
  private branch(path: readonly number[]): Implication[] {
    const candidates = path.map((node) => this.graph.nodes[node][0]);
    return candidates.map((candidate, index) => {
      if (index === 0) return { candidates: [candidate], isTrue: true, because: [], reason: 'assumption' };
      const isTrue = index % 2 === 0;
      const sameCell = cellOf(candidate) === cellOf(candidates[index - 1]);
      const reason = !isTrue ? 'sees' : sameCell ? 'cell' : 'house';
      const house = reason === 'house' ? this.houseOf(candidates[index - 1], candidate) : undefined;
      return {
        candidates: [candidate],
        isTrue,
        because: [index - 1],
        reason,
        ...(house !== undefined && { house }),
      };
    });
  }

  /** The house in which a digit has only these two places. */
  private houseOf(one: Candidate, other: Candidate): House | undefined {
    const index = one % 9;
    return HOUSES_OF[cellOf(one)].find((house) => {
      const places = MEMBERS[this.position.placesOf[house * 9 + index]];
      return places.length === 2 && Array.from(places).some((at) => HOUSE_CELLS[house][at] === cellOf(other));
    });
  }
}

/** The order of `compareSteps`, before the steps are written. */
function isBetter(a: Instance, b: Instance): boolean {
  if (a.isTrue !== b.isTrue) return a.isTrue;
  if (a.length !== b.length) return a.length < b.length;
  if (a.result !== b.result) return a.result < b.result;
  const at = a.assumptions.findIndex((node, index) => node !== b.assumptions[index]);
  return at >= 0 && a.assumptions[at] < b.assumptions[at];
}
