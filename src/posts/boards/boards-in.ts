import { boardLink, type BoardLink } from './board-link.ts';
import { linkedPosition, type LinkedPosition } from '../../../core/board/linked-position.ts';
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
  let dots = 0;
  const parts = linkParts(text, origin);
  parts.forEach((part, place) => {
    const words = part.text.slice(dots);
    dots = 0;
    const found =
      part.kind === 'link' && boards.length < BOARDS_MAX
        ? linkedBoard(part.href, parts[place + 1]?.text ?? '', origin, now)
        : undefined;
    if (found) {
      boards.push(found.board);
      dots = found.dots;
      rest = rest.replace(/[ \t]+$/, '');
    } else {
      // A line that only held a board is removed.
      const isOpen = boards.length > 0 && /(?:^|\n)$/.test(rest);
      rest += isOpen ? words.replace(/^[ \t]*\n?/, '') : words;
    }
  });
  return { rest: boards.length === 0 ? text : rest.trimEnd(), boards };
}

/**
 * The board of a link, and how many full stops after it are its empty cells: at the end of an address, they are
 * usually the sentence's.
 */
function linkedBoard(
  trimmed: string,
  next: string,
  origin: string,
  now: number,
): { readonly board: LinkedBoard; readonly dots: number } | undefined {
  const most = /^\.{0,81}/.exec(next)![0].length;
  for (let dots = 0; dots <= most; dots++) {
    const address = trimmed + '.'.repeat(dots);
    const link = boardLink(address, origin);
    if (!link) return undefined;
    const position = link.text === null ? null : linkedPosition(link.text, now);
    if (position !== undefined) return { board: { address, link, position }, dots };
  }
  return undefined;
}
