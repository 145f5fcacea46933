import { failure, success } from '../../base/result.ts';
import { BOX_OF } from '../cells.ts';
import { maskOfText } from '../digits.ts';
import { finishDraft, newDraft, type Draft, type Parsed } from './imported-puzzle.ts';
import { decompressBase64 } from './lz-string.ts';
import { isNothing, LARGEST_JSON, recordOf, textField, type Json } from './json.ts';
import { parseRelaxedJson } from './relaxed-json.ts';

/** Keys of drawn rules: a puzzle with any of them is not classic. */
const RULES = ['cages', 'lines', 'arrows', 'overlays', 'underlays', 'foglight', 'triggereffect'];

/** Long names of the short ones used in packed texts, as far as they are read here. */
const LONG_NAMES: Readonly<Record<string, string>> = {
  ce: 'cells',
  v: 'value',
  re: 'regions',
  ca: 'cages',
  l: 'lines',
  a: 'arrows',
  o: 'overlays',
  u: 'underlays',
  t: 'title',
};

/**
 * SudokuPad's own JSON after `scl` and `ctc`: plain or in lz-string's base64, perhaps packed (short names,
 * quotes and empty objects left out). Variants are refused by name.
 */
export function parsePadPayload(payload: string): Parsed {
  const unpacked = decompressBase64(payload.replaceAll(' ', '+'), LARGEST_JSON);
  const read = (text: string) => recordOf(parseRelaxedJson(text, LONG_NAMES));
  const data = (unpacked === undefined ? undefined : read(unpacked)) ?? read(payload);
  return data === undefined ? failure({ kind: 'damaged', format: 'sudokupad' }) : readPadJson(data);
}

function readPadJson(data: Json): Parsed {
  const rule = variantOf(data);
  if (rule !== undefined) return failure({ kind: 'variant', format: 'sudokupad', name: rule });
  const { cells: rows } = data;
  const cells: unknown[] = Array.isArray(rows) && rows.length === 9 ? rows.flat() : [];
  const draft = newDraft();
  if (cells.length !== 81 || !cells.every((cell, index) => readCell(draft, index, cell)))
    return failure({ kind: 'damaged', format: 'sudokupad' });
  const metadata = recordOf(data.metadata) ?? {};
  const { rules } = metadata;
  return success(
    finishDraft(draft, {
      ...textField('title', metadata.title),
      ...textField('author', metadata.author),
      ...textField('description', Array.isArray(rules) ? rules.join('\n') : rules),
    }),
  );
}

/** The first rule beyond the classic ones. A cage without cells is a title or a note about the puzzle. */
function variantOf(data: Json): string | undefined {
  const { cells, regions } = data;
  if (Array.isArray(cells) && cells.length > 0 && cells.length !== 9) return 'size';
  const rule = RULES.find((name) => {
    const value = data[name];
    if (name !== 'cages' || !Array.isArray(value)) return !isNothing(value);
    return value.some((cage) => !isNothing(recordOf(cage)?.cells));
  });
  if (rule !== undefined) return rule;
  return Array.isArray(regions) && !regions.every(isBox) ? 'regions' : undefined;
}

/** Whether all places of a list (row and column from 0) are in one box. */
function isBox(region: unknown): boolean {
  const boxes = (Array.isArray(region) ? region : []).map((place: unknown) => {
    const [row, column] = Array.isArray(place) ? (place as unknown[]) : [];
    return typeof row === 'number' && typeof column === 'number' ? BOX_OF[row * 9 + column] : undefined;
  });
  return boxes.every((box) => box !== undefined && box === boxes[0]);
}

function readCell(draft: Draft, index: number, value: unknown): boolean {
  const cell = recordOf(value);
  if (cell === undefined) return false;
  const digit = digitOf(cell.value);
  if (digit !== undefined) draft.givens[index] = digit;
  else {
    draft.candidates[index] = maskOfMarks(cell.centremarks) || maskOfMarks(cell.candidates);
    draft.corners[index] = maskOfMarks(cell.pencilMarks);
  }
  return digit !== undefined || isNothing(cell.value);
}

function maskOfMarks(marks: unknown): number {
  const digits = Array.isArray(marks) ? marks.filter((mark) => digitOf(mark) !== undefined) : [];
  return maskOfText(digits.join(''));
}

function digitOf(value: unknown): number | undefined {
  return /^[1-9]$/.test(String(value)) ? Number(value) : undefined;
}
