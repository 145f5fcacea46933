import { allDigits } from '../core/sudoku/formats/imported-puzzle.ts';
import { formatGrid } from '../core/sudoku/grid.ts';
import { orderOf, techniqueOf, type TechniqueId } from '../core/sudoku/techniques/catalogue.ts';
import { answerLines } from './lines.ts';
import { answerFor } from './read-line.ts';
import { solutionPath } from './solution-path.ts';
import { readOptions, type Command } from './usage.ts';

export const RATE: Command = {
  name: 'rate',
  summary: 'rates puzzles: level, score, techniques',
  help: `

  {"puzzle", "solved", "level", "score", "hardest", "techniques"} for each line: the
  level of the hardest technique on the easiest path, the sum of the points of its
  steps, and how often each technique occurs. Where "solved" is false, the techniques
  do not reach the solution, and the rest tells of the steps that they found. A puzzle
  with no or several solutions is an error.
`,
  run: async (parameters) => {
    readOptions(parameters, {});
    await answerLines(
      answerFor((puzzle) => {
        const { solved, steps } = solutionPath(puzzle);
        return {
          puzzle: formatGrid(allDigits(puzzle)),
          solved,
          ...rating(steps.map(({ technique }) => technique)),
        };
      }),
    );
  },
};

function rating(used: readonly TechniqueId[]): object {
  const ids = [...new Set(used)].sort((a, b) => orderOf(a) - orderOf(b));
  const hardest = ids.at(-1);
  return {
    level: hardest === undefined ? null : techniqueOf(hardest).level,
    score: used.reduce((sum, id) => sum + techniqueOf(id).points, 0),
    hardest: hardest ?? null,
    techniques: Object.fromEntries(ids.map((id) => [id, used.filter((other) => other === id).length])),
  };
}
