import { mainAddress } from '../../../core/base/addresses.ts';
import { dayNumber } from '../../../core/base/day.ts';
import type { BoardLevel } from '../../../core/board/board.ts';
import { beatQuery, readLink, type TimeToBeat } from '../../../core/board/link.ts';

/** A link of this site that opens a puzzle. */
export interface BoardLink {
  /** The puzzle with its entries and notes; null for a daily puzzle. */
  readonly text: string | null;
  /** `YYYY-MM-DD` or `today`; null for a puzzle's own text. */
  readonly daily: string | null;
  readonly level: BoardLevel;
  /** The code of a step of that position. */
  readonly step?: string;
  readonly beat: TimeToBeat | null;
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
  const { text, level = 'custom', beat, step } = readLink(parameters);
  const daily = text === null ? parameters.get('daily') : null;
  if (!isUnderstood(parameters, level)) return undefined;
  if (!text && !daily) return undefined;
  return { text, daily, level, beat, query: queryOf({ text, daily, level, beat }), ...(step && { step }) };
}

function queryOf({ text, daily, level, beat }: Omit<BoardLink, 'query' | 'step'>): string {
  const opening = [
    text === null ? `daily=${encodeURIComponent(daily!)}` : `puzzle=${encodeURIComponent(text)}`,
    level !== 'custom' && `level=${level}`,
    beat && beatQuery(beat),
  ].filter(Boolean);
  return `?${opening.join('&')}`;
}

/** Otherwise it stays to be read: a word may follow the link. */
function isUnderstood(parameters: URLSearchParams, level: BoardLevel): boolean {
  const day = parameters.get('daily') ?? 'today';
  return (parameters.get('level') ?? 'custom') === level && (day === 'today' || dayNumber(day) !== undefined);
}

/** The address with this step of its position, or without one. */
export function withStep(address: string, code: string | null): string {
  const url = new URL(address);
  if (code === null) url.searchParams.delete('step');
  else url.searchParams.set('step', code);
  return url.href;
}
