import '../../support/missing-in-jsdom.ts';
import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import type { Services } from '../../../src/account/services.ts';
import { startSession } from '../../../src/account/session.ts';
import { openDatabase } from '../../../src/data/db/database.ts';
import { saveToAccount } from '../../../src/game/save-to-account.ts';
import { shownNotice } from '../../../src/ui/notices.ts';
import { puzzleBoard } from '../../support/boards.ts';
import { sessionOf } from '../../support/session.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

async function save(isMember: boolean) {
  const session = startSession();
  if (isMember) session.send({ type: 'logged.in', open: { session: sessionOf(), token: 'tok' } });
  const put: string[] = [];
  const sync = {
    put: (owner: string, command: { kind: string }) => {
      put.push(`${command.kind} of ${owner}`);
      return Promise.resolve('sent');
    },
  };
  const services = { sync, database: openDatabase() } as unknown as Services;
  const link = { id: 'save', savedAt: 0 };
  await saveToAccount(session, services, { board: puzzleBoard(), elapsedMs: 0, link });
  const { text, action } = shownNotice.get()!;
  return { put, text, action: action?.label };
}

// Specification 6.2
test('to save to the account one has to log in; the board is saved on the device all the same', async () => {
  expect(await save(false)).toEqual({
    put: [],
    text: 'Saved on this device. Login required to save to your account.',
    action: 'Log in',
  });
});

// Specification 6.4, 7.38
test('what a member saves goes to the account', async () => {
  expect(await save(true)).toEqual({
    put: ['save-board of lin@example.org'],
    text: 'Saved on this device and in your account.',
    action: undefined,
  });
});
