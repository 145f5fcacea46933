import { failure, success } from '../../base/result.ts';
import { ALL_DIGITS, maskOfText } from '../digits.ts';
import { formatGrid } from '../grid.ts';
import { finishDraft, newDraft, type Draft, type ImportedPuzzle, type Parsed } from './imported-puzzle.ts';
import { escapeXml, scanXml } from './xml.ts';

/**
 * Number of fields per cell, by version of the data: the value first, then marks, and last `0` for a given.
 */
const FIELDS_OF_VERSION: Readonly<Record<string, number | undefined>> = { 1: 3, 2: 3, 3: 3, 4: 4, 5: 5 };

/**
 * Reads the puzzles of an OpenSudoku file (XML of both versions, cells of all five) or of a LibreSudoku file
 * (`<sudoku data=…/>`). Undefined for other texts.
 */
export function parseOpenSudokuXml(text: string): Parsed[] | undefined {
  if (!/^\s*</.test(text) || !/<(?:opensudoku|sudoku)[\s>]/.test(text)) return undefined;
  let folder: string | undefined;
  let inName = false;
  const puzzles: Parsed[] = [];
  for (const part of scanXml(text)) {
    if (part.kind === 'text') {
      if (inName) folder = part.text.trim();
      inName = false;
      continue;
    }
    inName = part.name === 'name';
    if (part.name === 'folder') folder = part.attributes.get('name')?.trim();
    const data = part.attributes.get('data');
    if ((part.name !== 'game' && part.name !== 'sudoku') || data === undefined) continue;
    puzzles.push(parseOpenSudokuData(data, { title: folder, description: part.attributes.get('note') }));
  }
  return puzzles;
}

/** Reads the content of a game: 81 digits, or cells after `version: n`. */
export function parseOpenSudokuData(
  data: string,
  about: { title?: string | undefined; description?: string | undefined } = {},
): Parsed {
  const draft = newDraft();
  const versioned = /^\s*version:\s{0,9}(\d{1,4})\s([\s\S]*)$/.exec(data);
  if (versioned !== null) {
    const [, version, cells] = versioned;
    const fieldCount = FIELDS_OF_VERSION[version];
    if (fieldCount === undefined)
      return failure({ kind: 'unsupported-version', format: 'opensudoku', version });
    if (!readCells(draft, cells, fieldCount)) return failure({ kind: 'damaged', format: 'opensudoku' });
  } else {
    if (!/^\s*[0-9.]{81}\s*$/.test(data)) return failure({ kind: 'damaged', format: 'opensudoku' });
    draft.givens.set(Array.from(data.trim(), (sign) => (sign === '.' ? 0 : Number(sign))));
  }
  const { title, description } = about;
  return success(finishDraft(draft, { ...(title && { title }), ...(description && { description }) }));
}

/** Sudoku Studio's cells without a version: `value|0|editable` for each. */
export function parseOpenSudokuCells(text: string): Parsed | undefined {
  const cells = text.trim();
  if (!/^\d(?:\|\d){242}\|?$/.test(cells)) return undefined;
  const draft = newDraft();
  return readCells(draft, cells, 3) ? success(finishDraft(draft)) : undefined;
}

function readCells(draft: Draft, text: string, fieldCount: number): boolean {
  // A bug in older versions of the app writes two bars before the last field; empty fields carry no
  // information.
  const fields = text
    .trim()
    .split('|')
    .filter((field) => field !== '');
  if (fields.length !== 81 * fieldCount) return false;
  for (let cell = 0; cell < 81; cell++) {
    const own = fields.slice(cell * fieldCount, (cell + 1) * fieldCount);
    const value = Number(own[0]);
    const isGiven = own[fieldCount - 1] === '0';
    // Corner and centre marks; older versions have one kind.
    const marks = own.slice(1, Math.min(3, fieldCount - 1)).map(readMarks);
    const centre = marks.at(-1);
    if (!/^[0-9]$/.test(own[0]) || centre === undefined || marks.includes(undefined)) return false;
    if (value === 0) {
      draft.candidates[cell] = centre;
      if (marks.length > 1) draft.corners[cell] = marks[0]!;
    } else draft[isGiven ? 'givens' : 'entries'][cell] = value;
  }
  // The app writes the marks of a player with one kind of them into the first field, too.
  if (draft.candidates.every((mask) => mask === 0)) {
    draft.candidates.set(draft.corners);
    draft.corners.fill(0);
  }
  return true;
}

/** `-`, `1,5,` (the first version) or a mask. */
function readMarks(text: string): number | undefined {
  if (text === '-') return 0;
  if (/^(?:[1-9],){1,9}$/.test(text)) return maskOfText(text.replaceAll(',', ''));
  const mask = /^\d{1,3}$/.test(text) ? Number(text) : Infinity;
  return mask <= ALL_DIGITS ? mask : undefined;
}

/** A file with one game: 81 digits; cells of the third version when there is more than givens, and of the fourth with corner marks. */
export function formatOpenSudoku(puzzle: ImportedPuzzle): string {
  const { candidates, corners } = puzzle;
  const isPlain =
    candidates === undefined && corners === undefined && puzzle.entries.every((digit) => digit === 0);
  const data = isPlain
    ? formatGrid(puzzle.givens, '0')
    : `version: ${corners ? 4 : 3}\n${formatCells(puzzle)}`;
  const note = puzzle.description === undefined ? '' : ` note="${escapeXml(puzzle.description)}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opensudoku version="2">',
    `  <folder name="${escapeXml(puzzle.title ?? 'Nonet')}" created="0">`,
    `    <game created="0" state="1" time="0" last_played="0" data="${escapeXml(data)}"${note} />`,
    '  </folder>',
    '</opensudoku>',
    '',
  ].join('\n');
}

function formatCells(puzzle: ImportedPuzzle): string {
  return Array.from(puzzle.givens, (given, cell) => {
    const value = given || puzzle.entries[cell];
    const marks = [...(puzzle.corners ? [puzzle.corners[cell]] : []), puzzle.candidates?.[cell] ?? 0];
    return `${value}|${marks.join('|')}|${given === 0 ? 1 : 0}|`;
  }).join('');
}
