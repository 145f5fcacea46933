/** @jest-environment ./test/support/whole-page.mjs */
import 'fake-indexeddb/auto';
import { openDatabase } from '../../../src/data/db/database.ts';
import { enterSession } from '../../../src/session/enter-session.ts';
import { noteLeaving } from '../../../src/session/session-end.ts';
import type { Services } from '../../../src/session/services.ts';
import type { Session } from '../../../core/account/session.ts';
import type { OpenSession } from '../../../src/session/session-machine.ts';
import { notify, shownNotice } from '../../../src/ui/notices.ts';
import { pick } from '../../support/pick.ts';

const REPLY = {
  kind: 'logged-in',
  token: 'tok',
  username: 'lin@example.org',
  publicName: 'lin@member',
  lifetimeMs: 1000,
  role: 'member',
  passwordChangeDue: false,
} as const;

const database = openDatabase();
const ended: object[] = [];
const opened: Session[] = [];
let token: string | null = null;
const services = {
  database,
  session: {
    getSnapshot: () => ({ context: { token } }),
    send: ({ open }: { open: OpenSession }) => {
      token = open.token;
      opened.push(open.session);
    },
  },
  sync: { endSession: (each: object) => Promise.resolve(ended.push(each)) },
} as unknown as Services;

beforeEach(async () => {
  await Promise.all(database.tables.map((table) => table.clear()));
  token = null;
  ended.length = 0;
  opened.length = 0;
  localStorage.clear();
});

const kept = () => ['token', 'username', 'rememberMe', 'nonet.left'].map((key) => localStorage.getItem(key));

// Specification 3.11, 3.20, 7.5
test('the address stays on the device only if "Remember me" is ticked', async () => {
  noteLeaving('old');
  await enterSession(services, REPLY, true, 0);
  expect(kept()).toEqual(['tok', 'lin@example.org', 'true', null]);
  await enterSession(services, REPLY, false, 0);
  expect(kept()).toEqual(['tok', null, 'false', null]);
});

test('a new login ends the previous session on the server, even if the page is closed at once', async () => {
  await enterSession(services, REPLY, false, 0);
  await enterSession(services, { ...REPLY, token: 'next' }, false, 7);
  expect(ended).toEqual([{ token: 'tok', owner: REPLY.username }]);
  expect(await database.endedSessions.toArray()).toEqual([{ token: 'tok' }]);
});

test('a login after a logout that was interrupted finishes the logout', async () => {
  noteLeaving('left');
  await enterSession(services, REPLY, false, 7);
  expect(ended).toEqual([{ token: 'left' }]);
  expect(await database.endedSessions.get('left')).toEqual({ token: 'left' });
});

// Specification 3.12, 6.16
test.each(['administrator', 'member'] as const)(
  'a session is stored with its role (%s) and expires after its lifetime',
  async (role) => {
    await enterSession(services, { ...REPLY, role }, false, 5000);
    const stored = [...opened, await database.session.get('current')];
    expect(stored.map((each) => pick(each, 'role', 'expiresAt'))).toEqual(
      Array(2).fill({ role, expiresAt: 6000 }),
    );
  },
);

test('a browser that refuses to store the login says how long it lasts', async () => {
  notify(null);
  await enterSession(services, REPLY, false, 0);
  expect(shownNotice.get()).toBeNull();
  const refuses = jest.spyOn(database, 'transaction').mockRejectedValue(new Error('refused'));
  await enterSession(services, { ...REPLY, token: 'next' }, false, 0);
  refuses.mockRestore();
  expect(opened).toHaveLength(2);
  expect(shownNotice.get()?.text).toBe(
    'This browser refuses to store your login: it lasts until this page closes.',
  );
});
