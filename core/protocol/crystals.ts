import * as v from 'valibot';
import { closedRecord, field, listOf, openRecord, optionalField, plain, type Codec } from './codec.ts';
import { memberCall } from './endpoint.ts';
import { COUNT, OWNER, TIME } from './values.ts';

const REASONS = ['sign-up', 'hint', 'refund', 'administrator'] as const;

/** A row of the ledger. */
export interface CrystalEntry {
  readonly at: number;
  readonly amount: number;
  readonly reason: (typeof REASONS)[number];
}

export const LEDGER = listOf(
  openRecord<CrystalEntry>({
    at: field('time', TIME),
    amount: field('value', plain(v.pipe(v.number(), v.safeInteger()))),
    reason: field('why', plain(v.picklist(REASONS))),
  }),
) as Codec<readonly CrystalEntry[]>;

export interface CountCrystalsReply {
  readonly kind: 'counted';
  readonly balance: number;
  /** The latest changes, newest first; absent from older servers. */
  readonly ledger?: readonly CrystalEntry[] | undefined;
}

/** The caller's balance with its latest changes. */
export const countCrystals = memberCall<{ readonly owner: string }, CountCrystalsReply>({
  path: '/cando/kucrsytalnum',
  request: closedRecord({ owner: field('name', OWNER) }),
  outcomes: {
    counted: {
      code: 40,
      payload: openRecord<Omit<CountCrystalsReply, 'kind'>>({
        balance: field('data', COUNT),
        ledger: optionalField('list', LEDGER),
      }),
    },
  },
});
