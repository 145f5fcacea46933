import { failure, success } from '../../base/result.ts';
import { maskOf } from '../digits.ts';
import { linesOf } from './grid-lines.ts';
import {
  allDigits,
  finishDraft,
  newDraft,
  wrongCount,
  type Draft,
  type ImportedPuzzle,
  type Parsed,
} from './imported-puzzle.ts';

/**
 * SadMan's and SudoCue's `.sdk`: header lines (`#A` author, `#D` description, `#C` comment …), nine rows,
 * then perhaps sections in brackets. A second section of nine rows is the current state; one of nine times
 * nine groups is the candidates. Colours are not read.
 *
 * @see http://sudocue.net/fileformats.php
 */
export function parseSdk(text: string): Parsed | undefined {
  if (!/^\s*(?:#[ABCDLSU]|\[[A-Za-z ]{1,20}\])/.test(text)) return undefined;
  const headers = new Map<string, string>();
  const sections: { name: string; rows: string[] }[] = [{ name: 'puzzle', rows: [] }];
  for (const line of text.split(/\r?\n/).map((row) => row.trim())) {
    if (line.startsWith('#')) headers.set(line.charAt(1), line.slice(2).trim());
    else if (/^\[[A-Za-z ]{1,20}\]$/.test(line)) {
      sections.push({ name: line.slice(1, -1).toLowerCase(), rows: [] });
    } else if (line !== '') sections.at(-1)!.rows.push(line);
  }
  const [puzzle, ...others] = sections.filter(
    ({ rows }, index) => rows.length > 0 || index === sections.length - 1,
  );
  const givens = puzzle.rows.join('').replace(/\s/g, '');
  if (!/^[0-9.xX-]*$/.test(givens)) return undefined;
  if (givens.length !== 81) return failure(wrongCount(givens.length));
  const draft = newDraft();
  draft.givens.set(Array.from(givens, digitOrZero));
  for (const { name, rows } of others) {
    if (!name.includes('colo')) readSection(draft, rows);
  }
  return success(finishDraft(draft, about(headers)));
}

function digitOrZero(sign: string): number {
  return /[1-9]/.test(sign) ? Number(sign) : 0;
}

function readSection(draft: Draft, rows: readonly string[]): void {
  const state = rows.join('').replace(/\s/g, '');
  if (/^[0-9.xX-]{81}$/.test(state)) {
    draft.entries.set(Array.from(state, (sign, cell) => (draft.givens[cell] === 0 ? digitOrZero(sign) : 0)));
    return;
  }
  const groups = rows.flatMap((row) => (row.split(',').length === 9 ? row.split(',') : row.split(/\s+/)));
  if (groups.length !== 81) return;
  groups.forEach((group, cell) => {
    if (draft.givens[cell] !== 0 || draft.entries[cell] !== 0) return;
    for (const digit of group.match(/[1-9]/g) ?? []) draft.candidates[cell] |= maskOf(Number(digit));
  });
}

function about(headers: ReadonlyMap<string, string>): { author?: string; description?: string } {
  const author = headers.get('A');
  const description = [headers.get('D'), headers.get('C')].find(Boolean);
  return { ...(author && { author }), ...(description && { description }) };
}

/** Header and givens; the player's digits, if any, as a second section. */
export function formatSdk(puzzle: ImportedPuzzle): string {
  const oneLine = (text: string) => text.replace(/\s+/g, ' ');
  const lines = [
    ...(puzzle.author === undefined ? [] : [`#A${oneLine(puzzle.author)}`]),
    ...(puzzle.description === undefined ? [] : [`#D${oneLine(puzzle.description)}`]),
    '[Puzzle]',
    ...linesOf(puzzle.givens),
  ];
  if (puzzle.entries.some((digit) => digit !== 0)) lines.push('[State]', ...linesOf(allDigits(puzzle)));
  return `${lines.join('\n')}\n`;
}
