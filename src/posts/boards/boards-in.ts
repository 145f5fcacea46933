import { boardLink, type BoardLink } from './board-link.ts';
import { linkedPosition, type LinkedPosition } from '../../../core/board/linked-position.ts';
import { linkParts } from '../list/links.ts';

/** What stands in a text for the links that became boards, if there are several. */
export const SIGNS = ['①', '②', '③'] as const;
/** The same while the text is put together; nobody types these. */
const MARKS: readonly string[] = ['\ue000', '\ue001', '\ue002'];
/** A line that only held boards. */
const ONLY_BOARDS = /^[ \t]*(?:[\ue000-\ue002][ \t]*)+$/;

export interface LinkedBoard {
  readonly address: string;
  readonly link: BoardLink;
  /** Null for a daily puzzle. */
  readonly position: LinkedPosition | null;
}

/** A text without the links that became boards; several of them leave a sign. */
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
  let marked = '';
  if (!text.includes(origin)) return { rest: text, boards };
  let dots = 0;
  const parts = linkParts(text, origin);
  parts.forEach((part, place) => {
    const words = part.text.slice(dots);
    dots = 0;
    const found =
      part.kind === 'link' && boards.length < SIGNS.length
        ? linkedBoard(part.href, parts[place + 1]?.text ?? '', origin, now)
        : undefined;
    marked += found ? MARKS[boards.length]! : words;
    if (!found) return;
    boards.push(found.board);
    ({ dots } = found);
  });
  if (boards.length === 0) return { rest: text, boards };
  const lines = marked.split('\n').filter((line) => !ONLY_BOARDS.test(line));
  const rest = lines
    .join('\n')
    .replaceAll(/([ \t]*)([\ue000-\ue002])/g, (_, blanks: string, mark: string) =>
      boards.length === 1 ? '' : blanks + SIGNS[MARKS.indexOf(mark)]!,
    );
  return { rest: rest.trimEnd(), boards };
}

/** A text in one line, without its boards unless they are all of it. */
export function oneLine(text: string, origin: string, now: number): string {
  const { rest } = boardsIn(text, origin, now);
  return (rest === '' ? text : rest).replaceAll(/\s+/g, ' ');
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
