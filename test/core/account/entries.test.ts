import { isPhone, normalPhone, phoneFault, phoneKey } from '../../../core/account/phone.ts';
import {
  answerFault,
  answerKey,
  isAnswer,
  isQuestion,
  normalAnswer,
} from '../../../core/account/security-question.ts';

test.each([
  ['+1 (555) 123-4567', '+1 555 123-4567'],
  ['555.123.4567', '555 123 4567'],
  [' +1 555 1234567 ', '+1 555 1234567'],
  ['＋１　５５５　１２３４５６７', '+1 555 1234567'],
  ['+ 49 (0)30/901820', '+49 30 901820'],
  ['138–0013–8000', '138-0013-8000'],
  ['\u202a+86 138 0013 8000\u202c', '+86 138 0013 8000'],
  ['00 49 30 901820', '00 49 30 901820'],
  [' +49 (0)30 901820', '+49 30 901820'],
  ['(030) 901820', '030 901820'],
  ['12345', '12345'],
  ['123456789012345678', '123456789012345678'],
])('the phone number %j is stored as %j', (entered, kept) => {
  expect([isPhone(entered), normalPhone(entered), normalPhone(kept)]).toEqual([true, kept, kept]);
  expect(phoneKey(entered)).toBe(phoneKey(kept));
});

// Specification 5.7
test.each([
  ['+1 555 0100 ext 5', { kind: 'character', character: 'e' }],
  ['555#1234', { kind: 'character', character: '#' }],
  ['55+51234', { kind: 'character', character: '+' }],
  ['1234', { kind: 'too-short' }],
  ['', { kind: 'too-short' }],
  ['1-2 3-4', { kind: 'too-short' }],
  ['1234567890123456789', { kind: 'too-long' }],
])('the phone number %j is refused with the fault %j', (entered, fault) => {
  expect([isPhone(entered), phoneFault(entered)]).toEqual([false, fault]);
});

test.each([
  // What accounts have stored so far: its key is as it was.
  ['+1 555 0100', '+15550100'],
  ['0049 30-901820', '+4930901820'],
  ['030 901820', '030901820'],
  ['030 00901820', '03000901820'],
])('the phone number %j has the key %j', (stored, key) => {
  expect(phoneKey(stored)).toBe(key);
});

// Specification 5.9
test.each([
  ['Rex ', 'Rex', 'rex'],
  ['O’Brien', 'O’Brien', 'obrien'],
  ["O'Brien", "O'Brien", 'obrien'],
  ['Jean-Luc', 'Jean-Luc', 'jean luc'],
  ['-Jean - Luc-', '-Jean - Luc-', 'jean luc'],
  ['Ｄｕｎｅ　 2', 'Dune 2', 'dune 2'],
  ['让·保罗', '让·保罗', '让 保罗'],
  ['ジャン・ポール', 'ジャン・ポール', 'ジャン ポール'],
  ['St. Louis', 'St. Louis', 'st louis'],
])('the answer %j is stored as %j and compared as %j', (entered, kept, key) => {
  expect([answerFault(entered), normalAnswer(entered), answerKey(entered)]).toEqual([null, kept, key]);
});

// Specification 5.9
test.each([
  ['Rex!', { kind: 'character', character: '!' }],
  ['a#b', { kind: 'character', character: '#' }],
  ['🐶', { kind: 'character', character: '🐶' }],
  [' ', { kind: 'length' }],
  ["-'-", { kind: 'length' }],
  ['a'.repeat(19), { kind: 'length' }],
])('the answer %j is refused with the fault %j', (entered, fault) => {
  expect(answerFault(entered)).toEqual(fault);
});

// Specification 5.9
test.each([
  ['First pet?', true],
  ['第一只宠物？', true],
  ['x', true],
  ['x'.repeat(40), true],
  ['🐶'.repeat(40), true],
  ['', false],
  [' \u3000', false],
  ['x'.repeat(41), false],
  ['First\npet?', false],
  ['First pet\u0007', false],
])('whether %j is a security question: %s', (text, expected) => {
  expect(isQuestion(text)).toBe(expected);
});

test('an answer is valid only if it has no fault', () => {
  expect(['Rex', 'a'.repeat(18), '🐶', ''].map(isAnswer)).toEqual([true, true, false, false]);
});
