import { HOUSE_CELLS, HOUSES_OF, PEERS, placeIn, sees, type Cell, type House } from '../sudoku/cells.ts';
import { COUNT, LOWEST, MEMBERS, type Digit } from '../sudoku/digits.ts';
import { candidateOf, cellOf, digitOf, type Candidate, type Position } from '../sudoku/position.ts';
import type { Implication } from '../sudoku/techniques/step.ts';

/**
 * The shortest argument from a supposition by singles: fewest digits, then fewest cells. Singles are tried in
 * every possible order with an increasing number of digits, so that the first end found has the fewest.
 * Beyond a budget, all singles are followed and those that the end does not need are left out.
 */

export interface Supposition {
  readonly candidate: Candidate;
  readonly isTrue: boolean;
}

/** The end of an argument: a contradiction, or that a candidate is true or false. */
export type Goal = 'contradiction' | Supposition;

/** What is left for a digit when the argument ends: nothing. */
type Dead = { readonly house: House; readonly digit: Digit } | { readonly cell: Cell };

/** Digits in the order in which they follow, without the supposition. */
interface Ending {
  readonly digits: readonly Candidate[];
  readonly dead: Dead | null;
}

/** Maximum number of further digits for the complete search. */
const DEEPEST = 12;
/** Budget that following one digit costs: less than 1, since it copies nothing. */
const SHARE = 0.5;
/** Maximum number of endings of equal length whose cells are compared. */
const MOST_COMPARED = 48;

export class ShortestArgument {
  /** Number of digits that may still be tried; shared by all searches for one question. */
  budget: number;
  private readonly masks: Uint16Array[] = [];
  private readonly places: Uint16Array[] = [];
  /** The singles of the position itself. */
  private readonly first: readonly Candidate[];
  /** Digits that are the last of their cell or house, in order of discovery. */
  private readonly singles: Candidate[] = [];
  private readonly isListed = new Uint8Array(729);
  private readonly isPlaced = new Uint8Array(81);
  private readonly chosen: Candidate[] = [];
  private dead: Dead[] = [];
  private endings: Ending[] = [];
  private goal: Goal = 'contradiction';

  constructor(
    private readonly position: Position,
    budget: number,
  ) {
    this.budget = budget;
    this.first = singlesOf(position);
  }

  /**
   * The shortest branch from a supposition to a goal, or undefined if singles do not lead there.
   */
  find(supposition: Supposition, goal: Goal = 'contradiction'): Implication[] | undefined {
    this.goal = goal;
    for (let count = 0; count <= DEEPEST && this.budget > 0; count++) {
      const found = this.ofLength(supposition, count);
      if (found !== undefined) return found;
      if (this.isExhausted) return undefined;
    }
    return this.followed(supposition, goal);
  }

  /**
   * How many digits lead from a supposition to a contradiction when all singles are followed; `Infinity` if they
   * do not.
   */
  lengthTo(supposition: Supposition): number {
    this.goal = 'contradiction';
    const ending = this.replay(supposition, null);
    return ending === undefined ? Infinity : this.neededBy(supposition, ending).length;
  }

  /** A short branch, found at once: all singles, minus those that the end does not need. */
  followed(supposition: Supposition, goal: Goal = 'contradiction'): Implication[] | undefined {
    this.goal = goal;
    const ending = this.follow(supposition);
    return ending && this.branchOf(supposition, ending);
  }

  /** The branch with exactly this many digits after the supposition, and the fewest cells. */
  ofLength(supposition: Supposition, count: number, goal: Goal = this.goal): Implication[] | undefined {
    this.goal = goal;
    this.endings = [];
    this.isExhausted = true;
    this.start(supposition);
    if (this.dead.length > 0 || this.isReached(0)) this.keep(this.dead);
    else if (count > 0) this.deepen(0, 0, count);
    else this.isExhausted = this.singles.length === 0;
    return this.endings
      .map((ending) => this.branchOf(supposition, ending))
      .reduce<Implication[] | undefined>(
        (best, branch) => (best === undefined || compareBranches(branch, best) < 0 ? branch : best),
        undefined,
      );
  }

