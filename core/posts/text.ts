import { once } from '../base/once.ts';

/** Emoji that a text can hold, as the tokens `[1]` to `[60]`. */
export const EMOJI_COUNT = 60;

/**
 * Maximum code units of one character; longer clusters count as several, since they could hold a whole book.
 * The longest emoji (kiss, two people with skin tones) has 15.
 */
export const UNITS_PER_CHARACTER = 16;

const TOKEN = /\[([1-9]|[1-5][0-9]|60)\]/g;
/** WORD JOINER: zero width, and not trimmed as white space. */
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
 * Converts between stored and editable text. Stored, `[5]` is an emoji, and a typed `[5]` has an invisible
 * mark after its bracket. In a field it is the other way round: the emoji has the mark, which only the picker
 * inserts, so that typed text stays text.
 */
export function swapMarks(text: string): string {
  return text.replace(MARKED_OR_NOT, (_, mark: string, number: string) =>
    mark === '' ? `[${MARK}${number}]` : `[${number}]`,
  );
}

export function emojiInField(number: number): string {
  return swapMarks(`[${number}]`);
}

/**
 * Invisible characters that change the direction of all following text. Texts determine their own direction.
 */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/** The visible form of marked brackets; old texts may still hold direction controls, which are left out. */
function plain(text: string): string {
  return text.replace(MARKED, '[$1]').replace(DIRECTION_CONTROLS, '');
}

/**
 * A text as it is stored: without direction controls, NFC, `\n` line ends, trimmed lines, no more than one
 * empty line in a row. Idempotent.
 */
export function cleanText(text: string): string {
  const lines = text
    .replace(DIRECTION_CONTROLS, '')
    .normalize('NFC')
    .split(/\r\n?|\n/);
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Whether a text can be stored: at most `maxLength` characters after cleaning, no control characters. */
export function isWritable(text: string, maxLength: number): boolean {
  // Tab and line ends are the only allowed controls; lone surrogates are not characters.
  if (/[^\P{Cc}\t\n\r]|\p{Cs}/u.test(text)) return false;
  return textLength(cleanText(text)) <= maxLength;
}

/** Whether a text has nothing visible. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cf}]/u.test(text);
}

/** Characters as a person counts them: an emoji token is one, and so is an emoji sequence. */
export function textLength(text: string): number {
  let length = 0;
  for (const character of charactersOf(plain(text.replace(TOKEN, '*'))))
    length += Math.ceil(character.length / UNITS_PER_CHARACTER);
  return length;
}

const segmenter = once(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }));

/** Older browsers count code points, slightly more than the server. */
function charactersOf(text: string): string[] {
  if (!('Segmenter' in Intl)) return Array.from(text);
  return Array.from(segmenter().segment(text), ({ segment }) => segment);
}
