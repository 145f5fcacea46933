import { allDigits, canonize, formatGrid } from '../core/sudoku/index.ts';
import { answerLines } from './lines.ts';
import { answerFor } from './read-line.ts';
import { readOptions, type Command } from './usage.ts';

export const TWINS: Command = {
  name: 'twins',
  summary: 'finds equivalent puzzles',
  help: `< puzzles

  {"puzzle", "twinOf"} for each line: the number of the first line, from 1 and without
  comments, that is the same puzzle rotated, reflected, renumbered, or with its rows,
  columns, bands and stacks reordered; null if none exists. It compares the digits,
  givens and entries alike, and uses about 150 bytes of memory for each puzzle.
`,
  run: async (parameters) => {
    readOptions(parameters, {});
    const firsts = new Map<string, number>();
    let number = 0;
    const answer = answerFor((puzzle) => {
      const digits = allDigits(puzzle);
      const form = formatGrid(canonize(digits).grid);
      const first = firsts.get(form);
      if (first === undefined) firsts.set(form, number);
      return { puzzle: formatGrid(digits), twinOf: first ?? null };
    });
    await answerLines((line) => {
      number++;
      return answer(line);
    });
  },
};
