import { mainAddress } from '../../../core/base/addresses.ts';
import { dayNumber } from '../../../core/base/day.ts';
import type { BoardLevel } from '../../../core/board/board.ts';
import { beatQuery, readLink } from '../../../core/board/link.ts';

/** A link of this site that opens a puzzle. */
export interface BoardLink {
  /** The puzzle with its entries and notes; null for a daily puzzle. */
  readonly text: string | null;
  /** `YYYY-MM-DD` or `today`; null for a puzzle's own text. */
  readonly daily: string | null;
  readonly level: BoardLevel;
  /** The code of a step of that position. */
  readonly step?: string;
  /** The query that opens it on the main screen, from `?` on. */
  readonly query: string;
}

/**
 * Recognises `/play/PUZZLE`, `/?puzzle=PUZZLE` and `/?daily=DAY` on this site; undefined for any other address.
 *
 * @param address an absolute address
 * @param origin the site's own, without a slash at its end
 */
export function boardLink(address: string, origin: string): BoardLink | undefined {
  if (!address.startsWith(`${origin}/`)) return undefined;
  const [, query] = /^\/\?([^#]*)/.exec(mainAddress(address.slice(origin.length))) ?? [];
  const parameters = new URLSearchParams(query);
  const { text, level = 'custom', beat } = readLink(parameters);
  const step = parameters.get('step');
  const daily = text === null ? parameters.get('daily') : null;
  if (!text && !daily) return undefined;
  // What is not understood stays to be read: a word may follow the link.
  if (level !== (parameters.get('level') ?? 'custom') || !isDay(daily ?? 'today')) return undefined;
  const opening = [
    text === null ? `daily=${encodeURIComponent(daily!)}` : `puzzle=${encodeURIComponent(text)}`,
    ...(level === 'custom' ? [] : [`level=${level}`]),
    ...(beat === null ? [] : [beatQuery(beat)]),
  ];
  return { text, daily, level, query: `?${opening.join('&')}`, ...(text && step && { step }) };
}

function isDay(text: string): boolean {
  return text === 'today' || dayNumber(text) !== undefined;
}

/** The address of a position with one of its steps. */
export function withStep(address: string, code: string): string {
  const url = new URL(address);
  url.searchParams.set('step', code);
  return url.href;
}
