/**
 * Nishio, multiple and dynamic chains (sections 14 to 17 of docs/se-rating.md): what follows if a candidate
 * is true, and if it is false; what all cases of a cell or a house agree on; and what leads to a
 * contradiction.
 */
import { CELL_COUNT, HOUSE_CELLS, type Cell } from '../cells.ts';
import { COUNT, LOWEST, MEMBERS } from '../digits.ts';
import { Deductions, type Change } from './deductions.ts';
import {
  CAUSE_OF,
  CELL_CAUSE,
  inOrder,
  lengthIncrement,
  NO_CAUSE,
  type ChainFinding,
  type ChainSearch,
  type Effort,
  type ForcingKind,
  type Nested,
} from './chain-finding.ts';
import { Propagation } from './propagation.ts';
import { BOX_ROW_COLUMN, HOUSE_AT, ORDERED_PEERS, PLACE_AT, type SePosition } from './se-position.ts';
import { PEER_CAUSES } from './candidate-links.ts';
import type { Closures } from './closures.ts';

const LEVEL_BASES: readonly number[] = [8.5, 9.0, 9.5, 10.0, 10.5, 11.0];
const LEVEL_NAMES: readonly string[] = [
  '',
  ' (+)',
  ' (+ Forcing Chains)',
  ' (+ Multiple Forcing Chains)',
  ' (+ Dynamic Forcing Chains)',
  ' (+ Dynamic Forcing Chains (+ Forcing Chains))',
];

const DOUBLE = 1;
const CELL = 5;
const HOUSE = 6;
const CONTRADICTION = 7;

/** A finding before its length is computed. */
interface Case {
  readonly kind: typeof DOUBLE | typeof CELL | typeof HOUSE | typeof CONTRADICTION;
  /** The propagations that agree on the node; for a contradiction, the one that ends in it. */
  readonly propagations: readonly Propagation[];
  /** The proven node: a candidate that is true (on) or false (off). */
  readonly result: number;
  readonly initialCause: number;
}

/** The rating of the shortest chains of a kind. */
export function baseOf({ nishio, dynamic, level }: ForcingKind): number {
  return nishio ? 7.5 : dynamic ? LEVEL_BASES[level] : 8.0;
}

export class ForcingChains implements ChainSearch {
  private readonly before: ForcingChains | undefined;
  private readonly deductions: Deductions | undefined;
  private readonly pool: Propagation[] = [];
  private used = 0;
  /** The position's candidates before the search. */
  private readonly candidates = new Uint16Array(CELL_COUNT);
  private readonly places = new Uint16Array(27 * 9);
  /** By node: what follows from it, computed on demand. */
  private readonly from = new Array<Propagation | undefined>(CELL_COUNT * 18).fill(undefined);
  private cases: Case[] = [];
  private effort: Effort | undefined;

  /**
   * @param before a search with the first of this one's rules, which has just found nothing in the same
   *   position: its propagations are carried on
   * @param closures at level 0: tells which suppositions lead to nothing
   */
  constructor(
    private readonly kind: ForcingKind,
    before?: ForcingChains,
    private readonly closures?: Closures,
  ) {
    this.before = before;
    this.deductions =
      kind.level > 0
        ? new Deductions(kind.level, (inner, closures) => new ForcingChains(inner, undefined, closures))
        : undefined;
  }

  /** The first finding in the rating's order. */
  first(position: SePosition, effort: Effort): ChainFinding | undefined {
    this.closures?.begin(position);
    this.search(position, effort);
    let best: Case | undefined;
    let least = Infinity;
    for (const one of this.cases) {
      const complexity = this.complexityOf(one, least);
      if (complexity < least || (complexity === least && best && one.kind < best.kind)) {
        best = one;
        least = complexity;
      }
    }
    return best && this.findingOf(position, best, least);
  }

