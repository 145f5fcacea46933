/** @jest-environment ./test/support/whole-page.mjs */
import 'fake-indexeddb/auto';
import { createPage, startSession } from '../../../src/session/index.ts';
import { openServices } from '../../../src/boot/services.ts';

const BUILT_WITH = process.env.API_BASE_URL;
afterEach(() => {
  jest.restoreAllMocks();
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

test.each([
  ['where nothing can be stored', false],
  ['if the fault may pass', true],
])('a call learns that its account was deleted %s', async (_, canOpen) => {
  const { api, database } = openServices(startSession(), createPage());
  jest.spyOn(database, 'endDeletedSession').mockRejectedValue(new Error('not now'));
  if (!canOpen) jest.spyOn(database, 'open').mockRejectedValue(new Error('blocked'));
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ deleted: true }, { status: 401 }));
  const logged = jest.spyOn(console, 'error').mockReturnValue();
  const answer = api.call('endSessions', { password: 'Right-Pass1' }, { token: 'x'.repeat(43) });
  // It is tried again by the next call.
  if (canOpen) await expect(answer).rejects.toThrow('endSessions');
  else await expect(answer).resolves.toEqual({ kind: 'session-over', accountDeleted: true });
  const logs = [['The call endSessions failed by a bug:', new Error('not now')]];
  expect(logged.mock.calls).toEqual(canOpen ? logs : []);
});
