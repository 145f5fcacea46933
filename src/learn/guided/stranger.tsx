import { useLingui } from '@lingui/react/macro';
import { blockerOf } from '../../../core/learn/guess.ts';
import {
  cellName,
  HOUSE_CELLS,
  HOUSES_OF,
  PEERS,
  type Cell,
  type House,
} from '../../../core/sudoku/cells.ts';
import { digitsOf, maskOf, type Digit } from '../../../core/sudoku/digits.ts';
import { techniqueOf } from '../../../core/sudoku/techniques/catalogue.ts';
import { listOf } from '../../i18n/list-of.ts';
import type { Exercise } from '../../engine/engine-calls.ts';
import { baseOf, cellsOfPattern } from '../practice/judge.ts';
import { namedCells, onlyDigitOf } from './frames.ts';

/** Why a cell is not part of the pattern. */
export function Stranger({ exercise, cell }: { readonly exercise: Exercise; readonly cell: Cell }) {
  const { t } = useLingui();
  const holdsText = useHoldsText();
  const { step, digits } = exercise;
  const name = cellName(cell);
  const digit = onlyDigitOf(step);
  const by = digit === undefined ? null : blockerOf(digits, cell, digit);
  const isLocked = techniqueOf(step.technique).kind === 'locked-candidates';
  const where = step.houses.filter(({ role }) => role === (isLocked ? 'base' : 'where'));
  if (digits[cell]! > 0) return t`Not ${name} – it’s already filled.`;
  if (where.length > 0 && where.every(({ house }) => !HOUSE_CELLS[house]!.includes(cell)))
    return t`Not ${name} – it’s outside the shaded area.`;
  if (by !== null) {
    const there = cellName(by);
    return t`Not ${name} – it sees the ${digit} in ${there}.`;
  }
  const unseen = namedCells(step).find((each) => !PEERS[cell]!.includes(each));
  if (unseen !== undefined) {
    const pivot = cellName(unseen);
    return t`Not ${name} – it doesn’t see ${pivot}.`;
  }
  return holdsText(exercise, cell, digit) ?? t`Not ${name} – it isn’t part of this pattern.`;
}

/** What the cell or its line holds, if that is why it is not part of the pattern. */
function useHoldsText() {
  const { i18n, t } = useLingui();
  return (exercise: Exercise, cell: Cell, digit: Digit | undefined): string | undefined => {
    const { step, candidates } = exercise;
    const name = cellName(cell);
    const elsewhere = digit === undefined ? undefined : outsideCover(exercise, cell, digit);
    if (elsewhere !== undefined) {
      const there = cellName(elsewhere);
      return baseOf(step)[0]! < 9
        ? t`Not ${name} – the ${digit} of its row could also go in ${there}.`
        : t`Not ${name} – the ${digit} of its column could also go in ${there}.`;
    }
    const isLike = cellsOfPattern(step).some((each) => candidates[each] === candidates[cell]);
    if (digit !== undefined || isLike) return undefined;
    const list = listOf(i18n, 'disjunction', digitsOf(candidates[cell]!).map(String));
    return t`Not ${name} – it can be ${list}.`;
  };
}

/** Another place for the digit of a fish in the line of a cell, outside the lines that the fish covers. */
function outsideCover({ step, candidates }: Exercise, cell: Cell, digit: Digit): Cell | undefined {
  const base = baseOf(step);
  if (base.length === 0) return undefined;
  const line: House = HOUSES_OF[cell]![base[0]! < 9 ? 0 : 1];
  const covered = step.houses.flatMap(({ role, house }) =>
    role === 'cover' ? [...HOUSE_CELLS[house]!] : [],
  );
  return [...HOUSE_CELLS[line]!].find(
    (each) => each !== cell && (candidates[each]! & maskOf(digit)) !== 0 && !covered.includes(each),
  );
}
