import { allDigits, formatGrid, solutionPath } from '../core/sudoku/index.ts';
import { answerLines } from './lines.ts';
import { answerFor, positionWithOneSolution } from './read-line.ts';
import { stepJson } from './step-json.ts';
import { readOptions, type Command } from './usage.ts';

export const PATH: Command = {
  name: 'path',
  summary: 'gives the easiest way to the solution, step by step',
  help: `

  {"puzzle", "solved", "steps"} for each line. "solved" is false where no technique
  moves the position any more; the steps lead there. Steps are written as by the
  command steps. A puzzle with no or several solutions is an error.
`,
  run: async (parameters) => {
    readOptions(parameters, {});
    await answerLines(
      answerFor((puzzle) => {
        const { solved, steps } = solutionPath(positionWithOneSolution(puzzle));
        return { puzzle: formatGrid(allDigits(puzzle)), solved, steps: steps.flatMap(stepJson) };
      }),
    );
  },
};
