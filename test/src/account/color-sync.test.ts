import { createActor } from 'xstate';
import { startColorSync } from '../../../src/account/color-sync.ts';
import { sessionMachine } from '../../../src/session/session-machine.ts';
import type { Api } from '../../../src/data/api/api.ts';

const SESSION = {
  username: 'lin@example.org',
  publicName: 'lin',
  role: 'member',
  secondFactorDue: false,
  expiresAt: 10_000,
} as const;

test('with a temporary password, the colours are loaded only after the password is changed', async () => {
  const calls: string[] = [];
  const api = {
    call: (name: string) => {
      calls.push(name);
      return Promise.resolve({ kind: 'offline' });
    },
  } as unknown as Api;
  const session = createActor(sessionMachine, { input: { isKnown: false, now: () => 0 } }).start();
  startColorSync(api, session);
  const open = { session: { ...SESSION, passwordChangeDue: true }, token: 'token' };
  session.send({ type: 'logged.in', open });
  await Promise.resolve();
  expect(calls).toEqual([]);
  session.send({ type: 'password.changed' });
  await new Promise<void>((resolve) => {
    process.nextTick(resolve);
  });
  expect(calls).toEqual(['readColors']);
  session.stop();
});
