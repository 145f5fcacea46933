import { ADDRESS } from './links.ts';

/** Lines of a folded text. */
const LINES = 12;
/** A fold that hid fewer lines than this would not be worth a press. */
const HIDDEN_AT_LEAST = 3;
/** A line on a phone, in narrow characters: the same text folds at the same place on every screen. */
const LINE_WIDTH = 48;

const WIDE = '\\u2e80-\\uffef';
/** What stays whole: line ends, emoji, addresses, spaces, wide characters, words. */
const ATOM = new RegExp(
  `\\n|\\[(?:[1-5]?[0-9]|60)\\]|${ADDRESS.source}|[^\\S\\n]+|[${WIDE}]|(?:(?!https?:)[^\\s[${WIDE}]){1,${LINE_WIDTH}}|.`,
  'giu',
);
const TWO_WIDE = new RegExp(`^[[${WIDE}]`, 'u');

/** The first lines of a long text; undefined if a text is short enough to be shown whole. */
export function beginningOf(text: string): string | undefined {
  let [line, column] = [1, 0];
  let end: number | undefined;
  for (const { 0: atom, index } of text.matchAll(ATOM)) {
    if (atom === '\n') [line, column] = [line + 1, 0];
    else {
      column += TWO_WIDE.test(atom) ? 2 : atom.length;
      line += Math.floor(column / LINE_WIDTH);
      column %= LINE_WIDTH;
    }
    // An address at the start is shown whole, however long it is.
    if (line > LINES) end ??= index > 0 ? index : atom.length;
    if (line >= LINES + HIDDEN_AT_LEAST && end !== undefined && end < text.length)
      return text.slice(0, end).trimEnd();
  }
  return undefined;
}
