import { BOARD_LEVELS, type BoardLevel } from './board.ts';

/** A link of this site that opens a puzzle. */
export interface BoardLink {
  /** The puzzle with its entries and notes; null for a daily puzzle. */
  readonly text: string | null;
  /** `YYYY-MM-DD` or `today`; null for a puzzle's own text. */
  readonly daily: string | null;
  readonly level: BoardLevel;
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
  const [, path, query = ''] =
    /^\/(?:play\/([^/?#]+))?(?:\?([^#]*))?(?:#.*)?$/.exec(address.slice(origin.length)) ?? [];
  const parameters = new Map(
    // The first of a name counts, as when the link is opened.
    query
      .split('&')
      .reverse()
      .map((pair): [string, string | undefined] => {
        const [name = '', value] = pair.split('=', 2);
        return [name, value];
      }),
  );
  const text = decoded(path ?? parameters.get('puzzle'));
  const daily = text === null ? decoded(parameters.get('daily')) : null;
  if (text === null && daily === null) return undefined;
  const level = BOARD_LEVELS.find((name) => name === parameters.get('level')) ?? 'custom';
  const beat = parameters.get('beat');
  const opening = [
    text === null ? `daily=${encodeURIComponent(daily!)}` : `puzzle=${encodeURIComponent(text)}`,
    ...(level === 'custom' ? [] : [`level=${level}`]),
    ...(beat === undefined ? [] : [`beat=${beat}`]),
  ];
  return { text, daily, level, query: `?${opening.join('&')}` };
}

/** Null if there is nothing to decode, or its escapes are invalid. */
function decoded(text: string | undefined): string | null {
  try {
    return text ? decodeURIComponent(text) : null;
  } catch {
    return null;
  }
}
