import { failure, success } from '../../base/result.ts';
import { BOX_OF } from '../cells.ts';
import { digitsOf, maskOfText } from '../digits.ts';
import { finishDraft, newDraft, type Draft, type ImportedPuzzle, type Parsed } from './imported-puzzle.ts';
import { isNothing, LARGEST_JSON, recordOf, textField, type Json } from './json.ts';
import { compressToBase64, decompressBase64 } from './lz-string.ts';

/** Keys that say nothing about the rules of a puzzle. */
const HARMLESS = new Set([
  ...['size', 'grid', 'title', 'author', 'ruleset', 'rules', 'solution', 'info', 'metadata', 'id'],
  ...['successMessage', 'successMsg', 'msgcorrect', 'highlightConflicts', 'truecandidatesoptions'],
  ...['disabledlogic', 'cosmetics', 'foglight_off', 'version'],
]);

/** Parses the payload of an f-puzzles link: JSON in lz-string's base64. Variants are refused by name. */
export function parseFPuzzles(payload: string): Parsed {
  const json = decompressBase64(payload.replaceAll(' ', '+'), LARGEST_JSON);
  const data = json === undefined ? undefined : parseJson(json);
  return data === undefined ? failure({ kind: 'damaged', format: 'f-puzzles' }) : readFPuzzlesJson(data);
}

/** The same for unpacked JSON: an object with a `grid`. */
export function readFPuzzlesJson(data: Json): Parsed {
  const rule = variantOf(data);
  if (rule !== undefined) return failure({ kind: 'variant', format: 'f-puzzles', name: rule });
  const { grid } = data;
  if (!Array.isArray(grid) || grid.length !== 9) return failure({ kind: 'damaged', format: 'f-puzzles' });
  const cells: unknown[] = grid.flat();
  const draft = newDraft();
  if (cells.length !== 81 || !cells.every((cell, index) => readCell(draft, index, cell)))
    return failure({ kind: 'damaged', format: 'f-puzzles' });
  return success(
    finishDraft(draft, {
      ...textField('title', data.title),
      ...textField('author', data.author),
      ...textField('description', data.ruleset),
    }),
  );
}

export function parseJson(text: string): Json | undefined {
  try {
    return recordOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The name of the first rule beyond the classic ones. */
function variantOf(data: Json): string | undefined {
  if (data.size !== undefined && data.size !== 9) return 'size';
  const rule = Object.keys(data).find((key) => !HARMLESS.has(key) && !isNothing(data[key]));
  if (rule !== undefined) return rule;
  const cells: unknown[] = Array.isArray(data.grid) ? data.grid.flat() : [];
  const isJigsaw = cells.some((cell, index) => {
    const region = recordOf(cell)?.region;
    return typeof region === 'number' && region !== BOX_OF[index];
  });
  return isJigsaw ? 'region' : undefined;
}

function readCell(draft: Draft, index: number, value: unknown): boolean {
  const cell = recordOf(value);
  if (cell === undefined) return false;
  // The solver's colour, or the author's.
  draft.colors[index] = colorLike(cell.highlight) || colorLike(cell.c);
  if (isDigit(cell.value)) {
    draft[cell.given === true ? 'givens' : 'entries'][index] = cell.value;
    return true;
  }
  draft.candidates[index] = maskOfMarks(cell.centerPencilMarks);
  draft.corners[index] = maskOfMarks(cell.cornerPencilMarks);
  return isNothing(cell.value);
}

/** What the cell colours 1–9 are in other apps: ours in the light theme, without the #. */
const COLORS = ['f8f0c4', 'daf0cf', 'c9f3e1', 'c5f0ff', 'd6e9ff', 'ede1ff', 'ffdbf0', 'ffdfcc', 'e0e4e8'];

/** The cell colour with the most similar hue to one of another app; 0 for none and for white. */
function colorLike(value: unknown): number {
  // Nothing is seen of a colour that is transparent.
  const hex = /^#([0-9a-f]{6})(?!00)/i.exec(String(value))?.[1];
  if (hex === undefined || /^f{6}$/i.test(hex)) return 0;
  const hue = hueOf(hex);
  const distances = COLORS.map((color) => Math.hypot(...hueOf(color).map((part, at) => part - hue[at])));
  return distances.indexOf(Math.min(...distances)) + 1;
}

/** How much less red, green and blue there is than of the strongest, 0 to 1; close to 0 for greys. */
function hueOf(hex: string): number[] {
  const parts = [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));
  const most = Math.max(...parts);
  const spread = Math.max(24, most - Math.min(...parts));
  return parts.map((part) => (most - part) / spread);
}

function maskOfMarks(marks: unknown): number {
  return Array.isArray(marks) ? maskOfText(marks.filter(isDigit).join('')) : 0;
}

function isDigit(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 9;
}

/** The payload of a link: givens, the player's digits, candidates as centre marks, corner marks, and cell colours. */
export function formatFPuzzles(puzzle: ImportedPuzzle): string {
  const cells = Array.from(puzzle.givens, (given, cell) => {
    const color = puzzle.colors?.[cell] ?? 0;
    const colored = color > 0 && { highlight: `#${COLORS[color - 1]}` };
    if (given !== 0) return { value: given, given: true, ...colored };
    if (puzzle.entries[cell] !== 0) return { value: puzzle.entries[cell], ...colored };
    const mask = puzzle.candidates?.[cell] ?? 0;
    const corners = puzzle.corners?.[cell] ?? 0;
    return {
      ...(mask !== 0 && { centerPencilMarks: digitsOf(mask) }),
      ...(corners !== 0 && { cornerPencilMarks: digitsOf(corners) }),
      ...colored,
    };
  });
  const { title, author, description } = puzzle;
  return compressToBase64(
    JSON.stringify({
      size: 9,
      title,
      author,
      ruleset: description,
      grid: Array.from({ length: 9 }, (_, row) => cells.slice(row * 9, row * 9 + 9)),
    }),
  );
}

export function formatFPuzzlesLink(puzzle: ImportedPuzzle): string {
  return `https://f-puzzles.com/?load=${encodeURIComponent(formatFPuzzles(puzzle))}`;
}
