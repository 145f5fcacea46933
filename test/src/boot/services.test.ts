/** @jest-environment ./test/support/whole-page.mjs */
import 'fake-indexeddb/auto';
import { createPage, startSession } from '../../../src/session/index.ts';
import { openServices } from '../../../src/boot/services.ts';

const BUILT_WITH = process.env.API_BASE_URL;
afterEach(() => {
  process.env.API_BASE_URL = BUILT_WITH ?? '';
});

// Specification 7.2
test.each([
  ['https://api.example.org', 'https://api.example.org'],
  ['', location.origin],
])('with the build setting API_BASE_URL=%j the server is at %s', (setting, expected) => {
  process.env.API_BASE_URL = setting;
  expect(openServices(startSession(), createPage()).baseUrl).toBe(expected);
});

test('where nothing can be stored, a call learns that its account was deleted, and does not fail', async () => {
  const { api, database } = openServices(startSession(), createPage());
  jest.spyOn(database, 'endDeletedSession').mockRejectedValue(new Error('blocked'));
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ deleted: true }, { status: 401 }));
  await expect(
    api.call('endSessions', { password: 'Right-Pass1' }, { token: 'x'.repeat(43) }),
  ).resolves.toEqual({
    kind: 'session-over',
    accountDeleted: true,
  });
});
