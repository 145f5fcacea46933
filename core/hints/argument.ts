import { groupBy } from '../base/group-by.ts';
import { HOUSES_OF, cellName, type Cell, type House } from '../sudoku/cells.ts';
import { candidateOf, cellOf, digitOf, type Candidate } from '../sudoku/position.ts';
import { isByTechnique, oppositeOfEnd, proofParts } from '../sudoku/techniques/proof.ts';
import type { Implication, Step } from '../sudoku/techniques/step.ts';
import {
  anyDigit,
  cellNames,
  cellsIn,
  houseName,
  isFalse,
  isTrue,
  digitList,
  listOf,
  message,
  named,
  type List,
  type Message,
} from './message.ts';
import { commonHouses, houseAcross } from './parts.ts';

/**
 * A forcing argument as it is presented: one step for each digit that follows, with the reason why nothing
 * else is possible, and the end. What a digit excludes is part of the reasons of later steps, not a step of
 * its own.
 */
export interface Argument {
  /**
   * The lines that are followed separately: the cases of a step; in an argument of several parts, those of
   * its main line and of its lemmas, each of which refutes a further supposition.
   */
  readonly threads: readonly Thread[];
  /** In the order of presentation. */
  readonly steps: readonly ArgumentStep[];
}

export interface Thread {
  readonly kind: 'branch' | 'main' | 'supposition';
  /** The candidate whose truth or falsehood is supposed. */
  readonly supposed: Candidate;
  readonly isTrue: boolean;
  /** Which part of the main line or of a supposition this is, from 1: see `proofParts`. */
  readonly part: number;
}

export interface ArgumentStep {
  /**
   * - `supposed`: a thread starts
   * - `digit`: the last place in a house, or the last digit of a cell
   * - `removed`: candidates that a digit or a technique removes
   * - `clash`: the contradiction
   * - `result`: what all cases agree on
   */
  readonly kind: 'supposed' | 'digit' | 'removed' | 'clash' | 'result';
  /** Index of its thread; -1 for steps that all threads share. */
  readonly thread: number;
  /** From 1, counted through all parts of its line. */
  readonly number: number;
  readonly text: Message;
  readonly placed: readonly Candidate[];
  readonly removed: readonly Candidate[];
  /** The excluded candidates from which this step follows, each with what excludes it. */
  readonly reasons: readonly Reason[];
  /** The house with one place or no place left for the digit. */
  readonly house?: House;
  /** The cell with no digit left, or with two. */
  readonly cell?: Cell;
}

export interface Reason {
  readonly gone: Candidate;
  /** The digit that excludes it; undefined if an earlier step removed it. */
  readonly by?: Candidate;
  /** The house that both share; undefined if both are in one cell. */
  readonly house?: House;
  /** Whether that digit is on the board, rather than derived in the argument. */
  readonly stands?: true;
}

export function argumentOf(step: Step): Argument {
  const branches = step.branches ?? [];
  const telling = new Telling(isInParts(step) ? 'main' : 'branch');
  branches.forEach((branch) => telling.tell(branch));
  if (branches.length > 1) telling.agree(step);
  return telling;
}

function isInParts({ branches = [] }: Step): boolean {
  return branches.length === 1 && proofParts(branches[0]).length > 1;
}

/** Whether two threads are parts of one line. */
export function isSameLine(a: Thread, b: Thread): boolean {
  return a.kind === b.kind && a.supposed === b.supposed && a.isTrue === b.isTrue;
}

class Telling implements Argument {
  readonly threads: Thread[] = [];
  readonly steps: ArgumentStep[] = [];
  private branch: readonly Implication[] = [];
  /** The current thread. */
  private thread = -1;
  /** The next part of a line, until its first step is written. */
  private next: Thread | undefined;

  constructor(private readonly kind: 'main' | 'branch') {}