  /** Whether the last search was complete, that is, not cut short by the limit on digits or the budget. */
  private isExhausted = true;

  private start({ candidate, isTrue }: Supposition): void {
    const { position } = this;
    this.masks[0] ??= new Uint16Array(81);
    this.places[0] ??= new Uint16Array(243);
    this.masks[0].set(position.candidates);
    this.places[0].set(position.placesOf);
    this.singles.length = 0;
    this.isListed.fill(0);
    this.isPlaced.fill(0);
    this.chosen.length = 0;
    this.dead = [];
    for (const single of this.first) this.list(single);
    if (isTrue) this.place(0, candidate);
    else this.remove(0, cellOf(candidate), digitOf(candidate) - 1);
  }

  private deepen(level: number, from: number, left: number): void {
    const { singles } = this;
    const open = singles.length;
    this.masks[level + 1] ??= new Uint16Array(81);
    this.places[level + 1] ??= new Uint16Array(243);
    for (let at = from; at < open; at++) {
      const candidate = singles[at];
      const cell = cellOf(candidate);
      if (this.isPlaced[cell]) continue;
      if (this.budget-- <= 0) {
        this.isExhausted = false;
        return;
      }
      this.masks[level + 1].set(this.masks[level]);
      this.places[level + 1].set(this.places[level]);
      this.chosen.push(candidate);
      this.place(level + 1, candidate);
      const { dead } = this;
      if (dead.length > 0 || this.isReached(level + 1)) this.keep(dead);
      else if (left > 1) this.deepen(level + 1, at + 1, left - 1);
      else this.isExhausted = false;
      this.dead = [];
      this.chosen.pop();
      this.isPlaced[cell] = 0;
      while (singles.length > open) this.isListed[singles.pop()!] = 0;
      if (this.endings.length >= MOST_COMPARED) return;
    }
  }

  /** All singles in order of discovery, minus those that the end does not need. */
  private follow(supposition: Supposition): Ending | undefined {
    const all = this.replay(supposition, null);
    if (all === undefined) return undefined;
    let best = this.replay(supposition, this.neededBy(supposition, all)) ?? all;
    for (let at = best.digits.length - 1; at >= 0; at--) {
      if (at >= best.digits.length) continue;
      const without: readonly Candidate[] = best.digits.filter((_, index) => index !== at);
      best = this.replay(supposition, without) ?? best;
    }
    return best;
  }

  /** The digits that an ending depends on, given the reasons that its branch would state. */
  private neededBy(supposition: Supposition, ending: Ending): Candidate[] {
    const branch = this.branchOf(supposition, ending);
    const needed = new Set<number>([branch.length - 1]);
    // The opposite of the last conclusion is needed, too, with its reasons.
    for (let at = branch.length - 1; at >= 0; at--)
      if (needed.has(at) || branch[at].candidates[0] === branch[branch.length - 1].candidates[0])
        for (const place of [at, ...branch[at].because]) needed.add(place);
    return ending.digits.filter((digit) =>
      branch.some((each, at) => each.isTrue && each.candidates[0] === digit && needed.has(at)),
    );
  }

  /** Places those of the given digits that are singles when their turn comes; with null, all singles. */
  private replay(supposition: Supposition, digits: readonly Candidate[] | null): Ending | undefined {
    this.start(supposition);
    const queue = digits ?? this.singles;
    for (let at = 0; at < queue.length && this.dead.length === 0 && !this.isReached(0); at++) {
      this.budget -= SHARE;
      const candidate = queue[at];
      if (this.isPlaced[cellOf(candidate)] || !this.isListed[candidate]) continue;
      this.chosen.push(candidate);
      this.place(0, candidate);
    }
    const hasEnded = this.goal === 'contradiction' ? this.dead.length > 0 : this.isReached(0);
    return hasEnded ? { digits: [...this.chosen], dead: this.dead[0] ?? null } : undefined;
  }

