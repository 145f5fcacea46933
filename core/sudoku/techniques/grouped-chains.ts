/**
 * Grouped AIC and nice loops. Nodes may also be groups (two or three cells of a digit in a box-line
 * crossing), and the cells of a digit in an almost locked set of two to four cells, or up to eight if all
 * chains are requested.
 *
 * - A house whose places for a digit form two nodes links them strongly.
 * - An almost locked set that loses one digit is locked in the others: its cells of one digit are linked
 *   strongly with its cells of any other.
 * - Two nodes of a digit are linked weakly if every cell of one sees every cell of the other.
 *
 * A chain of single candidates alone is an AIC and is not reported here. For the content of a step, see
 * chain-search.ts; `variant` as for AIC.
 *
 * Definition: HoDoKu's articles on grouped chains and on ALS in chains.
 */

import {
  addCell,
  BIT_OF,
  bitCount,
  candidatesIn,
  cellSet,
  cellsOf,
  commonPeers,
  lowestBit,
  PEER_WORDS,
  WORD_OF,
} from '../cell-set.ts';
import { HOUSE_CELLS, type House } from '../cells.ts';
import { COUNT, LOWEST, MEMBERS } from '../digits.ts';
import type { Candidate, Position } from '../position.ts';
import { type AlmostLockedSets, almostLockedSetsOf } from './almost-locked-sets.ts';
import { findChains } from './chain-search.ts';
import { addBit, ChainSearch, closureOf, type LinkGraph, linksOf } from './link-graph.ts';
import type { Finder } from './step.ts';

/** Larger sets are searched for only if all instances are requested: people do not look for them. */
const MAX_SET_SIZE = 4;
const MAX_SET_SIZE_OF_ALL = 8;
const search = new ChainSearch();

export const findGroupedAic: Finder = (position, report, options) => {
  const { graph, behind } = groupedGraph(position, options.all ? MAX_SET_SIZE_OF_ALL : MAX_SET_SIZE);
  const closure = closureOf(graph);
  const sets = almostLockedSetsOf(position);
  const setOf = (from: number, to: number): number => {
    let edge = graph.strongStart[from];
    while (graph.strongTo[edge] !== to) edge++;
    return behind[edge];
  };
  const setBehind = (from: number, to: number): readonly number[] | undefined => {
    const set = setOf(from, to);
    return set < 0 ? undefined : cellsOf(sets.cells.subarray(set * 3, set * 3 + 3));
  };
  const lockedOut = (from: number, to: number): readonly Candidate[] => {
    const set = setOf(from, to);
    if (set < 0) return [];
    const linked = (1 << (graph.nodes[from][0] % 9)) | (1 << (graph.nodes[to][0] % 9));
    return Array.from(MEMBERS[sets.digits[set] & ~linked]).flatMap((index) => {
      const at = set * 27 + index * 3;
      const fallen = candidatesIn(sets.seers.subarray(at, at + 3), index);
      const holders = cellsOf(sets.holders.subarray(at, at + 3));
      // If a digit has one cell in the set, it is the digit of that cell.
      return holders.length === 1 ? [...fallen, ...othersIn(position, holders[0], index)] : fallen;
    });
  };
  const accepts = (path: readonly number[]): boolean =>
    path.some((node) => node >= graph.singles) ||
    path.some((node, index) => index % 2 === 1 && setOf(path[index - 1], node) >= 0);
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
    lockedOut,
  });
};

function othersIn({ candidates }: Position, cell: number, index: number): Candidate[] {
  return Array.from(MEMBERS[candidates[cell] & ~(1 << index)], (other) => cell * 9 + other);
}

interface GroupedGraph {
  readonly graph: LinkGraph;
  /** For each strong link, as `graph.strongTo`: the almost locked set behind it, or -1. */
  readonly behind: Int16Array;
}

