import type { Post } from '../../../../core/posts/post.ts';
import { linkParts } from '../../../../src/posts/list/links.ts';
import {
  grouped,
  sectioned,
  shownPosts,
  type Pending,
  type ShownPost,
} from '../../../../src/posts/feed/shown-posts.ts';
import { tokenAround } from '../../../../src/posts/composer/tokens.ts';
import type { Feed } from '../../../../src/data/posts/feed.ts';
import type { Command } from '../../../../src/data/outbox/command.ts';
import { pick } from '../../../support/pick.ts';
import { commentOf, postOf } from '../../../support/posts.ts';

const feed = (posts: readonly Post[], comments: Feed['comments'] = {}): Feed => ({
  posts,
  comments,
  cursor: 1,
  older: null,
  own: { postsLeft: 2, agreedTo: 1 },
  ownAt: 0,
});
const row = (id: string, command: Command, change: Partial<Pending> = {}): Pending => ({
  id,
  owner: 'lin@example.org',
  command,
  createdAt: 5000,
  attempts: 0,
  refusal: null,
  ...change,
});
const written = { text: 'new words', pictures: [], agreedTo: 1 };

test.each<[string, Pending[], Partial<ShownPost>[]]>([
  ['an empty outbox leaves the posts unchanged', [], [{ id: 'p', text: 'p', pending: null }]],
  [
    'pending posts come first, the newest on top',
    [
      row('a', { kind: 'create-post', ...written }),
      row('b', { kind: 'create-post', ...written, text: 'later' }),
    ],
    [{ id: 'b', text: 'later', isThere: false, author: 'lin@member' }, { id: 'a' }, { id: 'p' }],
  ],
  [
    'a pending edit is shown in the place of its post',
    [row('a', { kind: 'edit-post', postId: 'p', ...written })],
    [{ id: 'p', text: 'new words', isThere: true }],
  ],
  [
    'a refused command changes nothing',
    [
      row('a', { kind: 'create-post', ...written }, { refusal: { kind: 'limit-reached' } }),
      row('b', { kind: 'edit-post', postId: 'p', ...written }, { refusal: { kind: 'too-large' } }),
      row('c', { kind: 'add-comment', postId: 'p', ...written }, { refusal: { kind: 'banned-week' } }),
      row('d', { kind: 'like-post', postId: 'p', liked: true }, { refusal: { kind: 'forbidden' } }),
    ],
    [{ id: 'p', text: 'p', likes: 0, ownComments: 0, pending: null }],
  ],
  [
    'a waiting comment on a post that is not loaded is not shown',
    [row('a', { kind: 'add-comment', postId: 'older', text: 'waits', agreedTo: 1 })],
    [{ id: 'p' }],
  ],
  [
    'a pending like counts at once',
    [row('a', { kind: 'like-post', postId: 'p', liked: true })],
    [{ likes: 1, liked: true, pending: null }],
  ],
  [
    'a pending report shows nothing',
    [row('a', { kind: 'report-post', postId: 'p', reason: '' })],
    [{ pending: null }],
  ],
  [
    'a pending like of another post does not count',
    [row('a', { kind: 'like-post', postId: 'q', liked: true })],
    [{ id: 'p', likes: 0 }],
  ],
  [
    'a pending comment is shown under its pending post',
    [
      row('a', { kind: 'create-post', ...written }),
      row('b', { kind: 'add-comment', postId: 'a', text: 'and more', agreedTo: 1 }),
    ],
    [{ id: 'a', ownComments: 1 }, { id: 'p' }],
  ],
])('%s', (_, rows, expected) => {
  const shown = shownPosts(feed([postOf('p')]), rows, 'lin@member');
  // Of each post what the row is about.
  expect(shown.map((each, place) => pick(each, ...Object.keys(expected[place] ?? each)))).toEqual(expected);
});

