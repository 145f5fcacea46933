/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { banFrom } from '../../../core/account/ban.ts';
import { CODE_LENGTH, CODE_LIFETIME_MS, CODE_TRIES } from '../../../core/account/code.ts';
import {
  CLASSES_NEEDED,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  TEMPORARY_PASSWORD_MS,
} from '../../../core/account/password.ts';
import { PHONE_MAX_LENGTH, PHONE_MIN_DIGITS } from '../../../core/account/phone.ts';
import { ANSWER_MAX_LENGTH, QUESTION_MAX_LENGTH } from '../../../core/account/security-question.ts';
import { SECOND_CODE_LENGTH } from '../../../core/account/second-code.ts';
import { LIST_MAX_LINES } from '../../../core/administration/question-bank.ts';
import { NEAR_DAYS } from '../../../core/administration/screening.ts';
import { GIVENS_MIN } from '../../../core/sudoku/grid.ts';
import { ANSWERS_KEPT_MS } from '../../../core/protocol/endpoint.ts';
import { TECHNIQUES } from '../../../core/sudoku/techniques/catalogue.ts';
import { DOWNLOAD_TIMEOUT_MS } from '../../../src/data/api/package-download.ts';

const LANGUAGES = ['en', 'zh', 'ft', 'ja'] as const;
const PASSWORD_HOURS = TEMPORARY_PASSWORD_MS / 3_600_000;
const BAN_DAYS = (term: 'month' | 'year'): number => (banFrom(term, 0).until ?? 0) / 86_400_000;

/** Interface texts that repeat a limit as a number, by their beginning. */
const LIMITED: readonly (readonly [begins: string, numbers: readonly number[]])[] = [
  ['4-digit code', [CODE_LENGTH]],
  ['Use the 4 digits', [CODE_LENGTH]],
  ['We sent a 4-digit code', [CODE_LENGTH]],
  ['This code was tried 5 times', [CODE_TRIES]],
  ['8 to 20 characters', [PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH]],
  ['Phone number error! At least 5 digits', [PHONE_MIN_DIGITS, PHONE_MAX_LENGTH]],
  ['Phone number too long', [PHONE_MAX_LENGTH]],
  ['At most 40 characters', [QUESTION_MAX_LENGTH]],
  ['Enter a question of at most 40', [QUESTION_MAX_LENGTH]],
  ['At most 18 letters', [ANSWER_MAX_LENGTH]],
  ['Enter at most 18 characters', [ANSWER_MAX_LENGTH]],
  ['A temporary password goes', [PASSWORD_HOURS]],
  ['A temporary password is on its way to <0>', [PASSWORD_HOURS]],
  ['A list can have at most', [LIST_MAX_LINES]],
  ['Puzzles, one on a line', [LIST_MAX_LINES]],
  ['The same for 30 days', [BAN_DAYS('month')]],
  ['The same for 365 days', [BAN_DAYS('year')]],
  ['A puzzle with one solution needs at least', [GIVENS_MIN]],
  ['<0>{name}</0>: the 63 techniques', [TECHNIQUES.length]],
  ['It is not in the solution, but none of the 63', [TECHNIQUES.length]],
  ['None of the 63 techniques', [TECHNIQUES.length]],
];

/** Interface texts whose numbers are digits, cells, ordinals or examples: no limit that could change. */
const OTHER = [
  '1 given',
  '“{0}” is not a colour. Write it like #1f4fbf.',
  '“{sign}” at place {at} is not a digit. Use 1 to 9',
  '{what} / {ground}: contrast',
  '<0>5</0> = given',
  '1. Scan this',
  '2. Enter the six digits',
  '81 characters',
  'Copy the 81 digits',
  'Enter a whole number from 1 to',
  'Fill the empty cells',
  'Grey: no room for another 4',
  'Number of digits is',
  'Puzzle: 81 digits',
  'Rows are A to I',
  'Message board off for 1',
  'Six digits after #',
  'Such as 2026-01-31',
  'Nonet reads:<0><1>81 characters',
  'Where can the 4 go',
  // The first steps name digits and cells of their board.
  'The goal: fill every',
  'Both are 9',
  'C2 sees every digit but 1 and 3',
  'Enter 9 in C9',
  'It also goes digit first',
  'Note a 1 in B2',
  'Select G7',
  'This is G7',
  'Where does ',
  'Which digit is ',
  'Which two digits fit in C2',
  'The figures of Sudoku Explainer 1.2.1',
];

