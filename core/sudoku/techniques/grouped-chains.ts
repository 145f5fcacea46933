/**
 * Grouped AIC and nice loops: chains whose nodes are also groups (two or three cells of a digit in a
 * box-line crossing) and the cells of a digit in an almost locked set of two to four cells.
 *
 * - A house whose places of a digit fall into two nodes links them strongly.
 * - An almost locked set that loses one digit is locked in the others: its cells of one digit are linked
 *   strongly with its cells of any other.
 * - Two nodes of a digit are linked weakly when every cell of one sees every cell of the other.
 *
 * A chain of single candidates alone is an AIC and not reported here. What a step holds is said in
 * chain-search.ts; `variant` as for AIC.
 *
 * Definition: HoDoKu's articles on grouped chains and on ALS in chains.
 */

import { HOUSE_CELLS, PEERS } from '../cells.ts';
import { COUNT, MEMBERS } from '../digits.ts';
import type { Candidate, Position } from '../position.ts';
import { type AlmostLockedSets, almostLockedSetsOf } from './almost-locked-sets.ts';
import { findChains } from './chain-search.ts';
import { addBit, ChainSearch, closureOf, type LinkGraph, linksOf } from './link-graph.ts';
import type { Finder } from './step.ts';

const MAX_SET_SIZE = 4;
const search = new ChainSearch();

export const findGroupedAic: Finder = (position, report, options) => {
  const { graph, sets } = groupedGraph(position);
  const closure = closureOf(graph);
  const setBehind = (from: number, to: number): readonly number[] | undefined => sets.get(edgeKey(from, to));
  const accepts = (path: readonly number[]): boolean =>
    path.some((node) => node >= graph.singles) ||
    path.some((node, index) => index % 2 === 1 && setBehind(path[index - 1], node) !== undefined);
  findChains({
    technique: 'grouped-aic',
    graph,
    closure,
    search,
    report,
    ...options,
    open: true,
    rings: true,
    accepts,
    setBehind,
  });
};

function edgeKey(from: number, to: number): number {
  return from < to ? from * 65536 + to : to * 65536 + from;
}

interface GroupedGraph {
  readonly graph: LinkGraph;
  /** The cells of the almost locked set behind a strong link, by `edgeKey`. */
  readonly sets: ReadonlyMap<number, readonly number[]>;
}

/** A graph while it is put together. */
class Builder {
  readonly nodes: Candidate[][];
  /** Cells of each node that has several, and what sees all of them: three words of 27 bits each. */
  readonly cells: number[] = [];
  readonly seers: number[] = [];
  readonly partners: number[][] = [];
  readonly sets = new Map<number, readonly number[]>();
  private readonly known = new Map<string, number>();
  private readonly singleOf = new Int16Array(729);
  private readonly plain: LinkGraph;

  constructor(plain: LinkGraph) {
    this.plain = plain;
    this.nodes = plain.nodes.map((candidates) => [...candidates]);
    this.nodes.forEach(([candidate], node) => {
      this.singleOf[candidate] = node;
      const cell = Math.floor(candidate / 9);
      this.cells.push(...wordsOf([cell]));
      this.seers.push(PEER_WORDS[cell * 3], PEER_WORDS[cell * 3 + 1], PEER_WORDS[cell * 3 + 2]);
      this.partners.push(
        Array.from(plain.strongTo.subarray(plain.strongStart[node], plain.strongStart[node + 1])),
      );
    });
  }

  /** The node of a digit's cells; a new one where there is none. */
  nodeOf(index: number, cells: readonly number[]): number {
    if (cells.length === 1) return this.singleOf[cells[0] * 9 + index];
    const key = `${index}:${cells.join()}`;
    const found = this.known.get(key);
    if (found !== undefined) return found;
    const node = this.nodes.length;
    this.known.set(key, node);
    this.nodes.push(cells.map((cell) => cell * 9 + index));
    this.cells.push(...wordsOf(cells));
    for (let band = 0; band < 3; band++) {
      this.seers.push(cells.reduce((common, cell) => common & PEER_WORDS[cell * 3 + band], 0x7ffffff));
    }
    this.partners.push([]);
    return node;
  }

  link(a: number, b: number): void {
    if (this.partners[a].includes(b)) return;
    this.partners[a].push(b);
    this.partners[b].push(a);
  }

  linkThroughSet(a: number, b: number, cells: readonly number[]): void {
    if (this.partners[a].includes(b)) return;
    this.link(a, b);
    this.sets.set(edgeKey(a, b), cells);
  }

