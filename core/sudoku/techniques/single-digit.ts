import { candidatesSeeing, someSeeBoth, StrongLinks } from '../cell-set.ts';
import { sees, type Cell } from '../cells.ts';
import { COUNT, LOWEST, type Digit } from '../digits.ts';
import { candidateOf, type Position } from '../position.ts';
import { alternating, newStep, partOf, where, type Finder, type Report, type Step } from './step.ts';

/**
 * Two strong links of one digit, joined by a weak link: `free = joined - joined = free`. One of the free ends
 * has the digit, so it is eliminated from cells that see both. Four cells; a chain and its reverse are one
 * instance, named by its form:
 *
 * - `skyscraper`: links in two rows (columns), joined in one column (row); if the free ends are in one column
 *   too, it is an X-Wing and left out;
 * - `two-string-kite`: a link in a row and a link in a column, joined in a box;
 * - `turbot-fish`: every other form. A pair that is alone in a line and in a box counts for the line.
 *
 * - `empty-rectangle`: three to five candidates of a box lie in one row and one column of it; a conjugate
 *   pair in a line outside has one end on one arm, so the digit is eliminated where the lines through the
 *   other end and the other arm cross. A box with two candidates makes a kite or a turbot fish, which come
 *   before: it is listed only if all instances are requested.
 *
 * Steps: `end` parts are the two free ends (for the empty rectangle: the far end of the pair and the arm that
 * it meets), `node` parts the two joined ones; `links` read from end to end; `houses` are those of the strong
 * links, in the order of the links.
 *
 * Sources: SudokuWiki "Simple X-Cycles" and "Empty Rectangles", HoDoKu "Single Digit Patterns".
 */
export const findSkyscraper: Finder = (position, report) => findTurbots(position, report, 'skyscraper');
export const findTwoStringKite: Finder = (position, report) =>
  findTurbots(position, report, 'two-string-kite');
export const findTurbotFish: Finder = (position, report) => findTurbots(position, report, 'turbot-fish');

export const findEmptyRectangle: Finder = (position, report, options) => {
  const { placesOf } = position;
  for (let box = 0; box < 9; box++) {
    for (let index = 0; index < 9; index++) {
      const places = placesOf[(18 + box) * 9 + index];
      if (COUNT[places] < (options.all ? 2 : 3)) continue;
      for (const shape of RECTANGLES[places]) {
        const row = Math.floor(box / 3) * 3 + Math.floor(shape / 3);
        const column = (box % 3) * 3 + (shape % 3);
        meetRectangle(position, report, index + 1, box, row, 9 + column);
        meetRectangle(position, report, index + 1, box, 9 + column, row);
      }
    }
  }
};

type TurbotForm = 'skyscraper' | 'two-string-kite' | 'turbot-fish';

const LINKS = new StrongLinks();

function findTurbots(position: Position, report: Report, form: TurbotForm): void {
  for (let digit = 1; digit <= 9; digit++) {
    const count = LINKS.collect(position, digit);
    for (let later = 1; later < count; later++) {
      for (let earlier = 0; earlier < later; earlier++) {
        if (!mayMake(form, LINKS.line[earlier], LINKS.line[later])) continue;
        joinLinks(position, report, form, digit, earlier, later);
      }
    }
  }
}

/** Whether two links can have the form at all, judging by the lines (or −1) in which they are strong. */
function mayMake(form: TurbotForm, line: number, otherLine: number): boolean {
  if (line < 0 || otherLine < 0) return form === 'turbot-fish';
  return line < 9 === otherLine < 9 ? form !== 'two-string-kite' : form === 'two-string-kite';
}

/** Tries the four ways to join an end of one link to an end of the other. */
function joinLinks(
  position: Position,
  report: Report,
  form: TurbotForm,
  digit: Digit,
  earlier: number,
  later: number,
): void {
  for (let ends = 0; ends < 4; ends++) {
    const joined = (ends & 1 ? LINKS.second : LINKS.first)[earlier];
    const joinedTo = (ends & 2 ? LINKS.second : LINKS.first)[later];
    if (!sees(joined, joinedTo)) continue;
    const free = LINKS.first[earlier] + LINKS.second[earlier] - joined;
    const otherFree = LINKS.first[later] + LINKS.second[later] - joinedTo;
    if (free === otherFree || free === joinedTo || otherFree === joined) continue;
    if (!someSeeBoth(position, digit, free, otherFree)) continue;
    if (formOf(LINKS.line[earlier], LINKS.line[later], free, joined, joinedTo, otherFree) !== form) continue;
    report(turbotStep(position, form, digit, [free, joined, joinedTo, otherFree], [earlier, later]));
  }
}

