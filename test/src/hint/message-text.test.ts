/** @jest-environment node */
import { setupI18n } from '@lingui/core';
import type { HintMessage } from '../../../src/hint/hint-machine.ts';
import { messageText, type Asked } from '../../../src/hint/message-text.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const NOT_YET: Asked = { charge: 'none', way: 'server' };
const say = (message: HintMessage, asked = NOT_YET): string => messageText(i18n, message, asked).text;

// Specification 5.22, 8.7
test.each<[HintMessage, string]>([
  [{ kind: 'login' }, 'You must log in to seek assistance!'],
  [{ kind: 'session-over' }, 'Login expired, please log in again!'],
  [{ kind: 'no-single-solution' }, 'The Sudoku puzzle contains errors and cannot be solved.'],
  [{ kind: 'wrong-entry', cell: 0 }, 'The solution contains errors: A1 '],
  [{ kind: 'notes-missing', cell: 80 }, 'The candidate numbers are incomplete or missing: look at I9.'],
  [{ kind: 'no-step' }, "Sorry, I couldn't find a way to solve this Sudoku!"],
  [{ kind: 'timeout' }, 'Server did not respond!'],
])('the text for %j begins as specified', (message, beginning) => {
  expect(say(message)).toMatch(new RegExp(`^${beginning.replace(/[.?]/g, '\\$&')}`));
});

test('all wrong entries are named', () => {
  const { text } = messageText(i18n, { kind: 'wrong-entry', cell: 0 }, NOT_YET, [0, 80]);
  expect(text).toBe('The solution contains errors: A1 and I9 do not fit.');
});

// Specification 8.7
test('a failed hint has the specified title', () => {
  expect(messageText(i18n, { kind: 'failed' }, NOT_YET).title).toBe('No help prompt available');
});

test.each([
  [1, 0, 'cost 1 crystal. You have 0 crystals.'],
  [5, 2, 'cost 5 crystals. You have 2 crystals.'],
  [5, 1, 'cost 5 crystals. You have 1 crystal.'],
])(
  'with price %i and balance %i, the text names both and says how to get more crystals',
  (price, crystals, words) => {
    const text = say({ kind: 'too-few-crystals', crystals, price });
    expect(text).toContain(words);
    expect(text).toContain('administrators');
  },
);

const COVERED = 'What you have paid covers this puzzle until the end of the day';
const PERHAPS = 'If the payment went through, it covers';
const GIVEN_BACK = 'is given back';

test.each<[HintMessage['kind'], Asked, string | null]>([
  ['timeout', NOT_YET, null],
  ['timeout', { charge: 'free', way: 'server' }, null],
  ['timeout', { charge: 'charged', way: 'server' }, COVERED],
  ['timeout', { charge: 'unsure', way: 'server' }, PERHAPS],
  ['busy', { charge: 'covered', way: 'server' }, COVERED],
  ['failed', { charge: 'covered', way: 'device' }, COVERED],
  ['no-step', { charge: 'charged', way: 'server' }, GIVEN_BACK],
  ['no-step', { charge: 'covered', way: 'device' }, COVERED],
  ['no-step', { charge: 'free', way: 'device' }, null],
])(
  'the text for %s after %j says what became of the payment, and never that it costs nothing',
  (kind, asked, words) => {
    const text = say({ kind } as HintMessage, asked);
    expect(text).not.toMatch(/costs? nothing/);
    for (const sentence of [COVERED, PERHAPS, GIVEN_BACK])
      expect(text.includes(sentence)).toBe(sentence === words);
  },
);
