import { allDigits, formatGrid, solutionPath } from '../core/sudoku/index.ts';
import { answerLines } from './lines.ts';
import { answerFor, positionWithOneSolution } from './read-line.ts';
import { stepJson } from './step-json.ts';
import { WITHOUT_HELP, withoutIds } from './techniques.ts';
import { readOptions, type Command } from './usage.ts';

export const PATH: Command = {
  name: 'path',
  summary: 'prints the easiest path to the solution, step by step',
  help: `[--without ID[,ID]]

  {"puzzle", "solved", "steps"} for each line. "solved" is false if no technique
  makes further progress; the steps lead up to that point. Steps have the format of the
  command steps. A puzzle with no or several solutions is an error.

  --without ID[,ID]  ${WITHOUT_HELP}
`,
  run: async (parameters) => {
    const without = withoutIds(readOptions(parameters, { without: { type: 'string' } }).without);
    await answerLines(
      answerFor((puzzle) => {
        const { solved, steps } = solutionPath(positionWithOneSolution(puzzle), { without });
        return { puzzle: formatGrid(allDigits(puzzle)), solved, steps: steps.flatMap(stepJson) };
      }),
    );
  },
};