/** The entries of both catalogues of a language: English text to translation. */
function catalogue(language: string): ReadonlyMap<string, string> {
  const text = ['board', 'messages'].map((name) => readFileSync(`locales/${language}/${name}.po`, 'utf8'));
  const entries = text.join('\n').matchAll(/^msgid (".+")\nmsgstr (".*")$/gm);
  return new Map(
    Array.from(entries, ([, id, translation]) => [
      JSON.parse(id) as string,
      JSON.parse(translation) as string,
    ]),
  );
}

/** The numbers that are written out, without those in placeholders, tags and plural forms. */
function numbersIn(text: string): number[] {
  const written = text.replace(/<\/?\d+\/?>|\{\w+\}|\{\w+, plural,|=\d+/g, '');
  return Array.from(written.matchAll(/\d[\d,]*(?=\D|$)/g), ([number]) => Number(number.replaceAll(',', '')));
}

const english = [...catalogue('en').keys()];

test.each(LIMITED)('the text "%s…" states the limit of the code in each language', (begins, limits) => {
  const texts = english.filter((text) => text.startsWith(begins));
  expect(texts).not.toEqual([]);
  for (const language of LANGUAGES) {
    for (const text of texts) {
      const translation = catalogue(language).get(text) ?? '';
      expect({ language, translation, numbers: numbersIn(translation) }).toEqual({
        language,
        translation,
        numbers: expect.arrayContaining([...limits]) as unknown,
      });
    }
  }
});

test('every number in an interface text is compared with a limit here or listed as not a limit', () => {
  const known = [...LIMITED.map(([begins]) => begins), ...OTHER];
  expect(
    english.filter((text) => numbersIn(text).length > 0 && !known.some((begins) => text.startsWith(begins))),
  ).toEqual([]);
  expect(known.filter((begins) => !english.some((text) => text.startsWith(begins)))).toEqual([]);
});

const WORDS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  en: { 3: 'three', 6: 'six', 7: 'seven', 10: 'ten' },
  zh: { 3: '三', 6: '六', 7: '七', 10: '十' },
  ft: { 3: '三', 6: '六', 7: '七', 10: '十' },
  ja: { 3: '3', 6: '6', 7: '7', 10: '10' },
};

test('limits written out as words match the code', () => {
  expect([SECOND_CODE_LENGTH, NEAR_DAYS, CLASSES_NEEDED, DOWNLOAD_TIMEOUT_MS]).toEqual([6, 3, 3, 600_000]);
  for (const language of LANGUAGES) {
    const word = (limit: number): string => WORDS[language][limit];
    const said = catalogue(language);
    expect(said.get('2. Enter the six digits that it shows.')).toContain(word(SECOND_CODE_LENGTH));
    expect(said.get('Such as 2026-01-31; three days before and after it count too')).toContain(
      word(NEAR_DAYS),
    );
    expect(said.get('Three of: lowercase letter, uppercase letter, digit, symbol')?.toLowerCase()).toContain(
      word(CLASSES_NEEDED),
    );
    expect(said.get('It took longer than ten minutes. What is loaded is kept.')).toContain(
      word(DOWNLOAD_TIMEOUT_MS / 60_000),
    );
    const agreement = readFileSync(`content/${language}/0.md`, 'utf8');
    expect(agreement).toMatch(new RegExp(`${word(CODE_LIFETIME_MS / 60_000)}(?: minutes|分)`));
    expect(agreement).toMatch(new RegExp(`${word(ANSWERS_KEPT_MS / 86_400_000)}(?: days|[天日])`));
  }
});

test.each(LANGUAGES)('the articles about hints state the limits of the code: %s', (language) => {
  const article = (number: number): string => readFileSync(`content/${language}/${number}.md`, 'utf8');
  expect(numbersIn(article(2))).toEqual(expect.arrayContaining([GIVENS_MIN, TECHNIQUES.length]));
  expect(numbersIn(article(3))).toEqual(expect.arrayContaining([GIVENS_MIN, GIVENS_MIN - 1]));
});