/** A graph under construction. Its tables are kept for the next position, and grow as needed. */
class Builder {
  nodes: (readonly Candidate[])[] = [];
  private plain!: LinkGraph;
  private readonly singleOf = new Int16Array(729);
  /** Cells of each node, and the cells that see all of them: three words of 27 bits each. */
  private cells = new Int32Array(512 * 3);
  private seers = new Int32Array(512 * 3);
  /** The nodes of several cells by their lowest candidate, as linked lists. */
  private readonly lastWith = new Int16Array(729);
  private previousWith = new Int16Array(512);
  /** Directed strong links in order of creation, and those of each node as a linked list. */
  private edgeCount = 0;
  private from = new Int16Array(4096);
  private to = new Int16Array(4096);
  private set = new Int16Array(4096);
  private previousEdge = new Int32Array(4096);
  private lastEdge = new Int32Array(512);

  start(plain: LinkGraph): void {
    this.plain = plain;
    this.nodes = [];
    this.edgeCount = 0;
    this.lastWith.fill(-1);
    for (let node = 0; node < plain.singles; node++) {
      const [candidate] = plain.nodes[node];
      const cell = Math.floor(candidate / 9);
      this.singleOf[candidate] = node;
      this.addNode(plain.nodes[node]);
      for (let word = 0; word < 3; word++) {
        this.cells[node * 3 + word] = WORD_OF[cell] === word ? BIT_OF[cell] : 0;
        this.seers[node * 3 + word] = PEER_WORDS[cell * 3 + word];
      }
    }
    for (let node = 0; node < plain.singles; node++) {
      for (let edge = plain.strongStart[node]; edge < plain.strongStart[node + 1]; edge++)
        this.addEdge(node, plain.strongTo[edge], -1);
    }
  }

  /** The node of a digit's cells (three words); created if it does not exist. */
  nodeOf(index: number, first: number, second: number, third: number): number {
    const band = first !== 0 ? 0 : second !== 0 ? 1 : 2;
    const lowest = (band * 27 + lowestBit(first !== 0 ? first : second !== 0 ? second : third)) * 9 + index;
    if (bitCount(first) + bitCount(second) + bitCount(third) === 1) return this.singleOf[lowest];
    for (let known = this.lastWith[lowest]; known >= 0; known = this.previousWith[known]) {
      const at = known * 3;
      if (this.cells[at] === first && this.cells[at + 1] === second && this.cells[at + 2] === third)
        return known;
    }
    const members = cellsOf(Int32Array.of(first, second, third));
    const node = this.addNode(members.map((cell) => cell * 9 + index));
    this.previousWith[node] = this.lastWith[lowest];
    this.lastWith[lowest] = node;
    this.cells.set([first, second, third], node * 3);
    this.seers.set(commonPeers(members), node * 3);
    return node;
  }

  /** @param set the almost locked set that creates the link, or -1 */
  link(a: number, b: number, set: number): void {
    for (let edge = this.lastEdge[a]; edge >= 0; edge = this.previousEdge[edge]) {
      if (this.to[edge] === b) return;
    }
    this.addEdge(a, b, set);
    this.addEdge(b, a, set);
  }

  finish(): GroupedGraph {
    const { nodes, plain, from, to, edgeCount } = this;
    const words = (nodes.length + 31) >> 5;
    const weak = new Int32Array(nodes.length * words);
    for (let node = 0; node < plain.singles; node++) {
      for (let word = 0; word < plain.words; word++)
        weak[node * words + word] = plain.weak[node * plain.words + word];
    }
    this.linkWeakly(weak, words);
    const strongStart = new Int32Array(nodes.length + 1);
    for (let edge = 0; edge < edgeCount; edge++) strongStart[from[edge] + 1]++;
    for (let node = 0; node < nodes.length; node++) strongStart[node + 1] += strongStart[node];
    const next = strongStart.slice();
    const strongTo = new Int32Array(edgeCount);
    const behind = new Int16Array(edgeCount);
    for (let edge = 0; edge < edgeCount; edge++) {
      const at = next[from[edge]]++;
      strongTo[at] = to[edge];
      behind[at] = this.set[edge];
    }
    return { graph: { nodes, singles: plain.singles, words, weak, strongStart, strongTo }, behind };
  }

  private addNode(candidates: readonly Candidate[]): number {
    const node = this.nodes.length;
    if (node === this.lastEdge.length) {
      this.cells = longer(this.cells);
      this.seers = longer(this.seers);
      this.previousWith = longer(this.previousWith);
      this.lastEdge = longer(this.lastEdge);
    }
    this.nodes.push(candidates);
    this.lastEdge[node] = -1;
    return node;
  }

