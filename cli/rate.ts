import { allDigits, candidatesFromDigits, formatGrid, masksOf, rate, SeRater } from '../core/sudoku/index.ts';
import { answerLines } from './lines.ts';
import { answerFor, positionWithOneSolution, requireOneSolution } from './read-line.ts';
import { WITHOUT_HELP, withoutIds } from './techniques.ts';
import { readOptions, type Command } from './usage.ts';

export const RATE: Command = {
  name: 'rate',
  summary: 'rates puzzles: level, score, techniques',
  help: `[--without ID[,ID]] [--se]

  {"puzzle", "solved", "level", "score", "hardest", "techniques"} for each line: the
  level of the hardest technique on the easiest path, the sum of the points of its
  steps, and how often each technique occurs; for forcing nets, "nets" has the
  levels of proof: "net" by singles, "patterns" with locked candidates, pairs and triples,
  "lemmas" with further suppositions that are refuted along the way.
  If "solved" is false, the techniques do not reach the solution: the level is
  master, and the rest describes the steps that they found. A puzzle with no or several
  solutions is an error.

  --without ID[,ID]  ${WITHOUT_HELP}
  --se   adds "se": {"er", "ep", "ed"}, the SE rating of its digits, compatible with
         Sudoku Explainer 1.2.1. It can change if a puzzle is rotated, and takes
         minutes for a puzzle above 10. --without does not affect it.
`,
  run: async (parameters) => {
    const values = readOptions(parameters, { without: { type: 'string' }, se: { type: 'boolean' } });
    const without = withoutIds(values.without);
    const rater = values.se === true ? new SeRater() : undefined;
    await answerLines(
      answerFor((puzzle) => {
        const rating = rate(positionWithOneSolution(puzzle), { without });
        const digits = allDigits(puzzle);
        const { solved, level, score, hardest = null, techniques, nets } = rating;
        // Without forcing nets, `nets` is undefined and omitted.
        const answer = { puzzle: formatGrid(digits), solved, level, score, hardest, techniques, nets };
        if (rater === undefined) return answer;
        // The listed candidates may be what makes the solution unique.
        requireOneSolution(masksOf({ digits, candidates: candidatesFromDigits(digits) }));
        return { ...answer, se: rater.rate(digits) };
      }),
    );
  },
};
