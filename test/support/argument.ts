import { HOUSE_CELLS, HOUSES_OF, sees } from '../../core/sudoku/cells.ts';
import { digitsOf } from '../../core/sudoku/digits.ts';
import { candidateOf, cellOf, digitOf, type Candidate, type Position } from '../../core/sudoku/position.ts';
import type { Implication, Link, PremisePart, Step } from '../../core/sudoku/techniques/step.ts';

/*
 * Checks the argument of a chain or a forcing step, link by link and implication by implication, from the
 * position alone. Each check gives what is wrong, in words; an empty list is a sound argument.
 */

export function faultsOfChain(position: Position, step: Step): string[] {
  const { links } = step;
  const faults: string[] = [];
  links.forEach((link, index) => {
    const name = `link ${index}`;
    if (link.strong !== (index % 2 === 0)) faults.push(`${name} does not alternate`);
    if (index > 0 && links[index - 1].to.join() !== link.from.join()) faults.push(`${name} is not joined`);
    if (!(link.strong ? isStrong(position, link, step) : allExclude(link.from, link.to))) {
      faults.push(`${name} does not hold`);
    }
  });
  const [start, end] = [links[0].from, links[links.length - 1].to];
  if (step.placements.length > 0) {
    if (start.join() !== end.join() || start.join() !== step.placements.join()) faults.push('no return');
    if (links.length % 2 === 0) faults.push('ends weakly');
  } else if (step.variant === 'ring') {
    if (start.join() !== end.join()) faults.push('no ring');
    const weak = links.filter(({ strong }) => !strong);
    const locked = links.filter(({ strong }) => strong).flatMap((link) => lockedBy(position, link, step));
    const fallen = candidatesOf(position).filter(
      (candidate) =>
        weak.some(({ from, to }) => allExclude([candidate], from) && allExclude([candidate], to)) ||
        locked.some((holders) => allExclude([candidate], holders)),
    );
    if (fallen.join() !== step.eliminations.join()) faults.push('not the eliminations of the ring');
  } else {
    if (links.length % 2 === 0) faults.push('ends weakly');
    const fallen = candidatesOf(position).filter(
      (candidate) => allExclude([candidate], start) && allExclude([candidate], end),
    );
    if (fallen.join() !== step.eliminations.join()) faults.push('not the eliminations of the ends');
  }
  return faults;
}

/** Whether no candidate of one list can be true together with one of the other. */
function allExclude(a: readonly Candidate[], b: readonly Candidate[]): boolean {
  return a.every((one) => b.every((other) => exclude(one, other)));
}

function exclude(a: Candidate, b: Candidate): boolean {
  return cellOf(a) === cellOf(b) ? a !== b : digitOf(a) === digitOf(b) && sees(cellOf(a), cellOf(b));
}

function candidatesOf(position: Position): Candidate[] {
  return Array.from({ length: 729 }, (_, candidate) => candidate).filter((candidate) =>
    position.has(cellOf(candidate), digitOf(candidate)),
  );
}

/** Whether the candidates of a link are all of a cell, all of a digit in a house, or lie in a set of the premise. */
function isStrong(position: Position, { from, to }: Link, step: Step): boolean {
  const both = [...from, ...to];
  const cells = new Set(both.map(cellOf));
  const digits = new Set(both.map(digitOf));
  if (cells.size === 1 && digitsOf(position.candidates[cellOf(from[0])]).length === both.length) return true;
  if (digits.size === 1) {
    return HOUSE_CELLS.some((house) =>
      Array.from(house).every(
        (cell) => !position.has(cell, digitOf(from[0])) || both.includes(candidateOf(cell, digitOf(from[0]))),
      ),
    );
  }
  return setsBehind(position, { from, to }, step).length > 0;
}

/** The almost locked sets of the premise that hold both ends of a link, and all of their two digits. */
function setsBehind(
  position: Position,
  { from, to }: Pick<Link, 'from' | 'to'>,
  { premise }: Step,
): readonly PremisePart[] {
  return premise.filter(({ role, cells }) => {
    if (role !== 'set' || digitOf(from[0]) === digitOf(to[0])) return false;
    const mask = cells.reduce((union, cell) => union | position.candidates[cell], 0);
    const holds = (end: readonly Candidate[]): boolean =>
      end.every((candidate) => cells.includes(cellOf(candidate))) &&
      cells.every((cell) => !position.has(cell, digitOf(end[0])) || end.map(cellOf).includes(cell));
    return (
      HOUSE_CELLS.some((house) => cells.every((cell) => house.includes(cell))) &&
      digitsOf(mask).length === cells.length + 1 &&
      holds(from) &&
      holds(to)
    );
  });
}