  /** All findings in the rating's order. */
  all(position: SePosition, effort: Effort): ChainFinding[] {
    this.closures?.read(position);
    this.search(position, effort);
    // Of several with one result only the best is kept, at its own place in the order of discovery.
    const best = new Map<number, { readonly one: Case; readonly complexity: number }>();
    for (const one of this.cases) {
      const known = best.get(one.result);
      const complexity = this.complexityOf(one, known?.complexity ?? Infinity);
      if (
        known &&
        (complexity > known.complexity || (complexity === known.complexity && one.kind >= known.one.kind))
      )
        continue;
      best.delete(one.result);
      best.set(one.result, { one, complexity });
    }
    return inOrder(
      Array.from(best.values(), ({ one, complexity }) => this.findingOf(position, one, complexity)),
    );
  }

  private search(position: SePosition, effort: Effort): void {
    this.effort = effort;
    this.used = 0;
    this.from.fill(undefined);
    this.cases = [];
    this.candidates.set(position.candidates);
    this.places.set(position.places);
    this.deductions?.begin(position);
    if (this.closures?.someFail && this.kind.dynamic) this.narrow(position, this.closures);
    for (let cell = 0; cell < CELL_COUNT; cell++) {
      const mask = position.candidates[cell];
      if (COUNT[mask] > 2 || (this.kind.dynamic && COUNT[mask] > 1)) this.searchCell(position, cell, mask);
    }
  }

  /** Follows the candidates that fail, so that the closures know how far they get. */
  private narrow(position: SePosition, closures: Closures): void {
    for (let cell = 0; cell < CELL_COUNT; cell++)
      for (const at of MEMBERS[position.candidates[cell]]) {
        const node = (cell * 9 + at) * 2 + 1;
        if (closures.fails(node)) closures.narrow(this.follow(position, node));
      }
  }

  private searchCell(position: SePosition, cell: Cell, mask: number): void {
    const { dynamic, nishio } = this.kind;
    const cases: number[] = [];
    for (const at of MEMBERS[mask]) {
      const node = (cell * 9 + at) * 2 + 1;
      cases.push(node);
      if (dynamic) {
        for (const supposed of [node, node ^ 1]) {
          if (this.closures?.fails(supposed) === false) continue;
          const found = this.follow(position, supposed);
          if (found.conflict) this.note(CONTRADICTION, [found], supposed ^ 1, NO_CAUSE);
        }
        if (!nishio && COUNT[mask] >= 3) this.noteShared(position, DOUBLE, [node, node ^ 1], NO_CAUSE);
      }
      if (!nishio) this.searchHouses(position, cell, at);
    }
    if (!nishio) this.noteShared(position, CELL, cases, CELL_CAUSE);
  }

  /** Searches the houses in which this cell is the first place of the digit. */
  private searchHouses(position: SePosition, cell: Cell, at: number): void {
    for (const type of BOX_ROW_COLUMN) {
      const house = HOUSE_AT[type][cell];
      const places = position.places[house * 9 + at];
      if (COUNT[places] < 2 || LOWEST[places] !== PLACE_AT[type][cell]) continue;
      const cases: number[] = [];
      for (const place of MEMBERS[places]) cases.push((HOUSE_CELLS[house][place] * 9 + at) * 2 + 1);
      this.noteShared(position, HOUSE, cases, CAUSE_OF[type]);
    }
  }

  /** Notes what all cases agree on, in the order of the first one: true candidates, then false ones. */
  private noteShared(
    position: SePosition,
    kind: Case['kind'],
    nodes: readonly number[],
    initialCause: number,
  ): void {
    if (this.closures?.haveCommon(nodes) === false) return;
    const cases = nodes.map((node) => this.follow(position, node));
    const [first] = cases;
    for (let index = 0; index < first.onCount; index++) {
      const node = first.on[index];
      if (isShared(node, cases)) this.note(kind, cases, node, initialCause);
    }
    for (let index = 0; index < first.offCount; index++) {
      const node = first.off[index];
      if (isShared(node, cases)) this.note(kind, cases, node, initialCause);
    }
  }

