import * as v from 'valibot';
import {
  LINE_MAX_LENGTH,
  LINES_PER_CALL,
  PUZZLE_REFUSALS,
  PUZZLES_PER_PAGE,
  type PuzzleRefusal,
} from '../administration/question-bank.ts';
import { TECHNIQUES, type Level, type TechniqueId } from '../sudoku/techniques/catalogue.ts';
import { NEXT_PAGE } from './administration.ts';
import { closedRecord, field, listOf, openRecord, optionalField, plain, type InsideOf } from './codec.ts';
import { administratorCall, openCall, type ReplyOf, type RequestOf } from './endpoint.ts';
import { outcome } from './outcome.ts';
import { LEVEL as LEVEL_BUTTON, PUZZLE } from './puzzles.ts';
import { COUNT, ID, numbered, SMALL_COUNT, TEXT, TIME } from './values.ts';

/** A library of the bank, as its option: 1 novice to 5 master. */
const LIBRARY = numbered<Level>({ 1: 'novice', 2: 'medial', 3: 'skilled', 4: 'expert', 5: 'master' });

const LINE = plain(v.pipe(v.string(), v.maxLength(LINE_MAX_LENGTH)));
const TECHNIQUE = plain<TechniqueId>(v.picklist(TECHNIQUES.map(({ id }) => id)));

const REFUSAL = {
  why: field('why', plain<PuzzleRefusal>(v.picklist(PUZZLE_REFUSALS))),
  /** The library that already has the puzzle. */
  library: optionalField('op', LIBRARY),
};

/** The engine's verdict on a puzzle. */
export type PuzzleRating = InsideOf<typeof RATING>;
const RATING = openRecord({
  level: field('lev', LIBRARY),
  score: field('score', COUNT),
  /** The hardest technique of the puzzle's easiest path; absent if none exists. */
  hardest: optionalField('hard', TECHNIQUE),
});

export const addPuzzle = administratorCall({
  path: '/power/kusetaddtimumohu',
  idempotent: true,
  request: closedRecord({
    /** The target library, independent of the engine's rating. */
    library: field('op', LIBRARY),
    line: field('ti', LINE),
  }),
  outcomes: {
    added: outcome(51, { id: field('id', ID), rating: field('data', RATING) }),
    refused: outcome(87, REFUSAL),
  },
});

export type RefusedLine = InsideOf<typeof REFUSED_LINE>;
/** `index`: the line's place in `lines`. */
const REFUSED_LINE = openRecord({ index: field('n', COUNT), ...REFUSAL });

/** A line that was added. */
export type PlacedLine = InsideOf<typeof PLACED_LINE>;
const PLACED_LINE = openRecord({
  /** Its index in `lines`. */
  index: field('n', COUNT),
  id: field('id', ID),
  /** The level that the engine found. */
  level: field('lev', LIBRARY),
});

export type AddPuzzlesRequest = RequestOf<typeof addPuzzles>;
export type BulkReport = Omit<ReplyOf<typeof addPuzzles>, 'kind'>;

/**
 * Adds many puzzles. If an answer is lost, repeat with the same `Idempotency-Key`; otherwise the lines added
 * before are refused as duplicates.
 */
export const addPuzzles = administratorCall({
  path: '/power/kusetbatchtimumohu',
  // Lines of arbitrary files can take six bytes per character as JSON.
  maxBytes: 256 * 1024,
  idempotent: true,
  request: closedRecord({
    library: field('op', LIBRARY),
    /** At most `LINES_PER_CALL`. A long list is sent in pieces, one after another; to cancel, stop sending. */
    lines: field(
      'ti',
      plain<readonly string[]>(v.pipe(v.array(LINE.schema), v.minLength(1), v.maxLength(LINES_PER_CALL))),
    ),
    /** The same for all pieces of a list: together they are one entry of the audit log. */
    batch: field('batch', ID),
  }),
  outcomes: {
    'bulk-added': outcome(88, {
      added: field('num', COUNT),
      /** The number of added puzzles at each level by the engine's rating, from novice to master. */
      levels: field('lev', plain<readonly number[]>(v.pipe(v.array(COUNT.schema), v.length(5)))),
      refused: field('data', listOf(REFUSED_LINE)),
      /** The added puzzles, so that they can be removed or moved; absent from older answers. */
      placed: optionalField('ids', listOf(PLACED_LINE)),
    }),
  },
});

export type BankPuzzle = InsideOf<typeof BANK_PUZZLE>;
const BANK_PUZZLE = openRecord({
  id: field('id', ID),
  library: field('op', LIBRARY),
  /** 81 digits, 0 for an empty cell. */
  puzzle: field('ti', PUZZLE),
  /** Absent until rated. */
  rating: optionalField('rate', RATING),
  addedAt: field('time', TIME),
});

export type ListPuzzlesRequest = RequestOf<typeof listPuzzles>;
export type PuzzleList = Omit<ReplyOf<typeof listPuzzles>, 'kind'>;

export const listPuzzles = administratorCall({
  path: '/power/kulisttimu',
  request: closedRecord({
    library: optionalField('op', LIBRARY),
    /** The level that the engine found. */
    level: optionalField('lev', LIBRARY),
    /** A technique that is on the puzzle's easiest path. */
    technique: optionalField('tech', TECHNIQUE),
    minScore: optionalField('min', SMALL_COUNT),
    maxScore: optionalField('max', SMALL_COUNT),
    next: optionalField('next', NEXT_PAGE),
  }),
  outcomes: {
    puzzles: outcome(89, {
      /** Newest first. */
      puzzles: field('data', listOf(BANK_PUZZLE)),
      /** The total count; on the first page only. */
      total: optionalField('num', COUNT),
      next: optionalField('next', NEXT_PAGE),
    }),
  },
});

const DELETED = outcome(52, { deleted: field('data', COUNT) });

/** Up to a page of puzzles. */
const CHOSEN = {
  maxBytes: 8192,
  request: closedRecord({
    ids: field(
      'ids',
      plain<readonly string[]>(v.pipe(v.array(ID.schema), v.minLength(1), v.maxLength(PUZZLES_PER_PAGE))),
    ),
  }),
};

/** Deletes puzzles; missing ones are not counted. To undo, add them again. */
export const deletePuzzles = administratorCall({
  ...CHOSEN,
  path: '/power/kudeltimu',
  outcomes: { deleted: DELETED },
});

/** Moves puzzles to the libraries of the levels that the engine found; counts those that are there now. */
export const movePuzzles = administratorCall({
  ...CHOSEN,
  path: '/power/kumovetimu',
  outcomes: { moved: outcome(126, { moved: field('data', COUNT) }) },
});

/**
 * Deletes all puzzles of a library if their number is still the confirmed one. Without a count, only returns
 * the number.
 */
export const deleteLibrary = administratorCall({
  path: '/power/kudelalltimu',
  request: closedRecord({ library: field('op', LIBRARY), count: optionalField('num', COUNT) }),
  outcomes: { deleted: DELETED, 'count-differs': outcome(90, { count: field('data', COUNT) }) },
});

/** Puzzles of a level for offline play, different every UTC day; at most `PACK_SIZE`, possibly none. */
export const readPack = openCall({
  path: '/noper/kupack',
  methods: ['GET', 'POST'],
  cacheControl: 'no-cache',
  request: closedRecord({ level: field('btn', LEVEL_BUTTON) }),
  outcomes: {
    pack: outcome(92, { puzzles: field('data', listOf(PUZZLE)), version: field('ver', TEXT) }),
  },
});
