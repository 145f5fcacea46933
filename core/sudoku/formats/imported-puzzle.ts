import type { Digit } from '../digits.ts';
import type { Result } from '../../base/result.ts';
import { CELL_COUNT, type Cell, type House } from '../cells.ts';
import { candidatesFromDigits, type Grid } from '../grid.ts';

/** A cell that a text wants to highlight: its digit, or some of its candidates. */
export type HintNode =
  | { readonly cell: Cell; readonly digit: Digit }
  | { readonly cell: Cell; readonly candidates: number };

/** One puzzle as read from a text. Only the shape is checked; for repeated digits, see {@link findRepeat}. */
export interface ImportedPuzzle {
  /** 81 digits, 0 for cells without a given. */
  readonly givens: Grid;
  /** 81 digits entered by the player, 0 elsewhere. */
  readonly entries: Grid;
  /**
   * Candidate masks (bit digit − 1) of the cells that list candidates; absent if the text lists none at all.
   */
  readonly candidates?: Uint16Array;
  /** Whether every empty cell is listed: one without candidates has then lost all of them. */
  readonly listsAll?: true;
  /**
   * Masks of corner marks, which name digits without other places in a house; absent if the text has none. They are
   * not candidates.
   */
  readonly corners?: Uint16Array;
  /** Cell colours 1–9, 0 for none; absent if no cell has one. */
  readonly colors?: Uint8Array;
  readonly title?: string;
  readonly author?: string;
  readonly description?: string;
  readonly hint?: { readonly premise: readonly HintNode[]; readonly target: readonly HintNode[] };
}

/** A digit that occurs more than once in a house (0–26), with all its cells there in reading order. */
export interface Repeat {
  readonly digit: Digit;
  readonly house: House;
  readonly cells: readonly Cell[];
}

/** The letter before a section of a coded text. */
export type CodedPrefix = 'A' | 'B' | 'C' | 'D';

/** A place in the text, both numbers from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** Why a text is not a puzzle. `line` and `column` count from 1. */
export type FormatFailure =
  | { readonly kind: 'too-large'; readonly length: number; readonly limit: number }
  | { readonly kind: 'empty' }
  | { readonly kind: 'unknown-format' }
  | { readonly kind: 'too-few-cells'; readonly count: number }
  | { readonly kind: 'too-many-cells'; readonly count: number }
  | ({ readonly kind: 'unexpected-sign'; readonly sign: string } & TextPlace)
  /** A bracket or a prefix that never ends. */
  | ({ readonly kind: 'unclosed'; readonly sign: string } & TextPlace)
  | ({ readonly kind: 'empty-brackets' } & TextPlace)
  | ({ readonly kind: 'repeat'; readonly puzzle: ImportedPuzzle } & Repeat)
  /** `expiredAt`: milliseconds since 1970. */
  | { readonly kind: 'expired'; readonly expiredAt: number }
  | { readonly kind: 'bad-stamp'; readonly stamp: string }
  | ({ readonly kind: 'prefix-twice'; readonly prefix: CodedPrefix } & TextPlace)
  | { readonly kind: 'bad-node'; readonly prefix: CodedPrefix; readonly node: string }
  /** A known format whose content cannot be unpacked. */
  | { readonly kind: 'damaged'; readonly format: FormatId }
  /** Not a classic Sudoku: `name` is what the format calls the rule (`killercage`, `windoku` …). */
  | { readonly kind: 'variant'; readonly format: FormatId; readonly name: string }
  /** The link refers to a puzzle stored on somebody's server. */
  | { readonly kind: 'online-only'; readonly site: string }
  | { readonly kind: 'unsupported-version'; readonly format: FormatId; readonly version: string };

/** The formats that can be read. */
export const FORMAT_IDS = [
  'plain',
  'grid',
  'candidate-grid',
  'simple-sudoku',
  'hodoku',
  'sudokuwiki',
  'sdk',
  'sdx',
  'opensudoku',
  'f-puzzles',
  'sudokupad',
  'codoku',
  'sudokuexchange',
  'susser',
  'sukaku',
  'table',
  'coded',
  'list',
] as const;
/** The name of a format that can be read. */
export type FormatId = (typeof FORMAT_IDS)[number];

export type Parsed = Result<ImportedPuzzle, FormatFailure>;

/** A puzzle while it is being read; each parser fills one and passes it to {@link finishDraft}. */
export interface Draft {
  readonly givens: Uint8Array;
  readonly entries: Uint8Array;
  readonly candidates: Uint16Array;
  readonly corners: Uint16Array;
  readonly colors: Uint8Array;
}

export function newDraft(): Draft {
  return {
    givens: new Uint8Array(81),
    entries: new Uint8Array(81),
    candidates: new Uint16Array(81),
    corners: new Uint16Array(81),
    colors: new Uint8Array(81),
  };
}

/** The finished puzzle, without `candidates`, `corners` or `colors` if the text lists none. */
export function finishDraft(
  draft: Draft,
  about: Pick<ImportedPuzzle, 'title' | 'author' | 'description' | 'hint' | 'listsAll'> = {},
): ImportedPuzzle {
  const { givens, entries, candidates, corners, colors } = draft;
  return {
    givens,
    entries,
    ...((about.listsAll === true || candidates.some((mask) => mask !== 0)) && { candidates }),
    ...(corners.some((mask) => mask !== 0) && { corners }),
    ...(colors.some((color) => color !== 0) && { colors }),
    ...about,
  };
}

/** Givens and entries combined. */
export function allDigits(puzzle: Pick<ImportedPuzzle, 'givens' | 'entries'>): Grid {
  const digits = puzzle.givens.slice();
  for (let cell = 0; cell < CELL_COUNT; cell++) digits[cell] ||= puzzle.entries[cell];
  return digits;
}

/** The candidates of every empty cell: those listed in the text, or else those that the digits allow. */
export function allCandidates(puzzle: ImportedPuzzle): Uint16Array {
  const left = candidatesFromDigits(allDigits(puzzle));
  const { candidates, listsAll } = puzzle;
  if (listsAll) return candidates!.slice();
  return candidates ? candidates.map((mask, cell) => (mask === 0 ? left[cell] : mask)) : left;
}

/** Converts an offset into line and column, both from 1. */
export function placeOf(text: string, offset: number): TextPlace {
  let line = 1;
  let lineStart = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', lineStart)) {
    line++;
    lineStart = at + 1;
  }
  return { line, column: offset - lineStart + 1 };
}

/** The failure for a number of cells other than 81. */
export function wrongCount(count: number): FormatFailure {
  return { kind: count < 81 ? 'too-few-cells' : 'too-many-cells', count };
}