  tell(branch: readonly Implication[]): void {
    this.branch = branch;
    const parts = this.kind === 'main' ? proofParts(branch) : [];
    const used = new Set(branch.flatMap(({ because, reason }) => (reason === 'forcing-net' ? [] : because)));
    const clashes = clashesOf(branch);
    branch.forEach((implication, index) => {
      const clash = clashes.get(index);
      const part = parts.find(({ from }) => from === index);
      if (part !== undefined && index > 0) this.goOn(part.kind === 'main' ? 'main' : 'supposition');
      // Of the two opposites, the digit is a step only if a later conclusion uses it.
      const isTold = clash === undefined || (!clash.isEnd && used.has(index));
      if (implication.reason === 'assumption')
        this.suppose(implication, index > 0 ? 'supposition' : this.kind);
      else if (isTold || isByTechnique(implication))
        this.conclude(implication, index, index === branch.length - 1);
      if (implication.reason === 'forcing-net') this.goOn('main');
      if (clash?.isEnd === true) this.clash(branch[clash.held], branch[clash.denied], used.has(clash.held));
    });
    if (branch.length === 1) this.itself();
  }

  /** All cases end the same way. */
  agree({ placements, eliminations }: Step): void {
    const fact = placements.length > 0 ? isTrue(placements, 'claim') : isFalse(eliminations, 'claim');
    this.push({
      kind: 'result',
      text: message('argument.agree', { fact }),
      placed: placements,
      removed: eliminations,
      reasons: [],
      thread: -1,
    });
  }

  private push(step: Omit<ArgumentStep, 'thread' | 'number'> & { thread?: number }): void {
    if (this.next !== undefined) this.thread = this.threads.push(this.next) - 1;
    this.next = undefined;
    const thread = step.thread ?? this.thread;
    const before = this.steps.filter(
      (other) =>
        thread >= 0 && other.thread >= 0 && isSameLine(this.threads[other.thread], this.threads[thread]),
    );
    this.steps.push({ ...step, thread, number: before.length + 1 });
  }

  /** Continues the main line or the current supposition in a new part. */
  private goOn(kind: 'main' | 'supposition'): void {
    const line = [...this.threads].reverse().find((thread) => thread.kind === kind);
    this.next = line && { ...line, part: line.part + 1 };
  }

  private suppose({ candidates, isTrue: holds }: Implication, kind: Thread['kind']): void {
    const isFirst = this.threads.every((thread) => thread.kind !== 'supposition');
    this.next = { kind, supposed: candidates[0], isTrue: holds, part: 1 };
    this.push({
      kind: 'supposed',
      text:
        kind === 'supposition'
          ? message('argument.lemma', {
              place: isFirst ? 'first' : 'later',
              ...named(candidates[0]),
            })
          : message('argument.suppose', { fact: holds ? isTrue(candidates) : isFalse(candidates) }),
      placed: holds ? candidates : [],
      removed: holds ? [] : candidates,
      reasons: [],
    });
  }

  /** The assumption of a case is the result itself. */
  private itself(): void {
    const step = this.steps.pop()!;
    const { supposed } = this.threads[this.thread];
    const start = step.placed.length > 0 ? isTrue([supposed]) : isFalse([supposed]);
    this.push({ ...step, text: message('branch.itself', { start }) });
  }

  private conclude(implication: Implication, index: number, isLast: boolean): void {
    if (implication.isTrue) this.digit(implication);
    else if (isByTechnique(implication)) this.byTechnique(implication, index);
    else if (isLast) this.excluded(implication);
  }

  private digit(implication: Implication): void {
    const [candidate] = implication.candidates;
    const reasons = this.reasonsOf(implication);
    const house = implication.reason === 'house' ? houseOf(implication, reasons) : undefined;
    this.push({
      kind: 'digit',
      text:
        house === undefined
          ? message('argument.cell', {
              ...named(candidate),
              reasons: seenFrom(reasons),
              count: reasons.length,
            })
          : message('argument.house', {
              ...named(candidate),
              house: houseName(house),
              reasons: shutBy(reasons),
              count: reasons.length,
            }),
      placed: [candidate],
      removed: [],
      reasons,
      ...(house !== undefined && { house }),
    });
  }

