import { readFileSync } from 'node:fs';
import { houseOfPlace, onlyPlaces, placesInBoxes } from '../../../../core/learn/scan.ts';
import { parseGrid } from '../../../../core/sudoku/grid.ts';
import { askNext, keptScan, scanOf } from '../../../../src/learn/practice/kept-scan.ts';

test.each(['{}', '[', '{"givens":[],"digits":[],"asked":3}'])(
  'the scan %s stored by another version is ignored',
  (text) => {
    sessionStorage.setItem('nonet.tab.scan', text);
    expect(keptScan.read()).toBeNull();
  },
);

test('a scan asks for digits that have an only place in a box, and for others only once there are none', () => {
  const puzzle = readFileSync('public/packs/novice.txt', 'utf8').slice(0, 81);
  const givens = [...parseGrid(puzzle)!];
  let run = scanOf(givens, givens, 81);
  while (run.elapsedMs === null) {
    const { digits, asked } = run;
    const boxes = placesInBoxes(digits);
    expect(boxes.has(asked)).toBe(boxes.size > 0);
    const cell = onlyPlaces(digits).get(asked)!;
    expect(houseOfPlace(cell, digits, asked)! >= 18).toBe(boxes.size > 0);
    run = askNext(run, cell);
  }
  expect(run.placed).toBeGreaterThan(10);
});
