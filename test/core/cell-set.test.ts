import {
  candidatesSeeing,
  cellSet,
  cellsOf,
  collectBivalueCells,
  commonPeers,
  hasCell,
  HOUSE_WORDS,
  isEmptySet,
  PEER_WORDS,
  sharedHouse,
  someSeeBoth,
  StrongLinks,
} from '../../core/sudoku/cell-set.ts';
import { CELL_COUNT, HOUSE_CELLS, HOUSES_OF, PEERS, sees } from '../../core/sudoku/cells.ts';
import { parseGrid } from '../../core/sudoku/grid.ts';
import { cellOf, Position } from '../../core/sudoku/position.ts';

const position = Position.from(
  parseGrid('....4..3.2.7..96.....236.7.9.....2.7.........8.2.....4.5.972.....64..3.9.2..8....')!,
);
const CELLS = Array.from({ length: CELL_COUNT }, (_, cell) => cell);

test('a cell set returns its cells in order', () => {
  const cells = [0, 26, 27, 53, 54, 80];
  const set = cellSet(cells);
  expect(cellsOf(set)).toEqual(cells);
  expect(CELLS.filter((cell) => hasCell(set, cell))).toEqual(cells);
  expect([isEmptySet(set), isEmptySet(cellSet())]).toEqual([false, true]);
});

test('the bit words of peers and houses contain the same cells as the geometry tables', () => {
  for (const cell of CELLS) {
    expect(cellsOf(PEER_WORDS.slice(cell * 3, cell * 3 + 3)).join()).toBe(PEERS[cell].join());
  }
  HOUSE_CELLS.forEach((cells, house) => {
    expect(cellsOf(HOUSE_WORDS.slice(house * 3, house * 3 + 3))).toEqual([...cells]);
  });
});

test('common peers and shared houses agree with "sees" for every pair of cells', () => {
  const describe = (common: number[], house: number, holding: number[], some: boolean) =>
    `${common.join()} ${house} ${holding.join()} ${String(some)}`;
  const found: string[] = [];
  const expected: string[] = [];
  for (const a of CELLS) {
    for (const b of CELLS.slice(0, a)) {
      const both = CELLS.filter((cell) => sees(cell, a) && sees(cell, b));
      const house = HOUSES_OF[a].find((one) => HOUSES_OF[b].includes(one)) ?? -1;
      const holding = both.filter((cell) => position.has(cell, 1));
      expected.push(describe(both, house, holding, holding.length > 0));
      const seeing = candidatesSeeing(position, 1, [a, b]).map(cellOf);
      found.push(
        describe(cellsOf(commonPeers([a, b])), sharedHouse(a, b), seeing, someSeeBoth(position, 1, a, b)),
      );
    }
  }
  expect(found).toEqual(expected);
});

test('strong links are the pairs of cells that are the only places in a house, each listed once', () => {
  const links = new StrongLinks();
  for (let digit = 1; digit <= 9; digit++) {
    const expected = new Map<string, { line: number; box: number }>();
    HOUSE_CELLS.forEach((cells, house) => {
      const pair = [...cells].filter((cell) => position.has(cell, digit));
      if (pair.length !== 2) return;
      const known = expected.get(pair.join()) ?? { line: -1, box: -1 };
      expected.set(pair.join(), house < 18 ? { ...known, line: house } : { ...known, box: house });
    });
    links.collect(position, digit);
    const found = Array.from({ length: links.count }, (_, index): [string, { line: number; box: number }] => [
      `${links.first[index]},${links.second[index]}`,
      { line: links.line[index], box: links.box[index] },
    ]);
    expect(new Map(found)).toEqual(expected);
    expect(found).toHaveLength(expected.size);
  }
});

test('bivalue cells are the cells with two candidates', () => {
  const cells = new Uint8Array(CELL_COUNT);
  const count = collectBivalueCells(position, cells);
  expect([...cells.slice(0, count)]).toEqual(
    CELLS.filter(
      (cell) => [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => position.has(cell, digit)).length === 2,
    ),
  );
});
