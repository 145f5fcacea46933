import { forgetForm, keepForm, readForm } from '../../../src/platform/kept-form.ts';

const HOUR_MS = 3_600_000;
const FORM = { step: 'phone', entries: { email: 'lin@example.org', password: 'Right-Pass1', answer: 'Rex' } };
const KEPT = { step: 'phone', entries: { email: 'lin@example.org' } };

beforeEach(() => {
  sessionStorage.clear();
  keepForm('registration', FORM, ['password', 'answer'], 0);
});

test('a stored form restores what was typed and contains no secrets', () => {
  expect(readForm('registration', 1)).toEqual(KEPT);
  expect(JSON.stringify(sessionStorage)).not.toMatch(/Right-Pass1|Rex/);
  expect(readForm('recovery', 1)).toBeNull();
});

test('a stored form expires after an hour, or if the clock was set back by one', () => {
  expect(readForm('registration', HOUR_MS - 1)).toEqual(KEPT);
  expect(readForm('registration', HOUR_MS)).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test('a completed form is no longer stored', () => {
  forgetForm('registration');
  expect(readForm('registration', 1)).toBeNull();
});
