/**
 * The strong and weak links of a position, as a graph that chain finders walk.
 *
 * A node is one candidate, or several candidates of one digit that count as one ("one of them is true"): a
 * group in a box-line crossing, or a digit's cells in an almost locked set. Two nodes are linked weakly if
 * they cannot both be true, strongly if they cannot both be false. Sets of nodes are rows of 32-bit words:
 * bit `node & 31` of word `node >> 5`.
 *
 * Every link holds in both directions, so "a true leads to b false" always comes with "b true leads to a
 * false": one search from each "true" answers all questions about chains.
 */

import { CELL_COUNT, HOUSE_CELLS, HOUSE_COUNT, PEERS } from '../cells.ts';
import { COUNT, LOWEST, MEMBERS } from '../digits.ts';
import type { Candidate, Position } from '../position.ts';

export interface LinkGraph {
  /** Candidates of each node, ascending. The first `singles` nodes are the position's candidates, ascending. */
  readonly nodes: readonly (readonly Candidate[])[];
  readonly singles: number;
  /** Words in a row. */
  readonly words: number;
  /** `weak[node * words …]`: the nodes that are false if this one is true. */
  readonly weak: Int32Array;
  /** Strong partners of a node: `strongTo[strongStart[node] … strongStart[node + 1] - 1]`. */
  readonly strongStart: Int32Array;
  readonly strongTo: Int32Array;
}

/** The consequences of all chains of single candidates. */
export interface Closure {
  /** `off[node * words …]`: nodes that are false if this one is true. */
  readonly off: Int32Array;
  /** `on[node * words …]`: nodes that are true if this one is true (itself included). */
  readonly on: Int32Array;
  /** Candidates that lead to their own opposite: no chain eliminates any others. */
  readonly refuted: Int32Array;
  readonly anyRefuted: boolean;
}

/** The graphs of one position, built on demand. */
export interface Links {
  /** All links between single candidates. */
  readonly plain: LinkGraph;
  /** Links of one digit at a time: weak between peers, strong within houses. */
  readonly singleDigit: LinkGraph;
  /** Weak between peers with the same digit, strong within bivalue cells. */
  readonly bivalue: LinkGraph;
  readonly plainClosure: Closure;
}

/** The latest links of each position, with the candidates that they belong to. */
const LATEST = new WeakMap<Position, { readonly candidates: Uint16Array; readonly links: Links }>();

/** The links of a position. They are kept, since several finders request them in turn. */
export function linksOf(position: Position): Links {
  const known = LATEST.get(position);
  if (known !== undefined && sameCandidates(known.candidates, position.candidates)) return known.links;
  const links = lazyLinks(position);
  LATEST.set(position, { candidates: position.candidates.slice(), links });
  return links;
}

function sameCandidates(a: Uint16Array, b: Uint16Array): boolean {
  for (let cell = 0; cell < CELL_COUNT; cell++) if (a[cell] !== b[cell]) return false;
  return true;
}

function lazyLinks(position: Position): Links {
  const plain = plainGraph(position);
  // The position changes while this result is kept, so graphs that are built later use only the plain graph.
  let singleDigit: LinkGraph | undefined;
  let bivalue: LinkGraph | undefined;
  let closure: Closure | undefined;
  return {
    plain,
    get singleDigit() {
      return (singleDigit ??= restrict(plain, (from, to) => from % 9 === to % 9));
    },
    get bivalue() {
      return (bivalue ??= restrict(plain, (from, to) => from % 9 !== to % 9));
    },
    get plainClosure() {
      return (closure ??= closureOf(plain));
    },
  };
}