  private keep(dead: readonly Dead[]): void {
    if (this.goal === 'contradiction')
      for (const each of dead) this.endings.push({ digits: [...this.chosen], dead: each });
    else if (dead.length === 0) this.endings.push({ digits: [...this.chosen], dead: null });
  }

  /** Whether the goal's candidate is decided as required. */
  private isReached(level: number): boolean {
    if (this.goal === 'contradiction') return false;
    const { candidate, isTrue } = this.goal;
    if (isTrue) return this.chosen.includes(candidate);
    return (this.masks[level][cellOf(candidate)] & (1 << (digitOf(candidate) - 1))) === 0;
  }

  private list(candidate: Candidate): void {
    if (this.isListed[candidate]) return;
    this.isListed[candidate] = 1;
    this.singles.push(candidate);
  }

  private place(level: number, candidate: Candidate): void {
    const cell = cellOf(candidate);
    const index = candidate % 9;
    this.isPlaced[cell] = 1;
    for (const other of MEMBERS[this.masks[level][cell] & ~(1 << index)]) this.remove(level, cell, other);
    for (const peer of PEERS[cell])
      if (this.masks[level][peer] & (1 << index)) this.remove(level, peer, index);
  }

  private remove(level: number, cell: Cell, index: number): void {
    const left = (this.masks[level][cell] &= ~(1 << index));
    if (left === 0) this.dead.push({ cell });
    else if (COUNT[left] === 1 && !this.isPlaced[cell]) this.list(cell * 9 + LOWEST[left]);
    for (const house of HOUSES_OF[cell]) {
      const at = house * 9 + index;
      const places = (this.places[level][at] &= ~(1 << placeIn(house, cell)));
      if (places === 0) this.dead.push({ house, digit: index + 1 });
      else if (COUNT[places] === 1) this.list(HOUSE_CELLS[house][LOWEST[places]] * 9 + index);
    }
  }

  /** Writes the digits and their end as a branch, including those exclusions that serve as reasons. */
  private branchOf(supposition: Supposition, { digits, dead }: Ending): Implication[] {
    const branch = new BranchWriter(this.position, supposition);
    for (const digit of digits) branch.conclude(digit);
    if (dead !== null) branch.contradict(dead);
    else if (this.goal !== 'contradiction' && !this.goal.isTrue) branch.exclude(this.goal.candidate);
    return branch.written();
  }
}

/** The digits that are the last of their cell, then those that are the last of a house. */
function singlesOf({ candidates, placesOf }: Position): Candidate[] {
  const found: Candidate[] = [];
  candidates.forEach((mask, cell) => {
    if (COUNT[mask] === 1) found.push(cell * 9 + LOWEST[mask]);
  });
  placesOf.forEach((mask, at) => {
    if (COUNT[mask] === 1) found.push(HOUSE_CELLS[Math.floor(at / 9)][LOWEST[mask]] * 9 + (at % 9));
  });
  return found;
}

/** Fewer digits first, then fewer cells, then fewer implications. */
export function compareBranches(a: readonly Implication[], b: readonly Implication[]): number {
  return digitCount(a) - digitCount(b) || cellCount(a) - cellCount(b) || a.length - b.length;
}

function digitCount(branch: readonly Implication[]): number {
  return branch.filter(({ isTrue }) => isTrue).length;
}

function cellCount(branch: readonly Implication[]): number {
  return new Set(branch.flatMap(({ candidates }) => candidates.map(cellOf))).size;
}

class BranchWriter {
  private readonly branch: Implication[] = [];
  /** Index in the branch of a candidate's exclusion. */
  private readonly placeOf = new Map<Candidate, number>();
  /** Digits that hold, with their index in the branch. */
  private readonly digits = new Map<Candidate, number>();

  constructor(
    private readonly position: Position,
    { candidate, isTrue }: Supposition,
  ) {
    this.branch.push({ candidates: [candidate], isTrue, because: [], reason: 'assumption' });
    if (isTrue) this.digits.set(candidate, 0);
    else this.placeOf.set(candidate, 0);
  }

