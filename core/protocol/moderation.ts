import { NEXT_PAGE } from './administration.ts';
import { closedRecord, field, listOf, openRecord, optionalField, type Codec } from './codec.ts';
import { administratorCall } from './endpoint.ts';
import { bare } from './nothing.ts';
import { COUNT, ID, TEXT, TIME } from './values.ts';

export interface Report {
  /** The reporter's address; empty if the account was deleted. */
  readonly reporter: string;
  readonly reason: string;
  readonly at: number;
  /** The reported comment and its text; absent if the post itself is reported. */
  readonly commentId?: string | undefined;
  readonly comment?: string | undefined;
  /** The comment author's address; empty if the account was deleted. */
  readonly commentAuthor?: string | undefined;
}

/** A reported post with its reports. */
export interface ReportedPost {
  readonly postId: string;
  /** The post author's address; empty if the account was deleted. */
  readonly author: string;
  readonly createdAt: number;
  readonly text: string;
  /** Names of its pictures; see `picturePath`. */
  readonly pictures: readonly string[];
  /** Newest first. */
  readonly reports: readonly Report[];
}

/** The queue of reported posts, earliest report first. */
export const listReports = administratorCall<
  { readonly next?: string | undefined },
  {
    readonly kind: 'reports';
    readonly posts: readonly ReportedPost[];
    /** Posts in the whole queue; absent from older servers. */
    readonly open?: number | undefined;
    readonly next?: string | undefined;
  }
>({
  path: '/power/kureports',
  request: closedRecord({ next: optionalField('next', NEXT_PAGE) }),
  outcomes: {
    reports: {
      code: 93,
      payload: openRecord({
        posts: field(
          'data',
          listOf(
            openRecord<ReportedPost>({
              postId: field('chatid', ID),
              author: field('chatname', TEXT),
              createdAt: field('chtime', TIME),
              text: field('chcontent', TEXT),
              pictures: field('chpics', listOf(TEXT) as Codec<readonly string[]>),
              reports: field(
                'reports',
                listOf(
                  openRecord<Report>({
                    reporter: field('who', TEXT),
                    reason: field('reason', TEXT),
                    at: field('time', TIME),
                    commentId: optionalField('comid', ID),
                    comment: optionalField('comcontent', TEXT),
                    commentAuthor: optionalField('comname', TEXT),
                  }),
                ) as Codec<readonly Report[]>,
              ),
            }),
          ) as Codec<readonly ReportedPost[]>,
        ),
        open: optionalField('num', COUNT),
        next: optionalField('next', NEXT_PAGE),
      }),
    },
  },
});

/** Removes all likes from a post. */
export const removeLikes = administratorCall<
  { readonly postId: string },
  { readonly kind: 'likes-removed'; readonly likes: number } | { readonly kind: 'no-such-post' }
>({
  path: '/power/kudelove',
  request: closedRecord({ postId: field('chatid', ID) }),
  outcomes: {
    'likes-removed': { code: 99, payload: openRecord({ likes: field('data', COUNT) }) },
    'no-such-post': bare(81),
  },
});

/** Closes the reports of a post and keeps the post. Deleting a post deletes its reports too. */
export const settleReports = administratorCall<
  { readonly postId: string },
  { readonly kind: 'settled'; readonly reports: number }
>({
  path: '/power/kusettle',
  request: closedRecord({ postId: field('chatid', ID) }),
  outcomes: { settled: { code: 94, payload: openRecord({ reports: field('data', COUNT) }) } },
});
