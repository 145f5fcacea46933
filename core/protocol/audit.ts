import * as v from 'valibot';
import { NEXT_PAGE } from './administration.ts';
import { closedRecord, field, listOf, openRecord, optionalField, plain, type InsideOf } from './codec.ts';
import { administratorCall } from './endpoint.ts';
import { outcome } from './outcome.ts';
import { EMAIL, TEXT, TIME } from './values.ts';

/** The actions in the audit log. */
export const AUDIT_ACTIONS = [
  'restrict-account',
  'reset-password',
  'change-crystals',
  'add-puzzles',
  'delete-puzzles',
  'move-puzzles',
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

const FACTS = plain<AuditFacts>(v.record(v.string(), v.union([v.string(), v.number()])));

export type AuditEntry = InsideOf<typeof ENTRY>;
const ENTRY = openRecord({
  id: field('id', TEXT),
  at: field('time', TIME),
  /** The administrator's address; empty if the server itself acted. */
  actor: field('who', TEXT),
  action: field('what', plain(v.picklist(AUDIT_ACTIONS))),
  /** The affected account's address; empty if none exists or it was deleted. */
  account: field('whom', TEXT),
  /** Other objects of the action: a level, a puzzle, a post's id, a kind of search; may be empty. */
  object: field('object', TEXT),
  before: field('before', FACTS),
  after: field('after', FACTS),
});

/** The audit log, newest first, 100 entries at a time. */
export const listAudit = administratorCall({
  path: '/power/kuaudit',
  request: closedRecord({
    /** Only actions by this address or on it. */
    username: optionalField('name', EMAIL),
    next: optionalField('next', NEXT_PAGE),
  }),
  outcomes: {
    audit: outcome(91, { entries: field('data', listOf(ENTRY)), next: optionalField('next', NEXT_PAGE) }),
  },
});
