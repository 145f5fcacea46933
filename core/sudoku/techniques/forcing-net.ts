/**
 * Forcing Net (Dynamic Forcing Chain): the last resort that a person can still follow.
 *
 * Every candidate is taken as true (and as false, if that leaves two or more singles), and followed by
 * singles. Only if that yields nothing are locked candidates, pairs and triples used as well, and only if
 * that too yields nothing, further assumptions.
 *
 * - `contradiction`: an assumption makes some candidate both true and false, so it is wrong. Premise: the
 *   `assumption`; the `conclusion` is the candidate with both results. One branch, which ends with its two
 *   opposite conclusions.
 * - `cell`, `region`, `double`: all candidates of a cell, all places of a digit in a house (role `where`), or
 *   a candidate true and false, lead to the same conclusion. One branch for each assumption.
 * - `nested`: a contradiction that needs further assumptions. The branch contains an implication with reason
 *   `assumption`, those that follow from it, and its refutation (reason `forcing-net`, because of the inner
 *   assumption and two opposite conclusions). Conclusions from an inner assumption are used for its
 *   refutation only.
 *
 * `all: true` lists every contradiction and every common conclusion by the simplest means that yield any; of
 * the nested ones, only the best. `all: false` gives a placement of at most 25 conclusions, otherwise the
 * shortest contradiction: the six best (with subsets, of the first eight) are shortened, and the shortest of
 * them is chosen; common conclusions only if there is no contradiction. Both search from the candidates with
 * the most consequences. A nested contradiction is the shortest of the first eight trials, or the first,
 * within 5000 inner assumptions by either means, and is then shortened.
 *
 * Definition: Sukaku Explainer's Dynamic Forcing Chains.
 */

import { HOUSE_CELLS, HOUSE_COUNT, type House } from '../cells.ts';
import { COUNT, MEMBERS } from '../digits.ts';
import type { Candidate, Position } from '../position.ts';
import { linksOf } from './link-graph.ts';
import { type Means, Propagation, ROW_WORDS } from './propagation.ts';
import {
  newStep,
  partOf,
  type Finder,
  type FinderOptions,
  type Implication,
  type Report,
  type Step,
} from './step.ts';

const propagation = new Propagation();
/** For each literal (candidate * 2 + 1 if true): what it makes true, then what it makes false. */
const rows = new Int32Array(1458 * 2 * ROW_WORDS);
const contradictory = new Uint8Array(1458);
/** Number of conclusions of each literal, at the last exploration. */
const reach = new Int16Array(1458);
const MEANS: readonly Means[] = ['singles', 'subsets'];
/**
 * Limits of the search unless all are requested: the contradictions to shorten, and the placement that comes
 * first.
 */
const SHORTENED = 6;
const SHORT = 25;
const ENOUGH_CONTRADICTIONS = 8;
const NESTED_TRIALS = 8;
/**
 * Inner assumptions tried by each means: the hardest known puzzles take some hundreds, an empty grid half a
 * million.
 */
const INNER_TRIALS = 5000;

export const findForcingNet: Finder = (position, report, options) => {
  const candidates = linksOf(position).plain.nodes.map(([candidate]) => candidate);
  for (const means of MEANS) {
    const found = explore(position, candidates, means, options);
    reportContradictions(position, found, means, report, options);
    if (found.length > 0 && !options.all) return;
    const anyCommon = reportCommon(position, candidates, means, report, options);
    if (found.length > 0 || anyCommon) return;
  }
  for (const means of MEANS) {
    if (reportNested(position, candidates, means, report)) return;
  }
};

interface Contradiction {
  readonly literal: number;
  /** Number of conclusions in the argument; `Infinity` if all instances are requested. */
  readonly size: number;
}

/**
 * Follows the assumptions, records the consequences of each, and returns those that end in a contradiction.
 * Unless all are requested, the more expensive means stop after some, starting from the candidates with the
 * most consequences.
 */
function explore(
  position: Position,
  candidates: readonly Candidate[],
  means: Means,
  options: FinderOptions,
): Contradiction[] {
  const { strongStart } = linksOf(position).plain;
  const found: Contradiction[] = [];
  const nodes = candidates.map((_, node) => node);
  const isLimited = means === 'subsets' && !options.all;
  if (isLimited) nodes.sort((a, b) => compareReach(candidates[a], candidates[b]));
  for (const node of nodes) {
    if (isLimited && found.length >= ENOUGH_CONTRADICTIONS) break;
    follow(position, candidates[node] * 2 + 1, means, found, options);
    // A false candidate with one strong partner leads to the same as that partner; with none, nowhere.
    if (strongStart[node + 1] - strongStart[node] > 1)
      follow(position, candidates[node] * 2, means, found, options);
  }
  return found;
}

/** Candidates with more consequences come first. */
function compareReach(a: Candidate, b: Candidate): number {
  return reach[b * 2 + 1] - reach[a * 2 + 1] || a - b;
}

