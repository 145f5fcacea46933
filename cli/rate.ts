import { allDigits, candidatesFromDigits, formatGrid, masksOf, rate, SeRater } from '../core/sudoku/index.ts';
import { answerLines } from './lines.ts';
import { answerFor, positionWithOneSolution, requireOneSolution } from './read-line.ts';
import { readOptions, type Command } from './usage.ts';

export const RATE: Command = {
  name: 'rate',
  summary: 'rates puzzles: level, score, techniques',
  help: `

  {"puzzle", "solved", "level", "score", "hardest", "techniques"} for each line: the
  level of the hardest technique on the easiest path, the sum of the points of its
  steps, and how often each technique occurs; where forcing nets do, "nets" tells by
  which proofs: "net" by singles, "patterns" with locked candidates, pairs and triples
  on the way, "lemmas" with further suppositions that are refuted on the way.
  Where "solved" is false, the techniques do not reach the solution: the level is
  master, and the rest tells of the steps that they found. A puzzle with no or several
  solutions is an error.

  --se   adds "se": {"er", "ep", "ed"}, the SE rating of its digits, compatible with
         Sudoku Explainer 1.2.1. It can change when a puzzle is turned, and takes
         minutes for a puzzle above 10.
`,
  run: async (parameters) => {
    const withSe = readOptions(parameters, { se: { type: 'boolean' } }).se === true;
    const rater = withSe ? new SeRater() : undefined;
    await answerLines(
      answerFor((puzzle) => {
        const rating = rate(positionWithOneSolution(puzzle));
        const digits = allDigits(puzzle);
        const { solved, level, score, hardest = null, techniques, nets } = rating;
        // Without forcing nets `nets` is undefined, and not written.
        const answer = { puzzle: formatGrid(digits), solved, level, score, hardest, techniques, nets };
        if (rater === undefined) return answer;
        // The candidates that the line lists may be what makes the solution the only one.
        requireOneSolution(masksOf({ digits, candidates: candidatesFromDigits(digits) }));
        return { ...answer, se: rater.rate(digits) };
      }),
    );
  },
};
