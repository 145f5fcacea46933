import * as v from 'valibot';
import { NEXT_PAGE } from './administration.ts';
import { closedRecord, field, listOf, openRecord, optionalField, plain, type Codec } from './codec.ts';
import { administratorCall } from './endpoint.ts';
import { EMAIL, TEXT, TIME } from './values.ts';

/** The actions in the audit log. */
export const AUDIT_ACTIONS = [
  'restrict-account',
  'reset-password',
  'change-crystals',
  'add-puzzles',
  'delete-puzzles',
  'delete-library',
  'edit-post',
  'delete-post',
  'delete-comment',
  'settle-reports',
  'screen-accounts',
  'remove-likes',
  'remove-second-factor',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Details before or after an action, by name: `{ restriction: 'week', until: 1790000000000 }`. */
export type AuditFacts = Readonly<Record<string, string | number>>;

export interface AuditEntry {
  readonly id: string;
  readonly at: number;
  /** The administrator's address. */
  readonly actor: string;
  readonly action: AuditAction;
  /** The affected account's address; empty if none exists or it was deleted. */
  readonly account: string;
  /** Other objects of the action: a level, a puzzle, a post's id, a kind of search; may be empty. */
  readonly object: string;
  readonly before: AuditFacts;
  readonly after: AuditFacts;
}

export interface ListAuditRequest {
  /** Only actions by this address or on it. */
  readonly username?: string | undefined;
  readonly next?: string | undefined;
}

const FACTS = plain<AuditFacts>(v.record(v.string(), v.union([v.string(), v.number()])));

/** The audit log, newest first, 100 entries at a time. */
export const listAudit = administratorCall<
  ListAuditRequest,
  { readonly kind: 'audit'; readonly entries: readonly AuditEntry[]; readonly next?: string | undefined }
>({
  path: '/power/kuaudit',
  request: closedRecord<ListAuditRequest>({
    username: optionalField('name', EMAIL),
    next: optionalField('next', NEXT_PAGE),
  }),
  outcomes: {
    audit: {
      code: 91,
      payload: openRecord({
        entries: field(
          'data',
          listOf(
            openRecord<AuditEntry>({
              id: field('id', TEXT),
              at: field('time', TIME),
              actor: field('who', TEXT),
              action: field('what', plain(v.picklist(AUDIT_ACTIONS))),
              account: field('whom', TEXT),
              object: field('object', TEXT),
              before: field('before', FACTS),
              after: field('after', FACTS),
            }),
          ) as Codec<readonly AuditEntry[]>,
        ),
        next: optionalField('next', NEXT_PAGE),
      }),
    },
  },
});