function follow(
  position: Position,
  literal: number,
  means: Means,
  found: Contradiction[],
  options: FinderOptions,
): void {
  propagation.run(position, literal >> 1, (literal & 1) === 1, means);
  reach[literal] = propagation.length;
  contradictory[literal] = propagation.conflict >= 0 ? 1 : 0;
  if (propagation.conflict >= 0) {
    found.push({ literal, size: options.all ? Infinity : propagation.sizeOfTrace() });
  } else propagation.writeRows(rows, trueRow(literal), falseRow(literal));
}

function trueRow(literal: number): number {
  return literal * 2 * ROW_WORDS;
}

function falseRow(literal: number): number {
  return (literal * 2 + 1) * ROW_WORDS;
}

function reportContradictions(
  position: Position,
  found: readonly Contradiction[],
  means: Means,
  report: Report,
  options: FinderOptions,
): void {
  const argumentOf = ({ literal }: Contradiction): readonly Implication[] => {
    propagation.run(position, literal >> 1, (literal & 1) === 1, means);
    return propagation.traceOf();
  };
  if (options.all) {
    for (const each of found) {
      if (options.isEnough?.()) return;
      report(contradictionStep(argumentOf(each)));
    }
    return;
  }
  const branches = found
    .slice()
    .sort((a, b) => compareResults(resultOf(a), resultOf(b)) || a.literal - b.literal)
    .slice(0, SHORTENED)
    .map((each) => propagation.shortened(position, argumentOf(each), means));
  if (branches.length === 0) return;
  const best = branches.reduce((one, other) =>
    compareResults(resultOfBranch(other), resultOfBranch(one)) < 0 ? other : one,
  );
  report(contradictionStep(best));
}

interface Result {
  readonly places: boolean;
  readonly size: number;
}

/** An odd literal takes a candidate as true: its contradiction only eliminates. */
function resultOf({ literal, size }: Contradiction): Result {
  return { places: (literal & 1) === 0, size };
}

function resultOfBranch(branch: readonly Implication[]): Result {
  return { places: !branch[0].isTrue, size: branch.length };
}

/** A placement with a short argument first, then the shortest; among equals, placements first. */
function compareResults(a: Result, b: Result): number {
  const rank = ({ places, size }: Result): number => (places && size <= SHORT ? 0 : 1);
  return rank(a) - rank(b) || a.size - b.size || Number(b.places) - Number(a.places);
}

/** A contradiction as a step, from its argument: the assumption first, the second of two opposites last. */
export function contradictionStep(
  branch: readonly Implication[],
  variant: 'contradiction' | 'nested' = 'contradiction',
): Step {
  const [{ candidates: assumed, isTrue }] = branch;
  return newStep({
    technique: 'forcing-net',
    variant,
    ...(isTrue ? { eliminations: assumed } : { placements: assumed }),
    premise: [partOf('assumption', assumed), partOf('conclusion', branch[branch.length - 1].candidates)],
    branches: [branch],
  });
}

function reportNested(
  position: Position,
  candidates: readonly Candidate[],
  means: Means,
  report: Report,
): boolean {
  const order = [...candidates].sort(compareReach);
  let best: readonly Implication[] | undefined;
  propagation.innerTrials = 0;
  for (let trial = 0; trial < order.length; trial++) {
    if (best !== undefined && trial >= NESTED_TRIALS) break;
    if (propagation.innerTrials >= INNER_TRIALS) break;
    propagation.runNested(position, order[trial], true, means, INNER_TRIALS);
    if (propagation.conflict < 0) continue;
    if (best === undefined || propagation.sizeOfTrace(undefined, best.length) < best.length)
      best = propagation.traceOf();
  }
  if (best === undefined) return false;
  report(contradictionStep(shortenedNested(position, best, means), 'nested'));
  return true;
}

/**
 * The contradiction that follows from one candidate being true or false, by the simplest means that yield
 * one; otherwise undefined.
 */
export function refuteByNet(position: Position, candidate: Candidate, isTrue: boolean): Step | undefined {
  for (const means of MEANS) {
    propagation.run(position, candidate, isTrue, means);
    if (propagation.conflict >= 0) return contradictionStep(propagation.traceOf());
  }
  for (const means of MEANS) {
    propagation.innerTrials = 0;
    propagation.runNested(position, candidate, isTrue, means, INNER_TRIALS);
    if (propagation.conflict < 0) continue;
    const found = propagation.traceOf();
    return contradictionStep(shortenedNested(position, found, means), 'nested');
  }
  return undefined;
}

/**
 * Shortens a nested argument: inner assumptions with the shortest refutations come first, and those that the
 * contradiction does not need are left out.
 */
