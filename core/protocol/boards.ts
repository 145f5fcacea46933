import * as v from 'valibot';
import type { SavedBoard } from '../board/saved-board.ts';
import { closedRecord, field, listOf, openRecord, optionalField, plain, type Codec } from './codec.ts';
import { memberCall } from './endpoint.ts';
import { bare } from './nothing.ts';
import { SAVED_BOARD } from './saved-board.ts';
import { COUNT, ID, OWNER, SMALL_COUNT, TIME } from './values.ts';

declare const written: unique symbol;
/** A serialised saved board, passed through stores and lists without parsing. */
export type BoardText = string & { readonly [written]: true };

export function writeBoardText(board: SavedBoard): BoardText {
  return JSON.stringify(SAVED_BOARD.encode(board)) as BoardText;
}

/** Parses a saved board; undefined if the text is invalid. */
export function readBoardText(text: string): SavedBoard | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = v.safeParse(SAVED_BOARD.schema, json, { abortEarly: true });
  return parsed.success ? SAVED_BOARD.decode(parsed.output) : undefined;
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

export interface SaveBoardRequest {
  readonly owner: string;
  readonly board: SavedBoard;
  /** The version that this board is based on; with 0 it replaces none. If absent, the later save wins. */
  readonly basedOn?: number | undefined;
  /** When the person saved, for saves sent later. */
  readonly savedAt?: number | undefined;
  /** Ids of copies that the person rejected in favour of this board; deleted when it is saved. */
  readonly chosenOver?: readonly string[] | undefined;
  /**
   * The copy that an earlier save of the same game left next to the account's board; this one replaces it.
   */
  readonly replacing?: string | undefined;
}

export type SaveBoardReply =
  /** `copies`: the number of conflicting copies, if any. */
  | { readonly kind: 'saved'; readonly version: number; readonly copies?: number | undefined }
  /** The account has a newer board; this one is stored as the copy `copyId`, until the person chooses. */
  | { readonly kind: 'kept-beside'; readonly version: number; readonly copyId?: string | undefined };

export const saveBoard = memberCall<SaveBoardRequest, SaveBoardReply>({
  path: '/cando/kusavetab',
  maxBytes: 64 * 1024,
  idempotent: true,
  request: closedRecord<SaveBoardRequest>({
    owner: field('name', OWNER),
    board: field('tabdata', BOARD_OR_TEXT),
    basedOn: optionalField('ver', SMALL_COUNT),
    savedAt: optionalField('time', TIME),
    chosenOver: optionalField('settle', listOf(ID) as Codec<readonly string[]>),
    replacing: optionalField('own', ID),
  }),
  outcomes: {
    saved: {
      code: 24,
      payload: openRecord({ version: field('ver', COUNT), copies: optionalField('beside', COUNT) }),
    },
    'kept-beside': {
      code: 23,
      payload: openRecord({ version: field('ver', COUNT), copyId: optionalField('id', ID) }),
    },
  },
});

export interface SavedCopy {
  readonly id: string;
  readonly board: BoardText;
  readonly savedAt: number;
}

export type LoadBoardReply =
  | {
      readonly kind: 'loaded';
      readonly board: BoardText;
      readonly version: number;
      readonly savedAt: number;
      /** Copies that conflict with the board, newest first. */
      readonly others: readonly SavedCopy[];
    }
  | { readonly kind: 'nothing-saved' };

export const loadBoard = memberCall<{ readonly owner: string }, LoadBoardReply>({
  path: '/cando/kuloadtab',
  request: closedRecord({ owner: field('name', OWNER) }),
  outcomes: {
    loaded: {
      code: 25,
      payload: openRecord({
        board: field('data', BOARD_TEXT),
        version: field('ver', COUNT),
        savedAt: field('time', TIME),
        others: field(
          'others',
          listOf(
            openRecord<SavedCopy>({
              id: field('id', ID),
              board: field('data', BOARD_TEXT),
              savedAt: field('time', TIME),
            }),
          ) as Codec<readonly SavedCopy[]>,
        ),
      }),
    },
    'nothing-saved': bare(68),
  },
});
