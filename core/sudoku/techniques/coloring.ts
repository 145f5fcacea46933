import type { Digit } from '../digits.ts';
import {
  bitCount,
  candidatesWithin,
  cellsOf,
  PEER_WORDS,
  StrongLinks,
  WORD_OF,
  BIT_OF,
} from '../cell-set.ts';
import { CELL_COUNT, HOUSE_CELLS, HOUSES_OF, type Cell } from '../cells.ts';
import { candidateOf, type Candidate, type Position } from '../position.ts';
import { reportStep, partOf, where, type Finder, type PremisePart, type Report } from './step.ts';

/**
 * Colouring of one digit. Cells joined by strong links (conjugate pairs) form nets; along a link the colour
 * changes, so one colour of a net is true and the other one false.
 *
 * - `simple-colors`, one net. `wrap`: two cells of a colour see each other: the whole colour is eliminated
 *   (`color-a`; `houses`: those with two of its cells). `trap`: candidates that see both colours are
 *   eliminated. A trap needs a net of four cells: in a smaller one any two colours are one link, and the trap
 *   is a locked candidate.
 * - `multi-colors`, two or more nets. A colour that is true makes each colour that it sees false, and so the
 *   other colour of that net true, and so on from net to net. The colours of such a chain are called A, their
 *   counterparts B. `type-1`: B of the first net or A of the last one is true: candidates that see both are
 *   eliminated. If the counterparts form a chain too, candidates that see the other two are eliminated in the
 *   same step. `type-2`: A of the last net sees A of the first one, which is therefore eliminated with
 *   everything that sees its counterpart. A longer chain counts only if no shorter one leads to the same
 *   result.
 *
 * Steps: two parts for each net, `color-a` and `color-b`; `set` numbers the nets along the chain.
 *
 * Sources: SudokuWiki "Simple Colouring", "Multi-Colouring"; HoDoKu "Coloring".
 */
export const findSimpleColors: Finder = (position, report) => {
  for (let digit = 1; digit <= 9; digit++) {
    const nets = buildNets(position, digit);
    for (let color = 0; color < nets * 2; color++) {
      if (sees(color, color)) reportWrap(report, digit, color);
    }
    for (let net = 0; net < nets; net++) reportTrap(position, report, digit, net);
  }
};

export const findMultiColors: Finder = (position, report) => {
  for (let digit = 1; digit <= 9; digit++) {
    const nets = buildNets(position, digit);
    if (nets > 1) searchChains(position, report, digit, nets);
  }
};

const LINKS = new StrongLinks();
const MOST_NETS = 27;
/** Words of the cells of each colour: `color * 3 + word`. The colours of a net are `net * 2` and the next. */
const CELLS = new Int32Array(MOST_NETS * 6);
/** Words of the cells that some cell of the colour sees. */
const SEEN = new Int32Array(MOST_NETS * 6);
/** Colour of each cell, −1 outside the nets. */
const COLOR = new Int8Array(CELL_COUNT);

/** Colours the nets of a digit into the tables; returns their number. */
function buildNets(position: Position, digit: Digit): number {
  const count = LINKS.collect(position, digit);
  if (count === 0) return 0;
  COLOR.fill(-1);
  let nets = 0;
  for (let start = 0; start < count; start++) {
    if (COLOR[LINKS.first[start]] >= 0) continue;
    CELLS.fill(0, nets * 6, nets * 6 + 6);
    SEEN.fill(0, nets * 6, nets * 6 + 6);
    paint(LINKS.first[start], nets * 2);
    for (let grows = true; grows;) {
      grows = false;
      for (let link = start; link < count; link++) {
        const first = LINKS.first[link];
        const second = LINKS.second[link];
        if (COLOR[first] < 0 === COLOR[second] < 0) continue;
        if (COLOR[first] < 0) paint(first, COLOR[second] ^ 1);
        else paint(second, COLOR[first] ^ 1);
        grows = true;
      }
    }
    nets++;
  }
  // A net whose colours cannot alternate means that the position has no solution.
  return isContradictory(count) ? 0 : nets;
}

/** Whether a link has the same colour at both ends. */
function isContradictory(count: number): boolean {
  for (let link = 0; link < count; link++) {
    const color = COLOR[LINKS.first[link]];
    if (color >= 0 && color === COLOR[LINKS.second[link]]) return true;
  }
  return false;
}

function paint(cell: Cell, color: number): void {
  const start = color * 3;
  COLOR[cell] = color;
  CELLS[start + WORD_OF[cell]] |= BIT_OF[cell];
  for (let word = 0; word < 3; word++) SEEN[start + word] |= PEER_WORDS[cell * 3 + word];
}

/** Whether a cell of one colour sees a cell of the other colour. */
function sees(color: number, other: number): boolean {
  const a = color * 3;
  const b = other * 3;
  return ((SEEN[a] & CELLS[b]) | (SEEN[a + 1] & CELLS[b + 1]) | (SEEN[a + 2] & CELLS[b + 2])) !== 0;
}

