import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { MAX_TEXT_LENGTH } from '../core/sudoku/index.ts';

/**
 * Answers each line of a text with one line, in order. Comments, which begin with `#`, are skipped. Memory
 * use is constant: the next part of the text is read once the answers to the previous one are written.
 *
 * @param answer the answer to a line, without its line end; an overlong line is cut just above the largest
 * text that is accepted
 */
export async function answerLines(
  answer: (line: string) => string,
  input: AsyncIterable<string> = process.stdin.setEncoding('utf8'),
  output: Writable = process.stdout,
): Promise<void> {
  let rest = '';
  for await (const chunk of input) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    if (rest.length > MAX_TEXT_LENGTH) rest = rest.slice(0, MAX_TEXT_LENGTH + 1);
    await writeLines(lines.filter(isNoComment).map(answer), output);
  }
  if (rest !== '') await writeLines([rest].filter(isNoComment).map(answer), output);
}

function isNoComment(line: string): boolean {
  return !/^\s*#/.test(line);
}

/** Writes lines and waits until the reader has room for more. */
export async function writeLines(lines: readonly string[], output: Writable = process.stdout): Promise<void> {
  if (lines.length === 0) return;
  if (!output.write(`${lines.join('\n')}\n`)) await once(output, 'drain');
}
