import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { activeBan, BAN_TERMS, type Ban, type BanTerm } from '../../core/account/ban.ts';
import { shortName } from '../../core/account/session.ts';
import { utcDay, endOfUtcDay } from '../../core/base/day.ts';
import type { Refusal } from '../data/outbox/command.ts';
import { dayText, formatMoment } from '../i18n/format.ts';
import type { ComposerFault } from './composer/composer-machine.ts';

/** An author's displayed name; empty for a deleted account. */
export function nameText(i18n: I18n, author: string, length?: number): string {
  return author === '' ? i18n._(msg`Deleted account`) : shortName(author, length);
}

export function newText(i18n: I18n, unread: number): string {
  return i18n._(msg`${plural(unread, { one: '# new', other: '# new' })}`);
}

export function faultText(i18n: I18n, fault: ComposerFault, isComment = false): string {
  switch (fault.kind) {
    case 'post-limit':
      return i18n._(limitText(i18n, fault.limit));
    case 'comment-limit':
      return i18n._(commentLimitText(fault.limit));
    case 'banned':
      return banText(i18n, fault.ban);
    case 'refused':
      return refusalText(i18n, fault.refusal, isComment, Date.now());
    default:
      return i18n._(FAULTS[fault.kind]);
  }
}

type PlainFault = Exclude<ComposerFault['kind'], 'post-limit' | 'comment-limit' | 'banned' | 'refused'>;

const FAULTS: Readonly<Record<PlainFault, MessageDescriptor>> = {
  empty: msg`Write something, or add a picture.`,
  unchanged: msg`Nothing has changed.`,
  'too-long': msg`This is too long.`,
  'rules-not-ticked': msg`Confirm the rules of the message board first.`,
  'no-picture': msg`There is no picture in the clipboard.`,
  'clipboard-denied': msg`The browser did not allow reading the clipboard. Allow it for this site, or choose a file.`,
  'clipboard-unsupported': msg`This browser cannot read the clipboard. Choose a file instead.`,
  'no-room': msg`The board does not fit. Shorten your text, then add it again.`,
  'without-notes': msg`Added without its notes: there is no room for them.`,
  'not-a-picture': msg`This picture cannot be read.`,
  'still-reading': msg`The picture is still being read.`,
  'post-gone': msg`This post has been deleted.`,
  unknown: msg`Unknown error!`,
};

function limitText(i18n: I18n, limit: number): MessageDescriptor {
  const time = formatMoment(i18n, endOfUtcDay(Date.now()));
  return msg`${plural(limit, { one: '# post a day is the limit.', other: '# posts a day are the limit.' })} You can post again from ${time}.`;
}

function commentLimitText(limit: number): MessageDescriptor {
  return msg`${plural(limit, { one: '# comment on a post is the limit.', other: '# comments on a post are the limit.' })}`;
}

/** Shown for a cancelled item until the server has deleted it. */
export const MAYBE_SENT = msg`This may already have been sent. If so, it will be deleted.`;

export function banText(i18n: I18n, { term, until }: Ban): string {
  return `${i18n._(BANS[term])} ${untilText(i18n, until)}`;
}

function untilText(i18n: I18n, until: number | null): string {
  if (until === null) return i18n._(msg`You can no longer post, edit or comment here.`);
  const date = i18n.date(until, { dateStyle: 'long', timeStyle: 'short' });
  return i18n._(msg`You cannot post, edit or comment until ${date}.`);
}

const BANS: Readonly<Record<BanTerm, MessageDescriptor>> = {
  week: msg`Blocked from the message board for one week.`,
  month: msg`Blocked from the message board for one month.`,
  year: msg`Blocked from the message board for one year.`,
  forever: msg`Blocked from the message board permanently.`,
};

/** The ban that caused a refusal; undefined for other reasons. */
export function banOf({ kind, until }: Refusal): Ban | undefined {
  const term = BAN_TERMS.find((each) => kind === `banned-${each}`);
  return term && { term, until: until ?? null };
}

const REFUSALS: Readonly<Record<string, MessageDescriptor>> = {
  'rules-not-agreed': msg`Confirm the rules of the message board first.`,
  'bad-picture': msg`A picture could not be read by the server.`,
  'changed-meanwhile': msg`The post was changed meanwhile, maybe on another device.`,
  'no-such-post': msg`This post has been deleted.`,
  'no-such-comment': msg`This comment has been deleted.`,
  forbidden: msg`This account may not do that.`,
  invalid: msg`The input format is incorrect.`,
  'too-large': msg`That is too large to send.`,
  'storage-full': msg`Not sent: the storage of this device is full or blocked. Make room or allow storage, then try again.`,
  bug: msg`Unexpected error!`,
  damaged: msg`This record is damaged.`,
  'from-backup': msg`It comes from a backup. If it was sent already, trying again does not send it twice.`,
};

function maybeSentText(i18n: I18n, at: number): MessageDescriptor {
  const day = dayText(i18n, at);
  return msg`This may have been sent on ${day}. Look, and send it again or discard it.`;
}

/** What the server last said about the reader. */
export interface Standing {
  readonly ban: Ban | undefined;
  /** When it was said, in milliseconds since 1970. */
  readonly at: number;
  readonly now: number;
}

/** Whether a command was refused for a ban that, by a newer report of the server, has ended or was lifted. */
export function isBanOver(refusal: Refusal | null, { ban, at, now }: Standing): boolean {
  if (refusal === null || banOf(refusal) === undefined) return false;
  return at > (refusal.at ?? 0) && activeBan(ban, now) === undefined;
}

/** Whether a refusal was for a limit of a day that has passed. */
function isYesterdays({ kind, at }: Refusal, isComment: boolean, now: number): boolean {
  const isOfDay = kind === 'too-many-pictures' || (kind === 'limit-reached' && !isComment);
  return isOfDay && at !== undefined && utcDay(at) !== utcDay(now);
}

/** The reason for the server's refusal, or that it no longer applies. */
export function refusalText(i18n: I18n, refusal: Refusal, isComment: boolean, now: number): string {
  if (isYesterdays(refusal, isComment, now)) return i18n._(msg`It is no longer blocked and can be sent now.`);
  const { kind, limit, at } = refusal;
  const ban = banOf(refusal);
  if (ban) return banText(i18n, ban);
  if (kind === 'maybe-sent') return i18n._(maybeSentText(i18n, at ?? 0));
  if (kind === 'limit-reached')
    return i18n._(isComment ? commentLimitText(limit ?? 0) : limitText(i18n, limit ?? 0));
  if (kind === 'too-many-pictures') {
    const time = formatMoment(i18n, endOfUtcDay(now));
    return i18n._(msg`No more pictures can be sent now. Take the new ones out, or send them after ${time}.`);
  }
  return i18n._(plainRefusal(refusal));
}

/** The reason for a refusal that has no limit and no end. */
export function plainRefusal({ kind }: Refusal): MessageDescriptor {
  return REFUSALS[kind] ?? msg`Unknown error!`;
}
