/** How many lines of a phone a text takes. A Han or Kana character is as wide as two letters, a cell name as three. */
export function linesOf(text: string, lettersInLine = 41): number {
  const letters = text.replaceAll(/\b[A-I][1-9]\b/g, '___').replaceAll(/[\u2e80-\uffff]/g, '__');
  return Math.ceil(letters.length / lettersInLine);
}
