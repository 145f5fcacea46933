import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { createActor } from 'xstate';
import { createSendDeletion } from '../../../src/account/deletion.ts';
import { forgetAccount, offerLeftTexts } from '../../../src/session/forget-account.ts';
import { sessionMachine } from '../../../src/session/session-machine.ts';
import type { Api } from '../../../src/data/api/api.ts';
import { doneDeletion, openDatabase } from '../../../src/data/db/database.ts';
import { drainOutbox, type DrainTools } from '../../../src/data/outbox/drain.ts';
import { putCommand } from '../../../src/data/outbox/outbox.ts';
import { base64Of } from '../../../src/platform/download.ts';
import { notify, shownNotice } from '../../../src/ui/notices.ts';
import { keepSession, sessionOf } from '../../support/session.ts';

globalThis.structuredClone = <Value>(value: Value) => JSON.parse(JSON.stringify(value)) as Value;

const OWNER = 'lin@example.org';
const OTHER = 'ben@example.org';
const WORDS = `nonet.own.draft-first.${OWNER}`;
const TURN = { onWait: () => undefined, signal: new AbortController().signal };
const DAY_MS = 86_400_000;
const database = openDatabase();

beforeEach(async () => {
  await Promise.all([database.deletions.clear(), database.session.clear()]);
  localStorage.clear();
  localStorage.setItem(WORDS, JSON.stringify({ text: 'half a post', at: 1 }));
});

/** A member's device whose server gives these answers; gives the keys and tokens that it got. */
function device(...answers: string[]) {
  const calls: (readonly [string | undefined, string | undefined])[] = [];
  const call: Api['call'] = (_name, _request, options) => {
    calls.push([options?.key, options?.token]);
    return Promise.resolve({ kind: answers[calls.length - 1] } as never);
  };
  const session = createActor(sessionMachine, { input: { isKnown: false, now: Date.now } }).start();
  const logIn = (username: string, token: string): void => {
    const open = { session: sessionOf({ username, expiresAt: Date.now() + 1e9 }), token };
    session.send({ type: 'logged.in', open });
  };
  const end = (): void => session.send({ type: 'session.over' });
  logIn(OWNER, 'token');
  const send = createSendDeletion({ api: { call }, database, session });
  const onAccountDeleted: DrainTools['onAccountDeleted'] = (asked) => forgetAccount(database, asked);
  const drain = (more: Partial<DrainTools> = { onAccountDeleted }, days = 0) =>
    drainOutbox({
      ...{ database, api: { call }, locks: undefined, isOnline: () => true, ...more },
      now: () => Date.now() + days * DAY_MS,
    });
  return { calls, drain, onAccountDeleted, logIn, end, ask: () => send('Right-Pass1', false, TURN) };
}

/** Another account is logged in on the same device. */
async function logInOther(): Promise<void> {
  localStorage.setItem('username', OTHER);
  localStorage.setItem('rememberMe', 'true');
  localStorage.setItem('nonet.colorChange', JSON.stringify({ owner: OTHER }));
  await keepSession(database, 'other', { username: OTHER, expiresAt: Date.now() + 1e9 });
}

test('an account deletion whose answer was lost is repeated with the same idempotency key', async () => {
  const { calls, ask, drain } = device('offline', 'deleted');
  await keepSession(database, 'token', { expiresAt: 0 });
  const first = await ask();
  // The person is still there to ask.
  await drain();
  expect([first.kind, (await ask()).kind]).toEqual(['offline', 'deleted']);
  expect(calls).toEqual([
    [expect.any(String), undefined],
    [calls[0][0], undefined],
  ]);
  expect(await database.deletions.count()).toBe(0);
});

test.each([
  ['deleted', 6.9, true],
  ['session-over', 6.9, false],
  ['not asked for', 7.1, false],
])(
  'a failed account deletion is retried after the session ends and spares other accounts: %s after %f days',
  async (answer, days, isRemoved) => {
    const { calls, ask, drain, onAccountDeleted } = device('offline', 'offline', answer);
    await ask();
    await logInOther();
    expect(await drain({ onAccountDeleted })).toEqual({ kind: 'later', waitSeconds: 0 });
    await drain({ onAccountDeleted }, days);
    expect(calls.slice(1, 3)).toEqual(Array(days < 7 ? 2 : 1).fill([calls[0][0], 'token']));
    const left = (await database.deletions.toArray()).map(({ texts }) => texts);
    expect(left).toEqual(isRemoved ? [['half a post']] : []);
    expect(localStorage.getItem(WORDS) === null).toBe(isRemoved);
    expect(['username', 'rememberMe', 'nonet.colorChange'].map((key) => localStorage.getItem(key))).toEqual([
      ...[OTHER, 'true', JSON.stringify({ owner: OTHER })],
    ]);
    if (isRemoved) expect(shownNotice.get()?.text).toBe('Account lin is deleted. Some texts were not sent.');
  },
);

