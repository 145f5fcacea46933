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

let report: (isNear: boolean) => void;

beforeEach(() => {
  const watched = new Set<Element>();
  window.IntersectionObserver = class {
    readonly observe = (element: Element) => watched.add(element);
    readonly unobserve = (element: Element) => watched.delete(element);
    readonly disconnect = () => undefined;
    constructor(hear: (entries: object[]) => void) {
      report = (isIntersecting) => {
        hear(Array.from(watched, (target) => ({ target, isIntersecting })));
      };
    }
  } as unknown as typeof IntersectionObserver;
});

function List({ count, text }: { readonly count: number; readonly text?: string }) {
  return (
    <PostList
      {...{ whole: [], about: undefined, olderFrom: null, older: 'idle' }}
      posts={posts(count, text)}
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
