import {
  candidatesOfCells,
  candidatesSeeing,
  collectBivalueCells,
  someSeeBoth,
  StrongLinks,
} from '../cell-set.ts';
import { CELL_COUNT, PEERS, sees, type Cell } from '../cells.ts';
import { COUNT, LOWEST } from '../digits.ts';
import { candidateOf, type Position } from '../position.ts';
import {
  alternating,
  reportStep,
  partOf,
  where,
  type Finder,
  type PremisePart,
  type Report,
} from './step.ts';

/**
 * Wings.
 *
 * - `xy-wing`: a pivot xy sees the pincers xz and yz; z is eliminated from cells that see both pincers.
 * - `xyz-wing`: the same with a pivot xyz; z is eliminated from cells that see all three.
 * - `w-wing`: two cells xz that do not see each other, joined by a conjugate pair of x, one end of which each
 *   of them sees; z is eliminated from cells that see both. Each digit and each pair is an instance.
 *
 * Steps of the first two: a `pivot` and two `pincer` parts; links `z = x - x = y - y = z` from pincer to
 * pincer (none for the XYZ-Wing, which is not a chain). W-Wing: two `pincer` parts and a `node` part with the
 * conjugate pair; links `z = x - x = x - x = z`; `houses` contains the house of the pair.
 *
 * Sources: SudokuWiki "Y-Wing", "XYZ-Wing", "W-Wing"; HoDoKu "Wings".
 */
export const findXyWing: Finder = (position, report) => {
  const { candidates } = position;
  for (let pivot = 0; pivot < CELL_COUNT; pivot++) {
    const own = candidates[pivot];
    if (COUNT[own] !== 2) continue;
    const peers = PEERS[pivot];
    for (let first = 0; first < 19; first++) {
      const mask = candidates[peers[first]];
      if (COUNT[mask] !== 2 || COUNT[mask & own] !== 1) continue;
      const wanted = mask ^ own;
      for (let second = first + 1; second < 20; second++) {
        if (candidates[peers[second]] !== wanted) continue;
        const fallen = LOWEST[mask & ~own] + 1;
        if (someSeeBoth(position, fallen, peers[first], peers[second]))
          reportXyWing(position, report, [pivot, peers[first], peers[second]], fallen);
      }
    }
  }
};

function reportXyWing(position: Position, report: Report, cells: readonly Cell[], fallen: number): void {
  const [pivot, first, second] = cells;
  const x = LOWEST[position.candidates[first] & position.candidates[pivot]] + 1;
  const y = LOWEST[position.candidates[second] & position.candidates[pivot]] + 1;
  const chain = [
    [candidateOf(first, fallen)],
    [candidateOf(first, x)],
    [candidateOf(pivot, x)],
    [candidateOf(pivot, y)],
    [candidateOf(second, y)],
    [candidateOf(second, fallen)],
  ];
  reportStep(report, {
    technique: 'xy-wing',
    eliminations: candidatesSeeing(position, fallen, [first, second]),
    premise: [
      wholeCell(position, 'pivot', pivot),
      wholeCell(position, 'pincer', first),
      wholeCell(position, 'pincer', second),
    ],
    links: alternating(chain),
  });
}

export const findXyzWing: Finder = (position, report) => {
  const { candidates } = position;
  for (let pivot = 0; pivot < CELL_COUNT; pivot++) {
    const own = candidates[pivot];
    if (COUNT[own] !== 3) continue;
    const peers = PEERS[pivot];
    for (let first = 0; first < 19; first++) {
      const mask = candidates[peers[first]];
      if (COUNT[mask] !== 2 || (mask & ~own) !== 0) continue;
      for (let second = first + 1; second < 20; second++) {
        const other = candidates[peers[second]];
        if (COUNT[other] !== 2 || (mask | other) !== own) continue;
        const fallen = LOWEST[mask & other] + 1;
        const eliminations = candidatesSeeing(position, fallen, [pivot, peers[first], peers[second]]);
        if (eliminations.length === 0) continue;
        reportStep(report, {
          technique: 'xyz-wing',
          eliminations,
          premise: [
            wholeCell(position, 'pivot', pivot),
            wholeCell(position, 'pincer', peers[first]),
            wholeCell(position, 'pincer', peers[second]),
          ],
        });
      }
    }
  }
};

const LINKS = new StrongLinks();
const BIVALUE = new Uint8Array(CELL_COUNT);

export const findWWing: Finder = (position, report) => {
  const { candidates } = position;
  const count = collectBivalueCells(position, BIVALUE);
  for (let first = 0; first < count - 1; first++) {
    const mask = candidates[BIVALUE[first]];
    for (let second = first + 1; second < count; second++) {
      if (candidates[BIVALUE[second]] !== mask || sees(BIVALUE[first], BIVALUE[second])) continue;
      const low = LOWEST[mask] + 1;
      const high = LOWEST[mask & (mask - 1)] + 1;
      joinEqualCells(position, report, BIVALUE[first], BIVALUE[second], low, high);
      joinEqualCells(position, report, BIVALUE[first], BIVALUE[second], high, low);
    }
  }
};

/** Joins two equal bivalue cells by every conjugate pair of `joining`, so that `fallen` is eliminated. */
function joinEqualCells(
  position: Position,
  report: Report,
  first: number,
  second: number,
  joining: number,
  fallen: number,
): void {
  if (!someSeeBoth(position, fallen, first, second)) return;
  const count = LINKS.collect(position, joining);
  for (let link = 0; link < count; link++) {
    const a = LINKS.first[link];
    const b = LINKS.second[link];
    // The two cells do not see each other, so the pair is two further cells. Only one way round is possible:
    // if both ends saw both cells, they would share a house with one of them.
    const [near, far] = sees(first, a) && sees(second, b) ? [a, b] : [b, a];
    if (!sees(first, near) || !sees(second, far)) continue;
    reportStep(report, {
      technique: 'w-wing',
      eliminations: candidatesSeeing(position, fallen, [first, second]),
      premise: [
        wholeCell(position, 'pincer', first),
        wholeCell(position, 'pincer', second),
        partOf('node', [candidateOf(near, joining), candidateOf(far, joining)]),
      ],
      houses: where(LINKS.houseOf(link)),
      links: alternating([
        [candidateOf(first, fallen)],
        [candidateOf(first, joining)],
        [candidateOf(near, joining)],
        [candidateOf(far, joining)],
        [candidateOf(second, joining)],
        [candidateOf(second, fallen)],
      ]),
    });
  }
}

function wholeCell(position: Position, role: PremisePart['role'], cell: Cell): PremisePart {
  return partOf(role, candidatesOfCells(position, [cell]));
}
