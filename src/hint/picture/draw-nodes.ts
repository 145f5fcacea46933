import type { Cell } from '../../../core/sudoku/cells.ts';
import { digitsOf } from '../../../core/sudoku/digits.ts';
import type { HintNode } from '../../../core/sudoku/formats/imported-puzzle.ts';
import { candidateOf } from '../../../core/sudoku/position.ts';
import type { ImportedHint } from '../hint-machine.ts';
import type { Mark, MarkLook, Picture } from './picture.ts';

/** The picture of an imported hint: its premise cells and its target cells. */
export function drawNodes(
  { premise, target }: Pick<ImportedHint, 'premise' | 'target'>,
  filled: (cell: Cell) => boolean,
): Picture {
  const about = new Set(target.map(({ cell }) => cell));
  const cells = new Set([...premise, ...target].map(({ cell }) => cell));
  const marks = new Map<number, Mark>();
  for (const [nodes, look] of [
    [premise, 'node'],
    [target, 'end'],
  ] as const)
    for (const mark of nodes.flatMap((node) => marksOf(node, look, filled))) marks.set(mark.candidate, mark);
  const premises = [...cells].map((cell) => ({ cell, set: 0, main: about.has(cell) }));
  const shown = [...marks.values()].sort((a, b) => a.candidate - b.candidate);
  return {
    houses: [],
    premises,
    marks: shown,
    groups: [],
    links: [],
    struck: [],
    targets: [],
    rings: [],
    beams: [],
    lines: [],
    hatched: [],
    placed: [],
    argument: null,
    question: { houses: [], premises, notes: shown.map(({ candidate }) => candidate) },
  };
}

/** A placed digit needs no mark. */
function marksOf(node: HintNode, look: MarkLook, filled: (cell: Cell) => boolean): Mark[] {
  if (filled(node.cell)) return [];
  const digits = 'digit' in node ? [node.digit] : digitsOf(node.candidates);
  return digits.map((digit) => ({ candidate: candidateOf(node.cell, digit), look, square: false }));
}
