import { enterSession } from '../../../src/session/enter-session.ts';
import { noteLeaving } from '../../../src/session/session-end.ts';
import type { Services } from '../../../src/session/services.ts';
import type { Session } from '../../../core/account/session.ts';
import type { OpenSession } from '../../../src/session/session-machine.ts';
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

const ended: string[] = [];
const stored: Pick<Session, 'role' | 'expiresAt'>[] = [];
let token: string | null = null;
const services = {
  database: { session: { put: (record: Session) => Promise.resolve(stored.push(record)) } },
  session: {
    getSnapshot: () => ({ context: { token } }),
    send: ({ open }: { open: OpenSession }) => {
      token = open.token;
      stored.push(open.session);
    },
  },
  sync: { endSession: (each: string) => Promise.resolve(ended.push(each)) },
} as unknown as Services;

const kept = () => ['token', 'username', 'rememberMe', 'nonet.left'].map((key) => localStorage.getItem(key));

// Specification 3.11, 3.20, 7.5
test('the address stays on the device only if "Remember me" is ticked', async () => {
  noteLeaving('old');
  await enterSession(services, REPLY, true, 0);
  expect(kept()).toEqual(['tok', 'lin@example.org', 'true', null]);
  await enterSession(services, REPLY, false, 0);
  expect(kept()).toEqual(['tok', null, 'false', null]);
});

test('a new login ends the previous session on the server', async () => {
  token = null;
  ended.length = 0;
  await enterSession(services, REPLY, false, 0);
  await enterSession(services, { ...REPLY, token: 'next' }, false, 0);
  expect(ended).toEqual(['tok']);
});

// Specification 3.12, 6.16
test.each(['administrator', 'member'] as const)(
  'a session is stored with its role (%s) and expires after its lifetime',
  async (role) => {
    stored.length = 0;
    await enterSession(services, { ...REPLY, role }, false, 5000);
    expect(stored.map((each) => pick(each, 'role', 'expiresAt'))).toEqual(
      Array(2).fill({ role, expiresAt: 6000 }),
    );
  },
);
