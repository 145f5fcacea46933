import { cellText, eliminationText, placementText } from '../core/sudoku/techniques/notation.ts';
import type { Implication, Step } from '../core/sudoku/techniques/step.ts';
import { cellOf, digitOf, type Candidate } from '../core/sudoku/position.ts';

/** A step as it is written out: candidates as `7r5c3`, houses as `row 5`, implications as their branches list them. */
export function stepJson(step: Step): object {
  return {
    technique: step.technique,
    ...(step.variant !== undefined && { variant: step.variant }),
    placements: step.placements.map(placementText),
    eliminations: step.eliminations.map(eliminationText),
    premise: step.premise.map(({ role, set, cells, candidates }) => ({
      role,
      ...(set !== undefined && { set }),
      cells: cells.map(cellText),
      candidates: candidates.map(candidateText),
    })),
    ...(step.houses.length > 0 && {
      houses: step.houses.map(({ house, role }) => ({ house: houseText(house), role })),
    }),
    links: step.links.map(({ from, to, strong }) => ({
      from: from.map(candidateText),
      to: to.map(candidateText),
      strong,
    })),
    ...(step.branches !== undefined && {
      branches: step.branches.map((branch) => branch.map(implicationJson)),
    }),
  };
}

function implicationJson({ candidates, isTrue, because, reason }: Implication): object {
  return { candidates: candidates.map(candidateText), isTrue, because, reason };
}

function candidateText(candidate: Candidate): string {
  return `${digitOf(candidate)}${cellText(cellOf(candidate))}`;
}

function houseText(house: number): string {
  return `${['row', 'column', 'box'][Math.floor(house / 9)]!} ${(house % 9) + 1}`;
}