/** All weak and strong links between the single candidates of a position. */
function plainGraph(position: Position): LinkGraph {
  const { candidates } = position;
  const nodeOf = new Int16Array(CELL_COUNT * 9);
  const nodes: Candidate[][] = [];
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    for (const index of MEMBERS[candidates[cell]]) {
      nodeOf[cell * 9 + index] = nodes.length;
      nodes.push([cell * 9 + index]);
    }
  }
  const words = (nodes.length + 31) >> 5;
  const weak = new Int32Array(nodes.length * words);
  const strongStart = new Int32Array(nodes.length + 1);
  const strongTo = new Int32Array(nodes.length * 4);
  let strongCount = 0;
  for (let node = 0; node < nodes.length; node++) {
    const candidate = nodes[node][0];
    const cell = Math.floor(candidate / 9);
    const index = candidate % 9;
    const row = node * words;
    for (const other of MEMBERS[candidates[cell] & ~(1 << index)])
      addBit(weak, row, nodeOf[cell * 9 + other]);
    for (const peer of PEERS[cell]) {
      if (candidates[peer] & (1 << index)) addBit(weak, row, nodeOf[peer * 9 + index]);
    }
    strongCount = addStrongPartners(position, candidate, nodeOf, strongTo, strongCount);
    strongStart[node + 1] = strongCount;
  }
  return { nodes, singles: nodes.length, words, weak, strongStart, strongTo };
}

/** Appends the other candidate of a bivalue cell, and of the pair in each house. */
function addStrongPartners(
  position: Position,
  candidate: Candidate,
  nodeOf: Int16Array,
  strongTo: Int32Array,
  count: number,
): number {
  const cell = Math.floor(candidate / 9);
  const index = candidate % 9;
  const start = count;
  if (COUNT[position.candidates[cell]] === 2)
    strongTo[count++] = nodeOf[cell * 9 + LOWEST[position.candidates[cell] & ~(1 << index)]];
  for (let house = 0; house < HOUSE_COUNT; house++) {
    const places = position.placesOf[house * 9 + index];
    if (COUNT[places] !== 2) continue;
    const [first, second] = MEMBERS[places];
    const cells = HOUSE_CELLS[house];
    if (cells[first] !== cell && cells[second] !== cell) continue;
    const partner = nodeOf[(cells[first] === cell ? cells[second] : cells[first]) * 9 + index];
    let known = false;
    for (let other = start; other < count; other++) known ||= strongTo[other] === partner;
    if (!known) strongTo[count++] = partner;
  }
  return count;
}

/** Keeps weak links of one digit, and the strong links that a test allows. */
function restrict(graph: LinkGraph, allows: (from: Candidate, to: Candidate) => boolean): LinkGraph {
  const { nodes, words } = graph;
  const sameDigit = new Int32Array(9 * words);
  nodes.forEach(([candidate], node) => addBit(sameDigit, (candidate % 9) * words, node));
  const weak = new Int32Array(graph.weak.length);
  const strongStart = new Int32Array(nodes.length + 1);
  const strongTo = new Int32Array(graph.strongTo.length);
  let count = 0;
  nodes.forEach(([candidate], node) => {
    const digitRow = (candidate % 9) * words;
    for (let word = 0; word < words; word++)
      weak[node * words + word] = graph.weak[node * words + word] & sameDigit[digitRow + word];
    for (let edge = graph.strongStart[node]; edge < graph.strongStart[node + 1]; edge++) {
      const partner = graph.strongTo[edge];
      if (allows(candidate, nodes[partner][0])) strongTo[count++] = partner;
    }
    strongStart[node + 1] = count;
  });
  return { nodes, singles: graph.singles, words, weak, strongStart, strongTo };
}

/** Follows all chains from every single candidate, taken as true. */
export function closureOf(graph: LinkGraph): Closure {
  const { singles, words } = graph;
  const off = new Int32Array(singles * words);
  const on = new Int32Array(singles * words);
  const refuted = new Int32Array(words);
  let anyRefuted = false;
  const follower = new Follower(graph, off, on);
  for (let start = 0; start < singles; start++) {
    if (graph.strongStart[graph.nodes.length] > 0) follower.follow(start);
    if (hasBit(off, start * words, start)) {
      addBit(refuted, 0, start);
      anyRefuted = true;
    }
  }
  return { off, on, refuted, anyRefuted };
}

/** Fills the rows of a closure from the first candidate to the last. */
class Follower {
  private readonly queue: Int32Array;
  /** The nodes whose consequences the current row already has from an earlier row. */
  private readonly covered: Int32Array;

  constructor(
    private readonly graph: LinkGraph,
    private readonly off: Int32Array,
    private readonly on: Int32Array,
  ) {
    this.queue = new Int32Array(graph.nodes.length);
    this.covered = new Int32Array(graph.words);
  }