  private note(
    kind: Case['kind'],
    propagations: readonly Propagation[],
    result: number,
    initialCause: number,
  ): void {
    // A true candidate removes the others of its cell, so there must be some.
    if (result & 1 && COUNT[this.candidates[Math.floor(result / 18)]] < 2) return;
    this.cases.push({ kind, propagations, result, initialCause });
  }

  private follow(position: SePosition, node: number): Propagation {
    const known = this.from[node];
    if (known) return known;
    const begun = this.before?.from[node];
    const propagation = begun ?? this.started(node);
    if (this.effort!.mayFollow()) this.propagate(position, propagation, begun !== undefined);
    this.from[node] = propagation;
    return propagation;
  }

  private started(node: number): Propagation {
    const propagation = (this.pool[this.used] ??= new Propagation());
    this.used++;
    propagation.clear();
    propagation.add(node, NO_CAUSE, NO_PARENTS);
    return propagation;
  }

  /** @param isBegun whether the search before this one has followed it as far as it could */
  private propagate(position: SePosition, found: Propagation, isBegun: boolean): void {
    let onDone = isBegun ? found.onCount : 0;
    let offDone = isBegun ? found.offCount : 0;
    let removed = offDone;
    let rulesDone = isBegun ? this.before!.ruleCount : 0;
    for (let index = 0; index < removed; index++) {
      const candidate = found.off[index] >> 1;
      position.remove(Math.floor(candidate / 9), (candidate % 9) + 1);
    }
    for (;;) {
      if (onDone < found.onCount) {
        if (this.whenOn(position, found, found.on[onDone++])) break;
      } else if (offDone < found.offCount) {
        const node = found.off[offDone++];
        const isOver = this.whenOff(position, found, node);
        if (this.kind.dynamic) removed = offDone;
        if (isOver) break;
      } else {
        if (!this.deductions?.into(found, this.changeOf(position), rulesDone)) break;
        rulesDone = 0;
      }
    }
    for (let index = 0; index < removed; index++) {
      const candidate = found.off[index] >> 1;
      position.restore(Math.floor(candidate / 9), (candidate % 9) + 1);
    }
  }

  private get ruleCount(): number {
    return this.deductions?.ruleCount ?? 0;
  }

  private changeOf(position: SePosition): Change {
    return { position, candidates: this.candidates, places: this.places, effort: this.effort! };
  }

  /** @returns whether it ends in a contradiction */
  private whenOn({ candidates }: SePosition, found: Propagation, node: number): boolean {
    const cell = Math.floor(node / 18);
    const at = (node >> 1) % 9;
    parents[0] = node;
    if (!this.kind.nishio)
      for (const other of MEMBERS[candidates[cell] & ~(1 << at)]) {
        if (take(found, (cell * 9 + other) * 2, CELL_CAUSE, 1)) return true;
      }
    const peers = ORDERED_PEERS[cell];
    const causes = PEER_CAUSES[cell];
    for (let index = 0; index < peers.length; index++) {
      const peer = peers[index];
      if (!(candidates[peer] & (1 << at))) continue;
      if (take(found, (peer * 9 + at) * 2, causes[index], 1)) return true;
    }
    return false;
  }

