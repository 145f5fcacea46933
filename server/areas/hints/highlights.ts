import type { HintNode } from '../../../core/sudoku/formats/imported-puzzle.ts';
import { cellOf, digitOf, type Candidate } from '../../../core/sudoku/position.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';

export function premiseNodes({ premise }: Step): readonly HintNode[] {
  return byCell(premise.flatMap(({ candidates }) => candidates));
}

/** The changes of a step: digits that it places, then candidates that it eliminates. */
export function targetNodes({ placements, eliminations }: Step): readonly HintNode[] {
  return [
    ...placements.map((candidate) => ({ cell: cellOf(candidate), digit: digitOf(candidate) })),
    ...byCell(eliminations),
  ];
}

function byCell(candidates: readonly Candidate[]): HintNode[] {
  const masks = new Map<number, number>();
  for (const candidate of candidates) {
    const cell = cellOf(candidate);
    masks.set(cell, (masks.get(cell) ?? 0) | (1 << (digitOf(candidate) - 1)));
  }
  return [...masks].map(([cell, mask]) => ({ cell, candidates: mask }));
}