function cellsOfColor(color: number): number[] {
  return cellsOf(CELLS.subarray(color * 3, color * 3 + 3));
}

function candidatesOf(color: number, digit: Digit): Candidate[] {
  return cellsOfColor(color).map((cell) => candidateOf(cell, digit));
}

/** The two parts of a net; `color` becomes `color-a`. */
function netParts(digit: Digit, color: number, set: number): PremisePart[] {
  return [
    partOf('color-a', candidatesOf(color, digit), set),
    partOf('color-b', candidatesOf(color ^ 1, digit), set),
  ];
}

function reportWrap(report: Report, digit: Digit, color: number): void {
  const cells = cellsOfColor(color);
  const clashing = [...HOUSE_CELLS.keys()].filter(
    (house) => cells.filter((cell) => HOUSES_OF[cell].includes(house)).length > 1,
  );
  reportStep(report, {
    technique: 'simple-colors',
    variant: 'wrap',
    eliminations: candidatesOf(color, digit),
    premise: netParts(digit, color, 1),
    houses: where(...clashing),
  });
}

function reportTrap(position: Position, report: Report, digit: Digit, net: number): void {
  const a = net * 6;
  const trapped = new Int32Array(3);
  let size = 0;
  for (let word = 0; word < 3; word++) {
    const own = CELLS[a + word] | CELLS[a + 3 + word];
    size += bitCount(own);
    trapped[word] = SEEN[a + word] & SEEN[a + 3 + word] & ~own;
  }
  if (size < 4) return;
  const eliminations = candidatesWithin(position, digit, trapped);
  if (eliminations.length === 0) return;
  reportStep(report, {
    technique: 'simple-colors',
    variant: 'trap',
    eliminations,
    premise: netParts(digit, net * 2, 1),
  });
}

/** Searches the chains of nets, short ones first. */
function searchChains(position: Position, report: Report, digit: Digit, nets: number): void {
  const shortest = new Map<number, number>();
  const chain: number[] = [];
  const isShortest = (key: number): boolean => {
    const known = shortest.get(key) ?? chain.length;
    shortest.set(key, known);
    return known === chain.length;
  };
  const conclude = (): void => {
    const first = chain[0];
    const last = chain[chain.length - 1];
    // Each chain is also found in reverse, with the other colours: report one of the two.
    if (first >> 1 < last >> 1) {
      const isOwn = isShortest((first ^ 1) * 64 + last);
      const goesBothWays = chain.every((color, at) => at === 0 || sees(chain[at - 1] ^ 1, color));
      const isOther = goesBothWays && isShortest(first * 64 + (last ^ 1));
      // Of a chain and its counterpart, report both in the one that begins with the first colour of its net.
      const outer = isOwn && isOther ? (first & 1 ? [] : [chain, counterpart(chain)]) : isOwn ? [chain] : [];
      const fallen = outer.flatMap((each) => outsideOf(position, digit, each)).sort((a, b) => a - b);
      if (fallen.length > 0) reportChain(report, 'type-1', digit, chain, [...new Set(fallen)]);
    }
    if (chain[1] < (last ^ 1) && sees(last, first) && isShortest(-1 - first)) {
      const seen = candidatesWithin(position, digit, SEEN.slice((first ^ 1) * 3, (first ^ 1) * 3 + 3));
      const fallen = [...new Set([...candidatesOf(first, digit), ...seen])].sort((a, b) => a - b);
      reportChain(report, 'type-2', digit, chain, fallen);
    }
  };
  const extend = (length: number, used: number): void => {
    if (chain.length === length) {
      conclude();
      return;
    }
    for (let next = 0; next < nets * 2; next++) {
      if (used & (1 << (next >> 1)) || !sees(chain[chain.length - 1], next ^ 1)) continue;
      chain.push(next);
      extend(length, used | (1 << (next >> 1)));
      chain.pop();
    }
  };
  for (let length = 2; length <= nets; length++) {
    for (let start = 0; start < nets * 2; start++) {
      chain.push(start);
      extend(length, 1 << (start >> 1));
      chain.pop();
    }
  }
}

function counterpart(chain: readonly number[]): number[] {
  return chain.map((color) => color ^ 1);
}

/** Candidates that see both the counterpart of the first colour and the last one. */
function outsideOf(position: Position, digit: Digit, chain: readonly number[]): Candidate[] {
  const first = chain[0] ^ 1;
  const last = chain[chain.length - 1];
  const fallen = new Int32Array(3);
  for (let word = 0; word < 3; word++) {
    fallen[word] = SEEN[first * 3 + word] & SEEN[last * 3 + word];
    for (const color of [first, first ^ 1, last, last ^ 1]) fallen[word] &= ~CELLS[color * 3 + word];
  }
  return candidatesWithin(position, digit, fallen);
}

function reportChain(
  report: Report,
  variant: string,
  digit: Digit,
  chain: readonly number[],
  eliminations: readonly Candidate[],
): void {
  reportStep(report, {
    technique: 'multi-colors',
    variant,
    eliminations,
    premise: chain.flatMap((color, at) => netParts(digit, color, at + 1)),
  });
}