/** The digits that the sets behind a link of a ring hold besides its ends, each as its candidates. */
function lockedBy(position: Position, link: Link, step: Step): Candidate[][] {
  return setsBehind(position, link, step).flatMap(({ cells }) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9]
      .filter((digit) => ![link.from, link.to].some(([end]) => digitOf(end) === digit))
      .map((digit) =>
        cells.filter((cell) => position.has(cell, digit)).map((cell) => candidateOf(cell, digit)),
      )
      .filter(({ length }) => length > 0),
  );
}

export function faultsOfForcing(position: Position, step: Step): string[] {
  const branches = step.branches!;
  const faults = branches.flatMap((branch) => faultsOfBranch(position, branch));
  const effect = [...step.placements, ...step.eliminations][0];
  const isPlacement = step.placements.length > 0;
  if (step.variant === 'contradiction' || step.variant === 'nested') {
    const [branch] = branches;
    if (!isContradictory(branch)) faults.push('no contradiction');
    if (branch[0].candidates[0] !== effect || branch[0].isTrue === isPlacement)
      faults.push('another assumption');
    return faults;
  }
  for (const branch of branches) {
    // A guardian may be impossible instead.
    if (step.technique === 'tridagon' && isContradictory(branch)) continue;
    const last = branch[branch.length - 1];
    if (last.candidates[0] !== effect || last.isTrue !== isPlacement) faults.push('another result');
  }
  if (!coversAll(position, step)) faults.push('not all cases');
  return faults;
}

function isContradictory(branch: readonly Implication[]): boolean {
  const last = branch[branch.length - 1];
  return branch.some(
    (other, index) =>
      other.candidates.join() === last.candidates.join() &&
      other.isTrue !== last.isTrue &&
      isInForce(branch, index),
  );
}

/** Whether one of the assumptions of the branches must hold. */
function coversAll(position: Position, { technique, premise, branches, houses }: Step): boolean {
  if (technique === 'tridagon') {
    const [{ cells, candidates: own }, { candidates: guardians }] = premise;
    const others = candidatesOf(position).filter(
      (candidate) => cells.includes(cellOf(candidate)) && !own.includes(candidate),
    );
    return (
      others.join() === guardians.join() &&
      branches!.map(([{ candidates }]) => candidates).join() === others.join()
    );
  }
  const assumed = branches!.map(([first]) => first);
  const candidates = assumed.map(({ candidates: [candidate] }) => candidate);
  if (assumed.some(({ isTrue }) => !isTrue)) {
    return assumed.length === 2 && candidates[0] === candidates[1] && assumed[0].isTrue !== assumed[1].isTrue;
  }
  const digit = digitOf(candidates[0]);
  const all =
    houses.length > 0
      ? Array.from(HOUSE_CELLS[houses[0].house])
          .filter((cell) => position.has(cell, digit))
          .map((cell) => candidateOf(cell, digit))
      : digitsOf(position.candidates[cellOf(candidates[0])]).map((other) =>
          candidateOf(cellOf(candidates[0]), other),
        );
  return all.length > 0 && all.every((candidate) => candidates.includes(candidate));
}

/** The inner assumptions that each implication rests on and that no refutation has closed. */
function openAssumptions(branch: readonly Implication[]): Set<number>[] {
  const open: Set<number>[] = [];
  branch.forEach(({ candidates, because, reason }, index) => {
    const rests = new Set(
      because.filter((premise) => premise < index).flatMap((premise) => [...open[premise]]),
    );
    if (reason === 'assumption' && index > 0) rests.add(index);
    if (reason === 'forcing-net') {
      const inner = because.find(
        (premise) =>
          branch[premise].reason === 'assumption' && branch[premise].candidates[0] === candidates[0],
      );
      if (inner !== undefined) rests.delete(inner);
    }
    open.push(rests);
  });
  return open;
}

function isInForce(branch: readonly Implication[], index: number): boolean {
  return openAssumptions(branch)[index].size === 0;
}

