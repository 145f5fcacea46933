import { boardLink, type BoardLink } from '../../../core/posts/board-link.ts';
import { linkedPosition, type LinkedPosition } from '../../../core/posts/linked-position.ts';
import { linkParts } from '../list/links.ts';

/** So many links of a text become boards. */
const BOARDS_MAX = 3;

/** A link that is shown as a board. */
export interface LinkedBoard {
  readonly address: string;
  readonly link: BoardLink;
  /** Null for a daily puzzle. */
  readonly position: LinkedPosition | null;
}

/** A text without the links that became boards. */
export interface TextWithBoards {
  readonly rest: string;
  readonly boards: readonly LinkedBoard[];
}

/**
 * Takes the links to show as boards out of a text; all other links stay in it.
 *
 * @param origin the site's own
 * @param now milliseconds since 1970
 */
export function boardsIn(text: string, origin: string, now: number): TextWithBoards {
  const boards: LinkedBoard[] = [];
  let rest = '';
  if (!text.includes(origin)) return { rest: text, boards };
  for (const part of linkParts(text)) {
    const board =
      part.kind === 'link' && boards.length < BOARDS_MAX ? linkedBoard(part.href, origin, now) : undefined;
    if (board) {
      boards.push(board);
      rest = rest.replace(/[ \t]+$/, '');
    } else {
      // A line that only held a board is removed.
      const isOpen = boards.length > 0 && /(?:^|\n)$/.test(rest);
      rest += isOpen ? part.text.replace(/^[ \t]*\n?/, '') : part.text;
    }
  }
  return { rest: boards.length === 0 ? text : rest.trimEnd(), boards };
}

function linkedBoard(address: string, origin: string, now: number): LinkedBoard | undefined {
  const link = boardLink(address, origin);
  if (!link) return undefined;
  const position = link.text === null ? null : linkedPosition(link.text, now);
  return position === undefined ? undefined : { address, link, position };
}
