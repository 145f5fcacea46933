import { candidatesOf, cellOf, digitOf, housesOf, part, step } from './step.ts';
import type { Candidate, Position } from '../../../core/sudoku/position.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Finder, Step, StepHouse } from '../../../core/sudoku/techniques/step.ts';
import { stepKey } from '../symmetry.ts';
import { choose } from './choose.ts';

const HOUSES = Array.from({ length: 27 }, (_, house) => house);
const unique = <Item>(items: readonly Item[]) => [...new Set(items)];

/** Pointing and claiming: a digit's candidates in one house that all lie in another. */
const slowLocked =
  (technique: 'pointing' | 'claiming'): Finder =>
  (position, report) => {
    const candidates = candidatesOf(position);
    for (const from of HOUSES.filter((house) => house >= 18 === (technique === 'pointing'))) {
      for (const to of HOUSES.filter((house) => house >= 18 !== (technique === 'pointing'))) {
        for (let digit = 1; digit <= 9; digit++) {
          const inHouse = (house: number) =>
            candidates.filter(
              (candidate) => digitOf(candidate) === digit && housesOf(candidate).includes(house),
            );
          const confined = inHouse(from);
          if (confined.length < 2 || !confined.every((candidate) => housesOf(candidate).includes(to)))
            continue;
          const eliminations = inHouse(to).filter((candidate) => !confined.includes(candidate));
          if (eliminations.length === 0) continue;
          const houses: StepHouse[] = [
            { house: from, role: 'base' },
            { house: to, role: 'cover' },
          ];
          report(step(technique, [part('base', confined)], houses, { eliminations }));
        }
      }
    }
  };
export const slowPointing = slowLocked('pointing');
export const slowClaiming = slowLocked('claiming');

interface Subset {
  readonly cells: readonly number[];
  readonly digits: readonly number[];
  readonly houses: readonly number[];
  readonly inside: readonly Candidate[];
  readonly eliminations: readonly Candidate[];
}

function nakedSubsets(position: Position, size: number): Subset[] {
  const candidates = candidatesOf(position);
  return HOUSES.flatMap((house) => {
    const open = unique(candidates.filter((candidate) => housesOf(candidate).includes(house)).map(cellOf));
    return choose(open, size).flatMap((cells): Subset[] => {
      const inside = candidates.filter((candidate) => cells.includes(cellOf(candidate)));
      const digits = unique(inside.map(digitOf));
      if (digits.length !== size) return [];
      if (cells.some((cell) => inside.filter((candidate) => cellOf(candidate) === cell).length < 2))
        return [];
      const houses = HOUSES.filter((other) => cells.every((cell) => housesOf(cell * 9).includes(other)));
      const eliminations = candidates.filter(
        (candidate) =>
          !inside.includes(candidate) &&
          digits.includes(digitOf(candidate)) &&
          housesOf(candidate).some((other) => houses.includes(other)),
      );
      return [{ cells, digits, houses, inside, eliminations }];
    });
  });
}

function hiddenSubsets(position: Position, size: number): Subset[] {
  const candidates = candidatesOf(position);
  const holds = (house: number, digits: readonly number[]) =>
    candidates.filter(
      (candidate) => housesOf(candidate).includes(house) && digits.includes(digitOf(candidate)),
    );
  return HOUSES.flatMap((house) =>
    choose([1, 2, 3, 4, 5, 6, 7, 8, 9], size).flatMap((digits): Subset[] => {
      const inside = holds(house, digits);
      const cells = unique(inside.map(cellOf));
      if (cells.length !== size || digits.some((digit) => holds(house, [digit]).length < 2)) return [];
      const houses = HOUSES.filter(
        (other) =>
          cells.every((cell) => housesOf(cell * 9).includes(other)) &&
          holds(other, digits).length === inside.length,
      );
      const eliminations = candidates.filter(
        (candidate) => cells.includes(cellOf(candidate)) && !digits.includes(digitOf(candidate)),
      );
      return [{ cells, digits, houses, inside, eliminations }];
    }),
  );
}

/** Without those whose eliminations smaller ones within them make, each instance once. */
function slowSubsets(
  technique: TechniqueId,
  size: number,
  subsets: typeof nakedSubsets,
  passes: (subset: Subset) => boolean = () => true,
): Finder {
  return (position, report) => {
    const smaller = [2, 3, 4].filter((less) => less < size).flatMap((less) => subsets(position, less));
    const found = new Map<string, Step>();
    for (const subset of subsets(position, size)) {
      const explained = smaller
        .filter(
          ({ cells, digits }) =>
            cells.every((cell) => subset.cells.includes(cell)) &&
            digits.every((digit) => subset.digits.includes(digit)),
        )
        .flatMap(({ eliminations }) => eliminations);
      if (subset.eliminations.every((candidate) => explained.includes(candidate)) || !passes(subset))
        continue;
      const houses = subset.houses.map((house): StepHouse => ({ house, role: 'where' }));
      const { eliminations } = subset;
      const instance = step(technique, [part('subset', subset.inside)], houses, { eliminations });
      found.set(stepKey(instance), instance);
    }
    found.forEach(report);
  };
}

const clearsTwoHouses = ({ houses, eliminations }: Subset) =>
  houses.length === 2 &&
  houses.every((house) => eliminations.some((candidate) => housesOf(candidate).includes(house)));

export const slowLockedPair = slowSubsets('locked-pair', 2, nakedSubsets, clearsTwoHouses);
export const slowLockedTriple = slowSubsets('locked-triple', 3, nakedSubsets, clearsTwoHouses);
export const slowNakedPair = slowSubsets('naked-pair', 2, nakedSubsets);
export const slowNakedTriple = slowSubsets('naked-triple', 3, nakedSubsets);
export const slowNakedQuadruple = slowSubsets('naked-quadruple', 4, nakedSubsets);
export const slowHiddenPair = slowSubsets('hidden-pair', 2, hiddenSubsets);
export const slowHiddenTriple = slowSubsets('hidden-triple', 3, hiddenSubsets);
export const slowHiddenQuadruple = slowSubsets('hidden-quadruple', 4, hiddenSubsets);
