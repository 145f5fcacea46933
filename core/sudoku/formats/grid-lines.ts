import { formatGrid } from '../grid.ts';

/**
 * Splits drawn grids into cells, dropping borders and frames.
 *
 * Borders are whole lines and are removed first: some programs put a `.` into them, which is an empty cell
 * anywhere else.
 */

const FRAME = /[|│┃║¦!:;,"'[\]]/g;
const BORDER_RUN = /[-=─━═]{3}/;

/** Characters that stand for an empty cell. */
export const EMPTY_SIGN = /^[.0_*xX-]$/;

/**
 * The cells of one to three consecutive grids, 81 texts each, or undefined. A cell is a character (`5`, `.`,
 * `+5`) or, where spaces or frames separate the cells, a group (`158`, `<5>`).
 */
export function gridsOf(text: string): string[][] | undefined {
  const lines = contentLines(text);
  const rows = lines.filter((line) => !isBorder(line));
  const rowsWithDashes = lines.filter((line) => !isBorder(line) || isEmptyRowOfDashes(line));
  return gridsOfRows(rows) ?? (rowsWithDashes.length > rows.length ? gridsOfRows(rowsWithDashes) : undefined);
}

/** Lines that are neither blank nor a comment. */
export function contentLines(text: string): string[] {
  return text.split('\n').filter(isContent);
}

export function isContent(line: string): boolean {
  return /^\s*[^\s#]/.test(line);
}

/** The characters that remain without borders, frames and spaces. */
export function signsOf(text: string): string {
  return contentLines(text)
    .filter((line) => !isBorder(line))
    .map(withoutFrame)
    .join('')
    .replace(/\s/g, '');
}

/** Whether an `x` occurs although another character stands for empty cells: a typo, not an empty cell. */
export function hasStrayLetter(signs: string): boolean {
  return /x/i.test(signs) && /[.0_*-]/.test(signs);
}

function isBorder(line: string): boolean {
  return BORDER_RUN.test(line) && !/[1-9]/.test(line);
}

/** Nine dashes may be an empty row of a grid whose empty cells are dashes. */
function isEmptyRowOfDashes(line: string): boolean {
  return withoutFrame(line).replace(/\s/g, '') === '---------';
}

function withoutFrame(line: string): string {
  return line.replace(FRAME, ' ');
}

function gridsOfRows(rows: readonly string[]): string[][] | undefined {
  if (rows.length === 0) return undefined;
  const gridCount = rows.length % 9 === 0 && rows.length <= 27 ? rows.length / 9 : 1;
  const grids: string[][] = [];
  for (let grid = 0; grid < gridCount; grid++) {
    const own = gridCount === 1 ? rows : rows.slice(grid * 9, grid * 9 + 9);
    const cells = cellsOfGrid(own.map(withoutFrame).join(' ').trim());
    if (cells === undefined) return undefined;
    grids.push(cells);
  }
  return grids;
}

function cellsOfGrid(text: string): string[] | undefined {
  const groups = text.split(/\s+/);
  if (groups.length === 81) return groups;
  const signs = groups.join('').match(/\+?[^+]/g) ?? [];
  return signs.length === 81 ? signs : undefined;
}

/** Nine lines of nine characters, `.` for an empty cell. */
export function linesOf(digits: ArrayLike<number>): string[] {
  return formatGrid(digits).match(/.{9}/g)!;
}

/** The parts of a line in its three boxes. */
export function thirds(line: string): string[] {
  return line.match(/.{3}/g)!;
}

/** Nine lines with borders above and below them, and between the bands. */
export function framed(lines: readonly string[], top: string, between: string, bottom: string): string {
  const bands = [0, 3, 6].map((at) => lines.slice(at, at + 3).join('\n'));
  return [top, bands.join(`\n${between}\n`), bottom].join('\n');
}
