import * as v from 'valibot';
import { closedRecord, field, plain, type Codec } from './codec.ts';
import { openCall } from './endpoint.ts';
import { bare, outcome } from './outcome.ts';
import { LEVEL_BUTTONS } from './saved-board.ts';
import type { Level } from '../sudoku/techniques/catalogue.ts';

const BUTTONS = ['b1', 'b2', 'b3', 'b4', 'b5'] as const;

export const LEVEL: Codec<Level, (typeof BUTTONS)[number]> = {
  schema: v.picklist(BUTTONS),
  decode: (wire) => LEVEL_BUTTONS[wire],
  encode: (inside) => BUTTONS.find((name) => LEVEL_BUTTONS[name] === inside)!,
};

/** 81 characters, `0` for an empty cell. */
export const PUZZLE = plain(v.pipe(v.string(), v.regex(/^[0-9]{81}$/)));

/** A random puzzle of a level from the question bank. */
export const drawPuzzle = openCall({
  path: '/noper/getti',
  methods: ['GET', 'POST'],
  // Cacheable for offline use, but always revalidated.
  cacheControl: 'no-cache',
  request: closedRecord({ level: field('btn', LEVEL) }),
  outcomes: { puzzle: outcome(57, { puzzle: field('data', PUZZLE) }), 'none-left': bare(58) },
});
