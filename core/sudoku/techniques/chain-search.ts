/**
 * Finds alternating chains in a graph of links and writes them as steps.
 *
 * - Open chain: "S false leads to T true", so S or T is true: candidates that see both are eliminated. For
 *   each two ends, the shortest chain.
 * - Placement (discontinuous loop with two strong links at S): "S false leads to S true".
 * - Ring (continuous loop): an open chain whose ends see each other. One end of every weak link is true, so
 *   candidates that see both ends of a weak link are eliminated. One end of every strong link is false, so an
 *   almost locked set behind it lacks that digit and has all others: they are eliminated where all of their
 *   cells in it are seen. For each weak link that eliminates something, all shortest rings through it, each
 *   ring once.
 *
 * A chain visits no node twice: one that does contains a shorter elimination, which is found by itself.
 *
 * In a step, `premise` contains the nodes in reading order (role `end` for the two ends of an open chain and
 * for the placed candidate, otherwise `node`), then the almost locked sets (role `set`); `links` contains the
 * chain in reading order, with the closing link of a ring or placement.
 */

import type { Candidate } from '../position.ts';
import type { TechniqueId } from './catalogue.ts';
import { Contest } from './hits.ts';
import { type ChainSearch, type Closure, hasBit, type LinkGraph } from './link-graph.ts';
import { alternating, newStep, partOf, type Link, type PremisePart, type Report, type Step } from './step.ts';

/**
 * If there are more equally short paths between two ends than this, the pair is skipped: in contrived
 * positions, examining them would take seconds. The number of paths does not depend on how the board is
 * rotated; a limit on the examined paths would. In hard puzzles, a chain that becomes the hint has a few
 * hundred at most.
 */
const MOST_WAYS = 5000;

/** What to search for in a graph, and how to name it. */
export interface ChainQuest {
  readonly technique: TechniqueId;
  readonly graph: LinkGraph;
  readonly closure: Closure;
  readonly search: ChainSearch;
  readonly all: boolean;
  readonly isEnough?: () => boolean;
  readonly report: Report;
  readonly open: boolean;
  readonly rings: boolean;
  /** Rejects degenerate chains and those that belong to another technique. */
  readonly accepts: (path: readonly number[], isRing: boolean) => boolean;
  /** The almost locked set behind a strong link. */
  readonly setBehind?: (from: number, to: number) => readonly number[] | undefined;
  /**
   * Candidates eliminated when the set behind a strong link lacks one of its ends, and so has all its other
   * digits.
   */
  readonly lockedOut?: (from: number, to: number) => readonly Candidate[];
}

export function findChains(quest: ChainQuest): void {
  const { graph, closure, search } = quest;
  if (!closure.anyRefuted) return;
  const best = new Contest(quest.all);
  const ringKeys = new Set<string>();
  for (let start = 0; start < graph.nodes.length; start++) {
    if (quest.isEnough?.()) return;
    if (graph.strongStart[start] === graph.strongStart[start + 1]) continue;
    // Every candidate that a chain removes leads to its own opposite, through either end.
    if (!meets(graph.weak, start * graph.words, closure.refuted, graph.words)) continue;
    search.run(graph, start, false);
    if (quest.open) findFrom(start, quest, best);
    if (quest.rings) findRingsAt(start, quest, best, ringKeys);
  }
}

function findFrom(start: number, quest: ChainQuest, best: Contest): void {
  const { graph, search } = quest;
  const { words, weak } = graph;
  if (start < graph.singles && hasBit(search.on, 0, start)) {
    const length = search.onDepth[start];
    if (best.allows(1000, length)) {
      const path = pathBetween(start, start, quest);
      if (path !== undefined) {
        best.take(1000, length);
        quest.report(placementStep(path, quest));
      }
    }
  }
  for (let end = start + 1; end < graph.nodes.length; end++) {
    if (!hasBit(search.on, 0, end) || hasBit(weak, start * words, end)) continue;
    const length = search.onDepth[end];
    if (length < 3) continue;
    const effect = countCommon(graph, start, end);
    if (effect === 0 || !best.allows(effect, length)) continue;
    const path = pathBetween(start, end, quest);
    if (path === undefined) continue;
    best.take(effect, length);
    quest.report(openStep(path, quest));
  }
}

/**
 * A shortest path to an end that the quest accepts: the first found, or else any of the equally short ones.
 */
function pathBetween(start: number, end: number, { search, accepts }: ChainQuest): number[] | undefined {
  if (search.countShortestPaths(end) > MOST_WAYS) return undefined;
  const first = search.pathTo(end, true);
  if (isSimple(start === end ? first.slice(1) : first) && accepts(first, false)) return first;
  let found: number[] | undefined;
  search.visitShortestPaths(end, (path) => {
    if (accepts(path, false)) found = path;
    return found !== undefined;
  });
  return found;
}

