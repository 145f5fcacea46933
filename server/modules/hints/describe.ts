import { chainText, eliminationText, placementText } from '../../../core/sudoku/techniques/notation.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';

/** A step in the notation that all languages share. */
export function stepText({ links, placements, eliminations }: Step): string {
  const results = [...placements.map(placementText), ...eliminations.map(eliminationText)].join(', ');
  return links.length === 0 ? results : `${chainText(links)} => ${results}`;
}
