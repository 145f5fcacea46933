import { Trans, useLingui } from '@lingui/react/macro';
import {
  startTransition,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Button } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import type { FeedState } from '../feed/board-feed.ts';
import { UnfoldedContext } from './folding-text.tsx';
import type { PostActions, Reader } from './use-post-actions.ts';
import { newText } from '../words.ts';
import { PostItem } from './post-item.tsx';
import classes from './post-list.module.css';
import { grouped, LAST, sectioned, type ShownPost } from '../feed/shown-posts.ts';

interface PostListProps {
  readonly posts: readonly ShownPost[];
  /** Posts by others that have not been seen yet. */
  readonly unread: readonly Pick<ShownPost, 'id'>[];
  /** Called when the first of them has been on the screen for a while. */
  readonly onSeen: (post: ShownPost) => void;
  /** The ids of posts and comments that are not folded at first. */
  readonly whole: readonly string[];
  readonly reader: Reader;
  readonly actions: PostActions;
  /** The post being edited or commented on. */
  readonly about: string | undefined;
  /** The cursor of the next older page; null at the end. */
  readonly olderFrom: number | null;
  readonly older: FeedState['older'];
  readonly onOlder: () => void;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Shown above the posts. */
  readonly children: ReactNode;
}

/** Scroll offset up to which the list counts as being at the top. */
const TOP_PX = 40;

/**
 * The posts, newest first. While the reader is further down, new posts by others are held back and counted,
 * so that nothing moves; at the top, they appear immediately.
 */
export function PostList(props: PostListProps) {
  const { posts, whole, olderFrom, older, onOlder, scroller, children } = props;
  const { t } = useLingui();
  const { shown, follow, showNew } = useHeldBack(props);
  const [unfolded] = useState(() => new Set(whole));
  const newLine = useNewLine(shown, props.unread);
  const groups = grouped(shown);
  const count = olderFrom === null ? shown.length : -1;
  return (
    <div className={classes.frame}>
      {/* Handles keys for the posts inside. */}
      {/* oxlint-disable-next-line a11y/no-static-element-interactions */}
      <div
        ref={scroller}
        data-part="posts"
        className={classes.list}
        onScroll={follow}
        onKeyDown={stepThroughPosts}
      >
        {children}
        {/* ARIA requires a feed to contain an article, and nothing else. */}
        {groups.length > 0 && (
          <div role="feed" aria-label={t`Message board`} aria-busy={older === 'loading'}>
            <UnfoldedContext value={unfolded}>
              <Groups {...props} {...{ groups, count, newLine }} />
            </UnfoldedContext>
          </div>
        )}
        {/* A new key for each page, because an observer does not report an element that stays in view again. */}
        {olderFrom !== null && <Foot key={olderFrom} {...{ scroller, older, onOlder }} />}
      </div>
      <HeldBack heldBack={posts.length - shown.length} onShow={showNew} />
    </div>
  );
}

/** The posts to show: `follow` reads the scroll position, `showNew` goes to the top. */
function useHeldBack({ posts, reader, scroller }: PostListProps) {
  // Posts by others that are newer than this are held back; null while the list is at its top.
  const [horizon, setHorizon] = useState<number | null>(null);
  const isHeldBack = (post: ShownPost): boolean =>
    horizon !== null && post.createdAt > horizon && post.isThere && post.author !== reader.name;
  return {
    shown: horizon === null ? posts : posts.filter((post) => !isHeldBack(post)),
    follow: (): void => {
      const isAtTop = (scroller.current?.scrollTop ?? 0) <= TOP_PX;
      if (isAtTop) setHorizon(null);
      else if (horizon === null) setHorizon(posts.find(({ isThere }) => isThere)?.createdAt ?? null);
    },
    showNew: (): void => {
      setHorizon(null);
      scroller.current?.scrollTo({ top: 0 });
    },
  };
}

/** Where the line above the first unread post is, and how many there are. It keeps its place, so that nothing moves. */
function useNewLine(shown: readonly ShownPost[], unread: PostListProps['unread']) {
  const ids = new Set(unread.map(({ id }) => id));
  const fresh = ids.size === 0 ? [] : shown.filter(({ id }) => ids.has(id));
  const first = fresh[0]?.id;
  const [place, setPlace] = useState(first);
  if (first !== undefined && first !== place) setPlace(first);
  return { at: first ?? place, count: fresh.length };
}

interface GroupsProps extends Pick<PostListProps, 'reader' | 'actions' | 'about' | 'scroller' | 'onSeen'> {
  readonly newLine: ReturnType<typeof useNewLine>;
  readonly groups: ReturnType<typeof grouped>;
  /** The number of all posts, or -1 if the server has older ones. */
  readonly count: number;
}

function Groups({ groups, count, newLine, reader, actions, about, scroller, onSeen }: GroupsProps) {
  const near = useNear(scroller);
  const last = groups.at(-1);
  const total = last ? last.from + last.items.length : 0;
  useEffect(() => {
    near.know(total);
  }, [near, total]);
  return sectioned(groups).map((section) => (
    <Group
      key={section.key}
      id={`section ${section.key}`}
      near={near}
      from={section.items[0]!.from}
      count={section.items.reduce((sum, { items }) => sum + items.length, 0)}
    >
      {() =>
        section.items.map((group) => (
          <Group key={group.key} id={group.key} near={near} from={group.from} count={group.items.length}>
            {() =>
              group.items.map((post, index) => (
                <PostItem
                  key={post.id}
                  {...{ post, reader, actions, count, onSeen }}
                  newPosts={post.id === newLine.at ? newLine.count : undefined}
                  isAbout={post.id === about}
                  place={group.from + index + 1}
                />
              ))
            }
          </Group>
        ))
      }
    </Group>
  ));
}

