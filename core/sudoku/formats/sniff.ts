import { failure, success, type Result } from '../../base/result.ts';
import { parseCandidateGrid } from './candidate-grid.ts';
import { looksCoded, parseCodedText, toPlain } from './coded-text.ts';
import { parseCodoku } from './codoku.ts';
import { parseJson, readFPuzzlesJson } from './fpuzzles.ts';
import { contentLines, isContent } from './grid-lines.ts';
import { parseHodoku } from './hodoku.ts';
import {
  allDigits,
  type FormatFailure,
  type FormatId,
  type ImportedPuzzle,
  type Parsed,
} from './imported-puzzle.ts';
import { parseLink, parsePadId, type Reading } from './links.ts';
import { parseListLine } from './list.ts';
import { parseLoneRun } from './lone-run.ts';
import { parseOpenSudokuCells, parseOpenSudokuData, parseOpenSudokuXml } from './opensudoku.ts';
import { explainPlain, parsePlain } from './plain.ts';
import { findRepeat } from './repeats.ts';
import { parseSdk } from './sdk.ts';
import { parseSudokuWiki1, parseSudokuWiki2 } from './sudokuwiki.ts';
import { parseSukaku } from './sukaku.ts';
import { parseInlineSusser, parseShortSusser, parseSusser } from './susser.ts';
import { parsePadPayload } from './sudokupad.ts';
import { parseTable } from './table.ts';

/** The longest accepted text, in UTF-16 units. */
export const MAX_TEXT_LENGTH = 2 ** 20;

/** The puzzles of a text. */
export interface ReadPuzzles {
  readonly format: FormatId;
  /** At least one. */
  readonly puzzles: readonly ImportedPuzzle[];
  /**
   * How many puzzles the text has, or should have, and those that could not be read, numbered by line in a
   * list or by place in a file.
   */
  readonly report: {
    readonly count: number;
    readonly refused: readonly { readonly number: number; readonly failure: FormatFailure }[];
  };
  /** Another reading of the same text, if it is ambiguous: show both. */
  readonly alternative?: { readonly format: FormatId; readonly puzzle: ImportedPuzzle };
}

/**
 * Reads a text in any known format. Every text gives puzzles or a failure, in time linear in its length.
 *
 * @param options.now the wall clock, milliseconds since 1970: coded texts can expire
 */
export function readPuzzles(
  text: string,
  options: { readonly now: number },
): Result<ReadPuzzles, FormatFailure> {
  if (text.length > MAX_TEXT_LENGTH)
    return failure({ kind: 'too-large', length: text.length, limit: MAX_TEXT_LENGTH });
  const content = text.replace(/^\uFEFF/, '').replaceAll('\u00a0', ' ');
  if (contentLines(content).length === 0) return failure({ kind: 'empty' });
  const file = parseOpenSudokuXml(content);
  if (file !== undefined)
    return collect(
      'opensudoku',
      file.map((parsed, index) => [index + 1, parsed]),
    );
  const reading = readOne(content, options.now);
  if (reading !== undefined && !isListOfSeveral(content, reading) && !mayHoldMore(content, reading))
    return single(content, reading);
  return readList(content, options.now) ?? single(content, readOrExplain(content, options.now));
}

/** A text that no format accepts, or a link without its puzzle, may still contain one puzzle. */
function readOrExplain(text: string, now: number): Reading {
  const reading = readOne(text, now);
  if (reading !== undefined && !mayHoldMore(text, reading)) return reading;
  const run = parseLoneRun(text);
  if (run !== undefined) return { format: 'plain', parsed: run };
  const rows = gridOf(text);
  const grid = rows === text ? undefined : readOne(rows, now);
  if (grid?.parsed.ok === true) return grid;
  return reading ?? { format: 'plain', parsed: explainPlain(text) };
}

/** The rows of a grid in a mail or a post, without quote marks, labels of rows and columns, and lines around it. */
function gridOf(text: string): string {
  const lines = text.split('\n').map((line) =>
    line
      .replace(/^(?:\s*>)+/, '')
      .replace(/^\s*(?:[A-I]|[rR][1-9])\b[\s:|]*/, '')
      .replaceAll('□', '.'),
  );
  // An `x` may be an empty cell; U+FFFD is a letter of another encoding, `/` stands in dates and addresses, and digits
  // in order are the numbers of the columns.
  const isRow = (line: string): boolean =>
    isContent(line) && !/(?![xX])\p{L}|[\uFFFD/]/u.test(line) && line.replace(/\D/g, '') !== '123456789';
  const rows = lines.filter(isRow);
  return lines.slice(lines.indexOf(rows[0]), lines.lastIndexOf(rows[rows.length - 1]) + 1).join('\n');
}

/**
 * Whether a failed text may still contain a puzzle among words: it is a link without its puzzle or has
 * unexpected characters, and is not coded text.
 */
function mayHoldMore(text: string, { parsed }: Reading): boolean {
  if (parsed.ok || looksCoded(text)) return false;
  return parsed.failure.kind === 'online-only' || parsed.failure.kind === 'unexpected-sign';
}

