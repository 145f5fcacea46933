/** @jest-environment node */
import { boardsIn, oneLine } from '../../../../src/posts/boards/boards-in.ts';
import { PUZZLE as ENDS_EMPTY } from '../../../support/boards.ts';
import fc from '../../../support/property.ts';

const SITE = 'https://nonet.example';
const PUZZLE = '530070000600195000098000060800060003400803001700020006060000280000419005000080079';
const DOTS = `${SITE}/?puzzle=${ENDS_EMPTY.replaceAll('0', '.')}`;
const LINK = `${SITE}/?puzzle=${PUZZLE}&level=skilled`;
const boardsOf = (text: string) => boardsIn(text, SITE, 0);

test.each([
  ['alone', LINK, '', 1],
  ['after the words', `Stuck here.\n${LINK}`, 'Stuck here.', 1],
  ['before the words', `${LINK}\n\nWhat next?`, '\nWhat next?', 1],
  ['between lines', `Stuck here.\n${LINK}\nWhat next?`, 'Stuck here.\nWhat next?', 1],
  ['in a sentence', `I got ${LINK} far.`, 'I got far.', 1],
  ['at its end', `See ${LINK}.`, 'See.', 1],
  ['with empty cells at its end', `Look: ${DOTS}. Stuck.`, 'Look:. Stuck.', 1],
  ['in Chinese', `看${LINK}这题，怎么做？`, '看这题，怎么做？', 1],
  ['of a daily puzzle in Japanese', `これ${SITE}/?daily=2026-11-20は難しい`, 'これは難しい', 1],
  ['two in a line', `${LINK} ${LINK}`, '', 2],
  ['three in a sentence', `Try ${LINK} and ${LINK} first.\nOr ${LINK}.`, 'Try ① and ② first.\nOr ③.', 3],
  ['two, one alone', `${LINK}\n这题（${LINK}）怎么做？`, '这题（②）怎么做？', 2],
  ['beside an emoji', `[5] ${LINK} [6]`, '[5] [6]', 1],
])('the text of a link %s is removed where its board is shown', (_, text, rest, count) => {
  const shown = boardsOf(text);
  expect([shown.rest, shown.boards.length]).toEqual([rest, count]);
});

test('three links become boards, and the others stay', () => {
  const { rest, boards } = boardsOf(`${LINK}\n`.repeat(20));
  expect([boards.length, rest.split('\n')]).toEqual([3, Array.from({ length: 17 }, () => LINK)]);
});

test.each([
  ['no position', `${SITE}/?puzzle=${PUZZLE.slice(1)}`],
  ['another site', LINK.replace('nonet', 'other')],
  ['an article', `${SITE}/agreement?text=en7`],
  ['a position and a word', `${LINK}-is`],
  ['a day and a word', `${SITE}/?daily=2026-11-20-is`],
])('a link to %s stays', (_, link) => {
  const text = `Look: ${link} there`;
  expect(boardsOf(text)).toEqual({ rest: text, boards: [] });
});

test('a link to a daily puzzle becomes a board without a position', () => {
  expect(boardsOf(`${SITE}/?daily=today`).boards).toEqual([
    {
      address: `${SITE}/?daily=today`,
      link: { text: null, daily: 'today', level: 'custom', beat: null, query: '?daily=today' },
      position: null,
    },
  ]);
});

test('in one line, boards are left out unless they are all of a text', () => {
  expect(oneLine(`Stuck\n here: ${LINK}`, SITE, 0)).toBe('Stuck here:');
  expect(oneLine(LINK, SITE, 0)).toBe(LINK);
});

test('any text is kept but for its links to boards', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.constant(LINK), fc.constant('\n'))), (pieces) => {
      const text = pieces.join(' ');
      const { rest, boards } = boardsOf(text);
      const links = text.split(SITE).length - 1;
      expect(boards.length + rest.split(SITE).length - 1).toBe(links);
    }),
  );
});
