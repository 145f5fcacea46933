import { NEXT_PAGE } from './administration.ts';
import { closedRecord, field, listOf, openRecord, optionalField, type InsideOf } from './codec.ts';
import { administratorCall } from './endpoint.ts';
import { bare, outcome } from './outcome.ts';
import { COUNT, ID, TEXT, TIME } from './values.ts';

export type ReportedPost = InsideOf<typeof REPORTED_POST>;
const REPORTED_POST = openRecord({
  postId: field('chatid', ID),
  /** The post author's address; empty if the account was deleted. */
  author: field('chatname', TEXT),
  createdAt: field('chtime', TIME),
  text: field('chcontent', TEXT),
  /** Names of its pictures; see `picturePath`. */
  pictures: field('chpics', listOf(TEXT)),
  /** Newest first. */
  reports: field(
    'reports',
    listOf(
      openRecord({
        /** The reporter's address; empty if the account was deleted. */
        reporter: field('who', TEXT),
        reason: field('reason', TEXT),
        at: field('time', TIME),
        /** The reported comment and its text; absent if the post itself is reported. */
        commentId: optionalField('comid', ID),
        comment: optionalField('comcontent', TEXT),
        /** The comment author's address; empty if the account was deleted. */
        commentAuthor: optionalField('comname', TEXT),
      }),
    ),
  ),
});
export type Report = ReportedPost['reports'][number];

/** The queue of reported posts, earliest report first. */
export const listReports = administratorCall({
  path: '/power/kureports',
  request: closedRecord({ next: optionalField('next', NEXT_PAGE) }),
  outcomes: {
    reports: outcome(93, {
      posts: field('data', listOf(REPORTED_POST)),
      /** Posts in the whole queue; absent from older servers. */
      open: optionalField('num', COUNT),
      next: optionalField('next', NEXT_PAGE),
    }),
  },
});

/** Removes all likes from a post. */
export const removeLikes = administratorCall({
  path: '/power/kudelove',
  request: closedRecord({ postId: field('chatid', ID) }),
  outcomes: { 'likes-removed': outcome(99, { likes: field('data', COUNT) }), 'no-such-post': bare(81) },
});

/** Closes the reports of a post and keeps the post. Deleting a post deletes its reports too. */
export const settleReports = administratorCall({
  path: '/power/kusettle',
  request: closedRecord({ postId: field('chatid', ID) }),
  outcomes: { settled: outcome(94, { reports: field('data', COUNT) }) },
});