  written(): Implication[] {
    return this.branch;
  }

  /** Adds a digit, for the reason with the fewest exclusions. */
  conclude(candidate: Candidate): void {
    const cell = cellOf(candidate);
    let fewest: readonly Candidate[] | undefined;
    let house: House | undefined;
    for (const where of [...HOUSES_OF[cell], undefined]) {
      const others = where === undefined ? this.othersOf(candidate) : this.othersIn(where, candidate);
      if (fewest !== undefined && others.length >= fewest.length) continue;
      if (!others.every((other) => this.isExcluded(other))) continue;
      fewest = others;
      house = where;
    }
    this.pushDigit(candidate, fewest!, house);
    this.digits.set(candidate, this.branch.length - 1);
  }

  /** Adds a digit that is the last of a house, or of its cell, after the exclusions of the others. */
  private pushDigit(candidate: Candidate, others: readonly Candidate[], house: House | undefined): void {
    const because = others.map((other) => this.exclude(other));
    const reason = house === undefined ? { reason: 'cell' as const } : { reason: 'house' as const, house };
    this.branch.push({ candidates: [candidate], isTrue: true, because, ...reason });
  }

  /** Adds the two opposites of a dead end: one of the candidates must be true, and none can be. */
  contradict(dead: Dead): void {
    const house = 'house' in dead ? dead.house : undefined;
    const candidates =
      'house' in dead
        ? Array.from(HOUSE_CELLS[dead.house], (cell) => candidateOf(cell, dead.digit)).filter((each) =>
            this.position.has(cellOf(each), digitOf(each)),
          )
        : this.candidatesOf(dead.cell);
    const held = candidates.find((each) => this.digits.has(each));
    if (held !== undefined) {
      this.exclude(held);
      return;
    }
    // Prefer one that is not excluded yet, so that its exclusion comes last.
    const fresh = candidates.filter((each) => !this.placeOf.has(each));
    const last = fresh.at(-1) ?? candidates[candidates.length - 1];
    const others = candidates.filter((each) => each !== last);
    this.pushDigit(last, others, house);
    this.exclude(last);
  }

  /** Adds the exclusion of a candidate, unless already there; returns its index. */
  exclude(candidate: Candidate): number {
    const known = this.placeOf.get(candidate);
    if (known !== undefined) return known;
    const by = this.excluderOf(candidate)!;
    const place = this.branch.push({
      candidates: [candidate],
      isTrue: false,
      because: [this.digits.get(by)!],
      reason: 'sees',
    });
    this.placeOf.set(candidate, place - 1);
    return place - 1;
  }

  private isExcluded(candidate: Candidate): boolean {
    return this.placeOf.has(candidate) || this.excluderOf(candidate) !== undefined;
  }

  /** A digit of the argument that excludes a candidate: the one in its cell, else the first that sees it. */
  private excluderOf(candidate: Candidate): Candidate | undefined {
    const cell = cellOf(candidate);
    let seeing: Candidate | undefined;
    for (const each of this.digits.keys()) {
      if (each === candidate) continue;
      if (cellOf(each) === cell) return each;
      if (each % 9 === candidate % 9 && sees(cellOf(each), cell)) seeing ??= each;
    }
    return seeing;
  }

  private othersIn(house: House, candidate: Candidate): Candidate[] {
    const index = candidate % 9;
    const places = this.position.placesOf[house * 9 + index] & ~(1 << placeIn(house, cellOf(candidate)));
    const others: Candidate[] = [];
    for (const place of MEMBERS[places]) others.push(HOUSE_CELLS[house][place] * 9 + index);
    return others;
  }

  private othersOf(candidate: Candidate): Candidate[] {
    return this.candidatesOf(cellOf(candidate)).filter((other) => other !== candidate);
  }

  private candidatesOf(cell: Cell): Candidate[] {
    return Array.from(MEMBERS[this.position.candidates[cell]], (index) => cell * 9 + index);
  }
}
