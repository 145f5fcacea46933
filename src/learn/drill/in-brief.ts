import { linesOf } from '../lines.ts';

/** The first sentences of a reason, as many as two lines on a phone hold; undefined if they hold none. */
export function inBrief(reason: string): string | undefined {
  const sentences = reason.split(/(?<=[.?] )|(?<=[。？])/);
  const starts = sentences.map((_, at) =>
    sentences
      .slice(0, at + 1)
      .join('')
      .trim(),
  );
  return starts.findLast((start) => linesOf(start) <= 2);
}
