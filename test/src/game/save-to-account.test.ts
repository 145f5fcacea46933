/** @jest-environment ./test/support/whole-page.mjs */
import 'fake-indexeddb/auto';
import type { Services } from '../../../src/session/services.ts';
import { startSession } from '../../../src/session/session.ts';
import { openDatabase } from '../../../src/data/db/database.ts';
import { encodeBoard } from '../../../src/data/db/game-record.ts';
import { saveToAccount } from '../../../src/game/save-to-account.ts';
import { shownNotice } from '../../../src/ui/notices.ts';
import { puzzleBoard } from '../../support/boards.ts';
import { sessionOf } from '../../support/session.ts';

async function save(who: 'visitor' | 'member' | 'over', isSent = false) {
  const session = startSession();
  if (who !== 'visitor') session.send({ type: 'logged.in', open: { session: sessionOf(), token: 'tok' } });
  if (who === 'over') session.send({ type: 'session.over' });
  const database = openDatabase();
  const game = { id: 'save', owner: sessionOf().username, board: encodeBoard(puzzleBoard()), elapsedMs: 0 };
  const row = { ...game, updatedAt: 1, save: null };
  await database.ownGames.put({ ...row, sent: 0 });
  const drain = jest.fn(async () => {
    await database.ownGames.put({ ...row, sent: isSent ? 1 : 0 });
  });
  await saveToAccount(session, { sync: { drain }, database } as unknown as Services, 'save');
  const { text, action } = shownNotice.get()!;
  return { drained: drain.mock.calls.length, text, action: action?.label };
}

// Specification 6.2, 8.6
test.each(['visitor', 'over'] as const)(
  'without a login, a board is saved on the device and not in the account (%s)',
  async (who) => {
    expect(await save(who)).toEqual({
      drained: 0,
      text: 'Saved on this device. Login required to save to your account.',
      action: 'Log in',
    });
  },
);

// Specification 6.4, 7.38, 8.6
test.each([
  [true, 'Saved.'],
  [false, 'Saved here. Your account gets it later.'],
])(
  'a member’s game is sent to the account, and the notice says whether it arrived: %s',
  async (isSent, text) => {
    expect(await save('member', isSent)).toEqual({ drained: 1, text, action: undefined });
  },
);
