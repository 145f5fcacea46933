import { candidatesSeeing, collectBivalueCells, someSeeBoth } from '../cell-set.ts';
import { CELL_COUNT, sees } from '../cells.ts';
import { LOWEST } from '../digits.ts';
import { candidateOf, type Position } from '../position.ts';
import { alternating, reportStep, partOf, type Finder, type Link, type Report } from './step.ts';

/**
 * Remote pairs: four or more cells with the same two candidates, an even number, each seeing the next.
 * The digits alternate, so the two ends differ, and a cell that sees both ends loses both digits.
 *
 * An instance is a shortest chain between two ends that do not see each other (ends that do are a naked
 * pair). Steps: `end`, `node` …, `end` parts along the chain; `links` hold the chain twice, once for
 * each digit: `a = b - b = a - a = b - b = a`.
 *
 * Sources: HoDoKu and SudokuWiki "Remote Pairs".
 */
export const findRemotePair: Finder = (position, report) => {
  const count = collectBivalueCells(position, BIVALUE);
  COUNT_OF_PAIR.fill(0);
  for (let at = 0; at < count; at++) COUNT_OF_PAIR[position.candidates[BIVALUE[at]]]++;
  for (let at = 0; at < count; at++) {
    const pair = position.candidates[BIVALUE[at]];
    if (COUNT_OF_PAIR[pair] < 4) continue;
    COUNT_OF_PAIR[pair] = 0;
    const equal = Array.from(BIVALUE.subarray(at, count)).filter(
      (cell) => position.candidates[cell] === pair,
    );
    for (const start of equal) searchFrom(position, report, equal, start);
  }
};

const BIVALUE = new Uint8Array(CELL_COUNT);
const COUNT_OF_PAIR = new Uint8Array(512);

function searchFrom(position: Position, report: Report, equal: readonly number[], start: number): void {
  const distance = distancesFrom(equal, start);
  const pair = position.candidates[start];
  const digits = [LOWEST[pair] + 1, LOWEST[pair & (pair - 1)] + 1];
  for (const end of equal) {
    const length = distance.get(end) ?? 0;
    if (end < start || length < 3 || length % 2 === 0) continue;
    if (!digits.some((digit) => someSeeBoth(position, digit, start, end))) continue;
    for (const chain of shortestChains(equal, distance, end))
      reportRemotePair(position, report, chain, digits);
  }
}

/** Number of steps from a cell to each cell that it reaches. */
function distancesFrom(equal: readonly number[], start: number): Map<number, number> {
  const distance = new Map([[start, 0]]);
  for (const [cell, steps] of distance) {
    for (const next of equal) if (!distance.has(next) && sees(cell, next)) distance.set(next, steps + 1);
  }
  return distance;
}

/** All shortest chains that lead to a cell, in order from the start. */
function shortestChains(
  equal: readonly number[],
  distance: ReadonlyMap<number, number>,
  end: number,
): number[][] {
  const steps = distance.get(end)!;
  if (steps === 0) return [[end]];
  return equal
    .filter((cell) => distance.get(cell) === steps - 1 && sees(cell, end))
    .flatMap((cell) => shortestChains(equal, distance, cell))
    .map((chain) => [...chain, end]);
}

function reportRemotePair(
  position: Position,
  report: Report,
  chain: readonly number[],
  digits: readonly number[],
): void {
  const last = chain.length - 1;
  reportStep(report, {
    technique: 'remote-pair',
    eliminations: digits
      .flatMap((digit) => candidatesSeeing(position, digit, [chain[0], chain[last]]))
      .sort((a, b) => a - b),
    premise: chain.map((cell, at) =>
      partOf(
        at === 0 || at === last ? 'end' : 'node',
        digits.map((digit) => candidateOf(cell, digit)),
      ),
    ),
    links: [...linksOf(chain, digits[0], digits[1]), ...linksOf(chain, digits[1], digits[0])],
  });
}

/** Links `a = b` in the first cell, `b - b` to the second, `b = a` in it, and so on. */
function linksOf(chain: readonly number[], first: number, second: number): Link[] {
  return alternating(
    chain.flatMap((cell, at) =>
      (at % 2 === 0 ? [first, second] : [second, first]).map((digit) => [candidateOf(cell, digit)]),
    ),
  );
}
