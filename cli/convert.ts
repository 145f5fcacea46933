import {
  allDigits,
  canonize,
  formatGrid,
  type ImportedPuzzle,
  type WritableFormat,
  WRITERS,
} from '../core/sudoku/index.ts';
import { answerLines } from './lines.ts';
import { answerFor } from './read-line.ts';
import { oneOf, readOptions, type Command } from './usage.ts';

const FORMATS = Object.keys(WRITERS) as WritableFormat[];
const CANONICAL = 'canonical';

export const CONVERT: Command = {
  name: 'convert',
  summary: 'writes puzzles in another format',
  help: `--to FORMAT

  {"format", "text"} for each line; the text may have several lines.
  FORMAT: ${FORMATS.slice(0, 10).join(', ')},
  ${FORMATS.slice(10).join(', ')},
  ${CANONICAL}

  ${CANONICAL}: the digits, givens and entries alike, of the smallest puzzle that results
  from rotating, reflecting or renumbering, or from reordering rows, columns, bands and stacks;
  "automorphisms" counts the ways that leave the puzzle unchanged.
`,
  run: async (parameters) => {
    const { to } = readOptions(parameters, { to: { type: 'string' } });
    const format = oneOf(to, [...FORMATS, CANONICAL] as const, 'to');
    const write = format === CANONICAL ? writeCanonical : WRITERS[format];
    await answerLines(
      answerFor((puzzle) => {
        const written = write(puzzle);
        return { format, ...(typeof written === 'string' ? { text: written } : written) };
      }),
    );
  },
};

function writeCanonical(puzzle: ImportedPuzzle): { text: string; automorphisms: number } {
  const { grid, automorphisms } = canonize(allDigits(puzzle));
  return { text: formatGrid(grid), automorphisms };
}
