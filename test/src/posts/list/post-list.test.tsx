import { act, fireEvent, screen } from '@testing-library/react';
import { render } from '../../../support/render.tsx';
import { createRef } from 'react';
import type { PostActions } from '../../../../src/posts/list/use-post-actions.ts';
import { PostList } from '../../../../src/posts/list/post-list.tsx';
import type { ShownPost } from '../../../../src/posts/feed/shown-posts.ts';

/** Each id ends a group of one post; all are in one section. */
const posts = (count: number, text = 'Short') =>
  Array.from({ length: count }, (_, index): ShownPost => ({
    ...{ id: `p${index + 10}-14`, author: 'mei@member', createdAt: 1000 - index, text },
    ...{ pictures: [], likes: 0, liked: false, comments: [], hiddenComments: 0, ownComments: 0 },
    ...{ pending: null, isThere: true },
  }));

let report: (isNear: boolean, of?: string) => void;

beforeEach(() => {
  const observers: ((isIntersecting: boolean, of: string) => void)[] = [];
  report = (isIntersecting, of = '*') => {
    for (const tell of observers) tell(isIntersecting, of);
  };
  window.IntersectionObserver = class {
    readonly watched = new Set<Element>();
    readonly observe = (element: Element) => this.watched.add(element);
    readonly unobserve = (element: Element) => this.watched.delete(element);
    readonly disconnect = () => this.watched.clear();
    constructor(hear: (entries: object[]) => void) {
      observers.push((isIntersecting, of) => {
        const told = Array.from(this.watched).filter((target) => target.matches(of));
        if (told.length > 0) hear(told.map((target) => ({ target, isIntersecting })));
      });
    }
  } as unknown as typeof IntersectionObserver;
});

interface ListProps {
  readonly count: number;
  readonly text?: string;
  /** The numbers of the unread ones, from 0. */
  readonly unread?: readonly number[];
  readonly onSeen?: (post: ShownPost) => void;
}

function List({ count, text, unread = [], onSeen = () => undefined }: ListProps) {
  const all = posts(count, text);
  return (
    <PostList
      {...{ whole: [], about: undefined, olderFrom: null, older: 'idle', onSeen }}
      posts={all}
      unread={unread.map((at) => all[at])}
      actions={{} as PostActions}
      reader={{ name: 'lin@member', role: 'member' }}
      onOlder={() => undefined}
      scroller={SCROLLER}
    >
      {null}
    </PostList>
  );
}

const SCROLLER = createRef<HTMLDivElement>();
const drawn = () => document.querySelectorAll('article').length;

test('the first five posts are drawn at once, and the others near them one group in each frame', () => {
  const frames: FrameRequestCallback[] = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  const { rerender } = render(<List count={8} />);
  const counts = [drawn()];
  act(() => {
    report(true);
  });
  counts.push(drawn());
  while (frames.length > 0) {
    act(() => {
      frames.shift()!(0);
    });
    counts.push(drawn());
  }
  expect(counts).toEqual([5, 6, 7, 8, 8]);
  // A page of older posts.
  rerender(<List count={20} />);
  expect(drawn()).toBe(8);
});

test('a long text shows its beginning, and stays whole once unfolded, also after scrolling away and back', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `Line ${index}`);
  const { container } = render(<List count={1} text={lines.join('\n')} />);
  const shown = () => lines.filter((line) => container.textContent.includes(line)).length;
  const near = (isNear: boolean) => {
    act(() => {
      report(isNear);
    });
  };
  const fold = () => screen.getByRole('button', { name: /^Show (all|less)$/ });
  expect([shown(), fold().getAttribute('aria-expanded')]).toEqual([12, 'false']);
  fireEvent.click(fold());
  expect([shown(), fold().textContent, fold().getAttribute('aria-expanded')]).toEqual([
    20,
    'Show less',
    'true',
  ]);
  near(false);
  expect(shown()).toBe(0);
  // The section, then its group.
  near(true);
  near(true);
  expect(shown()).toBe(20);
  fireEvent.click(fold());
  expect(shown()).toBe(12);
});

test('a line above the first unread post says how many there are, until it was on the screen for two seconds', () => {
  jest.useFakeTimers();
  const seen: string[] = [];
  const list = (unread: readonly number[]) => (
    <List count={3} unread={unread} onSeen={({ id }) => seen.push(id)} />
  );
  const { container, rerender } = render(list([0, 1]));
  const [line] = container.querySelectorAll<HTMLElement>('[data-part=new-posts]');
  const state = () => [line.textContent, line.dataset.seen, line.closest('article')?.dataset.unread];
  expect([state(), line.closest('article')?.dataset.post]).toEqual([['2 new', undefined, 'true'], 'p10-14']);
  const shown = (isShown: boolean, ms: number) => {
    act(() => {
      report(isShown, '[data-part=new-posts]');
      jest.advanceTimersByTime(ms);
    });
  };
  shown(true, 1999);
  shown(false, 2000);
  expect(seen).toEqual([]);
  shown(true, 2000);
  expect(seen).toEqual(['p10-14']);
  // Its place stays, so that nothing moves.
  rerender(list([]));
  expect([state()[1], state()[2], container.querySelectorAll('[data-part=new-posts]').length]).toEqual([
    'true',
    undefined,
    1,
  ]);
  jest.useRealTimers();
});