  /** @returns whether it ends in a contradiction */
  private whenOff(position: SePosition, found: Propagation, node: number): boolean {
    const cell = Math.floor(node / 18);
    const at = (node >> 1) % 9;
    const mask = position.candidates[cell];
    if (this.kind.dynamic) position.remove(cell, at + 1);
    parents[0] = node;
    if (!this.kind.nishio && COUNT[mask] === 2) {
      let count = 1;
      for (const gone of MEMBERS[this.candidates[cell] & ~mask]) parents[count++] = (cell * 9 + gone) * 2;
      const next = (cell * 9 + LOWEST[mask & ~(1 << at)]) * 2 + 1;
      if (take(found, next, CELL_CAUSE, count)) return true;
    }
    for (const type of BOX_ROW_COLUMN) {
      const house = HOUSE_AT[type][cell];
      const two = position.places[house * 9 + at] | (1 << PLACE_AT[type][cell]);
      if (COUNT[two] !== 2) continue;
      const cells = HOUSE_CELLS[house];
      let count = 1;
      for (const gone of MEMBERS[this.places[house * 9 + at] & ~two])
        parents[count++] = (cells[gone] * 9 + at) * 2;
      const next = (cells[LOWEST[two & ~(1 << PLACE_AT[type][cell])]] * 9 + at) * 2 + 1;
      if (take(found, next, CAUSE_OF[type], count)) return true;
    }
    return false;
  }

  private complexityOf({ kind, propagations, result }: Case, most: number): number {
    const nested = this.kind.level > 1 ? new Map<string, Nested>() : undefined;
    const { conflict } = propagations[0];
    let complexity = 0;
    if (kind === CONTRADICTION) {
      complexity = propagations[0].countBehind(conflict!.found, most, nested);
      complexity += propagations[0].countBehind(conflict!.node, most - complexity, nested);
    } else {
      for (const propagation of propagations) {
        complexity += propagation.countBehind(result, most - complexity, nested);
        if (complexity > most) return complexity;
      }
    }
    if (nested) for (const finding of nested.values()) complexity += finding.complexity;
    return complexity;
  }

  private endsOf(
    kind: Case['kind'],
    propagations: readonly Propagation[],
    result: number,
  ): { readonly propagation: Propagation; readonly node: number }[] {
    if (kind !== CONTRADICTION) return propagations.map((propagation) => ({ propagation, node: result }));
    const [propagation] = propagations;
    const { found, node } = propagation.conflict!;
    return [
      { propagation, node: found & 1 ? found : node },
      { propagation, node: found & 1 ? node : found },
    ];
  }

  private findingOf(position: SePosition, one: Case, complexity: number): ChainFinding {
    const { kind, result, propagations, initialCause } = one;
    const cell = Math.floor(result / 18);
    const at = (result >> 1) % 9;
    const isTrue = (result & 1) === 1;
    return {
      rating: baseOf(this.kind) + lengthIncrement(complexity),
      name: this.nameOf(kind),
      removals: position.removable([cell], isTrue ? ~(1 << at) : 1 << at),
      ...(isTrue && { placement: { cell, digit: at + 1 } }),
      complexity,
      sortKey: kind,
      initialCause,
      targets: () =>
        this.endsOf(kind, propagations, result).map(({ propagation, node }) => propagation.target(node)),
    };
  }

  private nameOf(kind: Case['kind']): string {
    const { nishio, dynamic, level } = this.kind;
    if (nishio) return 'Nishio Forcing Chains';
    const what =
      kind === DOUBLE ? 'Double' : kind === CELL ? 'Cell' : kind === HOUSE ? 'Region' : 'Contradiction';
    return `${dynamic ? 'Dynamic ' : ''}${what} Forcing Chains${LEVEL_NAMES[level]}`;
  }
}

function isShared(node: number, cases: readonly Propagation[]): boolean {
  for (let index = 1; index < cases.length; index++) if (cases[index].has[node] === 0) return false;
  return true;
}

const NO_PARENTS: readonly number[] = [];
/** Scratch memory: the parents of the next node, one candidate and at most eight places or digits. */
const parents = new Array<number>(10).fill(0);

/**
 * @param count how many parents it has in `parents`
 * @returns whether the opposite was found before
 */
function take(found: Propagation, node: number, cause: number, count: number): boolean {
  if (found.has[node ^ 1] === 1) {
    found.contradict(node, cause, parents.slice(0, count));
    return true;
  }
  if (found.has[node] === 0) found.add(node, cause, parents, count);
  return false;
}