function HeldBack({ heldBack, onShow }: { readonly heldBack: number; readonly onShow: () => void }) {
  const { i18n } = useLingui();
  if (heldBack === 0) return null;
  return (
    <button type="button" className={classes.held} onClick={onShow}>
      <DialogIcon name="up" size={16} />
      {newText(i18n, heldBack)}
    </button>
  );
}

/** Page Down and Page Up move from post to post, as the ARIA feed pattern recommends. */
function stepThroughPosts(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'PageDown' && event.key !== 'PageUp') return;
  const here = (event.target as HTMLElement).closest('article');
  if (!here) return;
  const posts = Array.from(event.currentTarget.querySelectorAll('article'));
  const next = posts[posts.indexOf(here) + (event.key === 'PageDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The number of posts in the first paint, enough for a tall phone. */
const FIRST_POSTS = 5;

/** How far beyond the visible area posts are rendered. */
const DRAWN_BEYOND = '1500px 0px';

/** Reports whether a group is near the visible area, with one observer for all groups. */
function useNear(scroller: RefObject<HTMLDivElement | null>) {
  const [near] = useState(() => {
    const told = new Map<Element, (isNear: boolean) => void>();
    const waiting = new Set<Element>();
    let observer: IntersectionObserver | undefined;
    let known = FIRST_POSTS;
    // One group per frame, because several take longer than a frame. They are still outside the visible area, so
    // scrolling has priority.
    const drawNext = (): void => {
      const [element] = waiting;
      if (!element) return;
      waiting.delete(element);
      startTransition(() => told.get(element)?.(true));
      requestAnimationFrame(drawNext);
    };
    const watch = (element: Element, tell: (isNear: boolean) => void): (() => void) => {
      observer ??= new IntersectionObserver(
        (entries) => {
          const isResting = waiting.size === 0;
          startTransition(() => {
            for (const { target, isIntersecting } of entries) {
              const isToDraw = isIntersecting && target.childElementCount === 0;
              waiting[isToDraw ? 'add' : 'delete'](target);
              if (!isToDraw) told.get(target)?.(isIntersecting);
            }
          });
          if (isResting) drawNext();
        },
        { root: scroller.current, rootMargin: DRAWN_BEYOND },
      );
      told.set(element, tell);
      observer.observe(element);
      return () => {
        told.delete(element);
        waiting.delete(element);
        observer?.unobserve(element);
      };
    };
    return {
      watch,
      /** Heights of groups that were rendered and are now far away. */
      heights: new Map<string, number>(),
      know: (total: number): void => {
        known = Math.max(FIRST_POSTS, total);
      },
      /** Whether the post at this index was in the list before, and may be visible. */
      isKnown: (index: number): boolean => index < known,
    };
  });
  return near;
}

interface GroupProps {
  readonly id: string;
  readonly near: ReturnType<typeof useNear>;
  /** The index of its first post, from 0, and the number of its posts. */
  readonly from: number;
  readonly count: number;
  readonly children: () => ReactNode;
}

/** The typical height of a post, for the gap of a group that was never rendered. */
const POST_PX = 140;

/** A group of posts, rendered only near the visible area; elsewhere a gap of the same height. */
function Group({ id, near, from, count, children }: GroupProps) {
  const box = useRef<HTMLDivElement>(null);
  // Height of the gap, or null while rendered. New posts start as a gap, except for the first ones.
  const [gap, setGap] = useState(() => near.heights.get(id) ?? (near.isKnown(from) ? null : count * POST_PX));
  useEffect(() => {
    const element = box.current!;
    return near.watch(element, (isNear) => {
      // Do not remove the focused element.
      const isDrawn = isNear || element.contains(document.activeElement);
      if (!isDrawn && element.childElementCount === 0) return;
      const height = isDrawn ? null : element.offsetHeight;
      // When posts are added, the last piece consists of other posts.
      if (height !== null && !id.endsWith(LAST)) near.heights.set(id, height);
      setGap(height);
    });
  }, [id, near]);
  return (
    <div ref={box} {...(gap !== null && { style: { height: gap } })}>
      {gap === null && children()}
    </div>
  );
}

/** The end of the list; loads older posts when it is near the visible area. */
function Foot({ scroller, older, onOlder }: Pick<PostListProps, 'scroller' | 'older' | 'onOlder'>) {
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After a failure, do not retry automatically.
    if (older !== 'idle') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page gets several entries at once; the last one counts.
        if (entries.at(-1)?.isIntersecting === true) onOlder();
      },
      { root: scroller.current, rootMargin: '800px 0px' },
    );
    observer.observe(foot.current!);
    return () => observer.disconnect();
  }, [scroller, older, onOlder]);
  return (
    <div ref={foot} data-part="older">
      {older === 'failed' ? (
        <div className={classes.failed} role="status">
          <Trans>Could not load posts</Trans>
          <Button onClick={onOlder}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : (
        <Skeleton rows={1} />
      )}
    </div>
  );
}

export function Skeleton({ rows }: { readonly rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <div key={row} aria-hidden className={classes.skeleton}>
      <span />
      <span />
      <span />
    </div>
  ));
}
