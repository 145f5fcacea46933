import { failure } from '../../base/result.ts';
import { parseCodoku, parseRunCode } from './codoku.ts';
import { parseFPuzzles } from './fpuzzles.ts';
import type { FormatId, Parsed } from './imported-puzzle.ts';
import { parsePlain } from './plain.ts';
import { parsePadPayload } from './sudokupad.ts';
import { parseSudokuWiki1, parseSudokuWiki2 } from './sudokuwiki.ts';

/** A puzzle with the format in which it was written. */
export interface Reading {
  readonly format: FormatId;
  readonly parsed: Parsed;
}

const HOSTS = [
  'sudokuwiki.org/',
  'f-puzzles.com/',
  'sudokupad.app/',
  'crackingthecryptic.com/',
  'sudokuexchange.com/',
];

/**
 * Reads the puzzle from a link, which may be part of a sentence. Nothing is fetched: a link that only refers
 * to a puzzle is refused as `online-only`. Undefined if the text has no link, or several.
 *
 * @param readText reads a whole text of any format, for links that contain one (`?puzzle=`, `/play/`)
 */
export function parseLink(
  text: string,
  readText: (text: string) => Reading | undefined,
): Reading | undefined {
  if (/^\s*(?:[<#[:]|[ABCD]:)/.test(text)) return undefined;
  const links = text.split(/\s+/).filter(isLink);
  if (links.length !== 1) return undefined;
  const [, host = '', path = '', query = ''] =
    /^(?:[a-z]{2,9}:\/\/)?([^/?#]*)([^?#]*)(?:\?([^#]*))?/i.exec(links[0]) ?? [];
  const site = host.toLowerCase().replace(/^www\./, '');
  const parameters = parametersOf(query);
  const load = parameters.get('load');
  if (load !== undefined) return { format: 'f-puzzles', parsed: parseFPuzzles(load) };
  const own = parameters.get('puzzle');
  if (own !== undefined) return readText(own);
  const [, played = ''] = /^\/play\/(.+)/s.exec(path) ?? [];
  // Other sites have such addresses too, with the number of a puzzle.
  const reading = played === '' ? undefined : readText(decode(played));
  if (reading !== undefined) return reading;
  const board = parameters.get('bd');
  if (board !== undefined) return readBoard('sudokuwiki', board);
  const code = parameters.get('s');
  if (code !== undefined) return readBoard('sudokuexchange', code);
  const id = parameters.get('puzzleid') ?? decode(path).replace(/^\/*(?:(?:sudoku|c)\/)?/, '');
  return parsePadId(id) ?? { format: 'sudokupad', parsed: failure({ kind: 'online-only', site }) };
}

function isLink(word: string): boolean {
  return /^https?:\/\/./i.test(word) || HOSTS.some((host) => word.includes(host));
}

function parametersOf(query: string): ReadonlyMap<string, string> {
  return new Map(
    query.split('&').map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [pair, ''] : [pair.slice(0, at).toLowerCase(), decode(pair.slice(at + 1))];
    }),
  );
}

/** Decodes percent escapes; a text with invalid ones is returned unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function readBoard(format: FormatId, board: string): Reading {
  const parsed =
    parseSudokuWiki2(board) ?? parseSudokuWiki1(board) ?? parsePlain(board) ?? parseCodoku(board);
  return { format, parsed: parsed ?? failure({ kind: 'damaged', format }) };
}

/**
 * Reads SudokuPad's puzzle ids that contain their puzzle: `fpuzzles…`, `scf…` (ending in `w` or `x` for a
 * variant), `classic…`, `scl…` and `ctc…`. Undefined for other ids.
 */
export function parsePadId(id: string): Reading | undefined {
  const [, scheme = '', code = ''] =
    /^(fpuzzles|fpuz|scf|classic|scl|ctc)(.*)$/s.exec(decode(id.trim())) ?? [];
  if (code === '') return undefined;
  if (scheme.startsWith('fpuz')) return { format: 'f-puzzles', parsed: parseFPuzzles(code) };
  return { format: 'sudokupad', parsed: parsePadCode(scheme, code) };
}

function parsePadCode(scheme: string, code: string): Parsed {
  if (scheme === 'scl' || scheme === 'ctc') return parsePadPayload(code);
  const parsed = parseCodoku(code) ?? (scheme === 'classic' ? parseRunCode(code) : undefined);
  if (parsed !== undefined) return parsed;
  const [, classic = '', flags = ''] = /^(.*?)(wx?|x)$/s.exec(code.length < 100 ? code : '') ?? [];
  if (parseCodoku(classic) === undefined) return failure({ kind: 'damaged', format: 'sudokupad' });
  return failure({
    kind: 'variant',
    format: 'sudokupad',
    name: flags.startsWith('w') ? 'windoku' : 'diagonals',
  });
}