function faultsOfBranch(position: Position, branch: readonly Implication[]): string[] {
  const faults: string[] = [];
  const used = new Set(branch.flatMap(({ because }) => because));
  const last = branch.length - 1;
  if (!isInForce(branch, last)) faults.push('the end rests on an inner assumption');
  branch.forEach((implication, index) => {
    const premises = implication.because.map((premise) => branch[premise]);
    if (implication.because.some((premise) => premise >= index)) faults.push(`${index} looks ahead`);
    if (!follows(position, implication, premises, index)) {
      faults.push(`${index} does not follow (${implication.reason})`);
    }
    const isOppositeOfEnd = implication.candidates[0] === branch[last].candidates[0];
    if (index < last && !used.has(index) && !isOppositeOfEnd) faults.push(`${index} is not used`);
  });
  return faults;
}

function follows(
  position: Position,
  { candidates: [candidate], isTrue, reason, house, subset }: Implication,
  premises: readonly Implication[],
  index: number,
): boolean {
  const cell = cellOf(candidate);
  const digit = digitOf(candidate);
  if (!position.has(cell, digit)) return false;
  if (reason === 'assumption') return premises.length === 0;
  if (index === 0) return false;
  if (reason === 'sees') {
    const [premise] = premises;
    return premises.length === 1 && premise.isTrue && !isTrue && exclude(premise.candidates[0], candidate);
  }
  if (reason === 'forcing-net') {
    const isInner = (premise: Implication): boolean =>
      premise.reason === 'assumption' && premise.isTrue && premise.candidates[0] === candidate;
    const isOpposed = premises.some(({ candidates: [one], isTrue: truth }) =>
      premises.some((other) => other.candidates[0] === one && other.isTrue !== truth),
    );
    return !isTrue && premises.some(isInner) && isOpposed;
  }
  // All other reasons look at what is left when the premises have fallen.
  if (premises.some((premise) => premise.isTrue)) return false;
  const fallen = new Set(premises.flatMap((premise) => premise.candidates));
  const isLeft = (where: number, which: number): boolean =>
    position.has(where, which) && !fallen.has(candidateOf(where, which));
  const digitsLeft = (where: number): number[] =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((which) => isLeft(where, which));
  const placesLeft = (house: number, which: number): number[] =>
    Array.from(HOUSE_CELLS[house]).filter((where) => isLeft(where, which));
  if (reason === 'cell') return isTrue && digitsLeft(cell).join() === String(digit);
  if (reason === 'house') {
    return isTrue && HOUSES_OF[cell].some((house) => placesLeft(house, digit).join() === String(cell));
  }
  if (isTrue) return false;
  const cells = Array.from(HOUSE_CELLS[house!]);
  if (reason === 'pointing' || reason === 'claiming') {
    return (
      house! >= 18 === (reason === 'pointing') &&
      !cells.includes(cell) &&
      placesLeft(house!, digit).length > 0 &&
      placesLeft(house!, digit).every((where) => sees(where, cell))
    );
  }
  const size = reason.endsWith('pair') ? 2 : 3;
  if (subset!.cells.length !== size || subset!.digits.length !== size) return false;
  if (!cells.includes(cell) || !subset!.cells.every((where) => cells.includes(where))) return false;
  if (reason.startsWith('naked')) {
    return (
      !subset!.cells.includes(cell) &&
      subset!.digits.includes(digit) &&
      subset!.cells.flatMap(digitsLeft).every((which) => subset!.digits.includes(which))
    );
  }
  return (
    subset!.cells.includes(cell) &&
    !subset!.digits.includes(digit) &&
    subset!.digits
      .flatMap((which) => placesLeft(house!, which))
      .every((where) => subset!.cells.includes(where))
  );
}

/** Candidates that chains of single candidates lead to their own opposite, by plain closure. */
export function selfRefuted(position: Position): Candidate[] {
  const all = candidatesOf(position);
  const strongPartners = (candidate: Candidate): Candidate[] => {
    const cell = cellOf(candidate);
    const digit = digitOf(candidate);
    const choices = [
      digitsOf(position.candidates[cell]).map((other) => candidateOf(cell, other)),
      ...HOUSES_OF[cell].map((house) =>
        Array.from(HOUSE_CELLS[house])
          .filter((other) => position.has(other, digit))
          .map((other) => candidateOf(other, digit)),
      ),
    ];
    return choices.filter(({ length }) => length === 2).map(([a, b]) => (a === candidate ? b : a));
  };
  return all.filter((start) => {
    const isTrue = new Set([start]);
    const isFalse = new Set<Candidate>();
    for (const candidate of isTrue) {
      for (const other of all) {
        if (!exclude(candidate, other) || isFalse.has(other)) continue;
        isFalse.add(other);
        strongPartners(other).forEach((partner) => isTrue.add(partner));
      }
    }
    return isFalse.has(start);
  });
}
