/** @jest-environment ./test/support/whole-page.mjs */
import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import { openDatabase } from '../../../src/data/db/database.ts';
import { serverAwayText } from '../../../src/shell/server-away.ts';

test('while the server is away, saving is said to work only where it does', async () => {
  const said = async () => i18n._(await serverAwayText());
  expect(await said()).toBe('Solving and saving still work.');
  jest.spyOn(openDatabase(), 'open').mockReturnValue(Promise.reject(new Error('refused')) as never);
  expect(await said()).toBe('Solving works, but nothing is saved.');
});
