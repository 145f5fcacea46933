import { at } from '../base/at.ts';
import * as v from 'valibot';
import {
  LINE_MAX_LENGTH,
  LINES_PER_CALL,
  PUZZLE_REFUSALS,
  PUZZLES_PER_PAGE,
  type PuzzleRefusal,
} from '../administration/question-bank.ts';
import { LEVELS, TECHNIQUES, type Level, type TechniqueId } from '../sudoku/techniques/catalogue.ts';
import { NEXT_PAGE } from './administration.ts';
import { closedRecord, field, listOf, openRecord, optionalField, plain, type Codec } from './codec.ts';
import { administratorCall, openCall } from './endpoint.ts';
import { LEVEL as LEVEL_BUTTON, PUZZLE } from './puzzles.ts';
import { COUNT, ID, numberOf, SMALL_COUNT, TEXT, TIME } from './values.ts';

/** A library of the bank, as its option: 1 novice to 5 master. */
const LIBRARY = numberOf<Level>(
  [1, 2, 3, 4, 5],
  (number) => at(LEVELS, number - 1),
  (inside) => LEVELS.indexOf(inside) + 1,
);

const LINE = plain(v.pipe(v.string(), v.maxLength(LINE_MAX_LENGTH)));
const TECHNIQUE = plain<TechniqueId>(v.picklist(TECHNIQUES.map(({ id }) => id)));

/** The engine's verdict on a puzzle. */
export interface PuzzleRating {
  readonly level: Level;
  readonly score: number;
  /** The hardest technique of the puzzle's easiest path; absent if none exists. */
  readonly hardest?: TechniqueId | undefined;
}

const RATING_FIELDS = {
  level: field('lev', LIBRARY),
  score: field('score', COUNT),
  hardest: optionalField('hard', TECHNIQUE),
};

export interface AddPuzzleRequest {
  /** The target library, independent of the engine's rating. */
  readonly library: Level;
  readonly line: string;
}

export type AddPuzzleReply =
  | { readonly kind: 'added'; readonly id: string; readonly rating: PuzzleRating }
  | {
      readonly kind: 'refused';
      readonly why: PuzzleRefusal;
      /** The library that already has the puzzle. */
      readonly library?: Level | undefined;
    };

export const addPuzzle = administratorCall<AddPuzzleRequest, AddPuzzleReply>({
  path: '/power/kusetaddtimumohu',
  idempotent: true,
  request: closedRecord<AddPuzzleRequest>({ library: field('op', LIBRARY), line: field('ti', LINE) }),
  outcomes: {
    added: {
      code: 51,
      payload: openRecord({
        id: field('id', ID),
        rating: field('data', openRecord<PuzzleRating>(RATING_FIELDS)),
      }),
    },
    refused: {
      code: 87,
      payload: openRecord({
        why: field('why', plain<PuzzleRefusal>(v.picklist(PUZZLE_REFUSALS))),
        library: optionalField('op', LIBRARY),
      }),
    },
  },
});

export interface AddPuzzlesRequest {
  readonly library: Level;
  /** At most `LINES_PER_CALL`. A long list is sent in pieces, one after another; to cancel, stop sending. */
  readonly lines: readonly string[];
  /** The same for all pieces of a list: together they are one entry of the audit log. */
  readonly batch: string;
}

export interface RefusedLine {
  /** Its index in `lines`. */
  readonly index: number;
  readonly why: PuzzleRefusal;
  readonly library?: Level | undefined;
}

/** A line that was added. */
export interface PlacedLine {
  /** Its index in `lines`. */
  readonly index: number;
  readonly id: string;
  /** The level that the engine found. */
  readonly level: Level;
}

export interface BulkReport {
  readonly added: number;
  /** The number of added puzzles at each level by the engine's rating, from novice to master. */
  readonly levels: readonly number[];
  readonly refused: readonly RefusedLine[];
  /** The added puzzles, so that they can be removed or moved; absent from older answers. */
  readonly placed?: readonly PlacedLine[] | undefined;
}

/**
 * Adds many puzzles. If an answer is lost, repeat with the same `Idempotency-Key`; otherwise the lines added
 * before are refused as duplicates.
 */
