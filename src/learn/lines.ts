/** How many lines of a phone a text takes. A Han or Kana character is as wide as two letters. */
export function linesOf(text: string): number {
  return Math.ceil(text.replaceAll(/[\u2e80-\uffff]/g, '__').length / 40);
}
