import { PICTURE_BYTES_PER_DAY, PICTURE_MAX_BYTES } from '../../../core/posts/limits.ts';
import { isPictureName, picturePath } from '../../../core/posts/post.ts';

const HASH = '0123456789abcdef'.repeat(4);

test.each([
  [`${HASH}.webp`, true],
  [`${HASH.slice(1)}.webp`, false],
  [`0${HASH}.webp`, false],
  [`${HASH.toUpperCase()}.webp`, false],
  [`${HASH.slice(1)}g.webp`, false],
  [`${HASH}xwebp`, false],
  [`${HASH}.webp2`, false],
  [`/${HASH}.webp`, false],
  [HASH, false],
  ['', false],
])('whether %s is the name of a picture: %s', (text, expected) => {
  expect(isPictureName(text)).toBe(expected);
});

test('a picture has a path under /pictures/', () => {
  expect(picturePath(`${HASH}.webp`)).toBe(`/pictures/${HASH}.webp`);
});

test('a picture may have 5 MiB, and all pictures of a day 20 MiB', () => {
  expect([PICTURE_MAX_BYTES, PICTURE_BYTES_PER_DAY]).toEqual([5_242_880, 20_971_520]);
});
