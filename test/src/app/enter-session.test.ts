import { enterSession } from '../../../src/app/enter-session.ts';
import type { Services } from '../../../src/app/services.ts';

const REPLY = {
  kind: 'logged-in',
  token: 'tok',
  username: 'lin@example.org',
  publicName: 'lin@member',
  lifetimeMs: 1000,
  role: 'member',
  passwordChangeDue: false,
} as const;

const services = {
  database: { session: { put: () => Promise.resolve() } },
  session: { send: () => undefined },
} as unknown as Services;

const kept = () => ['token', 'username', 'rememberMe'].map((key) => localStorage.getItem(key));

test('the address stays on the device for who ticked "Remember me", and for nobody else', async () => {
  await enterSession(services, REPLY, true, 0);
  expect(kept()).toEqual(['tok', 'lin@example.org', 'true']);
  await enterSession(services, REPLY, false, 0);
  expect(kept()).toEqual(['tok', null, 'false']);
});