export const addPuzzles = administratorCall<AddPuzzlesRequest, { readonly kind: 'bulk-added' } & BulkReport>({
  path: '/power/kusetbatchtimumohu',
  // Lines of arbitrary files can take six bytes per character as JSON.
  maxBytes: 256 * 1024,
  idempotent: true,
  request: closedRecord<AddPuzzlesRequest>({
    library: field('op', LIBRARY),
    lines: field(
      'ti',
      plain<readonly string[]>(v.pipe(v.array(LINE.schema), v.minLength(1), v.maxLength(LINES_PER_CALL))),
    ),
    batch: field('batch', ID),
  }),
  outcomes: {
    'bulk-added': {
      code: 88,
      payload: openRecord<BulkReport>({
        added: field('num', COUNT),
        levels: field('lev', plain<readonly number[]>(v.pipe(v.array(COUNT.schema), v.length(5)))),
        refused: field(
          'data',
          listOf(
            openRecord<RefusedLine>({
              index: field('n', COUNT),
              why: field('why', plain<PuzzleRefusal>(v.picklist(PUZZLE_REFUSALS))),
              library: optionalField('op', LIBRARY),
            }),
          ) as Codec<readonly RefusedLine[]>,
        ),
        placed: optionalField(
          'ids',
          listOf(
            openRecord<PlacedLine>({
              index: field('n', COUNT),
              id: field('id', ID),
              level: field('lev', LIBRARY),
            }),
          ) as Codec<readonly PlacedLine[]>,
        ),
      }),
    },
  },
});

export interface BankPuzzle {
  readonly id: string;
  readonly library: Level;
  /** 81 digits, 0 for an empty cell. */
  readonly puzzle: string;
  /** Absent until rated. */
  readonly rating?: PuzzleRating | undefined;
  readonly addedAt: number;
}

export interface ListPuzzlesRequest {
  readonly library?: Level | undefined;
  /** The level that the engine found. */
  readonly level?: Level | undefined;
  /** A technique that is on the puzzle's easiest path. */
  readonly technique?: TechniqueId | undefined;
  readonly minScore?: number | undefined;
  readonly maxScore?: number | undefined;
  readonly next?: string | undefined;
}

export interface PuzzleList {
  /** Newest first. */
  readonly puzzles: readonly BankPuzzle[];
  /** The total count; on the first page only. */
  readonly total?: number | undefined;
  readonly next?: string | undefined;
}

export const listPuzzles = administratorCall<ListPuzzlesRequest, { readonly kind: 'puzzles' } & PuzzleList>({
  path: '/power/kulisttimu',
  request: closedRecord<ListPuzzlesRequest>({
    library: optionalField('op', LIBRARY),
    level: optionalField('lev', LIBRARY),
    technique: optionalField('tech', TECHNIQUE),
    minScore: optionalField('min', SMALL_COUNT),
    maxScore: optionalField('max', SMALL_COUNT),
    next: optionalField('next', NEXT_PAGE),
  }),
  outcomes: {
    puzzles: {
      code: 89,
      payload: openRecord<PuzzleList>({
        puzzles: field(
          'data',
          listOf(
            openRecord<BankPuzzle>({
              id: field('id', ID),
              library: field('op', LIBRARY),
              puzzle: field('ti', PUZZLE),
              rating: optionalField('rate', openRecord<PuzzleRating>(RATING_FIELDS)),
              addedAt: field('time', TIME),
            }),
          ) as Codec<readonly BankPuzzle[]>,
        ),
        total: optionalField('num', COUNT),
        next: optionalField('next', NEXT_PAGE),
      }),
    },
  },
});

const DELETED = { code: 52, payload: openRecord({ deleted: field('data', COUNT) }) };

/** Deletes puzzles; missing ones are not counted. To undo, add them again. */
export const deletePuzzles = administratorCall<
  { readonly ids: readonly string[] },
  { readonly kind: 'deleted'; readonly deleted: number }
>({
  path: '/power/kudeltimu',
  maxBytes: 8192,
  request: closedRecord({
    ids: field(
      'ids',
      plain<readonly string[]>(v.pipe(v.array(ID.schema), v.minLength(1), v.maxLength(PUZZLES_PER_PAGE))),
    ),
  }),
  outcomes: { deleted: DELETED },
});

/**
 * Deletes all puzzles of a library if their number is still the confirmed one. Without a count, only returns
 * the number.
 */
export const deleteLibrary = administratorCall<
  { readonly library: Level; readonly count?: number | undefined },
  | { readonly kind: 'deleted'; readonly deleted: number }
  | { readonly kind: 'count-differs'; readonly count: number }
>({
  path: '/power/kudelalltimu',
  request: closedRecord({ library: field('op', LIBRARY), count: optionalField('num', COUNT) }),
  outcomes: {
    deleted: DELETED,
    'count-differs': { code: 90, payload: openRecord({ count: field('data', COUNT) }) },
  },
});

/** Puzzles of a level for offline play, different every UTC day; at most `PACK_SIZE`, possibly none. */
export const readPack = openCall<
  { readonly level: Level },
  { readonly kind: 'pack'; readonly puzzles: readonly string[]; readonly version: string }
>({
  path: '/noper/kupack',
  methods: ['GET', 'POST'],
  cacheControl: 'no-cache',
  request: closedRecord({ level: field('btn', LEVEL_BUTTON) }),
  outcomes: {
    pack: {
      code: 92,
      payload: openRecord({
        puzzles: field('data', listOf(PUZZLE) as Codec<readonly string[]>),
        version: field('ver', TEXT),
      }),
    },
  },
});
