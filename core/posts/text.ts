import { once } from '../base/once.ts';

/** Emoji that a text can hold, as the tokens `[1]` to `[60]`. */
export const EMOJI_COUNT = 60;

/**
 * Code units that one character has at most; what has more counts as several, or it could be a whole book. The
 * longest emoji, two people of two skin colours who kiss, has 15.
 */
export const UNITS_PER_CHARACTER = 16;

const TOKEN = /\[([1-9]|[1-5][0-9]|60)\]/g;
/** WORD JOINER: it has no width, and is not taken for a blank at the end of a line. */
const MARK = '\u2060';
const MARKED = /\[\u2060([1-9]|[1-5][0-9]|60)\]/g;
const MARKED_OR_NOT = /\[(\u2060?)([1-9]|[1-5][0-9]|60)\]/g;

export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  /** `number` is 1 to 60. */
  | { readonly kind: 'emoji'; readonly number: number };

/** A text as the plain parts and emoji that it consists of; `[0]`, `[61]` or `[01]` are plain text. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (match.index > end) parts.push({ kind: 'text', text: plain(text.slice(end, match.index)) });
    parts.push({ kind: 'emoji', number: Number(match[1]) });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: plain(text.slice(end)) });
  return parts;
}

/**
 * Turns a text as it is kept into what is written in a field, and back. Kept, `[5]` is an emoji, and a typed
 * `[5]` carries a mark that nobody sees behind its bracket. In a field it is the other way round: there the
 * emoji carries the mark, which only the picker writes, so that what is typed stays what it is.
 */
export function swapMarks(text: string): string {
  return text.replace(MARKED_OR_NOT, (_, mark: string, number: string) =>
    mark === '' ? `[${MARK}${number}]` : `[${number}]`,
  );
}

/** An emoji as it is written in a field. */
export function emojiInField(number: number): string {
  return swapMarks(`[${number}]`);
}

/** What people see of marked brackets. */
function plain(text: string): string {
  return text.replace(MARKED, '[$1]');
}

/**
 * A text as it is kept: composed (NFC), one kind of line end, no blanks at the ends of lines or around it,
 * no more than one empty line in a row. What is cleaned once stays as it is.
 */
export function cleanText(text: string): string {
  const lines = text.normalize('NFC').split(/\r\n?|\n/);
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Whether a text can be kept: not longer than `maxLength` characters once cleaned, no control characters. */
export function isWritable(text: string, maxLength: number): boolean {
  // Tab and line ends are the only controls that a person types; half a surrogate pair is no character.
  if (/[^\P{Cc}\t\n\r]|\p{Cs}/u.test(text)) return false;
  return textLength(cleanText(text)) <= maxLength;
}

/** Whether nothing of a text can be seen. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cf}]/u.test(text);
}

/** Characters of a text as a person counts them, an emoji token as one, a family of emoji too. */
export function textLength(text: string): number {
  let length = 0;
  for (const character of charactersOf(plain(text.replace(TOKEN, '*'))))
    length += Math.ceil(character.length / UNITS_PER_CHARACTER);
  return length;
}

const segmenter = once(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }));

/** An older browser knows code points only: it counts a little more than the server. */
function charactersOf(text: string): string[] {
  if (!('Segmenter' in Intl)) return Array.from(text);
  return Array.from(segmenter().segment(text), ({ segment }) => segment);
}
