import { WRITERS, type WritableFormat } from '../core/sudoku/formats/write.ts';
import { answerLines } from './lines.ts';
import { answerFor } from './read-line.ts';
import { oneOf, readOptions, type Command } from './usage.ts';

const FORMATS = Object.keys(WRITERS) as WritableFormat[];

export const CONVERT: Command = {
  name: 'convert',
  summary: 'writes puzzles in another format',
  help: `--to FORMAT

  {"format", "text"} for each line; the text may have several lines.
  FORMAT: ${FORMATS.slice(0, 10).join(', ')},
  ${FORMATS.slice(10).join(', ')}
`,
  run: async (parameters) => {
    const { to } = readOptions(parameters, { to: { type: 'string' } });
    const format = oneOf(to, FORMATS, 'to');
    await answerLines(answerFor((puzzle) => ({ format, text: WRITERS[format](puzzle) })));
  },
};
