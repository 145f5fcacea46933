import { createCallKey, createPassingKey } from '../../../src/platform/call-key.ts';

const REQUEST = { email: 'lin@example.org', password: 'Right-Pass1' };
const OTHER = { ...REQUEST, password: 'Other-Pass2' };

beforeEach(() => {
  sessionStorage.clear();
});

test('the same request has the same key until it is done, and a different request a different one', () => {
  const key = createCallKey('registration');
  const first = key.of(REQUEST);
  expect(key.of({ ...REQUEST })).toBe(first);
  const second = key.of(OTHER);
  expect(second).not.toBe(first);
  key.done();
  expect(key.of(OTHER)).not.toBe(second);
});

test('a form that is opened again keeps its key, and other forms have their own', () => {
  const first = createCallKey('registration').of(REQUEST);
  expect(createCallKey('registration').of(REQUEST)).toBe(first);
  expect(createCallKey('password').of(REQUEST)).not.toBe(first);
  createCallKey('registration').done();
  expect(createCallKey('registration').of(REQUEST)).not.toBe(first);
});

test('no part of the request is stored outside memory', () => {
  createCallKey('registration').of(REQUEST);
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toMatch(/lin@|Right-Pass1/);
  expect(Object.keys(sessionStorage)).toHaveLength(1);
});

test('an open key is the same for the same request after a reload, and for no other', () => {
  const first = createCallKey('crystals', { keepsRequest: true }).of(REQUEST);
  expect(createCallKey('crystals', { keepsRequest: true }).of(REQUEST)).toBe(first);
  expect(createCallKey('crystals', { keepsRequest: true }).of(OTHER)).not.toBe(first);
  const other = createCallKey('crystals', { keepsRequest: true });
  expect(other.of(REQUEST)).not.toBe(first);
  other.done();
  expect(sessionStorage).toHaveLength(0);
});

test('a passing key is the same for a second press, but not once it is done or the form is opened again', () => {
  const key = createPassingKey();
  const first = key.of(REQUEST);
  expect(key.of({ ...REQUEST })).toBe(first);
  expect(key.of(OTHER)).not.toBe(first);
  const second = key.of(REQUEST);
  key.done();
  expect(key.of(REQUEST)).not.toBe(second);
  expect(createPassingKey().of(REQUEST)).not.toBe(first);
  expect(sessionStorage).toHaveLength(0);
});
