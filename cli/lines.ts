import { once } from 'node:events';
import { MAX_TEXT_LENGTH } from '../core/sudoku/formats/sniff.ts';

/**
 * Answers each line of standard input with one line on standard output, in order. Memory stays
 * constant: the next part of the input is read when the answers to the one before are written.
 *
 * @param answer the answer to a line, without its line end; a line without an end in sight is cut
 *   just above the largest text that is read
 */
export async function answerLines(answer: (line: string) => string): Promise<void> {
  let rest = '';
  process.stdin.setEncoding('utf8');
  for await (const chunk of process.stdin as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    if (rest.length > MAX_TEXT_LENGTH) rest = rest.slice(0, MAX_TEXT_LENGTH + 1);
    await writeLines(lines.map(answer));
  }
  if (rest !== '') await writeLines([answer(rest)]);
}

/** Writes lines and waits until whoever reads them has room for more. */
export async function writeLines(lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  if (!process.stdout.write(`${lines.join('\n')}\n`)) await once(process.stdout, 'drain');
}
