import { answersIn, ANSWERS_MAX, withAnswers } from '../../../core/posts/answers.ts';
import type { Comment, Post } from '../../../core/posts/post.ts';

const ME = 'lin@member';
const NOTHING = { posts: [], comments: [] };
const post = (author: string, ownComments = 0): Post => ({
  ...{ id: 'p', author, createdAt: 0, text: 'Post', ownComments },
  ...{ pictures: [], likedBy: [], likes: 0, liked: false, comments: 3 },
});
const comment = (createdAt: number, author: string, postId = 'p'): Comment => ({
  ...{ id: `${postId}${createdAt}`, postId, author, createdAt, text: `At ${createdAt}` },
});
const THEIRS = comment(5, 'ann@member');
const timesOf = (answers: readonly Comment[]) => answers.map(({ createdAt }) => createdAt);

test.each([
  ['under my post', post(ME), [], [5]],
  ['of my own', post(ME), [comment(5, ME)], [5]],
  ['under a post of somebody else', post('ann@member'), [], []],
  ['after a comment of mine', post('mei@member', 1), [comment(4, ME)], [5]],
  ['before a comment of mine', post('mei@member', 1), [comment(6, ME)], []],
  ['between comments of mine', post('mei@member', 2), [comment(4, ME), comment(6, ME)], [5]],
  ['after a comment of mine that is not loaded', post('mei@member', 2), [comment(6, ME)], [5]],
])('a comment %s', (_, of, own, answers) => {
  const known = { posts: [of], comments: own };
  expect(timesOf(answersIn({ posts: [], comments: [THEIRS] }, known, ME))).toEqual(answers);
  expect(timesOf(answersIn({ posts: [of], comments: [...own, THEIRS] }, NOTHING, ME))).toEqual(answers);
  // A change of the post replaces what was known of it.
  const stale = { posts: [post('mei@member', 5)], comments: own };
  expect(timesOf(answersIn({ posts: [of], comments: [THEIRS] }, stale, ME))).toEqual(answers);
});

test('a comment to an unknown post is no answer', () => {
  expect(answersIn({ posts: [], comments: [THEIRS] }, NOTHING, ME)).toEqual([]);
});

test('the newest answers are kept, without deleted comments and those of deleted posts', () => {
  const before = [comment(3, 'ann@member'), comment(2, 'ann@member'), comment(1, 'ann@member', 'q')];
  const fresh = [comment(4, 'mei@member'), comment(3, 'ann@member')];
  expect(timesOf(withAnswers(before, fresh, ['p2', 'q']))).toEqual([4, 3]);
  const many = Array.from({ length: 50 }, (_, index) => comment(index, 'ann@member'));
  expect(timesOf(withAnswers(many, [], []))).toEqual(timesOf(many).toReversed().slice(0, ANSWERS_MAX));
});
