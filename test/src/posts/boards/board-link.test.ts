/** @jest-environment node */
import { boardLink, withStep } from '../../../../src/posts/boards/board-link.ts';

const SITE = 'https://nonet.example';
const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

test.each([
  [`/?puzzle=${PUZZLE}`, { text: PUZZLE, daily: null, level: 'custom', query: `?puzzle=${PUZZLE}` }],
  [
    `/?puzzle=%5B1%5D0&level=expert`,
    { text: '[1]0', daily: null, level: 'expert', query: '?puzzle=%5B1%5D0&level=expert' },
  ],
  [
    `/play/%7B12%7D0?level=master&beat=754#top`,
    {
      text: '{12}0',
      daily: null,
      level: 'master',
      beat: { seconds: 754 },
      query: '?puzzle=%7B12%7D0&level=master&beat=754',
    },
  ],
  [
    `/play/1?pace=00zz&beat=754`,
    {
      text: '1',
      daily: null,
      level: 'custom',
      beat: { seconds: 754, pace: '00zz' },
      query: '?puzzle=1&beat=754&pace=00zz',
    },
  ],
  [`/?puzzle=1&puzzle=2`, { text: '1', daily: null, level: 'custom', query: '?puzzle=1' }],
  [
    `/play/1?level=expert&step=x-wing.a35`,
    { text: '1', daily: null, level: 'expert', step: 'x-wing.a35', query: '?puzzle=1&level=expert' },
  ],
  ['/?daily=today&step=x-wing.a35', { text: null, daily: 'today', level: 'custom', query: '?daily=today' }],
  ['/?daily=today', { text: null, daily: 'today', level: 'custom', query: '?daily=today' }],
  [
    '/?daily=2026-11-21&beat=60',
    {
      text: null,
      daily: '2026-11-21',
      level: 'custom',
      beat: { seconds: 60 },
      query: '?daily=2026-11-21&beat=60',
    },
  ],
] as const)('the link %s opens a puzzle', (path, link) => {
  expect(boardLink(`${SITE}${path}`, SITE)).toEqual({ beat: null, ...link });
});

test.each([
  [`/play/${PUZZLE}`, `/play/${PUZZLE}?step=x-wing.a35`],
  ['/play/1?level=expert&step=aic.b12#top', '/play/1?level=expert&step=x-wing.a35#top'],
  ['/?puzzle=%7B12%7D0', '/?puzzle=%7B12%7D0&step=x-wing.a35'],
])('a step is added to the link %s, or replaces another', (path, added) => {
  expect(withStep(`${SITE}${path}`, 'x-wing.a35')).toBe(`${SITE}${added}`);
});

test.each([
  ['the start', `${SITE}/`],
  ['a level', `${SITE}/?level=expert`],
  ['another page', `${SITE}/articles?puzzle=${PUZZLE}`],
  ['no puzzle', `${SITE}/play/`],
  ['an empty puzzle', `${SITE}/?puzzle=`],
  ['another site', `https://nonet.example.evil/?puzzle=${PUZZLE}`],
  ['another scheme', `http://nonet.example/?puzzle=${PUZZLE}`],
  ['another port', `${SITE}:8443/?puzzle=${PUZZLE}`],
])('an address of %s is no board link', (_, address) => {
  expect(boardLink(address, SITE)).toBeUndefined();
});
