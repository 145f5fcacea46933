/**
 * Cycles and forcing chains in a position that does not change during the search (section 13 of
 * docs/se-rating.md).
 */
import { CELL_COUNT } from '../cells.ts';
import { COUNT, MEMBERS } from '../digits.ts';
import {
  inOrder,
  lengthIncrement,
  NO_CAUSE,
  type ChainFinding,
  type ChainSearch,
  type Target,
} from './chain-finding.ts';
import { CandidateLinks } from './candidate-links.ts';
import type { Closures } from './closures.ts';
import { ORDERED_PEERS, type Removal, type SePosition } from './se-position.ts';

interface Kind {
  readonly cellLinks: boolean;
  readonly houseLinks: boolean;
  readonly sortKey: number;
  readonly cycle: { readonly base: number; readonly name: string };
  readonly forcing?: { readonly base: number; readonly name: string };
}

const KINDS: readonly Kind[] = [
  {
    cellLinks: false,
    houseLinks: true,
    sortKey: 2,
    cycle: { base: 6.5, name: 'Bidirectional X-Cycle' },
    forcing: { base: 6.6, name: 'Forcing X-Chain' },
  },
  {
    cellLinks: true,
    houseLinks: false,
    sortKey: 3,
    cycle: { base: 6.5, name: 'Bidirectional Y-Cycle' },
  },
  {
    cellLinks: true,
    houseLinks: true,
    sortKey: 4,
    cycle: { base: 7.0, name: 'Bidirectional Cycle' },
    forcing: { base: 7.0, name: 'Forcing Chain' },
  },
];

/**
 * An upper bound of the nodes of one search: each candidate once as an on-node, with its links to off-nodes.
 */
const MOST_NODES = CELL_COUNT * 9 * 30;

/** Not reentrant: all searches share the same memory. */
export class StaticChains implements ChainSearch {
  private readonly links = new CandidateLinks();
  /** The nodes of one search in order of discovery. */
  private readonly nodes = new Uint16Array(MOST_NODES);
  private readonly parents = new Int32Array(MOST_NODES);
  private readonly causes = new Uint8Array(MOST_NODES);
  private count = 0;
  /** By node: the search that found it last. */
  private readonly knownIn = new Int32Array(CELL_COUNT * 18);
  /** By off-node: the last search for cycles that can return to its start from there. */
  private readonly lastIn = new Int32Array(CELL_COUNT * 18);
  private searches = 0;

  constructor(private readonly closures: Closures) {}

  /** The first finding in the rating's order. */
  first(position: SePosition): ChainFinding | undefined {
    this.closures.begin(position);
    return this.search(position)[0];
  }

  /** All findings, in the rating's order. */
  all(position: SePosition): ChainFinding[] {
    this.closures.read(position);
    return this.search(position);
  }

  private search(position: SePosition): ChainFinding[] {
    if (!this.closures.someFail) return [];
    this.links.read(position);
    const findings: ChainFinding[] = [];
    for (const kind of KINDS)
      for (let cell = 0; cell < CELL_COUNT; cell++) {
        const count = COUNT[position.candidates[cell]];
        if (count < 2 || (!kind.houseLinks && count > 2)) continue;
        for (const at of MEMBERS[position.candidates[cell]]) {
          const start = (cell * 9 + at) * 2 + 1;
          for (const end of this.cycles(start, kind)) {
            const finding = this.cycleFinding(position, end, kind);
            if (finding) findings.push(finding);
          }
          if (!kind.forcing) continue;
          for (const from of [start, start ^ 1])
            if (this.closures.fails(from)) {
              const finding = this.forcingFinding(position, from, kind, kind.forcing);
              if (finding) findings.push(finding);
            }
        }
      }
    return inOrder(findings);
  }

  private cycles(start: number, { cellLinks, houseLinks }: Kind): number[] {
    const { links, nodes } = this;
    const ends: number[] = [];
    this.begin();
    if (!this.markLast(start, cellLinks, houseLinks)) return ends;
    let pendingOn = [this.add(start, -1, NO_CAUSE)];
    let pendingOff: number[] = [];
    this.isNew(start);
    let phases = 0;
    while (pendingOn.length > 0 || pendingOff.length > 0) {
      phases++;
      for (const parent of pendingOn) {
        const to = links.whenOn(nodes[parent], cellLinks);
        for (let index = to.start; index < to.end; index++) {
          const node = links.nodes[index];
          const isWanted =
            this.lastIn[node] === this.searches ? !this.isBehind(node, parent) : this.isNew(node);
          if (isWanted) pendingOff.push(this.add(node, parent, links.causes[index]));
        }
      }
      pendingOn = [];
      phases++;
      for (const parent of pendingOff) {
        const to = links.whenOff(nodes[parent], cellLinks, houseLinks);
        for (let index = to.start; index < to.end; index++) {
          const node = links.nodes[index];
          if (phases >= 4 && node === start) ends.push(this.add(node, parent, links.causes[index]));
          if (this.isNew(node)) pendingOn.push(this.add(node, parent, links.causes[index]));
        }
      }
      pendingOff = [];
    }
    return ends;
  }

