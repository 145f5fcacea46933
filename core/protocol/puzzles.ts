import * as v from 'valibot';
import { closedRecord, field, named, plain } from './codec.ts';
import { openCall } from './endpoint.ts';
import { bare, outcome } from './outcome.ts';
import { BUTTON_LEVELS } from './saved-board.ts';

export const LEVEL = named(BUTTON_LEVELS);

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
