import { linesOf } from '../lines.ts';

/** The first sentences of a reason, as many as two lines on a phone hold; undefined if they hold none. */
export function inBrief(reason: string): string | undefined {
  let brief = '';
  for (const sentence of reason.split(/(?<=[.?] |[。？])/)) {
    if (linesOf(brief + sentence) > 2) break;
    brief += sentence;
  }
  return brief.trim() || undefined;
}