  /** The end of a case: a digit excludes the candidate in question. */
  private excluded(implication: Implication): void {
    const [gone] = implication.candidates;
    const [reason] = this.reasonsFrom([this.indexOf(implication)]);
    this.push({
      kind: 'removed',
      text:
        reason.house === undefined
          ? message('argument.taken', {
              cell: cellName(cellOf(gone)),
              digit: digitOf(reason.by!),
              fact: isFalse([gone], 'claim'),
            })
          : message('argument.seen', {
              ...named(gone),
              by: cellName(cellOf(reason.by!)),
              fact: isFalse([gone], 'claim'),
            }),
      placed: [],
      removed: [gone],
      reasons: [reason],
    });
  }

  private byTechnique(implication: Implication, index: number): void {
    const { candidates, because, reason } = implication;
    const last = this.steps.at(-1)!;
    const before = this.branch[index - 1];
    const isSame =
      before.reason === reason &&
      before.because.join() === because.join() &&
      before.house === implication.house &&
      before.subset?.cells.join() === implication.subset?.cells.join();
    const removed = isSame && last.kind === 'removed' ? [...last.removed, ...candidates] : candidates;
    if (isSame && last.kind === 'removed') this.steps.pop();
    const reasons = this.reasonsOf(implication);
    this.push({
      kind: 'removed',
      text: techniqueText(implication, removed, reasons),
      placed: [],
      removed,
      reasons,
      ...(implication.house !== undefined && { house: implication.house }),
    });
  }

  /** @param isTold whether the true one of the two opposites is already a step */
  private clash(held: Implication, denied: Implication, isTold: boolean): void {
    const [candidate] = held.candidates;
    const { supposed, isTrue: holds } = this.next ?? this.threads[this.thread];
    const so = message(holds ? 'argument.so-not' : 'argument.so', named(supposed));
    const end = { kind: 'clash', placed: [], removed: [supposed] } as const;
    const deniedBy = this.reasonsFrom([this.indexOf(denied)]);
    if ((held.reason === 'cell' || held.reason === 'house') && !isTold) {
      const reasons = [...this.reasonsOf(held), ...deniedBy].sort((a, b) => a.gone - b.gone);
      const house = held.reason === 'house' ? houseOf(held, reasons) : undefined;
      if (house !== undefined) {
        const values = { house: houseName(house), digit: digitOf(candidate), reasons: deniedPlaces(reasons) };
        this.push({ ...end, text: message('argument.no-place', { ...values, so }), reasons, house });
      } else {
        const cell = cellOf(candidate);
        const values = { cell: cellName(cell), reasons: seenFrom(reasons) };
        this.push({ ...end, text: message('argument.no-digit', { ...values, so }), reasons, cell });
      }
      return;
    }
    const [{ by, house }] = deniedBy;
    if (by === undefined) {
      const both = { one: isTrue([candidate], 'noun'), other: isFalse([candidate], 'noun') };
      const text = message('argument.both', { ...both, so });
      this.push({ ...end, text, reasons: [], cell: cellOf(candidate) });
    } else if (house === undefined) {
      const values = { cell: cellName(cellOf(by)), one: digitOf(candidate), other: digitOf(by) };
      this.push({
        ...end,
        text: message('argument.two-digits', { ...values, so }),
        reasons: deniedBy,
        cell: cellOf(by),
      });
    } else {
      const cells = cellNames([cellOf(candidate), cellOf(by)].sort((a, b) => a - b));
      const values = { house: houseName(house), digit: digitOf(candidate), cells };
      this.push({ ...end, text: message('argument.twice', { ...values, so }), reasons: deniedBy, house });
    }
  }

  private indexOf(implication: Implication): number {
    return this.branch.indexOf(implication);
  }