test('an account deletion that is answered after another login does not end that login', async () => {
  const { ask, drain, logIn } = device('deleted', 'deleted');
  const answer = ask();
  logIn(OTHER, 'other');
  expect((await answer).kind).toBe('session-over');
  await logInOther();
  await drain();
  expect((await database.deletions.toArray()).map(({ texts }) => texts)).toEqual([['half a post']]);
  expect((await database.session.get('current'))?.username).toBe(OTHER);
});

test('an account deletion is known as done, though its session was over before the answer came', async () => {
  const { ask, end } = device('deleted');
  const answer = ask();
  end();
  expect((await answer).kind).toBe('deleted');
  expect(await database.deletions.count()).toBe(0);
});

test('an account deletion confirmed to the service worker is completed offline by the next page', async () => {
  const { calls, ask, drain, onAccountDeleted } = device('offline', 'deleted');
  await ask();
  for (let time = 0; time < 2; time++) expect(await drain({})).toEqual({ kind: 'signed-out' });
  expect(localStorage.getItem(WORDS)).not.toBeNull();
  localStorage.removeItem(WORDS);
  await drain({ onAccountDeleted, isOnline: () => false }, 8);
  expect([calls.length, await database.deletions.count()]).toEqual([2, 0]);
  expect(shownNotice.get()?.text).toBe(`The account ${OWNER} is deleted`);
});

test('what one tab has kept of a deleted account is still there after another tab has forgotten it', async () => {
  const deletion = doneDeletion(OWNER, 'token');
  for (let tab = 0; tab < 2; tab++) await forgetAccount(database, deletion);
  expect((await database.deletions.toArray()).map(({ texts }) => texts)).toEqual([['half a post']]);
});

test('the device on which the account was deleted says so in a sheet, and not once more', async () => {
  notify(null);
  localStorage.removeItem(WORDS);
  await forgetAccount(database, doneDeletion(OWNER, 'token'), true);
  expect(shownNotice.get()).toBeNull();
});

describe('an account that was deleted on another device', () => {
  const put = async (): Promise<void> => {
    await keepSession(database, 'token', { username: OWNER });
    await database.endDeletedSession('token');
  };
  const saved = (): Promise<string> =>
    new Promise((resolve) => {
      jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
      URL.revokeObjectURL = () => undefined;
      URL.createObjectURL = (file) => {
        void base64Of(file as Blob).then((base64) => {
          resolve(Buffer.from(base64, 'base64').toString());
        });
        return 'blob:';
      };
    });

  test('leaves what was not sent until it is saved, also after a reload', async () => {
    await put();
    // The page of the tests cannot copy pictures, which the database does.
    jest.spyOn(globalThis, 'structuredClone').mockImplementation((value: unknown) => value);
    const picture = new Blob(['a picture'], { type: 'image/webp' });
    const command = {
      kind: 'create-post',
      text: '<b>a post</b>',
      pictures: [{ source: picture, alt: '' }],
    } as const;
    await putCommand(database, { id: 'waiting', owner: OWNER, now: 0, command: { ...command, agreedTo: 1 } });
    const { calls, drain } = device();
    for (let time = 0; time < 2; time++) await drain();
    expect([calls, localStorage.getItem(WORDS), await database.session.count()]).toEqual([[], null, 0]);
    notify(null);
    await offerLeftTexts(database);
    expect(shownNotice.get()?.text).toContain('Some texts were not sent.');
    for (const label of ['Save them', 'Save again']) {
      await waitFor(() => {
        expect(shownNotice.get()?.action?.label).toBe(label);
      });
      const file = saved();
      shownNotice.get()?.action?.run();
      const { body } = new DOMParser().parseFromString(await file, 'text/html');
      expect(Array.from(body.querySelectorAll('pre'), ({ textContent }) => textContent)).toEqual([
        '<b>a post</b>',
        'half a post',
      ]);
      expect(body.querySelector('img')?.src).toBe(`data:image/webp;base64,${btoa('a picture')}`);
    }
    expect(await database.deletions.count()).toBe(0);
  });

  test('is known even if its session was ended here before the server learned of it', async () => {
    localStorage.removeItem(WORDS);
    await database.endedSessions.put({ token: 'ended', owner: OWNER });
    await database.endDeletedSession('ended');
    await database.endedSessions.clear();
    const { drain } = device();
    await drain();
    expect(shownNotice.get()?.text).toBe(`The account ${OWNER} is deleted`);
    expect(await database.deletions.count()).toBe(0);
  });
});