test('a post or comment that is already on the board is not shown as pending too', () => {
  const mine = { author: 'lin@member', text: 'new words', createdAt: 5100 };
  const there = feed([postOf('p'), postOf('q', mine)], { p: [{ ...commentOf('c', 'p'), ...mine }] });
  const sent = { attempts: 1 };
  const rows = [
    row('a', { kind: 'create-post', ...written }, sent),
    row('b', { kind: 'add-comment', postId: 'p', ...written }, sent),
  ];
  const shown = shownPosts(there, rows, 'lin@member');
  expect(shown.map(({ id }) => id)).toEqual(['p', 'q']);
  expect(shown[0].comments).toHaveLength(1);
  // Not sent yet, it is another one of the same words; a cancelled one is about to be taken back.
  for (const change of [{ attempts: 0 }, { attempts: 1, isCancelled: true as const }])
    expect(shownPosts(there, [{ ...rows[0], ...change }], 'lin@member')).toHaveLength(3);
});

test('an unaffected post stays the same object, so that it is not rendered again', () => {
  const [p, q] = [postOf('p'), postOf('q')];
  const board = feed([p, q], { p: [commentOf('c', 'p')] });
  const before = shownPosts(board, [], 'me');
  const after = shownPosts({ ...board }, [row('a', { kind: 'like-post', postId: 'q', liked: true })], 'me');
  expect([after[0] === before[0], after[1] === before[1]]).toEqual([true, false]);
});

test('sections contain all groups in order, and their boundaries depend on the post ids', () => {
  const ids = Array.from(
    { length: 600 },
    (_, index) => `${index}-${(index * 7).toString(16).padStart(3, '0')}`,
  );
  const groups = grouped(shownPosts(feed(ids.map((id) => postOf(id))), [], 'me'));
  const sections = sectioned(groups);
  expect(sections.flatMap((section) => section.items)).toEqual(groups);
  expect(sections.length).toBeGreaterThan(3);
  expect(
    sections.slice(0, -1).every(({ key, items: own }) => key.at(-2) === '0' && own.at(-1)!.key === key),
  ).toBe(true);
});

test('groups do not change when posts are added above or below them', () => {
  const ids = Array.from({ length: 100 }, (_, index) => `${index}${'0123456789abcdef'[(index * 7) % 16]}`);
  const shown = (from: number, to: number) =>
    grouped(shownPosts(feed(ids.slice(from, to).map((id) => postOf(id))), [], 'me')).map((group) => [
      group.key,
      group.items.map(({ id }) => id),
    ]);
  const some = shown(5, 60).slice(1, -1);
  expect(some.length).toBeGreaterThan(1);
  expect(shown(0, 100)).toEqual(expect.arrayContaining(some));
});

test.each<[string, string[]]>([
  ['see https://sudokuwiki.org/x_wing.', ['https://sudokuwiki.org/x_wing']],
  ['(http://a.example/b(c))', ['http://a.example/b(c)']],
  ['HTTPS://EXAMPLE.ORG/', ['HTTPS://EXAMPLE.ORG/']],
  ['这里https://例子.中国/路，很好', ['https://例子.中国/路']],
  ['javascript:alert(1) data:text/html,x ftp://a.example', []],
  ['https://name:word@bank.example', []],
  ['https://', []],
])('the links found in "%s" are %j', (text, links) => {
  const parts = linkParts(text);
  expect(parts.filter(({ kind }) => kind === 'link').map((part) => part.text)).toEqual(links);
  expect(parts.map((part) => part.text).join('')).toBe(text);
});

test.each([
  ['a[\u206012]b', 1, undefined],
  ['a[\u206012]b', 2, { start: 1, end: 6 }],
  ['a[\u206012]b', 5, { start: 1, end: 6 }],
  ['a[\u206012]b', 6, undefined],
  ['a[\u206061]b', 3, undefined],
  ['a[12]b', 3, undefined],
])('the emoji token in %j around position %d is found', (text, place, token) => {
  expect(tokenAround(text, place)).toEqual(token);
});
