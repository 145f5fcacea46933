import * as v from 'valibot';
import { parseJson } from '../base/parse-json.ts';
import type { SavedBoard } from '../board/saved-board.ts';
import {
  closedRecord,
  decodeValid,
  field,
  listOf,
  openRecord,
  optionalField,
  plain,
  type Codec,
} from './codec.ts';
import { memberCall, type ReplyOf } from './endpoint.ts';
import { bare, outcome } from './outcome.ts';
import { SAVED_BOARD } from './saved-board.ts';
import { COUNT, ID, OWNER, SMALL_COUNT, TIME } from './values.ts';

declare const written: unique symbol;
/** A serialised saved board, passed through stores and lists without parsing. */
export type BoardText = string & { readonly [written]: true };

/** Parses a saved board; undefined if the text is invalid. */
export function readBoardText(text: string): SavedBoard | undefined {
  return decodeValid(SAVED_BOARD as Codec<SavedBoard>, parseJson(text));
}

const BOARD_TEXT = plain(
  v.string() as v.GenericSchema<unknown, string> as v.GenericSchema<unknown, BoardText>,
);

const WRITTEN_BOARD = v.pipe(
  v.string(),
  v.check((text) => readBoardText(text) !== undefined),
);

/** Saving takes the board as an object, or as the text that loading gives. */
const BOARD_OR_TEXT: Codec<SavedBoard> = {
  // Not a union, whose errors would not say where the board is wrong.
  schema: v.lazy((wire) => (typeof wire === 'string' ? WRITTEN_BOARD : SAVED_BOARD.schema)),
  // The schema has accepted `wire`, which the types of a lazy schema cannot express.
  decode: (wire) => (typeof wire === 'string' ? readBoardText(wire)! : SAVED_BOARD.decode(wire as never)),
  encode: (inside) => SAVED_BOARD.encode(inside),
};

export type SaveBoardReply = ReplyOf<typeof saveBoard>;

export const saveBoard = memberCall({
  path: '/cando/kusavetab',
  maxBytes: 64 * 1024,
  idempotent: true,
  request: closedRecord({
    owner: field('name', OWNER),
    board: field('tabdata', BOARD_OR_TEXT),
    /**
     * The version that this board is based on; with 0 it replaces none. If absent, it replaces the game of its
     * puzzle, unless that was saved later.
     */
    basedOn: optionalField('ver', SMALL_COUNT),
    /** When the person saved, for saves sent later. */
    savedAt: optionalField('time', TIME),
    /** Ids of games that the person rejected in favour of this board; deleted when it is saved. */
    chosenOver: optionalField('settle', listOf(ID)),
    /** The id of another one: the copy that an older server made of an earlier save of the same game. */
    replacing: optionalField('own', ID),
  }),
  outcomes: {
    // Only older servers answered `copies` and `kept-beside`: conflicting saves are now games of their own.
    saved: outcome(24, { version: field('ver', COUNT), copies: optionalField('beside', COUNT) }),
    'kept-beside': outcome(23, { version: field('ver', COUNT), copyId: optionalField('id', ID) }),
  },
});

export const loadBoard = memberCall({
  path: '/cando/kuloadtab',
  request: closedRecord({ owner: field('name', OWNER) }),
  outcomes: {
    loaded: outcome(25, {
      board: field('data', BOARD_TEXT),
      version: field('ver', COUNT),
      savedAt: field('time', TIME),
      /** Empty, except from older servers: the copies that conflict with the board. */
      others: field(
        'others',
        listOf(
          openRecord({
            id: field('id', ID),
            board: field('data', BOARD_TEXT),
            savedAt: field('time', TIME),
          }),
        ),
      ),
    }),
    'nothing-saved': bare(68),
  },
});
