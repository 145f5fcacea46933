import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { PostAddress } from '../../core/base/addresses.ts';
import { useStore } from '../platform/use-store.ts';
import { useServices } from '../session/index.ts';
import type { BoardFeed, FeedState } from './feed/board-feed.ts';
import { shownPosts, type Pending, type ShownPost } from './feed/shown-posts.ts';
import { linkedIn } from './linked-post.ts';

/** `gone`: the post; `comment-gone`: only the comment; `unknown`: the post is not here, and could not be loaded. */
type LinkState = 'loading' | 'shown' | 'gone' | 'comment-gone' | 'unknown';

export type LinkedPosts = ReturnType<typeof useLinkedPosts>;

interface LinkedDeps {
  readonly state: FeedState;
  readonly feed: BoardFeed;
  readonly rows: readonly Pending[];
  readonly me: string;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/** The posts, and the linked one. It is loaded unless it is on the device, with the linked comment. */
export function useLinkedPosts({ state, feed, rows, me, scroller }: LinkedDeps) {
  const store = linkedIn(useServices());
  const address = useStore(store);
  const inFeed = useMemo(() => shownPosts(state.feed, rows, me), [state.feed, rows, me]);
  const apart = useMemo(() => shownPosts(state.apart, rows, me), [state.apart, rows, me]);
  // Both begin with the reader's waiting posts.
  const posts = [...inFeed, ...apart.filter(({ id }) => !inFeed.some((one) => one.id === id))];
  const post = posts.find(({ id }) => id === address?.post);
  const isWhole = post !== undefined && hasComment(post, address?.comment);
  const { answered, load } = useLoad(isWhole ? null : address, state, feed);
  // The next opening shows all posts.
  useEffect(() => () => store.set(null), [store]);
  const answer = answered?.address === address ? answered : undefined;
  useArrival(address, isWhole || answer !== undefined, scroller);
  const linked = {
    state: address && stateOf(post, isWhole, answer),
    retry: (): void => load(address!),
    /** Goes to another post or comment, or back to all posts. */
    go: store.set,
  };
  /** The linked post, or all of the feed. */
  const listed = post ? [post] : linked.state === 'loading' ? [] : inFeed;
  return {
    linked,
    posts,
    listed,
    alone: post?.id,
    /** What the link leads to. */
    whole: targetOf(address),
    isAll: listed === inFeed,
  };
}

interface Answered {
  readonly address: PostAddress;
  readonly failed: boolean;
}

/** Loads a post as soon as it is known what is on the device, and again when the server is back. */
function useLoad(address: PostAddress | null, { feed: stored, failure }: FeedState, feed: BoardFeed) {
  const [answered, setAnswered] = useState<Answered>();
  const asked = useRef<PostAddress>(null);
  const failedBefore = useRef(failure);
  const load = (wanted: PostAddress): void => {
    asked.current = wanted;
    void feed
      .loadPost(wanted.post)
      .then((failure) => setAnswered({ address: wanted, failed: failure !== null }));
  };
  useEffect(() => {
    const isRead = stored !== null || failure !== null;
    const isBack = failedBefore.current !== null && failure === null;
    failedBefore.current = failure;
    if (address !== null && isRead && (asked.current !== address || isBack)) load(address);
  });
  return { answered, load };
}

function targetOf(address: PostAddress | null): readonly string[] {
  return address ? [address.comment ?? address.post] : [];
}

function hasComment({ comments }: ShownPost, comment: string | undefined): boolean {
  return comment === undefined || comments.some(({ id }) => id === comment);
}

function stateOf(post: ShownPost | undefined, isWhole: boolean, answered: Answered | undefined): LinkState {
  if (isWhole) return 'shown';
  if (answered === undefined) return 'loading';
  if (answered.failed) return 'unknown';
  return post ? 'comment-gone' : 'gone';
}

const MARKED_MS = 2500;

/** Scrolls to what was linked, focuses and marks it. */
function useArrival(
  address: PostAddress | null,
  isThere: boolean,
  scroller: RefObject<HTMLDivElement | null>,
): void {
  useEffect(() => {
    const list = scroller.current;
    if (address === null || !isThere || !list) return undefined;
    const element =
      list.querySelector<HTMLElement>(`[data-comment="${address.comment ?? ''}"]`) ??
      list.querySelector<HTMLElement>(`[data-post="${address.post}"]`);
    if (!element) return undefined;
    if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
    element.focus({ preventScroll: true });
    element.animate({ background: ['var(--you-fill)', 'transparent'] }, MARKED_MS);
    // The composer is drawn later, and leaves less room.
    const observer = new ResizeObserver(() => {
      element.scrollIntoView({ block: element.localName === 'li' ? 'center' : 'start' });
    });
    observer.observe(list);
    const end = (): void => observer.disconnect();
    const timer = setTimeout(end, MARKED_MS);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [address, isThere, scroller]);
}
