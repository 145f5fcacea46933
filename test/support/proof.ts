import { BOX_OF, CELL_COUNT, HOUSE_CELLS, HOUSE_COUNT, sees } from '../../core/sudoku/cells.ts';
import { candidateOf, cellOf, digitOf, type Candidate, type Position } from '../../core/sudoku/position.ts';
import type { Step } from '../../core/sudoku/techniques/step.ts';

/*
 * Proves a step again from nothing but what its picture and text name.
 */

/** What a step says that is not proved by the candidates that it names; empty for a full explanation. */
export function unproven(step: Step, position: Position): Candidate[] {
  const clauses = clausesOf(step, position);
  return [
    ...step.placements.filter((placed) => holds(clauses, [], new Set([placed]))),
    ...step.eliminations.filter((gone) => holds(clauses, [gone], new Set())),
  ];
}

/** Each list holds a candidate that is true: the cells, and the digits of houses, that are named in full. */
function clausesOf(step: Step, position: Position): Candidate[][] {
  const named = new Set([
    ...step.premise.flatMap(({ candidates }) => [...candidates]),
    ...step.links.flatMap(({ from, to }) => [...from, ...to]),
  ]);
  for (const candidate of digitsOfBand(step)) named.add(candidate);
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const inCells = Array.from({ length: CELL_COUNT }, (_, cell) =>
    digits.map((digit) => candidateOf(cell, digit)),
  );
  const inHouses = Array.from({ length: HOUSE_COUNT }, (_, house) =>
    digits.map((digit) => Array.from(HOUSE_CELLS[house], (cell) => candidateOf(cell, digit))),
  ).flat();
  const whole = [...inCells, ...inHouses]
    .map((all) => all.filter((candidate) => position.has(cellOf(candidate), digitOf(candidate))))
    .filter((open) => open.length > 0 && open.every((candidate) => named.has(candidate)));
  return [...whole, ...swapClause(step, position)];
}

/** Within its band an Exocet argues with all places of its digits: the band is named as a whole. */
function digitsOfBand({ technique, premise }: Step): Candidate[] {
  if (technique !== 'junior-exocet') return [];
  const digits = new Set(
    premise.flatMap((part) => (part.role === 'base' ? part.candidates.map(digitOf) : [])),
  );
  const boxes = new Set(
    premise.flatMap(({ role, cells }) => (role === 'cross' ? [] : cells.map((cell) => BOX_OF[cell]))),
  );
  return Array.from({ length: CELL_COUNT }, (_, cell) => cell)
    .filter((cell) => boxes.has(BOX_OF[cell]))
    .flatMap((cell) => [...digits].map((digit) => candidateOf(cell, digit)));
}

/** With one solution, the cells of a pattern cannot all hold the digits that could be swapped. */
function swapClause({ technique, premise }: Step, position: Position): Candidate[][] {
  if (technique.startsWith('bug'))
    return [premise.filter(({ role }) => role === 'extra').flatMap(({ candidates }) => [...candidates])];
  const corners = premise.filter(({ role }) => role === 'floor' || role === 'roof');
  if (corners.length === 0) return [];
  const pair = new Set(corners.flatMap(({ candidates }) => candidates.map(digitOf)));
  const cells = corners.flatMap((part) => [...part.cells]);
  return [
    cells.flatMap((cell) =>
      [1, 2, 3, 4, 5, 6, 7, 8, 9]
        .filter((digit) => !pair.has(digit) && position.has(cell, digit))
        .map((digit) => candidateOf(cell, digit)),
    ),
  ];
}

function excludes(a: Candidate, b: Candidate): boolean {
  if (cellOf(a) === cellOf(b)) return a !== b;
  return digitOf(a) === digitOf(b) && sees(cellOf(a), cellOf(b));
}

/** Whether all clauses can hold together with these true and false candidates. */
function holds(
  clauses: readonly (readonly Candidate[])[],
  chosen: readonly Candidate[],
  gone: ReadonlySet<Candidate>,
): boolean {
  const left = clauses
    .filter((clause) => !clause.some((candidate) => chosen.includes(candidate)))
    .map((clause) =>
      clause.filter((candidate) => !gone.has(candidate) && !chosen.some((one) => excludes(one, candidate))),
    );
  if (left.length === 0) return true;
  const shortest = left.reduce((best, clause) => (clause.length < best.length ? clause : best));
  return shortest.some((candidate, index) =>
    holds(left, [...chosen, candidate], new Set([...gone, ...shortest.slice(0, index)])),
  );
}