function findRingsAt(start: number, quest: ChainQuest, best: Contest, keys: Set<string>): void {
  const { graph, search } = quest;
  // Each weak link is tried from its lower end: from the other one, the rings read backwards.
  for (let word = start >> 5; word < graph.words; word++) {
    let ends = search.on[word] & graph.weak[start * graph.words + word];
    while (ends !== 0) {
      const end = (word << 5) + 31 - Math.clz32(ends & -ends);
      ends &= ends - 1;
      if (end < start) continue;
      const length = search.onDepth[end];
      if (length < 3 || countCommon(graph, start, end) === 0) continue;
      if (search.countShortestPaths(end) > MOST_WAYS) continue;
      search.visitShortestPaths(end, (path) => {
        takeRing(path, quest, best, keys);
        return false;
      });
    }
  }
}

function takeRing(path: readonly number[], quest: ChainQuest, best: Contest, keys: Set<string>): void {
  if (!quest.accepts(path, true)) return;
  const eliminations = ringEliminations(path, quest);
  const length = path.length - 1;
  if (eliminations.length === 0 || !best.allows(eliminations.length, length)) return;
  const key = ringKey(path);
  if (keys.has(key)) return;
  keys.add(key);
  best.take(eliminations.length, length);
  quest.report(ringStep(path, eliminations, quest));
}

function openStep(path: readonly number[], quest: ChainQuest): Step {
  const { graph } = quest;
  const [start, end] = [path[0], path[path.length - 1]];
  const eliminations = commonTargets(graph, start, end);
  const ends = [graph.nodes[start][0] % 9, graph.nodes[end][0] % 9];
  return newStep({
    technique: quest.technique,
    variant: ends[0] === ends[1] ? 'type-1' : 'type-2',
    eliminations,
    premise: premiseOf(path, path, quest, (index) => index === 0 || index === path.length - 1),
    links: linksOfPath(path, graph),
  });
}

function placementStep(path: readonly number[], quest: ChainQuest): Step {
  return newStep({
    technique: quest.technique,
    variant: 'placement',
    placements: [...quest.graph.nodes[path[0]]],
    premise: premiseOf(path.slice(0, -1), path, quest, (index) => index === 0),
    links: linksOfPath(path, quest.graph),
  });
}

function ringStep(path: readonly number[], eliminations: readonly Candidate[], quest: ChainQuest): Step {
  return newStep({
    technique: quest.technique,
    variant: 'ring',
    eliminations,
    premise: premiseOf(path, path, quest, () => false),
    links: linksOfPath([...path, path[0]], quest.graph),
  });
}

function premiseOf(
  nodes: readonly number[],
  path: readonly number[],
  quest: ChainQuest,
  isEnd: (index: number) => boolean,
): PremisePart[] {
  const { graph, setBehind } = quest;
  const parts = nodes.map((node, index) => partOf(isEnd(index) ? 'end' : 'node', graph.nodes[node]));
  if (setBehind === undefined) return parts;
  let set = 0;
  for (let index = 0; index + 1 < path.length; index += 2) {
    const cells = setBehind(path[index], path[index + 1]);
    if (cells === undefined) continue;
    const candidates: Candidate[] = [];
    for (let node = 0; node < graph.singles; node++) {
      const [candidate] = graph.nodes[node];
      if (cells.includes(Math.floor(candidate / 9))) candidates.push(candidate);
    }
    parts.push({ role: 'set', set: ++set, cells, candidates });
  }
  return parts;
}

/** The links of a path that starts with a strong one. */
function linksOfPath(path: readonly number[], graph: LinkGraph): Link[] {
  return alternating(path.map((node) => graph.nodes[node]));
}

function ringEliminations(path: readonly number[], { graph, lockedOut }: ChainQuest): Candidate[] {
  const fallen = new Set<Candidate>();
  for (let index = 1; index < path.length; index += 2) {
    const next = path[(index + 1) % path.length];
    for (const candidate of commonTargets(graph, path[index], next)) fallen.add(candidate);
    for (const candidate of lockedOut?.(path[index - 1], path[index]) ?? []) fallen.add(candidate);
  }
  return [...fallen].sort((a, b) => a - b);
}

/** Identifies a ring by its strong links, independent of the start and direction. */
function ringKey(path: readonly number[]): string {
  const links: string[] = [];
  for (let index = 0; index < path.length; index += 2) {
    const [a, b] = [path[index], path[index + 1]];
    links.push(a < b ? `${a}-${b}` : `${b}-${a}`);
  }
  return links.sort().join(' ');
}

/** The candidates that see two nodes, ascending. */
function commonTargets(graph: LinkGraph, a: number, b: number): Candidate[] {
  const found: Candidate[] = [];
  for (let node = 0; node < graph.singles; node++) {
    if (hasBit(graph.weak, a * graph.words, node) && hasBit(graph.weak, b * graph.words, node))
      found.push(graph.nodes[node][0]);
  }
  return found;
}

function countCommon(graph: LinkGraph, a: number, b: number): number {
  const { words, weak, singles } = graph;
  let count = 0;
  for (let word = 0; word << 5 < singles; word++) {
    let common = weak[a * words + word] & weak[b * words + word];
    if (singles - (word << 5) < 32) common &= (1 << (singles & 31)) - 1;
    for (; common !== 0; common &= common - 1) count++;
  }
  return count;
}

function meets(rows: Int32Array, base: number, other: Int32Array, words: number): boolean {
  for (let word = 0; word < words; word++) if (rows[base + word] & other[word]) return true;
  return false;
}

function isSimple(path: readonly number[]): boolean {
  return new Set(path).size === path.length;
}
