import { shortName } from '../../core/account/session.ts';
import { ANSWER_MAX_LENGTH, QUESTION_MAX_LENGTH } from '../../core/account/security-question.ts';
import { BAN_TERMS } from '../../core/account/ban.ts';
import { isCode } from '../../core/account/code.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../core/account/password.ts';
import { PHONE_MAX_LENGTH } from '../../core/account/phone.ts';
import { SCREENINGS } from '../../core/administration/screening.ts';
import {
  COMMENTS_PER_POST,
  PICTURE_SHRINK_BYTES,
  PICTURE_SHRINK_QUALITY,
  PICTURES_PER_POST,
  POSTS_PER_DAY,
} from '../../core/messages/limits.ts';
import { EMOJI_COUNT } from '../../core/messages/text.ts';
import { CELL_COUNT } from '../../core/sudoku/cells.ts';
import { LEVELS, TECHNIQUES } from '../../core/sudoku/techniques/catalogue.ts';

test('the numbers that the product promises', () => {
  expect({
    cells: CELL_COUNT,
    password: [PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH],
    phone: PHONE_MAX_LENGTH,
    question: QUESTION_MAX_LENGTH,
    answer: ANSWER_MAX_LENGTH,
    code: ['123', '1234', '12345'].map(isCode),
    postsPerDay: POSTS_PER_DAY,
    commentsPerPost: COMMENTS_PER_POST,
    picturesPerPost: PICTURES_PER_POST,
    pictures: [PICTURE_SHRINK_BYTES, PICTURE_SHRINK_QUALITY],
    emoji: EMOJI_COUNT,
    bans: BAN_TERMS,
    levels: LEVELS,
    techniques: TECHNIQUES.length,
    screenings: SCREENINGS,
  }).toEqual({
    cells: 81,
    password: [8, 20],
    phone: 18,
    question: 40,
    answer: 18,
    code: [false, true, false],
    postsPerDay: 2,
    commentsPerPost: 5,
    picturesPerPost: 2,
    pictures: [102_400, 0.7],
    emoji: 60,
    bans: ['week', 'month', 'year', 'forever'],
    levels: ['novice', 'medial', 'skilled', 'expert', 'master'],
    techniques: 62,
    screenings: [
      ...['username', 'registered', 'last-login', 'phone', 'question', 'answer'],
      ...['deactivated', 'week', 'month', 'year', 'forever'],
    ],
  });
});

test('a name is shown up to its @, cut at 11 characters, or at another length', () => {
  expect(
    ['abc@example.org', '12345678901@a.org', '123456789012@a.org'].map((name) => shortName(name)),
  ).toEqual(['abc', '12345678901', '12345678901']);
  expect(shortName('1234567890123@a.org', 12)).toBe('123456789012');
});
