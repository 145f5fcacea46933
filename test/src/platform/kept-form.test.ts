import { forgetForm, keepForm, readForm } from '../../../src/platform/kept-form.ts';

const HOUR_MS = 3_600_000;
const FORM = { step: 'phone', entries: { email: 'lin@example.org', password: 'Right-Pass1', answer: 'Rex' } };
const KEPT = { step: 'phone', entries: { email: 'lin@example.org' } };

beforeEach(() => {
  sessionStorage.clear();
  keepForm('registration', FORM, ['password', 'answer'], 0);
});

test('who comes back finds what was typed, and no secret anywhere', () => {
  expect(readForm('registration', 1)).toEqual(KEPT);
  expect(JSON.stringify(sessionStorage)).not.toMatch(/Right-Pass1|Rex/);
  expect(readForm('recovery', 1)).toBeNull();
});

test('after an hour, or when the clock was set back by one, it is gone', () => {
  expect(readForm('registration', HOUR_MS - 1)).toEqual(KEPT);
  expect(readForm('registration', HOUR_MS)).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test('a form that is done leaves nothing', () => {
  forgetForm('registration');
  expect(readForm('registration', 1)).toBeNull();
});
