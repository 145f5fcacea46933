import { boardSvg, PRINT_COLORS, type PictureColors } from '../../../core/board/board-svg.ts';
import type { BoardCell } from '../../../core/board/cell.ts';
import { settings } from '../../platform/settings.ts';
import { readCell } from '../candidates.ts';

/** A picture of the cells, as SVG, with their notes where the board shows them. */
export function pictureOf(cells: readonly BoardCell[], colors: PictureColors, notes: boolean): string {
  return boardSvg(cells.map(readCell), colors, notes, settings.get().twoKinds);
}

/** For paper: what the player coloured has the colours of a light screen. */
export function paperColors(): PictureColors {
  const { cells, pairs } = screenColors('light');
  return { ...PRINT_COLORS, cells, pairs };
}

/** The board's current colours on the screen, or those of a light one. */
export function screenColors(scheme: 'light' | '' = ''): PictureColors {
  const probe = document.createElement('span');
  probe.style.colorScheme = scheme;
  document.body.append(probe);
  const resolve = (name: string): string => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const colors: PictureColors = {
    board: resolve('board'),
    given: resolve('given'),
    yours: resolve('digit'),
    note: resolve('note'),
    thin: resolve('line-cell'),
    thick: resolve('line-box'),
    cells: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((color) => resolve(`ce${color}`)),
    pairs: [1, 2, 3, 4, 5].map((pair) => ({
      disc: resolve(`hx${pair}-tint`),
      text: resolve(`hx${pair}-text`),
    })),
  };
  probe.remove();
  return colors;
}

/** The picture as a data URL. */
export function svgAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Renders an SVG picture as a square PNG of the given size. */
export async function pngOf(svg: string, size: number): Promise<Blob> {
  const image = new Image(size, size);
  image.src = svgAddress(svg);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  canvas.getContext('2d')!.drawImage(image, 0, 0, size, size);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('The picture is too large for this browser.'));
    }, 'image/png');
  });
}
