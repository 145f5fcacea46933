import { mainAddress, postPath, readPostPath } from '../../../core/base/addresses.ts';

test.each([
  ['/play/12..?level=expert&beat=271', '/?puzzle=12..&level=expert&beat=271'],
  ['https://nonet.example/play/%7B12%7D5', 'https://nonet.example/?puzzle=%7B12%7D5&'],
  ['/play/12.#x', '/?puzzle=12.#x&'],
  ['/play/%E0%A4%A', '/?puzzle=%E0%A4%A&'],
  ['/play/', '/?puzzle=&'],
  ['/play', '/play'],
  ['/?puzzle=https://sudoku.coach/en/play/12', '/?puzzle=https://sudoku.coach/en/play/12'],
  ['/preview/12.png', '/preview/12.png'],
])('the main address of %s is %s', (address, main) => {
  expect(mainAddress(address)).toBe(main);
});

const ID = '3f2b8c1e-0000-4000-8000-123456789abc';

test.each([
  { post: ID, comment: undefined },
  { post: ID, comment: ID },
])('the path of a post or comment names it: %j', (address) => {
  expect(readPostPath(postPath(address))).toEqual(address);
});

test.each([
  '/posts',
  '/posts/',
  '/posts/7',
  `/posts/${ID}/`,
  `/posts/${ID}/7`,
  `/posts/${ID}?a`,
  `/a/posts/${ID}`,
])('%s is no path of a post', (path) => {
  expect(readPostPath(path)).toBeUndefined();
});
