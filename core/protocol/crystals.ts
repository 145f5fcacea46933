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
  /** The newest changes, newest first; an older server does not tell. */
  readonly ledger?: readonly CrystalEntry[] | undefined;
}

/** The balance of whoever is logged in, and where it comes from. */
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
