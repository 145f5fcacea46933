import type { Post } from '../../../core/posts/post.ts';
import type { BoardAnswer } from '../../../core/protocol/post-lists.ts';
import { shortened, withAnswer, withChanges, withOlder, type Feed } from '../../../src/data/posts/feed.ts';
import { commentOf, postOf } from '../../support/posts.ts';

const OWN = { postsLeft: 2, agreedTo: 1 };
const post = (createdAt: number, text = '') => postOf(`p${createdAt}`, { createdAt, text });
const comment = (createdAt: number, postId: string) =>
  commentOf(`c${createdAt}`, postId, { createdAt, text: '' });
const answer = (posts: Post[], change: Partial<BoardAnswer> = {}): BoardAnswer => ({
  kind: 'board',
  lists: { posts, comments: [] },
  gone: [],
  anew: false,
  cursor: 1,
  own: OWN,
  ...change,
});
const times = (feed: Feed) => feed.posts.map(({ createdAt }) => createdAt);
const first = withAnswer(null, answer([post(5), post(4)], { older: 4 }), 100);

test('the first answer starts the feed', () => {
  expect([times(first), first.older, first.cursor, first.ownAt]).toEqual([[5, 4], 4, 1, 100]);
});

test('later answers add, change and remove posts and comments', () => {
  const lists = { posts: [post(6), post(5, 'edited')], comments: [comment(9, 'p5'), comment(7, 'p5')] };
  const next = withAnswer(first, answer([], { lists, gone: ['p4'], cursor: 3 }), 200);
  expect([times(next), next.posts[1].text, next.older, next.cursor]).toEqual([[6, 5], 'edited', 4, 3]);
  expect(next.comments.p5.map(({ id }) => id)).toEqual(['c7', 'c9']);
  expect(withChanges(next, { posts: [], comments: [], gone: ['c7'] }).comments.p5).toEqual([
    comment(9, 'p5'),
  ]);
});

test('an answer older than a live event changes no posts, but updates what the user may do', () => {
  const live = { ...withChanges(first, { posts: [post(5, 'new')], comments: [], gone: ['p4'] }), cursor: 4 };
  const own = { ...OWN, postsLeft: 1 };
  const late = withAnswer(live, answer([post(5, 'old'), post(4)], { cursor: 3, own }), 300);
  expect(late).toEqual({ ...live, own, ownAt: 300 });
});

test('the feed starts again if too much was missed', () => {
  expect(times(withAnswer(first, answer([post(90)], { anew: true, older: 90 }), 200))).toEqual([90]);
});

test('a changed post that is older than the feed is added only if this leaves no gap', () => {
  expect(times(withChanges(first, { posts: [post(1)], comments: [], gone: [] }))).toEqual([5, 4]);
  const whole = withOlder(first, answer([post(3)]));
  expect([times(whole), whole.older]).toEqual([[5, 4, 3], null]);
  expect(times(withChanges(whole, { posts: [post(1)], comments: [], gone: [] }))).toEqual([5, 4, 3, 1]);
});

test('a shortened feed ends where a page ended, so that the next page can be loaded', () => {
  const posts = Array.from({ length: 120 }, (_, index) => post(1000 - index));
  const long = withAnswer(null, answer(posts, { older: 7 }), 0);
  const kept = shortened(
    { ...long, comments: { p1000: [comment(1, 'p1000')], p900: [comment(2, 'p900')] } },
    new Map([
      [971, 29],
      [941, 59],
      [881, 7],
    ]),
  );
  expect([kept.posts.length, kept.older, Object.keys(kept.comments)]).toEqual([60, 59, ['p1000']]);
  expect(shortened(long, new Map())).toBe(long);
});
