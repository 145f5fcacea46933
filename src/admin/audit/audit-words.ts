import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Restriction } from '../../../core/administration/restriction.ts';
import type { AuditAction, AuditEntry, AuditFacts } from '../../../core/protocol/audit.ts';
import { LEVELS, type Level } from '../../../core/sudoku/techniques/catalogue.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { stateText } from '../words.ts';

export const ACTION_WORDS: Readonly<Record<AuditAction, MessageDescriptor>> = {
  'restrict-account': msg`Changed permissions`,
  'reset-password': msg`Reset a password`,
  'change-crystals': msg`Changed crystals`,
  'add-puzzles': msg`Added puzzles`,
  'delete-puzzles': msg`Deleted puzzles`,
  'move-puzzles': msg`Moved puzzles`,
  'delete-library': msg`Deleted a library`,
  'edit-post': msg`Edited a post`,
  'delete-post': msg`Deleted a post`,
  'delete-comment': msg`Deleted a comment`,
  'settle-reports': msg`Settled reports`,
  'screen-accounts': msg`Searched accounts`,
  'remove-likes': msg`Removed likes`,
  'remove-second-factor': msg`Removed two-step login`,
};

/** The data that was searched, by its name in the log. */
const SCREENED: ReadonlyMap<string, MessageDescriptor> = new Map([
  ['phone', msg`Phone numbers`],
  ['question', msg`Security questions`],
  ['answer', msg`Security answers`],
]);

/**
 * The account that an action affected, or other objects, such as the names of libraries. The ids of posts are left
 * out because they mean nothing to a reader.
 */
export function objectText(i18n: I18n, { action, account, object }: AuditEntry): string {
  if (action === 'screen-accounts') {
    const what = SCREENED.get(object);
    return what ? i18n._(what) : '';
  }
  if (action === 'settle-reports') return '';
  if (!action.endsWith('-puzzles') && action !== 'delete-library')
    return account || i18n._(msg`Deleted account`);
  const isLevel = (name: string): name is Level => (LEVELS as readonly string[]).includes(name);
  return object
    .split(' ')
    .map((name) => (isLevel(name) ? i18n._(LEVEL_NAMES[name]) : name))
    .join(' · ');
}

/** Details before or after an action, in words; technical ones appear only in the file. */
export function factsText(i18n: I18n, facts: AuditFacts): string {
  const { restriction, until, balance, count, reports, likes, text, pictures, reason } = facts;
  const parts: string[] = [];
  if (typeof restriction === 'string') {
    const state = { restriction: restriction as Restriction, ...(typeof until === 'number' && { until }) };
    parts.push(stateText(i18n, state));
  }
  if (typeof balance === 'number') parts.push(i18n._(msg`Crystals: ${i18n.number(balance)}`));
  if (typeof count === 'number') parts.push(i18n._(msg`Puzzles: ${i18n.number(count)}`));
  if (typeof reports === 'number') parts.push(i18n._(msg`Reports: ${i18n.number(reports)}`));
  if (typeof likes === 'number') parts.push(i18n._(msg`Likes: ${i18n.number(likes)}`));
  if (typeof text === 'string' && text !== '') parts.push(text);
  if (typeof pictures === 'number' && pictures > 0)
    parts.push(i18n._(msg`Pictures: ${i18n.number(pictures)}`));
  if (typeof reason === 'string') parts.push(i18n._(msg`Reason: ${reason}`));
  return parts.join(' · ');
}

/** Who acted: an administrator, or the server, when a banned address registers again. */
export function actorText(i18n: I18n, { actor }: AuditEntry): string {
  return i18n._(actor === '' ? msg`automatic: the ban of this address has not ended` : msg`by ${actor}`);
}

/** The log as the rows of a table, with all facts. */
export function auditRows(entries: readonly AuditEntry[]): string[][] {
  return [
    ['time', 'administrator', 'action', 'account', 'object', 'before', 'after'],
    ...entries.map(({ at, actor, action, account, object, before, after }) => [
      new Date(at).toISOString(),
      actor || 'server',
      action,
      account,
      object,
      JSON.stringify(before),
      JSON.stringify(after),
    ]),
  ];
}
