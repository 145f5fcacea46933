import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { fromPromise } from 'xstate';
import type { Session } from '../../../core/account/session.ts';
import { utcDay } from '../../../core/base/day.ts';
import { POSTS_PER_DAY, RULES_VERSION } from '../../../core/posts/limits.ts';
import type { Post } from '../../../core/posts/post.ts';
import type { OwnState } from '../../../core/protocol/post-lists.ts';
import type { Feed } from '../../data/posts/feed.ts';
import { useServices } from '../../session/index.ts';
import type { FeedState } from '../feed/board-feed.ts';
import { hasArrived, type Pending, type ShownPost } from '../feed/shown-posts.ts';
import { composerMachine, type ComposerActor, type Outgoing, type Refused } from './composer-machine.ts';
import { Drafts } from './drafts.ts';

interface ComposerDeps {
  readonly session: Session;
  /** Null until loaded. */
  readonly feed: Feed | null;
  readonly rows: readonly Pending[];
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly onSent: (sent: Outgoing) => void;
}

/** The composer and its drafts. Sending puts a command into the outbox. */
export function useComposer({ session, feed, rows, scroller, onSent }: ComposerDeps): {
  readonly composer: ComposerActor;
  readonly drafts: Drafts;
} {
  const { username: owner, publicName: me } = session;
  const { database, sync, tabDraft } = useServices();
  const [machine] = useState(() =>
    composerMachine.provide({
      actors: {
        send: fromPromise<Refused | null, Outgoing>(async ({ input }) => {
          const refusal = await sync.keep(owner, { ...input, agreedTo: RULES_VERSION });
          if (refusal) return refusal;
          if (input.kind === 'create-post') scroller.current?.scrollTo({ top: 0 });
          onSent(input);
          return null;
        }),
      },
    }),
  );
  const composer = useActorRef(machine, { input: { now: Date.now } });
  const [drafts] = useState(() => new Drafts(composer, database, owner, tabDraft));
  useEffect(() => {
    drafts.start();
    return () => drafts.stop();
  }, [drafts]);
  const waitingPosts = rows.filter(
    (row) =>
      row.command.kind === 'create-post' &&
      row.refusal === null &&
      !row.isCancelled &&
      !hasArrived(row, feed, me),
  ).length;
  useEffect(() => {
    composer.send({ type: 'board.known', own: feed && ownOfToday(feed, me), waitingPosts });
  }, [composer, feed, me, waitingPosts]);
  return { composer, drafts };
}

export type SentComment = Extract<Outgoing, { kind: 'add-comment' }>;

/** Scrolls a comment that was just sent into view. */
export function useSentSeen(
  sent: SentComment | null,
  posts: readonly ShownPost[],
  me: string,
  scroller: RefObject<HTMLDivElement | null>,
): void {
  const seen = useRef<SentComment | null>(null);
  useEffect(() => {
    if (sent === null || sent === seen.current) return;
    const { postId, text } = sent;
    const last = posts.find(({ id }) => id === postId)?.comments.at(-1);
    if (last?.author !== me || last.text !== text) return;
    seen.current = sent;
    scroller.current?.querySelector(`[data-comment="${last.id}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [sent, posts, me, scroller]);
}

/** Finds the composer's post, and tells the composer about its new id, its comment count and its deletion. */
export function useModePost(
  composer: ComposerActor,
  posts: readonly ShownPost[],
  rows: readonly Pending[],
  { feed, sentRows }: FeedState,
): ShownPost | undefined {
  const mode = useSelector(composer, ({ context }) => context.mode);
  const postId = mode.kind === 'new' ? null : mode.postId;
  const post = posts.find(({ id }) => id === postId);
  const oldest = oldestOf(feed);
  const seenAt = useRef<{ readonly postId: string; readonly createdAt: number } | null>(null);
  const own = post?.ownComments;
  const isGoing = post?.pending?.command.kind === 'delete-post' && post.pending.refusal === null;
  const isTold = mode.kind !== 'new' && mode.isGone === true;
  const createdAt = post?.createdAt;
  const newId = postId === null ? undefined : sentRows.get(postId);
  // The live feed may contain it before its command is answered.
  const isWaiting = rows.some(({ id }) => id === postId);
  useEffect(() => {
    if (postId === null) return;
    if (newId !== undefined) {
      composer.send({ type: 'post.renamed', from: postId, to: newId });
      return;
    }
    if (createdAt !== undefined) seenAt.current = { postId, createdAt };
    // A post older than the loaded ones is not deleted, only not loaded.
    const isGone =
      createdAt === undefined &&
      !isWaiting &&
      seenAt.current?.postId === postId &&
      seenAt.current.createdAt >= oldest;
    if (isGoing || isGone) {
      if (!isTold) composer.send({ type: 'post.gone' });
    } else if (own !== undefined) composer.send({ type: 'comments.counted', own });
  }, [composer, postId, newId, isWaiting, createdAt, own, isGoing, isTold, oldest]);
  return post;
}

/** All posts since this time are on the device. */
function oldestOf(feed: Feed | null): number {
  if (feed === null) return Infinity;
  return feed.older === null ? -Infinity : (feed.posts.at(-1)?.createdAt ?? Infinity);
}

/** Yesterday's number of remaining posts is outdated, and today's too once another device has posted. */
function ownOfToday({ own, ownAt, posts }: Feed, me: string): OwnState {
  const today = utcDay(Date.now());
  const isOfToday = ({ author, createdAt }: Post): boolean => author === me && utcDay(createdAt) === today;
  const left = Math.max(0, POSTS_PER_DAY - posts.filter(isOfToday).length);
  return { ...own, postsLeft: utcDay(ownAt) === today ? Math.min(own.postsLeft, left) : left };
}
