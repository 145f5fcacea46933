import { cellOf, digitOf, type Candidate } from '../../core/sudoku/position.ts';
import { cellText, eliminationText, placementText } from '../../core/sudoku/techniques/notation.ts';
import type { Step } from '../../core/sudoku/techniques/step.ts';

/** A whole step in readable strings, for tables of expected steps. Empty lists are left out. */
export interface StepText {
  readonly technique: string;
  readonly variant?: string;
  readonly placements?: readonly string[];
  readonly eliminations?: readonly string[];
  /** `base r1c2(4) r1c7(4)`, `set#2 r1c2(46)`: role, number, cells with the digits that matter */
  readonly premise: readonly string[];
  /** `where b7`, `base r1`, `cover c4` */
  readonly houses?: readonly string[];
  /** `r1c2(4) = r1c7(4)`, `r1c2(4) - r5c2(4)` */
  readonly links?: readonly string[];
  /** Each branch: `r1c2=4 assumption`, `r1c7<>4 sees 0` (index of the implications that lead there) */
  readonly branches?: readonly (readonly string[])[];
}

export function stepText(step: Step): StepText {
  return {
    technique: step.technique,
    ...(step.variant !== undefined && { variant: step.variant }),
    ...listed('placements', step.placements.map(placementText)),
    ...listed('eliminations', step.eliminations.map(eliminationText)),
    premise: step.premise.map(
      ({ role, set, cells, candidates }) =>
        `${role}${set === undefined ? '' : `#${set}`} ${candidatesText(candidates, cells)}`,
    ),
    ...listed(
      'houses',
      step.houses.map(
        ({ house, role }) => `${role} ${'rcb'.charAt(Math.floor(house / 9))}${(house % 9) + 1}`,
      ),
    ),
    ...listed(
      'links',
      step.links.map(
        ({ from, to, strong }) => `${candidatesText(from)} ${strong ? '=' : '-'} ${candidatesText(to)}`,
      ),
    ),
    ...(step.branches && {
      branches: step.branches.map((branch) =>
        branch.map(({ candidates, isTrue, because, reason }) =>
          [candidates.map(isTrue ? placementText : eliminationText).join('|'), reason, ...because].join(' '),
        ),
      ),
    }),
  };
}

function listed(key: keyof StepText, texts: readonly string[]): Partial<StepText> {
  return texts.length === 0 ? {} : { [key]: texts };
}

/** `r1c2(46) r3c4(4)`: the cells in the order given, then those only the candidates name. */
function candidatesText(candidates: readonly Candidate[], cells: readonly number[] = []): string {
  return [...new Set([...cells, ...candidates.map(cellOf)])]
    .map((cell) => {
      const digits = candidates.filter((candidate) => cellOf(candidate) === cell).map(digitOf);
      return cellText(cell) + (digits.length > 0 ? `(${digits.join('')})` : '');
    })
    .join(' ');
}
