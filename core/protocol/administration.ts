import * as v from 'valibot';
import type { AccountState, Restriction } from '../administration/restriction.ts';
import { CRYSTAL_CAP } from '../crystals/crystals.ts';
import { closedRecord, field, openRecord, optionalField, plain, type Codec } from './codec.ts';
import { LEDGER, type CrystalEntry } from './crystals.ts';
import { administratorCall } from './endpoint.ts';
import { bare } from './nothing.ts';
import { ROLE, type Role } from './session.ts';
import { COUNT, EMAIL, numberOf, TEXT, TIME } from './values.ts';

const OPTIONS = {
  none: 0,
  deactivated: 1,
  forever: 2,
  week: 100,
  month: 200,
  year: 300,
} as const satisfies Record<Restriction, number>;

/** An account's state as the number of the permission form. */
const RESTRICTION = numberOf<Restriction>(
  Object.values(OPTIONS),
  (number) => (Object.keys(OPTIONS) as Restriction[]).find((name) => OPTIONS[name] === number)!,
  (inside) => OPTIONS[inside],
);

/** The fields of an account's state, shared by several calls. */
export const STATE_FIELDS = {
  restriction: field('option', RESTRICTION),
  until: optionalField('until', TIME),
};

/** An opaque cursor for a list's next page. */
export const NEXT_PAGE = plain(v.pipe(v.string(), v.regex(/^[\w.-]{1,120}$/)));

/** An account as administrators see it. */
export interface AccountCard extends AccountState {
  readonly username: string;
  /** The name under which others see this person. */
  readonly publicName: string;
  readonly role: Role;
  readonly createdAt: number;
  /** Absent if the account has never logged in. */
  readonly lastLoginAt?: number | undefined;
  /** Since when two-step login is on; absent if it is off. */
  readonly secondFactorSince?: number | undefined;
  readonly balance: number;
}

export interface NoSuchUser {
  readonly kind: 'no-such-user';
}
const NO_SUCH_USER = bare(42);

/** Looks up an account by e-mail address, before acting on it. */
export const readAccount = administratorCall<
  { readonly username: string },
  { readonly kind: 'account'; readonly account: AccountCard } | NoSuchUser
>({
  path: '/power/kuaccount',
  request: closedRecord({ username: field('name', EMAIL) }),
  outcomes: {
    account: {
      code: 85,
      payload: openRecord({
        account: field(
          'data',
          openRecord<AccountCard>({
            username: field('usern', TEXT),
            publicName: field('pubn', TEXT),
            role: field('role', ROLE),
            createdAt: field('since', TIME),
            lastLoginAt: optionalField('seen', TIME),
            secondFactorSince: optionalField('factor', TIME),
            balance: field('num', COUNT),
            ...STATE_FIELDS,
          }),
        ),
      }),
    },
    'no-such-user': NO_SUCH_USER,
  },
});

/** Why an action was refused: administrators cannot deactivate themselves, so one always remains. */
export interface AccountRefused {
  readonly kind: 'refused';
  readonly why: 'no-such-user' | 'own-account';
}

/** The refusals that all calls acting on one account share. */
export const REFUSED = {
  code: 3,
  payload: openRecord<Omit<AccountRefused, 'kind'>>({
    why: field('why', plain(v.picklist(['no-such-user', 'own-account']))),
  }),
};

export interface RestrictRequest {
  readonly username: string;
  readonly restriction: Restriction;
}

/** Sets an account's state; deactivation ends its sessions. To undo, set it to `before`. */
export const restrictAccount = administratorCall<
  RestrictRequest,
  | { readonly kind: 'restricted'; readonly state: AccountState; readonly before: AccountState }
  | AccountRefused
>({
  path: '/power/kupermissions',
  idempotent: true,
  request: closedRecord<RestrictRequest>({
    username: field('name', EMAIL),
    restriction: field('option', RESTRICTION),
  }),
  outcomes: {
    restricted: {
      code: 35,
      payload: openRecord({
        state: field('data', openRecord<AccountState>(STATE_FIELDS)),
        before: field('before', openRecord<AccountState>(STATE_FIELDS)),
      }),
    },
    refused: REFUSED,
  },
});

/**
 * Mails a temporary password to the owner; nobody else sees it. Invalidates the old one and ends all
 * sessions.
 */
export const resetPassword = administratorCall<
  { readonly username: string },
  { readonly kind: 'password-sent' } | AccountRefused
>({
  path: '/power/kuresetpword',
  idempotent: true,
  paced: true,
  perAccount: { calls: 60, seconds: 60 },
  request: closedRecord({ username: field('name', EMAIL) }),
  outcomes: { 'password-sent': bare(20), refused: REFUSED },
});

export interface ReadCrystalsReply {
  readonly kind: 'counted';
  readonly balance: number;
  /** Newest first. */
  readonly ledger: readonly CrystalEntry[];
  readonly next?: string | undefined;
}

/** An account's balance and its ledger. */
export const readCrystals = administratorCall<
  { readonly username: string; readonly next?: string | undefined },
  ReadCrystalsReply | NoSuchUser
>({
  path: '/power/kugetcrsytal',
  request: closedRecord({ username: field('name', EMAIL), next: optionalField('next', NEXT_PAGE) }),
  outcomes: {
    counted: {
      code: 40,
      payload: openRecord<Omit<ReadCrystalsReply, 'kind'>>({
        balance: field('data', COUNT),
        ledger: field('list', LEDGER),
        next: optionalField('next', NEXT_PAGE),
      }),
    },
    'no-such-user': NO_SUCH_USER,
  },
});

const AMOUNT_NUMBER = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(-CRYSTAL_CAP),
  v.maxValue(CRYSTAL_CAP),
  v.notValue(0),
);
/** A number; its digits as a text are accepted too. */
const AMOUNT: Codec<number, number | string> = {
  schema: v.union([
    AMOUNT_NUMBER,
    v.pipe(
      v.string(),
      v.regex(/^-?[0-9]{1,5}$/),
      v.check((text) => v.is(AMOUNT_NUMBER, Number(text))),
    ),
  ]),
  decode: Number,
  encode: (inside) => inside,
};

export type ChangeCrystalsReply =
  | { readonly kind: 'changed'; readonly balance: number }
  | NoSuchUser
  /** Refused: the balance would exceed the cap or fall below 0. */
  | { readonly kind: 'above-cap'; readonly balance: number }
  | { readonly kind: 'below-zero'; readonly balance: number };

const BALANCE = openRecord({ balance: field('data', COUNT) });

/** Adds crystals, or removes them if negative. */
export const changeCrystals = administratorCall<
  { readonly username: string; readonly amount: number },
  ChangeCrystalsReply
>({
  path: '/power/kusetadcrsytal',
  idempotent: true,
  request: closedRecord({ username: field('name', EMAIL), amount: field('value', AMOUNT) }),
  outcomes: {
    changed: { code: 41, payload: BALANCE },
    'no-such-user': NO_SUCH_USER,
    'above-cap': { code: 43, payload: BALANCE },
    'below-zero': { code: 86, payload: BALANCE },
  },
});
