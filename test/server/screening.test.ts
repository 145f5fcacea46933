import type { RequestOf } from '../../core/protocol/endpoint.ts';
import type { ENDPOINTS } from '../../core/protocol/endpoints.ts';
import type { ScreeningReply } from '../../core/protocol/screening.ts';
import { insertAccounts } from './support/accounts.ts';
import { ADMINISTRATOR, logIn, register, WITH_ADMINISTRATOR } from './support/people.ts';
import { EVERY_ENGINE, TestServer, testsOn } from './support/test-server.ts';
import { pick } from '../support/pick.ts';

const DAY_MS = 86_400_000;
const LONG_AGO = Date.UTC(2020, 0, 1);
const CROWD = 10_050;

type Screenings =
  | 'screenUsernames'
  | 'screenPhones'
  | 'screenQuestions'
  | 'screenAnswers'
  | 'screenRegistered'
  | 'screenLastLogin';

describe.each(EVERY_ENGINE)('screening on %s', (engine) => {
  const { test, contract } = testsOn(engine);
  const server = TestServer.ofSuite(engine, WITH_ADMINISTRATOR);
  let token: string;
  beforeAll(async () => {
    token = await logIn(server, ADMINISTRATOR);
    await insertAccounts(server.store, [
      {
        email: 'Lin.Wei88@example.com',
        phone: '+86 139-1234 5678',
        question: '第一只宠物？',
        answer: '雷克斯',
        createdAt: Date.UTC(2024, 1, 28, 23, 59),
        lastLoginAt: Date.UTC(2024, 5, 1),
      },
      {
        email: 'linda_s@example.org',
        phone: '139 123',
        question: 'First PET?',
        answer: 'Ｒex',
        createdAt: Date.UTC(2024, 2, 3, 23, 59, 59, 999),
        lastLoginAt: Date.UTC(2024, 5, 8),
      },
      {
        email: 'marlin.k@example.net',
        phone: '00139',
        question: 'の名前',
        answer: 'rex 2',
        createdAt: Date.UTC(2024, 2, 4),
      },
      { email: 'bare@example.net', createdAt: LONG_AGO - 1, answer: 'ジョン・スミス' },
      ...Array.from({ length: CROWD }, (_, number) => ({
        email: `crowd${number}@many.test`,
        createdAt: LONG_AGO + Math.floor(number / 3),
        ...(number % 41 === 0 && { answer: `a${number}` }),
      })),
    ]);
  });

  /** The names on all pages of a screening. */
  async function names<Name extends Screenings | 'screenStates'>(
    name: Name,
    request: RequestOf<(typeof ENDPOINTS)[Name]>,
  ): Promise<string[] | string> {
    const found: string[] = [];
    let next: string | undefined;
    let searched = 0;
    do {
      const asked = { ...request, ...(next !== undefined && { next }) };
      const reply = (await server.call(name, asked as never, { token })) as ScreeningReply;
      if (reply.kind !== 'found') return reply.kind;
      expect(reply.accounts.length).toBeLessThanOrEqual(100);
      expect(reply.progress.searched).toBeGreaterThanOrEqual(searched);
      expect(reply.progress.searched).toBeLessThanOrEqual(reply.progress.total);
      searched = reply.progress.searched;
      found.push(...reply.accounts.map(({ username }) => username));
      next = reply.next;
      if (next === undefined) expect(searched).toBe(reply.progress.total);
    } while (next !== undefined);
    return found;
  }

  test.each([
    ['screenUsernames', '*lin*', ['Lin.Wei88@example.com', 'linda_s@example.org', 'marlin.k@example.net']],
    ['screenUsernames', '^LIN', ['Lin.Wei88@example.com', 'linda_s@example.org']],
    ['screenUsernames', '^lin***example*com$ignored', ['Lin.Wei88@example.com']],
    ['screenUsernames', 'ignored^marlin', ['marlin.k@example.net']],
    ['screenUsernames', '^lin$', []],
    ['screenUsernames', 'many.test', 'too-many'],
    ['screenUsernames', '*', 'too-many'],
    ['screenUsernames', '^*a*e*i*o*u*a*e*i*o*u*a*e*i*o*u*a*e*i*o*u*a*e*i*o*u*$', []],
    ['screenUsernames', "' or", 'invalid'],
    ['screenUsernames', 'lin%', []],
    ['screenUsernames', ' ', 'invalid'],
    ['screenPhones', '139*123', ['Lin.Wei88@example.com', 'linda_s@example.org']],
    ['screenPhones', '^139', ['linda_s@example.org']],
    ['screenPhones', '5678$', ['Lin.Wei88@example.com']],
    ['screenPhones', '139$', ['marlin.k@example.net']],
    ['screenPhones', 'a', 'invalid'],
    ['screenQuestions', '宠物', ['Lin.Wei88@example.com']],
    ['screenQuestions', '^first*pet', ['linda_s@example.org']],
    ['screenQuestions', 'の', ['marlin.k@example.net']],
    ['screenAnswers', '^REX$', ['linda_s@example.org']],
    // Specification 7.35
    ['screenAnswers', 'rex', ['linda_s@example.org', 'marlin.k@example.net']],
    ['screenAnswers', '雷*斯', ['Lin.Wei88@example.com']],
    ['screenAnswers', 'rex 2', ['marlin.k@example.net']],
    ['screenAnswers', '@', 'invalid'],
    ['screenAnswers', '・', 'invalid'],
    ['screenAnswers', '.', 'invalid'],
    ['screenAnswers', '*-*', 'invalid'],
    ['screenAnswers', 'ジョン・ス', ['bare@example.net']],
    ['screenQuestions', '-', 'invalid'],
    ['screenQuestions', 'first pet?', ['linda_s@example.org']],
    ['screenUsernames', 'linda_s@', ['linda_s@example.org']],
  ] as const)('%s with %j returns %j', async (name, text, expected) => {
    expect(await names(name, { text })).toEqual(expected);
  });

  test('searches of private data are logged once each, without the search text', async () => {
    const before = await server.call('listAudit', {}, { token });
    expect(await names('screenPhones', { text: '139+a' })).toBe('invalid');
    await names('screenPhones', { text: '139' });
    await names('screenAnswers', { text: 'a' });
    await names('screenUsernames', { text: 'marlin' });
    const after = await server.call('listAudit', {}, { token });
    if (before.kind !== 'audit' || after.kind !== 'audit') throw new Error('no log');
    const fresh = after.entries.filter(({ id }) => !before.entries.some((entry) => entry.id === id));
    expect(fresh.map(({ actor, action, object }) => [actor, action, object]).sort()).toEqual([
      [ADMINISTRATOR.email, 'screen-accounts', 'answer'],
      [ADMINISTRATOR.email, 'screen-accounts', 'phone'],
    ]);
    // A page token cannot be made up or taken from another search.
    expect(await server.call('screenPhones', { text: '139', next: '0.x.0.0' }, { token })).toEqual({
      kind: 'invalid',
      field: 'next',
    });
    const many = await server.call('screenAnswers', { text: '^a' }, { token });
    const { next } = many as { next?: string };
    expect(next).toEqual(expect.any(String));
    expect(await server.call('screenPhones', { text: '139', next }, { token })).toEqual({
      kind: 'invalid',
      field: 'next',
    });
    expect(await server.call('screenAnswers', { text: '^b', next }, { token })).toEqual({
      kind: 'invalid',
      field: 'next',
    });
    expect((await server.call('screenAnswers', { text: '^a', next }, { token })).kind).toBe('found');
    for (const entry of fresh) expect([entry.before, entry.after]).toEqual([{}, {}]);
  });

  contract('pages are complete, without duplicates and in order of registration', async () => {
    const found = await names('screenUsernames', { text: '^crowd*77' });
    const expected = Array.from({ length: CROWD }, (_, number) => number).filter((number) =>
      String(number).includes('77'),
    );
    expect(new Set(found)).toEqual(new Set(expected.map((number) => `crowd${number}@many.test`)));
    expect(found).toHaveLength(expected.length);
    const ages = (found as string[]).map((name) => Math.floor(Number(/\d+/.exec(name)![0]) / 3));
    expect(ages).toEqual([...ages].sort((a, b) => a - b));
    const sealed = (await names('screenAnswers', { text: '^a' })) as string[];
    expect(sealed).toHaveLength(Math.ceil(CROWD / 41));
    expect(new Set(sealed).size).toBe(sealed.length);
  });

  test.each([
    [
      'screenRegistered',
      '2024-03-01',
      ['Lin.Wei88@example.com', 'linda_s@example.org', 'marlin.k@example.net'],
    ],
    ['screenRegistered', '2024-2-29', ['Lin.Wei88@example.com', 'linda_s@example.org']],
    ['screenRegistered', '2024-03-07', ['marlin.k@example.net']],
    ['screenRegistered', '2019-12-31', 'too-many'],
    ['screenRegistered', '2024-02-30', 'invalid'],
    ['screenRegistered', 'yesterday', 'invalid'],
    // Specification 7.35
    ['screenLastLogin', '2024-06-04', ['Lin.Wei88@example.com']],
    ['screenLastLogin', '2024-06-05', ['linda_s@example.org']],
    ['screenLastLogin', '2024-06-15', []],
  ] as const)('%s for the day %j returns %j', async (name, day, expected) => {
    expect(await names(name, { day })).toEqual(expected);
  });

  // Specification 7.35, 9.9
  test('accounts can be listed by state, and expired bans are not listed', async () => {
    const people = [];
    for (let count = 0; count < 5; count++) people.push(await register(server));
    const states = ['deactivated', 'week', 'month', 'year', 'forever'] as const;
    for (const [index, restriction] of states.entries())
      await server.call('restrictAccount', { username: people[index].email, restriction }, { token });
    for (const [index, state] of states.entries())
      expect(await names('screenStates', { state })).toEqual([people[index].email]);
    const reply = await server.call('screenStates', { state: 'year' }, { token });
    const found = reply.kind === 'found' ? reply.accounts : [];
    expect(found.map((account) => pick(account, 'restriction', 'until'))).toEqual([
      { restriction: 'year', until: expect.any(Number) as number },
    ]);
    await server.advance(7 * DAY_MS);
    token = await logIn(server, ADMINISTRATOR);
    expect(await names('screenStates', { state: 'week' })).toEqual([]);
    expect(await names('screenStates', { state: 'month' })).toEqual([people[2].email]);
  });

  test.each(['1', '1.a', '1.a.2', '1.a.x.y', 'a.b.1.1', '../..'])(
    'the page token %j is rejected',
    async (next) => {
      const reply = await server.call('screenUsernames', { text: 'a', next }, { token });
      expect(reply).toEqual({ kind: 'invalid', field: 'next' });
    },
  );
});
