import {
  allDigits,
  candidatesFromDigits,
  formatGrid,
  type Grid,
  masksOf,
  rate,
  SeRater,
} from '../core/sudoku/index.ts';
import { answerLines } from './lines.ts';
import { answerFor, positionWithOneSolution, requireOneSolution } from './read-line.ts';
import { WITHOUT_HELP, withoutIds } from './techniques.ts';
import { readOptions, UsageError, type Command, type Values } from './usage.ts';

export const RATE: Command = {
  name: 'rate',
  summary: 'rates puzzles: level, score, techniques',
  help: `[--without ID[,ID]] [--se [--at-least R | --below R]]

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
  --at-least R, --below R
         in place of "se", "atLeast" or "below": whether ER is at least R, or below R. That is
         known sooner: steps that rate R or more are not searched for.
`,
  run: async (parameters) => {
    const values = readOptions(parameters, {
      without: { type: 'string' },
      se: { type: 'boolean' },
      'at-least': { type: 'string' },
      below: { type: 'string' },
    });
    const without = withoutIds(values.without);
    const rateSe = values.se === true ? seAnswer(values) : undefined;
    if (rateSe === undefined && (values['at-least'] ?? values.below) !== undefined)
      throw new UsageError('--at-least and --below require --se.');
    await answerLines(
      answerFor((puzzle) => {
        const rating = rate(positionWithOneSolution(puzzle), { without });
        const digits = allDigits(puzzle);
        const { solved, level, score, hardest = null, techniques, nets } = rating;
        // Without forcing nets, `nets` is undefined and omitted.
        const answer = { puzzle: formatGrid(digits), solved, level, score, hardest, techniques, nets };
        if (rateSe === undefined) return answer;
        // The listed candidates may be what makes the solution unique.
        requireOneSolution(masksOf({ digits, candidates: candidatesFromDigits(digits) }));
        return { ...answer, ...rateSe(digits) };
      }),
    );
  },
};

/** What `--se` adds to an answer. */
function seAnswer({ 'at-least': atLeast, below }: Values): (digits: Grid) => object {
  const rater = new SeRater();
  if (atLeast !== undefined && below !== undefined)
    throw new UsageError('--at-least and --below cannot be combined.');
  if (atLeast === undefined && below === undefined) return (digits) => ({ se: rater.rate(digits) });
  const bound = readRating(String(atLeast ?? below));
  // Ratings have one decimal, which a difference of doubles has not.
  const most = Math.round(bound * 10 - 1) / 10;
  const isAbove = (digits: Grid): boolean => rater.rateUpTo(digits, most) === 'above';
  return (digits) => (below === undefined ? { atLeast: isAbove(digits) } : { below: !isAbove(digits) });
}

function readRating(text: string): number {
  if (/^\d{1,2}(?:\.\d)?$/.test(text)) return Number(text);
  throw new UsageError('--at-least and --below take a rating, as in 9 or 7.5.');
}