function shortenedNested(
  position: Position,
  found: readonly Implication[],
  means: Means,
): readonly Implication[] {
  const [{ candidates, isTrue }] = found;
  const [assumed] = candidates;
  let best = found;
  const attempt = (inner: readonly Candidate[]): void => {
    propagation.runWith(position, assumed, isTrue, means, inner);
    if (propagation.conflict >= 0 && propagation.sizeOfTrace(undefined, best.length) <= best.length)
      best = propagation.traceOf();
  };
  propagation.run(position, assumed, isTrue, means);
  attempt([...propagation.refutable(means), ...innerOf(best)]);
  for (let at = innerOf(best).length - 1; at >= 0; at--) {
    const inner = innerOf(best);
    if (at < inner.length) attempt(inner.filter((_, index) => index !== at));
  }
  return propagation.shortened(position, best, means, innerOf(best));
}

/** The candidates that inner assumptions prove false, in the order of the argument. */
function innerOf(branch: readonly Implication[]): Candidate[] {
  return branch
    .filter(({ reason }) => reason === 'forcing-net')
    .map(({ candidates: [candidate] }) => candidate);
}

/** Assumptions of which one must hold. */
interface Cases {
  readonly variant: 'cell' | 'region' | 'double';
  readonly house?: House;
  readonly literals: readonly number[];
}

function casesOf(position: Position, candidates: readonly Candidate[]): Cases[] {
  const cases: Cases[] = [];
  position.candidates.forEach((mask, cell) => {
    if (COUNT[mask] < 2) return;
    const literals = Array.from(MEMBERS[mask], (index) => (cell * 9 + index) * 2 + 1);
    cases.push({ variant: 'cell', literals });
  });
  for (let house = 0; house < HOUSE_COUNT; house++) {
    for (let index = 0; index < 9; index++) {
      const places = position.placesOf[house * 9 + index];
      if (COUNT[places] < 2) continue;
      const literals = Array.from(
        MEMBERS[places],
        (place) => (HOUSE_CELLS[house][place] * 9 + index) * 2 + 1,
      );
      cases.push({ variant: 'region', house, literals });
    }
  }
  const { strongStart } = linksOf(position).plain;
  candidates.forEach((candidate, node) => {
    if (strongStart[node + 1] - strongStart[node] < 2) return;
    cases.push({ variant: 'double', literals: [candidate * 2 + 1, candidate * 2] });
  });
  return cases;
}

/** Reports what all assumptions of a case agree on; returns whether there was anything. */
function reportCommon(
  position: Position,
  candidates: readonly Candidate[],
  means: Means,
  report: Report,
  options: FinderOptions,
): boolean {
  let best: { cases: Cases; conclusion: number; size: number } | undefined;
  let any = false;
  for (const cases of casesOf(position, candidates)) {
    if (options.isEnough?.()) break;
    // A contradictory assumption is a finding of its own.
    if (cases.literals.some((literal) => contradictory[literal])) continue;
    for (const conclusion of commonConclusions(cases.literals)) {
      any = true;
      if (options.all) {
        report(commonStep(position, cases, conclusion, means));
        continue;
      }
      if (best !== undefined && (best.conclusion & 1) > (conclusion & 1)) continue;
      const size = sizeOf(position, cases, conclusion, means);
      if (best === undefined || (conclusion & 1) > (best.conclusion & 1) || size < best.size)
        best = { cases, conclusion, size };
    }
  }
  if (best !== undefined) report(commonStep(position, best.cases, best.conclusion, means));
  return any;
}

/** Literals that follow from each of several, but not merely because these are the only possibilities. */
function commonConclusions(literals: readonly number[]): number[] {
  const found: number[] = [];
  for (let truth = 0; truth <= 1; truth++) {
    for (let word = 0; word < ROW_WORDS; word++) {
      let common = -1;
      for (const literal of literals) {
        common &= rows[(truth ? trueRow(literal) : falseRow(literal)) + word];
        if (common === 0) break;
      }
      for (; common !== 0; common &= common - 1) {
        const candidate = (word << 5) + 31 - Math.clz32(common & -common);
        found.push(candidate * 2 + truth);
      }
    }
  }
  return found;
}

function sizeOf(position: Position, cases: Cases, conclusion: number, means: Means): number {
  let size = 0;
  for (const literal of cases.literals) {
    propagation.run(position, literal >> 1, (literal & 1) === 1, means);
    size += propagation.sizeOfTrace(conclusion);
  }
  return size;
}

function commonStep(position: Position, cases: Cases, conclusion: number, means: Means): Step {
  const branches = cases.literals.map((literal): Implication[] => {
    propagation.run(position, literal >> 1, (literal & 1) === 1, means);
    return propagation.traceOf(conclusion);
  });
  const candidate = conclusion >> 1;
  const assumed = [...new Set(cases.literals.map((literal) => literal >> 1))];
  return newStep({
    technique: 'forcing-net',
    variant: cases.variant,
    ...(conclusion & 1 ? { placements: [candidate] } : { eliminations: [candidate] }),
    premise: [partOf('assumption', assumed), partOf('conclusion', [candidate])],
    houses: cases.house === undefined ? [] : [{ house: cases.house, role: 'where' }],
    branches,
  });
}
