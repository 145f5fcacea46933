import { linesOf } from './lines.ts';

/**
 * A reason, or the first sentences of its point, as many as two lines on a phone hold; undefined if they hold none, or
 * if the first one names no cell or row.
 */
export function inBrief(reason: string, point: string): string | undefined {
  if (!/\b(?:[A-I][1-9]|[B-I]\b|A\b(?! [a-z]))/.test(sentencesOf(point)[0]!)) return undefined;
  if (linesOf(reason) <= 2) return reason;
  let brief = '';
  for (const sentence of sentencesOf(point)) {
    if (linesOf(brief + sentence) > 2) break;
    brief += sentence;
  }
  return brief.trim() || undefined;
}

export const sentencesOf = (text: string): string[] => text.split(/(?<=[.?] |[。？])/);