  private reasonsOf(implication: Implication): Reason[] {
    return [...this.reasonsFrom(implication.because), ...standing(implication)];
  }

  /** The candidates that the implications at these indices exclude, each with the digit that excludes it. */
  private reasonsFrom(places: readonly number[]): Reason[] {
    return places.map((place) => {
      const { candidates, because, reason } = this.branch[place];
      const [gone] = candidates;
      if (reason !== 'sees') return { gone };
      const [by] = this.branch[because[0]].candidates;
      if (cellOf(by) === cellOf(gone)) return { gone, by };
      return { gone, by, house: commonHouses([cellOf(by), cellOf(gone)])[0] };
    });
  }
}

/** Candidates excluded by digits on the board, and those that earlier steps removed. */
function standing({ closure }: Implication): Reason[] {
  if (closure === undefined) return [];
  const shut = closure.blockers.flatMap(({ cell, digit, house, shuts }) =>
    shuts.map((each): Reason => ({
      gone: candidateOf(each, digit),
      by: candidateOf(cell, digit),
      house,
      stands: true,
    })),
  );
  return [...shut, ...closure.earlier.map((gone) => ({ gone }))];
}

/** What is seen and why, and what it removes. It names no technique, which a learner may not have met. */
function techniqueText(
  { reason, house, subset, candidates }: Implication,
  removed: readonly Candidate[],
  reasons: readonly Reason[],
): Message {
  const values = {
    facts: listOf('facts', removedFacts(removed)),
    count: reasons.length,
  };
  if (subset === undefined)
    return message('argument.locked', {
      ...values,
      digit: digitOf(candidates[0]),
      house: houseName(house!),
      crossing: houseName(houseAcross(house!, cellOf(candidates[0]))),
      reasons: shutBy(reasons),
    });
  const { cells, digits } = subset;
  const isNaked = reason.startsWith('naked');
  return message(isNaked ? 'argument.naked' : 'argument.hidden', {
    ...values,
    cells: cellNames(cells),
    digits: listOf('and', digits),
    house: houseName(house!),
    reasons: isNaked ? seenFrom(reasons) : shutBy(reasons),
  });
}

/** "C9 is not 4 or 6", "C7 and C9 are not 4": cells that lose the same digits together. */
function removedFacts(removed: readonly Candidate[]): Message[] {
  const ofCells = groupBy(removed, cellOf).values();
  const ofDigits = groupBy(ofCells, (own) => own.map(digitOf).join());
  return Array.from(ofDigits.values(), (groups) => {
    const gone = groups.flat();
    const own = cellsIn(gone);
    const values = { cells: cellNames(own), count: own.length, digits: anyDigit(gone), all: digitList(gone) };
    return message('argument.not', { ...values, form: 'claim' });
  });
}

interface Clash {
  /** Indices of the two opposites in the branch. */
  readonly held: number;
  readonly denied: number;
  /** Whether this is the second of the two. */
  readonly isEnd: boolean;
}

/**
 * Pairs of opposite conclusions, by the index of each. A nested net has several, since each inner supposition
 * ends in one.
 */
function clashesOf(branch: readonly Implication[]): ReadonlyMap<number, Clash> {
  const clashes = new Map<number, Clash>();
  const add = (one: number, other: number): void => {
    const [held, denied] = branch[one].isTrue ? [one, other] : [other, one];
    const [first, last] = [Math.min(one, other), Math.max(one, other)];
    clashes.set(last, { held, denied, isEnd: true });
    if (!clashes.has(first)) clashes.set(first, { held, denied, isEnd: false });
  };
  branch.forEach(({ reason, because }) => {
    if (reason === 'forcing-net') add(because[because.length - 2], because[because.length - 1]);
  });
  const opposite = oppositeOfEnd(branch);
  if (opposite >= 0) add(opposite, branch.length - 1);
  return clashes;
}