  finish(): LinkGraph {
    const { nodes, partners, plain } = this;
    const words = (nodes.length + 31) >> 5;
    const weak = new Int32Array(nodes.length * words);
    for (let node = 0; node < plain.singles; node++) {
      weak.set(plain.weak.subarray(node * plain.words, (node + 1) * plain.words), node * words);
    }
    this.linkWeakly(weak, words);
    const strongStart = new Int32Array(nodes.length + 1);
    partners.forEach((list, node) => (strongStart[node + 1] = strongStart[node] + list.length));
    const strongTo = Int32Array.from(partners.flat());
    return { nodes, singles: plain.singles, words, weak, strongStart, strongTo };
  }

  /** Each node of several cells with all nodes of its digit. */
  private linkWeakly(weak: Int32Array, words: number): void {
    const { nodes, cells, seers } = this;
    const ofDigit: number[][] = Array.from({ length: 9 }, () => []);
    nodes.forEach(([candidate], node) => ofDigit[candidate % 9].push(node));
    const cellWords = Int32Array.from(cells);
    for (const list of ofDigit) {
      for (const a of list) {
        if (a < this.plain.singles) continue;
        const [first, second, third] = [~seers[a * 3], ~seers[a * 3 + 1], ~seers[a * 3 + 2]];
        for (const b of list) {
          if (b >= a) break;
          const at = b * 3;
          if ((cellWords[at] & first) | (cellWords[at + 1] & second) | (cellWords[at + 2] & third)) continue;
          addBit(weak, a * words, b);
          addBit(weak, b * words, a);
        }
      }
    }
  }
}

const PEER_WORDS = Int32Array.from(PEERS.flatMap((peers): number[] => wordsOf(peers)));

function wordsOf(cells: ArrayLike<number>): [number, number, number] {
  const words: [number, number, number] = [0, 0, 0];
  for (let index = 0; index < cells.length; index++) {
    words[Math.floor(cells[index] / 27)] |= 1 << (cells[index] % 27);
  }
  return words;
}

function groupedGraph(position: Position): GroupedGraph {
  const builder = new Builder(linksOf(position).plain);
  linkGroups(position, builder);
  linkSets(position, builder);
  return { graph: builder.finish(), sets: builder.sets };
}

const SEGMENTS = [0o007, 0o070, 0o700];
const BOX_LINES = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444];

/** Strong links of houses whose places of a digit fall into two nodes, at least one of them a group. */
function linkGroups(position: Position, builder: Builder): void {
  for (let house = 0; house < 27; house++) {
    const parts = house < 18 ? SEGMENTS : BOX_LINES;
    for (let index = 0; index < 9; index++) {
      const places = position.placesOf[house * 9 + index];
      if (COUNT[places] < 3 || COUNT[places] > 6) continue;
      for (const part of parts) {
        const rest = places & ~part;
        if ((places & part) === 0 || rest === 0 || !parts.some((other) => (rest & ~other) === 0)) continue;
        const cellsOf = (mask: number): number[] =>
          Array.from(MEMBERS[mask], (place) => HOUSE_CELLS[house][place]);
        builder.link(builder.nodeOf(index, cellsOf(places & part)), builder.nodeOf(index, cellsOf(rest)));
      }
    }
  }
}

/** Strong links within almost locked sets, between digits that something outside sees. */
function linkSets(position: Position, builder: Builder): void {
  const sets = almostLockedSetsOf(position);
  // Of several sets behind one link the smallest shows best, so the small ones come first.
  for (let size = 2; size <= MAX_SET_SIZE; size++) {
    for (let set = 0; set < sets.count; set++) {
      if (sets.size[set] === size) linkSet(sets, set, builder);
    }
  }
}

function linkSet(sets: AlmostLockedSets, set: number, builder: Builder): void {
  const nodes: number[] = [];
  for (const index of MEMBERS[sets.digits[set]]) {
    const at = set * 27 + index * 3;
    if ((sets.seers[at] | sets.seers[at + 1] | sets.seers[at + 2]) === 0) continue;
    nodes.push(builder.nodeOf(index, cellsIn(sets.holders, at)));
  }
  if (nodes.length < 2) return;
  const cells = cellsIn(sets.cells, set * 3);
  for (let a = 0; a < nodes.length; a++) {
    for (let b = a + 1; b < nodes.length; b++) builder.linkThroughSet(nodes[a], nodes[b], cells);
  }
}

function cellsIn(words: Int32Array, at: number): number[] {
  const cells: number[] = [];
  for (let band = 0; band < 3; band++) {
    for (let word = words[at + band]; word !== 0; word &= word - 1) {
      cells.push(band * 27 + 31 - Math.clz32(word & -word));
    }
  }
  return cells;
}