/** The readers of one puzzle, in an order that distinguishes similar formats. */
function readOne(text: string, now: number): Reading | undefined {
  const as = (format: FormatId, parsed: Parsed | undefined): Reading | undefined =>
    parsed && { format, parsed };
  const word = text.trim();
  return (
    (/^[0-9.]{81}$/.test(word) ? as('plain', parsePlain(word)) : undefined) ??
    parseLink(text, (inner) => readOne(inner, now)) ??
    parsePadId(word) ??
    readJson(word) ??
    as('sudokuwiki', parseSudokuWiki2(text)) ??
    as('hodoku', parseHodoku(text)) ??
    as('opensudoku', word.startsWith('version:') ? parseOpenSudokuData(text) : undefined) ??
    as('sdk', looksCoded(text) && !word.startsWith('[') ? undefined : parseSdk(text)) ??
    readBracketed(text, now) ??
    as('opensudoku', parseOpenSudokuCells(text)) ??
    as('sukaku', parseSukaku(text)) ??
    as('candidate-grid', parseCandidateGrid(text)) ??
    as('table', parseTable(text)) ??
    as('plain', parsePlain(text)) ??
    as('susser', parseSusser(text) ?? parseShortSusser(text)) ??
    as('sudokuwiki', parseSudokuWiki1(text)) ??
    as('codoku', parseCodoku(text)) ??
    as('list', parseListLine(text)) ??
    // Full-width characters of a CJK keyboard.
    (toPlain(text) === text ? undefined : readOne(toPlain(text), now))
  );
}

/** The JSON inside links of f-puzzles and SudokuPad, on its own. */
function readJson(text: string): Reading | undefined {
  if (!/^\{\s*["'a-z]/i.test(text)) return undefined;
  const data = parseJson(text);
  if (data?.grid !== undefined) return { format: 'f-puzzles', parsed: readFPuzzlesJson(data) };
  return { format: 'sudokupad', parsed: parsePadPayload(text) };
}

/**
 * Both coded text and the inline Susser line use `[5]`: as a digit of the player, or as a removed candidate.
 * Braces and prefixes mean coded text, `+` and longer brackets mean Susser.
 */
function readBracketed(text: string, now: number): Reading | undefined {
  if (looksCoded(text)) return { format: 'coded', parsed: parseCodedText(text, now) };
  if (!/[[［【]/.test(text) || text.includes(',')) return undefined;
  const susser = parseInlineSusser(text);
  if (susser !== undefined && /\+|\[[1-9]{2,9}\]/.test(text)) return { format: 'susser', parsed: susser };
  return { format: 'coded', parsed: parseCodedText(text, now) };
}

/**
 * Whether the text is rather a list: a list of coded texts, for example, reads as one text with too many
 * cells.
 */
function isListOfSeveral(text: string, reading: Reading): boolean {
  return !reading.parsed.ok && reading.parsed.failure.kind === 'too-many-cells' && text.trim().includes('\n');
}

function single(text: string, { format, parsed }: Reading): Result<ReadPuzzles, FormatFailure> {
  const checked = withoutRepeat(parsed);
  if (!checked.ok) return checked;
  const alternative = format === 'coded' && !looksCoded(text) ? parseInlineSusser(text) : undefined;
  return success({
    format,
    puzzles: [checked.value],
    report: { count: 1, refused: [] },
    ...(alternative?.ok && { alternative: { format: 'susser' as const, puzzle: alternative.value } }),
  });
}

/** One puzzle per line; comments and blank lines do not count. */
function readList(text: string, now: number): Result<ReadPuzzles, FormatFailure> | undefined {
  const lines = text.split('\n').map((line, index): [number, string] => [index + 1, line]);
  const own = lines.filter(([, line]) => isContent(line));
  if (own.length < 2) return undefined;
  const read = own.map(([number, line]): [number, Parsed] => [number, readOrExplain(line, now).parsed]);
  const puzzles = read.filter(([, parsed]) => parsed.ok);
  if (puzzles.length === 0) return undefined;
  // One puzzle among words.
  const hasDigit = (at: number): boolean => /[0-9]/.test(own[at][1]);
  if (puzzles.length === 1 && read.every((line, at) => line === puzzles[0] || isProse(line) || !hasDigit(at)))
    return collect('list', puzzles);
  const heading = read.findIndex(([, parsed], at) => parsed.ok || hasDigit(at));
  return collect('list', read.slice(heading));
}

function isProse([, parsed]: readonly [number, Parsed]): boolean {
  return !parsed.ok && ['unknown-format', 'online-only'].includes(parsed.failure.kind);
}

function collect(format: FormatId, read: readonly [number, Parsed][]): Result<ReadPuzzles, FormatFailure> {
  const puzzles: ImportedPuzzle[] = [];
  const refused: { number: number; failure: FormatFailure }[] = [];
  for (const [number, parsed] of read) {
    const checked = withoutRepeat(parsed);
    if (checked.ok) puzzles.push(checked.value);
    else refused.push({ number, failure: checked.failure });
  }
  if (puzzles.length > 0) return success({ format, puzzles, report: { count: read.length, refused } });
  return failure(refused[0]?.failure ?? { kind: 'empty' });
}

function withoutRepeat(parsed: Parsed): Parsed {
  if (!parsed.ok) return parsed;
  const repeat = findRepeat(allDigits(parsed.value));
  return repeat === undefined ? parsed : failure({ kind: 'repeat', puzzle: parsed.value, ...repeat });
}
