import { enterSession } from '../../../src/account/enter-session.ts';
import { noteLeaving } from '../../../src/account/session-end.ts';
import type { Services } from '../../../src/account/services.ts';
import type { OpenSession } from '../../../src/account/session/session-machine.ts';

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
let expiresAt = 0;
let token: string | null = null;
const services = {
  database: { session: { put: (record: { role: string }) => Promise.resolve(stored.push(record)) } },
  session: {
    getSnapshot: () => ({ context: { token } }),
    send: ({ open }: { open: OpenSession }) => {
      token = open.token;
      expiresAt = open.session.expiresAt;
    },
  },
  sync: { endSession: (each: string) => Promise.resolve(ended.push(each)) },
} as unknown as Services;

const kept = () => ['token', 'username', 'rememberMe', 'nonet.left'].map((key) => localStorage.getItem(key));

// Specification 3.11, 3.20
test('the address stays on the device for who ticked "Remember me", and for nobody else', async () => {
  noteLeaving('old');
  await enterSession(services, REPLY, true, 0);
  expect(kept()).toEqual(['tok', 'lin@example.org', 'true', null]);
  await enterSession(services, REPLY, false, 0);
  expect(kept()).toEqual(['tok', null, 'false', null]);
});

test('the session before a new one ends on the server too', async () => {
  token = null;
  ended.length = 0;
  await enterSession(services, REPLY, false, 0);
  await enterSession(services, { ...REPLY, token: 'next' }, false, 0);
  expect(ended).toEqual(['tok']);
});

// Specification 3.12
test('a session ends at now and its lifetime', async () => {
  await enterSession(services, REPLY, false, 5000);
  expect(expiresAt).toBe(6000);
});
