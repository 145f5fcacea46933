import { success } from '../../base/result.ts';
import { allDigits, finishDraft, newDraft, type ImportedPuzzle, type Parsed } from './imported-puzzle.ts';

/**
 * Nine rows of a spreadsheet: fields separated by tabs, commas or semicolons; an empty field is an empty
 * cell.
 */
export function parseTable(text: string): Parsed | undefined {
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  if (lines.length !== 9) return undefined;
  const separator = ['\t', ',', ';'].find((sign) => lines.every((line) => line.split(sign).length === 9));
  if (separator === undefined) return undefined;
  const fields = lines.flatMap((line) => line.split(separator).map((field) => field.trim()));
  if (!fields.every((field) => /^[0-9.]?$/.test(field))) return undefined;
  const draft = newDraft();
  draft.givens.set(fields.map((field) => (/[1-9]/.test(field) ? Number(field) : 0)));
  return success(finishDraft(draft));
}

/** Nine lines of fields separated by tabs, as spreadsheets expect. */
export function formatTable(puzzle: ImportedPuzzle): string {
  const digits = allDigits(puzzle);
  return Array.from({ length: 9 }, (_, row) =>
    Array.from(digits.subarray(row * 9, row * 9 + 9), (digit) => digit || '').join('\t'),
  ).join('\n');
}
