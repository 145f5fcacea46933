import { mayChangePost, mayDeleteComment } from '../../../core/posts/permissions.ts';

// Specification 6.5, 6.10
test.each([
  ['member', true, true],
  ['member', false, false],
  ['administrator', false, true],
  ['administrator', true, true],
] as const)('the role %s (author: %s) may change a post: %s', (role, isAuthor, may) => {
  expect(mayChangePost(role, isAuthor)).toBe(may);
});

// Specification 6.6, 6.11
test.each([
  ['member', false, false, false],
  ['member', true, false, true],
  ['member', false, true, true],
  ['administrator', false, false, true],
] as const)(
  'the role %s (author: %s, author of the post: %s) may delete a comment: %s',
  (role, isAuthor, ofPost, may) => {
    expect(mayDeleteComment(role, isAuthor, ofPost)).toBe(may);
  },
);
