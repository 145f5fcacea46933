import { COUNT } from '../build/core/sudoku/digits.js';
import { HOUSE_CELLS, HOUSES_OF } from '../build/core/sudoku/cells.js';
import { cellOf } from '../build/core/sudoku/position.js';
import { techniqueOf } from '../build/core/sudoku/techniques/catalogue.js';
import { listSteps } from '../build/core/sudoku/techniques/list-steps.js';
import { lengthOf } from '../build/core/sudoku/techniques/step.js';

/** Weight of a candidate in the argument, relative to one that is only on the board. */
const ARGUMENT = 4;

/** Weight of an empty cell in the house where a single is found, relative to one elsewhere. */
const IN_HOUSE = 100;

/**
 * How hard a technique is to find in a position where it is the next step: depends on the number of
 * candidates among which it is hidden and on the size of its argument; for a single, which is found without
 * notes, on the empty cells of its house. Used to order the exercises of one technique.
 *
 * @param {import('../build/core/sudoku/techniques/catalogue.js').TechniqueId} id
 * @param {import('../build/core/sudoku/position.js').Position} position
 */
export function effortOf(id, position) {
  const isSingle = techniqueOf(id).kind === 'singles';
  const { steps } = listSteps(position, id, Infinity, { all: isSingle });
  if (isSingle)
    return IN_HOUSE * Math.min(...steps.map((step) => openCells(step, position))) + position.emptyCount;
  const best = steps.at(0);
  const candidates = position.candidates.reduce((sum, mask) => sum + COUNT[mask], 0);
  return candidates + (best === undefined ? 0 : ARGUMENT * lengthOf(best));
}

/**
 * The empty cells of the house in which a single is found; for a naked one, of the fullest of its three.
 *
 * @param {import('../build/core/sudoku/techniques/step.js').Step} step
 * @param {import('../build/core/sudoku/position.js').Position} position
 */
function openCells({ houses, placements }, { digits }) {
  const where = houses.length > 0 ? houses.map(({ house }) => house) : HOUSES_OF[cellOf(placements[0])];
  return Math.min(...where.map((house) => HOUSE_CELLS[house].filter((cell) => digits[cell] === 0).length));
}