/** The house in which a digit has no other place. */
function houseOf(
  { house, candidates }: Pick<Implication, 'house' | 'candidates'>,
  reasons: readonly Reason[],
): House {
  if (house !== undefined) return house;
  const cells = [...candidates.map(cellOf), ...reasons.map(({ gone }) => cellOf(gone))];
  return commonHouses(cells)[0];
}

/** "A7 shuts column 7", "E7 is taken": why a digit has no other place in a house. */
function shutBy(reasons: readonly Reason[]): List {
  return clauses([
    ...shutLines(reasons).map(({ by, house }) =>
      message('argument.shuts', { ...named(by), house: houseName(house) }),
    ),
    ...takenCells(reasons),
    ...removedBefore(reasons),
  ]);
}

/** The fewest houses through which digits exclude these candidates; rows and columns first. */
export function shutLines(
  reasons: readonly Reason[],
): readonly { readonly by: Candidate; readonly house: House }[] {
  const lines: { by: Candidate; house: House }[] = [];
  const sources = [...new Set(reasons.flatMap(({ by, house }) => (house === undefined ? [] : [by!])))];
  for (const by of sources) {
    let open = reasons
      .filter((reason) => reason.by === by && reason.house !== undefined)
      .map(({ gone }) => cellOf(gone));
    while (open.length > 0) {
      const [best] = HOUSES_OF[cellOf(by)]
        .map((house) => ({ house, rest: open.filter((cell) => !HOUSES_OF[cell].includes(house)) }))
        .sort((a, b) => a.rest.length - b.rest.length || a.house - b.house);
      lines.push({ by, house: best.house });
      open = best.rest;
    }
  }
  return lines;
}

/** "E7 sees the 9 in A7 and the 4 in D9", for each cell: why it has no other digit. */
function seenFrom(reasons: readonly Reason[]): List {
  const cells = cellsIn(reasons.map(({ gone }) => gone));
  return clauses([
    ...cells.flatMap((cell) => {
      const own = reasons.filter(({ gone }) => cellOf(gone) === cell);
      const digits = own.flatMap(({ by }) =>
        by === undefined ? [] : [message('argument.digit-in', named(by))],
      );
      const seen = { cell: cellName(cell), digits: listOf('and', digits) };
      return digits.length > 0 ? [message('argument.cell-sees', seen)] : [];
    }),
    ...removedBefore(reasons),
  ]);
}

/** "A8 sees the 8 in H8", "A7 is taken": why no cell of a house takes a digit. */
function deniedPlaces(reasons: readonly Reason[]): List {
  const sources = [...new Set(reasons.flatMap(({ by, house }) => (house === undefined ? [] : [by!])))];
  return clauses([
    ...sources.map((by) => {
      const cells = reasons.filter((reason) => reason.by === by).map(({ gone }) => cellOf(gone));
      const values = { cells: cellNames(cells), count: cells.length, by: cellName(cellOf(by)) };
      return message('argument.sees', { ...values, digit: digitOf(by) });
    }),
    ...takenCells(reasons),
    ...removedBefore(reasons),
  ]);
}

function takenCells(reasons: readonly Reason[]): Message[] {
  const taken = reasons.filter(({ by, house }) => by !== undefined && house === undefined);
  const cells = cellsIn(taken.map(({ gone }) => gone));
  return cells.length === 0
    ? []
    : [message('argument.filled', { cells: cellNames(cells), count: cells.length })];
}

/** The candidates that earlier steps removed: all of one digit, or all of one cell. */
function removedBefore(reasons: readonly Reason[]): Message[] {
  const gone = reasons.filter(({ by }) => by === undefined).map((reason) => reason.gone);
  return removedFacts(gone);
}

/** A list of facts; languages that inflect clauses need to know which is the last. */
function clauses(items: readonly Message[]): List {
  const last = items.length - 1;
  const formed = items.map(({ id, values }, index) =>
    message(id, { ...values, form: index < last ? 'and' : 'reason' }),
  );
  return listOf(formed.length > 2 ? 'sets' : 'facts', formed);
}