  private addEdge(from: number, to: number, set: number): void {
    const edge = this.edgeCount++;
    if (edge === this.to.length) {
      this.from = longer(this.from);
      this.to = longer(this.to);
      this.set = longer(this.set);
      this.previousEdge = longer(this.previousEdge);
    }
    this.from[edge] = from;
    this.to[edge] = to;
    this.set[edge] = set;
    this.previousEdge[edge] = this.lastEdge[from];
    this.lastEdge[from] = edge;
  }

  /** Links each node of several cells with all nodes of its digit. */
  private linkWeakly(weak: Int32Array, words: number): void {
    const { nodes, cells, seers } = this;
    const ofDigit: number[][] = Array.from({ length: 9 }, () => []);
    for (let node = 0; node < nodes.length; node++) ofDigit[nodes[node][0] % 9].push(node);
    for (const list of ofDigit) {
      for (const a of list) {
        if (a < this.plain.singles) continue;
        const first = ~seers[a * 3];
        const second = ~seers[a * 3 + 1];
        const third = ~seers[a * 3 + 2];
        for (const b of list) {
          if (b >= a) break;
          const at = b * 3;
          if ((cells[at] & first) | (cells[at + 1] & second) | (cells[at + 2] & third)) continue;
          addBit(weak, a * words, b);
          addBit(weak, b * words, a);
        }
      }
    }
  }
}

function longer<Words extends Int16Array | Int32Array>(words: Words): Words {
  const copy =
    words instanceof Int16Array ? new Int16Array(words.length * 2) : new Int32Array(words.length * 2);
  copy.set(words);
  return copy as Words;
}

const builder = new Builder();

function groupedGraph(position: Position, maxSetSize: number): GroupedGraph {
  builder.start(linksOf(position).plain);
  linkGroups(position);
  linkSets(position, maxSetSize);
  return builder.finish();
}

const SEGMENTS = [0o007, 0o070, 0o700];
const BOX_LINES = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444];

/** Strong links of houses whose places for a digit form two nodes, at least one of them a group. */
function linkGroups(position: Position): void {
  for (let house = 0; house < 27; house++) {
    const parts = house < 18 ? SEGMENTS : BOX_LINES;
    for (let index = 0; index < 9; index++) {
      const places = position.placesOf[house * 9 + index];
      if (COUNT[places] < 3 || COUNT[places] > 6) continue;
      for (const part of parts) {
        const rest = places & ~part;
        if ((places & part) === 0 || rest === 0 || !parts.some((other) => (rest & ~other) === 0)) continue;
        builder.link(nodeAt(house, index, places & part), nodeAt(house, index, rest), -1);
      }
    }
  }
}

const atPlaces = cellSet();

function nodeAt(house: House, index: number, places: number): number {
  atPlaces.fill(0);
  for (let left = places; left !== 0; left &= left - 1) addCell(atPlaces, HOUSE_CELLS[house][LOWEST[left]]);
  return builder.nodeOf(index, atPlaces[0], atPlaces[1], atPlaces[2]);
}

/** Strong links within almost locked sets, between digits that something outside sees. */
function linkSets(position: Position, maxSetSize: number): void {
  const sets = almostLockedSetsOf(position);
  // Of several sets that make the same link, the smallest explains it best, so small ones come first.
  for (let size = 2; size <= maxSetSize; size++) {
    for (let set = 0; set < sets.count; set++) {
      if (sets.size[set] === size) linkSet(sets, set);
    }
  }
}

const nodesOfSet = new Int16Array(9);

function linkSet({ digits, seers, holders }: AlmostLockedSets, set: number): void {
  let count = 0;
  for (const index of MEMBERS[digits[set]]) {
    const at = set * 27 + index * 3;
    if ((seers[at] | seers[at + 1] | seers[at + 2]) === 0) continue;
    nodesOfSet[count++] = builder.nodeOf(index, holders[at], holders[at + 1], holders[at + 2]);
  }
  for (let a = 0; a < count; a++) {
    for (let b = a + 1; b < count; b++) builder.link(nodesOfSet[a], nodesOfSet[b], set);
  }
}
