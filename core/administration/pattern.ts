import { at } from '../base/at.ts';
import { failure, success, type Result } from '../base/result.ts';

/** Maximum length of a search pattern. */
export const PATTERN_MAX_LENGTH = 100;

/** A parsed pattern: these parts in this order, with anything between them. */
export interface Pattern {
  readonly parts: readonly string[];
  /** Whether the first part is anchored to the start, and the last to the end. */
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

export type PatternFault =
  | { readonly kind: 'empty' }
  | { readonly kind: 'too-long' }
  | { readonly kind: 'invalid-symbol'; readonly sign: string };

/** The text in half-width form: East Asian keyboards type ＊ ＠ and full-width digits. */
export function typedForm(text: string): string {
  return text.normalize('NFKC').trim();
}

/**
 * Parses a pattern: `*` is anything, `^` the start, `$` the end. Several `*` in a row are one; text after the
 * first `$` is dropped, then text before the last `^`.
 *
 * @param symbols matches one allowed character, besides the wildcards
 * @param normalize converts a text to the compared form
 */
export function parsePattern(
  text: string,
  symbols: RegExp,
  normalize: (text: string) => string,
): Result<Pattern, PatternFault> {
  const trimmed = typedForm(text);
  if (trimmed === '') return failure({ kind: 'empty' });
  if (trimmed.length > PATTERN_MAX_LENGTH) return failure({ kind: 'too-long' });
  const wrong = Array.from(trimmed).find((sign) => !'*^$'.includes(sign) && !symbols.test(sign));
  if (wrong !== undefined) return failure({ kind: 'invalid-symbol', sign: wrong });
  const end = trimmed.indexOf('$');
  const beforeEnd = end === -1 ? trimmed : trimmed.slice(0, end);
  const start = beforeEnd.lastIndexOf('^');
  const written = beforeEnd.slice(start + 1).split(/\*+/);
  const parts = written.map(normalize);
  // The part is empty in the compared form, such as a lone `.` in an answer: it would match every text.
  const dropped = written.find((part) => part.trim() !== '');
  if (dropped !== undefined && parts.every((part) => part === ''))
    return failure({ kind: 'invalid-symbol', sign: at(Array.from(dropped.trim()), 0) });
  return success({ parts, atStart: start !== -1, atEnd: end !== -1 });
}

/**
 * Whether a text, given in the compared form, matches. Each part is matched at its first occurrence after the
 * previous part, without backtracking, so a pattern needs at most one pass through the text per part.
 */
export function matchesPattern(text: string, { parts, atStart, atEnd }: Pattern): boolean {
  const last = parts.length - 1;
  let from = 0;
  for (let index = 0; index <= last; index++) {
    const part = at(parts, index);
    const first = index === 0 && atStart;
    if (index === last && atEnd) {
      const place = text.length - part.length;
      return place >= from && text.endsWith(part) && !(first && place !== 0);
    }
    const place = first ? (text.startsWith(part) ? 0 : -1) : text.indexOf(part, from);
    if (place === -1) return false;
    from = place + part.length;
  }
  return true;
}
