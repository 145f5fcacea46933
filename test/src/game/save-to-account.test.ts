/** @jest-environment ./test/support/whole-page.mjs */
import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import type { Services } from '../../../src/session/services.ts';
import { startSession } from '../../../src/session/session.ts';
import { openDatabase } from '../../../src/data/db/database.ts';
import { saveToAccount } from '../../../src/game/save-to-account.ts';
import { shownNotice } from '../../../src/ui/notices.ts';
import { puzzleBoard } from '../../support/boards.ts';
import { sessionOf } from '../../support/session.ts';

type PutOutcome = Awaited<ReturnType<Services['sync']['put']>>;

i18n.loadAndActivate({ locale: 'en', messages: {} });

async function save(who: 'visitor' | 'member' | 'over', outcome: PutOutcome = 'sent') {
  const session = startSession();
  if (who !== 'visitor') session.send({ type: 'logged.in', open: { session: sessionOf(), token: 'tok' } });
  if (who === 'over') session.send({ type: 'session.over' });
  const put: string[] = [];
  const sync = {
    put: (owner: string, command: { kind: string }) => {
      put.push(`${command.kind} of ${owner}`);
      return Promise.resolve(outcome);
    },
  };
  const services = { sync, database: openDatabase() } as unknown as Services;
  const link = { id: 'save', savedAt: 0 };
  await saveToAccount(session, services, { board: puzzleBoard(), elapsedMs: 0, link });
  const { text, action } = shownNotice.get()!;
  return { put, text, action: action?.label };
}

// Specification 6.2, 8.6
test.each(['visitor', 'over'] as const)(
  'without a login, a board is saved on the device and not in the account (%s)',
  async (who) => {
    expect(await save(who)).toEqual({
      put: [],
      text: 'Saved on this device. Login required to save to your account.',
      action: 'Log in',
    });
  },
);

// Specification 6.4, 7.38, 8.6
test.each<[PutOutcome, string]>([
  ['sent', 'Saved on this device and in your account.'],
  ['waiting', 'Saved on this device. Your account gets it later.'],
  ['refused', 'Saved on this device. Your account refused it: see the menu.'],
])(
  'a member’s board is sent to the account, and the notice reports the outcome: %s',
  async (outcome, text) => {
    expect(await save('member', outcome)).toEqual({
      put: ['save-board of lin@example.org'],
      text,
      action: undefined,
    });
  },
);
