import { boardSvg, type PictureColors } from '../../../core/board/board-svg.ts';
import { importedCells } from '../../../core/board/imported-board.ts';
import type { ImportedPuzzle } from '../../../core/sudoku/formats/imported-puzzle.ts';
import { openSharp } from '../../pictures/open-sharp.ts';
import { strokedDigit } from './stroked-digits.ts';
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from './write-page.ts';

/** The light theme of src/ui/tokens.css. A preview has no colours of cells and notes: it is kept by its digits. */
const COLORS: PictureColors = {
  board: '#fff',
  given: '#17202b',
  yours: '#1f4fbf',
  note: '#465160',
  thin: '#c6cdd6',
  thick: '#3c4652',
  cells: [],
  pairs: [],
};
const PAGE = '#f3f4f6';
const EDGE = 24;
const SIDE = PREVIEW_HEIGHT - 2 * EDGE;

/** The board in the middle, since many apps cut a square out of a preview. */
export function previewSvg(puzzle: ImportedPuzzle): string {
  const cells = importedCells(puzzle).map((cell) => ({ ...cell, background: 0 }));
  const board = boardSvg(cells, COLORS, true, undefined, strokedDigit);
  const placed = board.replace(
    /width="\d+" height="\d+"/,
    `x="${(PREVIEW_WIDTH - SIDE) / 2}" y="${EDGE}" width="${SIDE}" height="${SIDE}"`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}"><rect width="100%" height="100%" fill="${PAGE}"/>${placed}</svg>`;
}

/** The preview as a PNG of 1200 × 630 pixels. */
export async function drawPreview(puzzle: ImportedPuzzle): Promise<Buffer> {
  const sharp = await openSharp();
  return sharp(Buffer.from(previewSvg(puzzle)))
    .removeAlpha()
    .png({ compressionLevel: 4 })
    .toBuffer();
}