  /**
   * Marks the off-nodes from which a cycle can return to its start: of these, every occurrence counts, of all
   * others the first. Returns whether there are any.
   */
  private markLast(start: number, cellLinks: boolean, houseLinks: boolean): boolean {
    const { links } = this;
    const { start: first, end } = links.whenOff(start ^ 1, cellLinks, houseLinks);
    for (let index = first; index < end; index++) this.lastIn[links.nodes[index] ^ 1] = this.searches;
    return first < end;
  }

  /** The first chain from the node to its opposite, if there is one. */
  private contradiction(start: number, { cellLinks }: Kind): number | undefined {
    const { links, nodes } = this;
    this.begin();
    this.isNew(start);
    const first = this.add(start, -1, NO_CAUSE);
    let pendingOn = start & 1 ? [first] : [];
    let pendingOff = start & 1 ? [] : [first];
    while (pendingOn.length > 0 || pendingOff.length > 0) {
      for (const parent of pendingOn) {
        const to = links.whenOn(nodes[parent], cellLinks);
        for (let index = to.start; index < to.end; index++) {
          const node = links.nodes[index];
          if (node === (start ^ 1)) return this.add(node, parent, links.causes[index]);
          if (!this.isBehind(node, parent) && this.isNew(node))
            pendingOff.push(this.add(node, parent, links.causes[index]));
        }
      }
      pendingOn = [];
      for (const parent of pendingOff) {
        const to = links.whenOff(nodes[parent], cellLinks, true);
        for (let index = to.start; index < to.end; index++) {
          const node = links.nodes[index];
          if (node === (start ^ 1)) return this.add(node, parent, links.causes[index]);
          if (this.isNew(node)) pendingOn.push(this.add(node, parent, links.causes[index]));
        }
      }
      pendingOff = [];
    }
    return undefined;
  }

  private begin(): void {
    this.count = 0;
    this.searches++;
  }

  private add(node: number, parent: number, cause: number): number {
    this.nodes[this.count] = node;
    this.parents[this.count] = parent;
    this.causes[this.count] = cause;
    return this.count++;
  }

  /** Marks a node as found in this search; returns whether it was new. */
  private isNew(node: number): boolean {
    if (this.knownIn[node] === this.searches) return false;
    this.knownIn[node] = this.searches;
    return true;
  }

  private isBehind(node: number, index: number): boolean {
    for (let behind = this.parents[index]; behind >= 0; behind = this.parents[behind])
      if (this.nodes[behind] === node) return true;
    return false;
  }

  private chainTo(end: number): Target {
    const nodes: number[] = [];
    const causes: number[] = [];
    for (let index = end; index >= 0; index = this.parents[index]) {
      nodes.push(this.nodes[index]);
      causes.push(this.causes[index]);
    }
    return { nodes, causes };
  }

  private cycleFinding(position: SePosition, end: number, kind: Kind): ChainFinding | undefined {
    // Both ends are the same node: the first occurrence, which has no cause, is left out.
    const whole = this.chainTo(end);
    const chain = { nodes: whole.nodes.slice(0, -1), causes: whole.causes.slice(0, -1) };
    const removals = cycleRemovals(position, chain.nodes);
    if (removals.length === 0) return undefined;
    const complexity = chain.nodes.length;
    return {
      rating: kind.cycle.base + lengthIncrement(complexity),
      name: kind.cycle.name,
      removals,
      complexity,
      sortKey: kind.sortKey,
      initialCause: NO_CAUSE,
      targets: () => [chain, reversed(whole)],
    };
  }

  private forcingFinding(
    position: SePosition,
    from: number,
    kind: Kind,
    { base, name }: { readonly base: number; readonly name: string },
  ): ChainFinding | undefined {
    const end = this.contradiction(from, kind);
    if (end === undefined) return undefined;
    const cell = Math.floor(from / 18);
    const at = Math.floor(from / 2) % 9;
    const chain = this.chainTo(end);
    const complexity = chain.nodes.length;
    const isTrue = (from & 1) === 0;
    const isTurbotFish = kind.sortKey === 2 && complexity === 6;
    return {
      rating: base + lengthIncrement(complexity),
      name: isTurbotFish ? 'Turbot Fish' : name,
      removals: position.removable([cell], isTrue ? ~(1 << at) : 1 << at),
      ...(isTrue && { placement: { cell, digit: at + 1 } }),
      complexity,
      sortKey: kind.sortKey,
      initialCause: NO_CAUSE,
      targets: () => [chain],
    };
  }
}

/** Candidates that see their digit in the cycle both as an on-node and as an off-node. */
function cycleRemovals({ candidates }: SePosition, nodes: readonly number[]): Removal[] {
  const inCycle = new Set(nodes.map((node) => Math.floor(node / 18)));
  const seen = [new Uint16Array(CELL_COUNT), new Uint16Array(CELL_COUNT)];
  for (const node of nodes)
    for (const peer of ORDERED_PEERS[Math.floor(node / 18)])
      seen[node & 1][peer] |= 1 << (Math.floor(node / 2) % 9);
  const removals: Removal[] = [];
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    const digits = inCycle.has(cell) ? 0 : candidates[cell] & seen[0][cell] & seen[1][cell];
    if (digits) removals.push({ cell, digits });
  }
  return removals;
}

/** The cycle in the other direction: on becomes off, and each node keeps its cause. */
function reversed({ nodes, causes }: Target): Target {
  return {
    nodes: nodes
      .slice(1)
      .reverse()
      .map((node) => node ^ 1),
    causes: causes.slice(1).reverse(),
  };
}
