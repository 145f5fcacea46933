import { allDigits } from '../core/sudoku/formats/imported-puzzle.ts';
import { formatGrid } from '../core/sudoku/grid.ts';
import { rate } from '../core/sudoku/rate/rate.ts';
import { answerLines } from './lines.ts';
import { answerFor, positionWithOneSolution } from './read-line.ts';
import { readOptions, type Command } from './usage.ts';

export const RATE: Command = {
  name: 'rate',
  summary: 'rates puzzles: level, score, techniques',
  help: `

  {"puzzle", "solved", "level", "score", "hardest", "techniques"} for each line: the
  level of the hardest technique on the easiest path, the sum of the points of its
  steps, and how often each technique occurs. Where "solved" is false, the techniques
  do not reach the solution: the level is master, and the rest tells of the steps that
  they found. A puzzle with no or several solutions is an error.
`,
  run: async (parameters) => {
    readOptions(parameters, {});
    await answerLines(
      answerFor((puzzle) => {
        const { solved, level, score, hardest = null, techniques } = rate(positionWithOneSolution(puzzle));
        return { puzzle: formatGrid(allDigits(puzzle)), solved, level, score, hardest, techniques };
      }),
    );
  },
};
