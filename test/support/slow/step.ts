import { CELL_COUNT, HOUSES_OF } from '../../../core/sudoku/cells.ts';
import { cellOf, digitOf, type Candidate, type Position } from '../../../core/sudoku/position.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { PremisePart, Step, StepHouse } from '../../../core/sudoku/techniques/step.ts';

/** Small change for the slow finders: everything by asking the candidates one by one. */
export function candidatesOf(position: Position): Candidate[] {
  return Array.from({ length: CELL_COUNT * 9 }, (_, candidate) => candidate).filter((candidate) =>
    position.has(cellOf(candidate), digitOf(candidate)),
  );
}

export function housesOf(candidate: Candidate): readonly number[] {
  return HOUSES_OF[cellOf(candidate)];
}

export function seesCandidate(a: Candidate, b: Candidate): boolean {
  return a !== b && digitOf(a) === digitOf(b) && housesOf(a).some((house) => housesOf(b).includes(house));
}

export function part(role: PremisePart['role'], candidates: readonly Candidate[]): PremisePart {
  return { role, cells: [...new Set(candidates.map(cellOf))], candidates };
}

export function step(
  technique: TechniqueId,
  premise: readonly PremisePart[],
  houses: readonly StepHouse[],
  result: { placements?: readonly Candidate[]; eliminations?: readonly Candidate[] },
): Step {
  return { technique, placements: [], eliminations: [], ...result, premise, houses, links: [] };
}

export { cellOf, digitOf };