function formOf(
  line: number,
  otherLine: number,
  free: number,
  joined: number,
  joinedTo: number,
  otherFree: number,
): TurbotForm | 'x-wing' {
  if (line < 0 || otherLine < 0) return 'turbot-fish';
  if (line < 9 !== otherLine < 9) return 'two-string-kite';
  const joinedInLine = line < 9 ? joined % 9 === joinedTo % 9 : rowOf(joined) === rowOf(joinedTo);
  if (!joinedInLine) return 'turbot-fish';
  const freeInLine = line < 9 ? free % 9 === otherFree % 9 : rowOf(free) === rowOf(otherFree);
  return freeInLine ? 'x-wing' : 'skyscraper';
}

function rowOf(cell: Cell): number {
  return Math.floor(cell / 9);
}

function turbotStep(
  position: Position,
  technique: TurbotForm,
  digit: Digit,
  cells: readonly Cell[],
  links: readonly number[],
): Step {
  const chain = cells.map((cell) => [candidateOf(cell, digit)]);
  return newStep({
    technique,
    eliminations: candidatesSeeing(position, digit, [cells[0], cells[3]]),
    premise: chain.map((node, at) => partOf(at === 0 || at === 3 ? 'end' : 'node', node)),
    houses: where(...links.map((link) => LINKS.houseOf(link))),
    links: alternating(chain),
  });
}

/**
 * `RECTANGLES[places]`: the rows and columns of a box (3 * row + column) that together contain all of its
 * places, each with at least one off the crossing.
 */
const RECTANGLES: readonly Uint8Array[] = Array.from({ length: 512 }, (_, places) =>
  Uint8Array.from(
    [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((shape) => {
      const row = 7 << (Math.floor(shape / 3) * 3);
      const column = 0x49 << (shape % 3);
      const confined = (places & ~(row | column)) === 0;
      return confined && (places & row & ~column) !== 0 && (places & column & ~row) !== 0;
    }),
  ),
);

/**
 * Searches for conjugate pairs across the arm of an empty rectangle.
 *
 * @param arm the line whose arm the pair meets; `otherArm` crosses it inside the box
 */
function meetRectangle(
  position: Position,
  report: Report,
  digit: Digit,
  box: number,
  arm: number,
  otherArm: number,
): void {
  // Lines across the arm are columns for a row and rows for a column; places in them are the arm's index.
  const across = arm < 9 ? 9 : 0;
  const armPlace = arm < 9 ? arm : arm - 9;
  const otherPlace = otherArm < 9 ? otherArm : otherArm - 9;
  for (let place = 0; place < 9; place++) {
    if (Math.floor(place / 3) === Math.floor(otherPlace / 3)) continue;
    const places = position.placesOf[(across + place) * 9 + digit - 1];
    if (COUNT[places] !== 2 || !(places & (1 << armPlace))) continue;
    const farPlace = LOWEST[places ^ (1 << armPlace)];
    if (Math.floor(farPlace / 3) === Math.floor(armPlace / 3)) continue;
    const cellAt = (along: number, from: number) => (arm < 9 ? along * 9 + from : from * 9 + along);
    const target = cellAt(farPlace, otherPlace);
    if (!position.has(target, digit)) continue;
    const pair = { near: cellAt(armPlace, place), far: cellAt(farPlace, place), line: across + place };
    report(rectangleStep(position, digit, box, arm, target, pair));
  }
}

function rectangleStep(
  position: Position,
  digit: Digit,
  box: number,
  arm: number,
  target: number,
  pair: { near: number; far: number; line: number },
): Step {
  const onArm: number[] = [];
  const offArm: number[] = [];
  for (let place = 0; place < 9; place++) {
    const cell = (Math.floor(box / 3) * 3 + Math.floor(place / 3)) * 9 + (box % 3) * 3 + (place % 3);
    if (!position.has(cell, digit)) continue;
    const inArm = arm < 9 ? rowOf(cell) === arm : cell % 9 === arm - 9;
    (inArm ? onArm : offArm).push(cell);
  }
  const chain = [[pair.far], [pair.near], onArm, offArm].map((cells) =>
    cells.map((cell) => candidateOf(cell, digit)),
  );
  return newStep({
    technique: 'empty-rectangle',
    eliminations: [candidateOf(target, digit)],
    premise: chain.map((node, at) => partOf(at === 0 || at === 3 ? 'end' : 'node', node)),
    houses: where(pair.line, 18 + box),
    links: alternating(chain),
  });
}
