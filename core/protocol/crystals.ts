import * as v from 'valibot';
import { closedRecord, field, listOf, openRecord, optionalField, plain, type InsideOf } from './codec.ts';
import { memberCall, type ReplyOf } from './endpoint.ts';
import { outcome } from './outcome.ts';
import { COUNT, OWNER, TIME } from './values.ts';

/** A row of the ledger. */
export type CrystalEntry = InsideOf<typeof ENTRY>;
const ENTRY = openRecord({
  at: field('time', TIME),
  amount: field('value', plain(v.pipe(v.number(), v.safeInteger()))),
  reason: field('why', plain(v.picklist(['sign-up', 'hint', 'refund', 'administrator']))),
});

export const LEDGER = listOf(ENTRY);

export type CountCrystalsReply = ReplyOf<typeof countCrystals>;

/** The caller's balance with its latest changes. */
export const countCrystals = memberCall({
  path: '/cando/kucrsytalnum',
  request: closedRecord({ owner: field('name', OWNER) }),
  outcomes: {
    counted: outcome(40, {
      balance: field('data', COUNT),
      /** The latest changes, newest first; absent from older servers. */
      ledger: optionalField('list', LEDGER),
    }),
  },
});
