import { createCallKey, createPassingKey } from '../../../src/platform/call-key.ts';

const REQUEST = { email: 'lin@example.org', password: 'Right-Pass1' };
const OTHER = { ...REQUEST, password: 'Other-Pass2' };

beforeEach(() => {
  sessionStorage.clear();
});

test('the same request has the same key until it is done, another one has another', () => {
  const key = createCallKey('registration');
  const first = key.of(REQUEST);
  expect(key.of({ ...REQUEST })).toBe(first);
  const second = key.of(OTHER);
  expect(second).not.toBe(first);
  key.done();
  expect(key.of(OTHER)).not.toBe(second);
});

test('a form that was closed, or read anew, goes on with its key; no other form does', () => {
  const first = createCallKey('registration').of(REQUEST);
  expect(createCallKey('registration').of(REQUEST)).toBe(first);
  expect(createCallKey('password').of(REQUEST)).not.toBe(first);
  createCallKey('registration').done();
  expect(createCallKey('registration').of(REQUEST)).not.toBe(first);
});

test('nothing of the request is kept outside of memory', () => {
  createCallKey('registration').of(REQUEST);
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toMatch(/lin@|Right-Pass1/);
  expect(Object.keys(sessionStorage)).toHaveLength(1);
});

test('the key of a code that serves once is the same for a second press, and for nobody who comes back', () => {
  const key = createPassingKey();
  const first = key(REQUEST);
  expect(key({ ...REQUEST })).toBe(first);
  expect(key(OTHER)).not.toBe(first);
  expect(createPassingKey()(REQUEST)).not.toBe(first);
  expect(sessionStorage).toHaveLength(0);
});
