import {
  type Candidate,
  cellOf,
  cellText,
  chainNameOf,
  digitOf,
  eliminationText,
  type Implication,
  placementText,
  proofOf,
  proofParts,
  type Step,
  type House,
} from '../core/sudoku/index.ts';

/**
 * A step in output form: candidates as `7r5c3`, houses as `row 5`, implications as listed in their branches.
 * An argument of several parts becomes several steps; the last one has the effect.
 */
export function stepJson(step: Step): readonly object[] {
  const branch = step.branches?.length === 1 ? step.branches[0]! : [];
  const parts = proofParts(branch);
  if (parts.length < 2) return [wholeJson(step)];
  return parts.map(({ kind, from, to }, index) => {
    const isLast = index === parts.length - 1;
    const refuted = branch.slice(from, to).find(({ reason }) => reason === 'forcing-net');
    return {
      ...wholeJson({
        ...step,
        ...(!isLast && { placements: [], eliminations: [] }),
        branches: [branch.slice(from, to)],
      }),
      part: {
        number: index + 1,
        of: parts.length,
        kind,
        under: implicationText(branch[0]!),
        first: from,
        ...(refuted !== undefined && { shows: implicationText(refuted) }),
      },
    };
  });
}

function wholeJson(step: Step): object {
  const proof = proofOf(step);
  const name = chainNameOf(step);
  return {
    technique: step.technique,
    ...(step.variant !== undefined && { variant: step.variant }),
    ...(name !== undefined && { name }),
    ...(proof !== undefined && { proof }),
    placements: step.placements.map(placementText),
    eliminations: step.eliminations.map(eliminationText),
    premise: step.premise.map(({ role, set, cells, candidates }) => ({
      role,
      ...(set !== undefined && { set }),
      cells: cells.map(cellText),
      candidates: candidateTexts(candidates),
    })),
    ...(step.houses.length > 0 && {
      houses: step.houses.map(({ house, role }) => ({ house: houseText(house), role })),
    }),
    links: step.links.map(({ from, to, strong }) => ({
      from: candidateTexts(from),
      to: candidateTexts(to),
      strong,
    })),
    ...(step.branches !== undefined && {
      branches: step.branches.map((branch) => branch.map(implicationJson)),
    }),
  };
}

function implicationJson({ candidates, isTrue, because, reason }: Implication): object {
  return { candidates: candidateTexts(candidates), isTrue, because, reason };
}

function implicationText({ candidates, isTrue }: Implication): string {
  const candidate = candidates[0]!;
  return `${cellText(cellOf(candidate))}${isTrue ? '=' : '<>'}${digitOf(candidate)}`;
}

/** Written once: a listing has hundreds of thousands. */
const CANDIDATE_TEXTS = Array.from(
  { length: 729 },
  (_, candidate) => `${digitOf(candidate)}${cellText(cellOf(candidate))}`,
);

function candidateTexts(candidates: readonly Candidate[]): string[] {
  return candidates.map((candidate) => CANDIDATE_TEXTS[candidate]!);
}

function houseText(house: House): string {
  return `${['row', 'column', 'box'][Math.floor(house / 9)]!} ${(house % 9) + 1}`;
}
