/** The letters of two lines on a phone. A Han or Kana character counts as two. */
const MOST_LETTERS = 76;

/** The first sentences of a reason, as many as two lines on a phone hold; undefined if they hold none. */
export function inBrief(reason: string): string | undefined {
  const sentences = reason.split(/(?<=[.?] )|(?<=[。？])/);
  const starts = sentences.map((_, at) =>
    sentences
      .slice(0, at + 1)
      .join('')
      .trim(),
  );
  return starts.findLast((start) => start.replaceAll(/[\u2e80-\uffff]/g, '__').length <= MOST_LETTERS);
}