  follow(start: number): void {
    const { graph, off, on, queue, covered } = this;
    const { words, weak, strongStart, strongTo } = graph;
    const base = start * words;
    covered.fill(0);
    on[base + (start >> 5)] |= 1 << (start & 31);
    queue[0] = start;
    let tail = 1;
    for (let head = 0; head < tail; head++) {
      const from = queue[head];
      if (covered[from >> 5] & (1 << (from & 31))) continue;
      if (from < start) {
        this.takeRow(from, base);
        continue;
      }
      const row = from * words;
      for (let word = 0; word < words; word++) {
        let fresh = weak[row + word] & ~off[base + word];
        if (fresh === 0) continue;
        off[base + word] |= fresh;
        while (fresh !== 0) {
          const node = (word << 5) + 31 - Math.clz32(fresh & -fresh);
          fresh &= fresh - 1;
          for (let edge = strongStart[node]; edge < strongStart[node + 1]; edge++) {
            const partner = strongTo[edge];
            const bit = 1 << (partner & 31);
            if (on[base + (partner >> 5)] & bit) continue;
            on[base + (partner >> 5)] |= bit;
            queue[tail++] = partner;
          }
        }
      }
    }
  }

  /** A candidate that leads to an earlier one leads to everything that the earlier one leads to. */
  private takeRow(from: number, base: number): void {
    const { off, on, covered } = this;
    const { words } = this.graph;
    const row = from * words;
    for (let word = 0; word < words; word++) {
      off[base + word] |= off[row + word];
      on[base + word] |= on[row + word];
      covered[word] |= on[row + word];
    }
  }
}

/**
 * Breadth-first search from one literal, with paths back: `run` fills the tables, which are valid until the
 * next run. A depth is the number of links from the start; 0 if a literal was not reached.
 */
export class ChainSearch {
  /** Literals reached as true, and as false: rows of bits. */
  on = new Int32Array(0);
  off = new Int32Array(0);
  onDepth = new Int16Array(0);
  offDepth = new Int16Array(0);
  private onParent = new Int16Array(0);
  private offParent = new Int16Array(0);
  private queue = new Int16Array(0);
  /** Number of shortest paths to each node, if requested. */
  private onWays = new Float64Array(0);
  private offWays = new Float64Array(0);
  private graph: LinkGraph | undefined;
  private start = 0;

  /** @param startIsTrue whether the chain starts from "true" (weak link first) or "false" (strong link first) */
  run(graph: LinkGraph, start: number, startIsTrue: boolean): void {
    this.reset(graph, start);
    let tail = 0;
    if (startIsTrue) {
      addBit(this.on, 0, start);
      this.queue[tail++] = start;
    } else {
      addBit(this.off, 0, start);
      tail = this.followStrong(start, 1, tail);
    }
    const { words, weak } = graph;
    const { off } = this;
    for (let head = 0; head < tail; head++) {
      const from = this.queue[head];
      const depth = this.onDepth[from] + 1;
      for (let word = 0; word < words; word++) {
        let fresh = weak[from * words + word] & ~off[word];
        off[word] |= fresh;
        while (fresh !== 0) {
          const node = (word << 5) + 31 - Math.clz32(fresh & -fresh);
          fresh &= fresh - 1;
          this.offDepth[node] = depth;
          this.offParent[node] = from;
          tail = this.followStrong(node, depth + 1, tail);
        }
      }
    }
  }

  /** The nodes from the start to a reached literal, inclusive. */
  pathTo(node: number, isTrue: boolean): number[] {
    const path = [node];
    let depth = isTrue ? this.onDepth[node] : this.offDepth[node];
    let current = node;
    for (let asTrue = isTrue; depth > 0; depth--, asTrue = !asTrue) {
      current = asTrue ? this.onParent[current] : this.offParent[current];
      path.push(current);
    }
    return path.reverse();
  }

  /**
   * The number of shortest paths from a "false" start to a node that becomes true, including those that visit
   * a node twice. Since every link holds in both directions, the number is the same from that node to the
   * start.
   */
  countShortestPaths(node: number): number {
    return this.countWays(node, true);
  }

  private countWays(node: number, isTrue: boolean): number {
    const ways = isTrue ? this.onWays : this.offWays;
    if (ways[node] > 0) return ways[node];
    const graph = this.graph!;
    const depth = (isTrue ? this.onDepth : this.offDepth)[node] - 1;
    let count = 0;
    if (isTrue) {
      for (let edge = graph.strongStart[node]; edge < graph.strongStart[node + 1]; edge++) {
        const before = graph.strongTo[edge];
        if (depth === 0) count += before === this.start ? 1 : 0;
        else if (this.offDepth[before] === depth) count += this.countWays(before, false);
      }
    } else {
      const row = node * graph.words;
      for (let word = 0; word < graph.words; word++) {
        for (let left = graph.weak[row + word] & this.on[word]; left !== 0; left &= left - 1) {
          const before = (word << 5) + 31 - Math.clz32(left & -left);
          if (this.onDepth[before] === depth) count += this.countWays(before, true);
        }
      }
    }
    ways[node] = count;
    return count;
  }

  /**
   * Visits the shortest paths from a "false" start to a node that becomes true, until the visitor returns
   * true; returns whether it did. Paths that visit a node twice are left out, unless the end is the start.
   * There is no limit on their number: it would keep different paths if the board were rotated.
   */
  visitShortestPaths(node: number, visit: (path: number[]) => boolean): boolean {
    return this.walkBack([node], true, visit);
  }

  private walkBack(path: number[], isTrue: boolean, visit: (path: number[]) => boolean): boolean {
    const node = path[path.length - 1];
    const graph = this.graph!;
    if (isTrue) {
      const depth = this.onDepth[node] - 1;
      for (let edge = graph.strongStart[node]; edge < graph.strongStart[node + 1]; edge++) {
        const before = graph.strongTo[edge];
        if (depth === 0 ? before !== this.start : this.offDepth[before] !== depth) continue;
        // The end may be the start.
        if (path.lastIndexOf(before) > (depth === 0 ? 0 : -1)) continue;
        const longer = [...path, before];
        if (depth === 0 ? visit(longer.reverse()) : this.walkBack(longer, false, visit)) return true;
      }
      return false;
    }
    const depth = this.offDepth[node] - 1;
    for (let before = 0; before < graph.nodes.length; before++) {
      if (this.onDepth[before] !== depth || !hasBit(graph.weak, node * graph.words, before)) continue;
      if (path.includes(before)) continue;
      if (this.walkBack([...path, before], true, visit)) return true;
    }
    return false;
  }

  private followStrong(node: number, depth: number, tail: number): number {
    const { strongStart, strongTo } = this.graph!;
    for (let edge = strongStart[node]; edge < strongStart[node + 1]; edge++) {
      const partner = strongTo[edge];
      if (hasBit(this.on, 0, partner)) continue;
      addBit(this.on, 0, partner);
      this.onDepth[partner] = depth;
      this.onParent[partner] = node;
      this.queue[tail++] = partner;
    }
    return tail;
  }

  private reset(graph: LinkGraph, start: number): void {
    const count = graph.nodes.length;
    if (this.onDepth.length < count || this.on.length !== graph.words) {
      this.on = new Int32Array(graph.words);
      this.off = new Int32Array(graph.words);
      this.onDepth = new Int16Array(count);
      this.offDepth = new Int16Array(count);
      this.onParent = new Int16Array(count);
      this.offParent = new Int16Array(count);
      this.queue = new Int16Array(count);
      this.onWays = new Float64Array(count);
      this.offWays = new Float64Array(count);
    } else {
      this.on.fill(0);
      this.off.fill(0);
      this.onDepth.fill(0);
      this.offDepth.fill(0);
      this.onWays.fill(0);
      this.offWays.fill(0);
    }
    this.graph = graph;
    this.start = start;
  }
}

export function hasBit(row: Int32Array, base: number, node: number): boolean {
  return (row[base + (node >> 5)] & (1 << (node & 31))) !== 0;
}

export function addBit(row: Int32Array, base: number, node: number): void {
  row[base + (node >> 5)] |= 1 << (node & 31);
}
