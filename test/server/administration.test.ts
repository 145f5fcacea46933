import { randomUUID } from 'node:crypto';
import type { AccountState } from '../../core/administration/restriction.ts';
import { RULES_VERSION } from '../../core/posts/limits.ts';
import { resetPassword } from '../../server/areas/administration/accounts/repository.ts';
import { query } from './support/database.ts';
import { openStore } from './support/kysely.ts';
import {
  ADMINISTRATOR,
  logIn,
  newPerson,
  promote,
  register,
  WITH_ADMINISTRATOR,
  type Person,
} from './support/people.ts';
import { EVERY_ENGINE, TestServer, testsOn } from './support/test-server.ts';
import { pick } from '../support/pick.ts';

const DAY_MS = 86_400_000;
describe.each(EVERY_ENGINE)('administration on %s', (engine) => {
  const { test, contract } = testsOn(engine);
  const server = TestServer.ofSuite(engine, { ...WITH_ADMINISTRATOR, SIGNUP_CRYSTALS: '30' });
  let token: string;
  beforeAll(async () => {
    token = await logIn(server, ADMINISTRATOR);
  });

  const restrict = (username: string, restriction: AccountState['restriction'], by = token) =>
    server.call('restrictAccount', { username, restriction }, { token: by });
  const stateOf = async (username: string): Promise<unknown> => {
    const reply = await server.call('readAccount', { username }, { token });
    if (reply.kind !== 'account') return reply;
    const { restriction, until } = reply.account;
    return { restriction, ...(until !== undefined && { until: until - Date.now() }) };
  };
  const lastAudit = async (username: string) => {
    const reply = await server.call('listAudit', { username }, { token });
    return reply.kind === 'audit' ? reply.entries[0] : reply;
  };

  // Specification 9.7
  test.each([
    ['week', 7],
    ['month', 30],
    ['year', 365],
  ] as const)('a ban for a %s has an end date, is logged, and can be lifted', async (restriction, days) => {
    const { email } = await register(server);
    const reply = await restrict(email, restriction);
    expect(reply).toEqual({
      kind: 'restricted',
      state: { restriction, until: expect.any(Number) as number },
      before: { restriction: 'none' },
    });
    const { until } = reply.kind === 'restricted' ? reply.state : {};
    expect(Math.round((until! - Date.now()) / DAY_MS)).toBe(days);
    expect(await lastAudit(email)).toEqual({
      id: expect.any(String) as string,
      at: expect.any(Number) as number,
      actor: ADMINISTRATOR.email,
      action: 'restrict-account',
      account: email,
      object: '',
      before: { restriction: 'none' },
      after: { restriction, until },
    });
    expect(await restrict(email, 'none')).toEqual({
      state: { restriction: 'none' },
      kind: 'restricted',
      before: { restriction: expect.any(String) as string, until: expect.any(Number) as number },
    });
    expect(await stateOf(email)).toEqual({ restriction: 'none' });
  });

  // Specification 4.35, 4.37
  test('deactivation ends all sessions and is reported at login, and restoring the account allows login again', async () => {
    const person = await register(server);
    const sessions = [await logIn(server, person), await logIn(server, person)];
    expect(await restrict(person.email, 'deactivated')).toEqual({
      kind: 'restricted',
      state: { restriction: 'deactivated' },
      before: { restriction: 'none' },
    });
    for (const session of sessions)
      expect(await server.call('listSessions', {}, { token: session })).toEqual({ kind: 'session-over' });
    expect(await server.call('logIn', person)).toEqual({ kind: 'deactivated' });
    expect(await server.call('logIn', { ...person, password: 'Wrong-Pass1' })).toEqual({
      kind: 'wrong-credentials',
    });
    expect(await restrict(person.email, 'none')).toEqual({
      before: { restriction: 'deactivated' },
      kind: 'restricted',
      state: { restriction: 'none' },
    });
    expect((await server.call('logIn', person)).kind).toBe('logged-in');
    // The ended session stays ended.
    expect(await server.call('listSessions', {}, { token: sessions[0] })).toEqual({ kind: 'session-over' });
  });

  // Specification 7.32
  test('unknown accounts and the administrator’s own account cannot be restricted or reset', async () => {
    const nobody = { kind: 'refused', why: 'no-such-user' };
    const own = { kind: 'refused', why: 'own-account' };
    expect(await restrict('nobody@example.org', 'week')).toEqual(nobody);
    for (const restriction of ['week', 'forever', 'deactivated', 'none'] as const)
      expect(await restrict('ADMIN@example.org', restriction)).toEqual(own);
    expect(await server.call('resetPassword', { username: 'nobody@example.org' }, { token })).toEqual(nobody);
    expect(await server.call('resetPassword', { username: ADMINISTRATOR.email }, { token })).toEqual(own);
    expect(await stateOf('nobody@example.org')).toEqual({ kind: 'no-such-user' });
    expect(await stateOf(ADMINISTRATOR.email)).toEqual({ restriction: 'none' });
  });

  contract('if two administrators deactivate each other at the same moment, one stays active', async () => {
    const people = [await register(server), await register(server)];
    for (const person of people) await promote(server, person);
    const tokens = await Promise.all(people.map((person) => logIn(server, person)));
    const replies = await Promise.all([
      restrict(people[1].email, 'deactivated', tokens[0]),
      restrict(people[0].email, 'deactivated', tokens[1]),
    ]);
    const kinds = replies.map(({ kind }) => kind).sort();
    expect(kinds).toContain('restricted');
    expect(['forbidden', 'session-over']).toContain(kinds.find((kind) => kind !== 'restricted'));
    const logins = await Promise.all(people.map((person) => server.call('logIn', person)));
    expect(logins.map(({ kind }) => kind).sort()).toEqual(['deactivated', 'logged-in']);
  });

  test('a demoted administrator cannot store a password that was being hashed during the demotion', async () => {
    const [person, other] = [await register(server), await register(server)];
    const session = await logIn(server, person);
    const store = openStore(server.store);
    const idOf = async ({ email }: Person): Promise<string> =>
      (await query(server.store, `select id from accounts where email = '${email}'`))[0].id as string;
    const reset = {
      act: { auditId: randomUUID(), actorId: await idOf(other), actor: other.email, now: Date.now() },
      accountId: await idOf(person),
      passwordHash: 'none',
      temporaryUntil: Date.now() + DAY_MS,
      mail: { id: randomUUID(), messageSealed: '', now: Date.now() },
    };
    expect(await store.transaction().execute((tx) => resetPassword(tx, reset))).toBe(false);
    await store.destroy();
    expect((await server.call('listSessions', {}, { token: session })).kind).toBe('sessions');
  });

  // Specification 7.33
  test('a reset password is mailed to the owner and appears in neither the response nor the audit log', async () => {
    const person = await register(server);
    const session = await logIn(server, person);
    expect(await server.call('resetPassword', { username: person.email }, { token })).toEqual({
      kind: 'password-sent',
    });
    expect(await server.call('listSessions', {}, { token: session })).toEqual({ kind: 'session-over' });
    expect(await server.call('logIn', person)).toEqual({ kind: 'wrong-credentials' });
    const mail = () => server.mailTo(person.email);
    // The mail is sent after the response.
    while (!mail().includes('administrator'))
      await server.call('readAccount', { username: person.email }, { token });
    const password = /^ {4}(\S+)/m.exec(mail())![1];
    expect(pick(await server.call('logIn', { ...person, password }), 'kind', 'passwordChangeDue')).toEqual({
      kind: 'logged-in',
      passwordChangeDue: true,
    });
    expect(await server.call('logIn', { ...person, password })).toEqual({ kind: 'wrong-credentials' });
    const entry = await lastAudit(person.email);
    expect(pick(entry, 'action', 'before', 'after')).toEqual({
      action: 'reset-password',
      before: {},
      after: {},
    });
    expect(JSON.stringify(entry)).not.toContain(password);
  });

  // Specification 7.34, 9.6
  test('crystals can be given and taken within the limits, and the ledger records each change', async () => {
    const { email: username } = await register(server);
    const change = (amount: number, key?: string) =>
      server.call('changeCrystals', { username, amount }, { token, ...(key && { key }) });
    expect(await change(70)).toEqual({ kind: 'changed', balance: 100 });
    expect(await change(-101)).toEqual({ kind: 'below-zero', balance: 100 });
    expect(await change(-100)).toEqual({ kind: 'changed', balance: 0 });
    expect(await change(99_999)).toEqual({ kind: 'changed', balance: 99_999 });
    expect(await change(1)).toEqual({ kind: 'above-cap', balance: 99_999 });
    expect(await change(-9, 'the-same-key')).toEqual({ kind: 'changed', balance: 99_990 });
    expect(await change(-9, 'the-same-key')).toEqual({ kind: 'changed', balance: 99_990 });
    expect(await change(-8, 'the-same-key')).toEqual({ kind: 'key-reused' });
    expect(await server.call('readCrystals', { username }, { token })).toEqual({
      kind: 'counted',
      balance: 99_990,
      ledger: [-9, 99_999, -100, 70, 30].map((amount) => ({
        at: expect.any(Number) as number,
        amount,
        reason: amount === 30 ? 'sign-up' : 'administrator',
      })),
    });
    expect(pick(await lastAudit(username), 'action', 'before', 'after')).toEqual({
      action: 'change-crystals',
      before: { balance: 99_999 },
      after: { balance: 99_990 },
    });
    for (const amount of [0, 0.5, 100_000, -100_000])
      expect(await change(amount)).toEqual({ kind: 'invalid', field: 'value' });
    const unknown = { username: 'nobody@example.org' };
    expect(await server.call('changeCrystals', { ...unknown, amount: 1 }, { token })).toEqual({
      kind: 'no-such-user',
    });
    expect(await server.call('readCrystals', unknown, { token })).toEqual({ kind: 'no-such-user' });
  });

  contract(
    'concurrent crystal changes are all recorded within the limits, and ledger and audit log are paged',
    async () => {
      const { email: username } = await register(server);
      const add = (amount: number) => server.call('changeCrystals', { username, amount }, { token });
      const amounts = Array.from({ length: 130 }, (_, time) => (time < 110 ? 2 : -100));
      // In two halves: with more than a hundred writes waiting, PostgreSQL's lane is full.
      const replies = [
        ...(await Promise.all(amounts.slice(0, 65).map(add))),
        ...(await Promise.all(amounts.slice(65).map(add))),
      ];
      const taken = replies.filter(({ kind }, time) => time >= 110 && kind === 'changed').length;
      const first = await server.call('readCrystals', { username }, { token });
      if (first.kind !== 'counted') throw new Error(first.kind);
      expect(first.balance).toBe(250 - taken * 100);
      const entries = [...first.ledger];
      for (let { next } = first; next !== undefined;) {
        const page = await server.call('readCrystals', { username, next }, { token });
        if (page.kind !== 'counted') throw new Error(page.kind);
        entries.push(...page.ledger);
        next = page.next;
      }
      expect(entries).toHaveLength(111 + taken);
      expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(first.balance);
      const audit = await server.call('listAudit', { username }, { token });
      if (audit.kind !== 'audit') throw new Error(audit.kind);
      const rest = await server.call('listAudit', { username, next: audit.next! }, { token });
      const ids = [audit, rest]
        .flatMap((page) => (page.kind === 'audit' ? page.entries : []))
        .map(({ id }) => id);
      expect(new Set(ids).size).toBe(110 + taken);
      for (const next of ['x', '1', '1.', '.a', '1.a.2', '99999999999999999.a'])
        expect(await server.call('listAudit', { next }, { token })).toEqual({
          kind: 'invalid',
          field: 'next',
        });
    },
  );

  test('reported posts are queued, and what administrators do to the posts of others is logged', async () => {
    const [author, reader] = [await register(server), await register(server)];
    const [authorToken, readerToken] = [await logIn(server, author), await logIn(server, reader)];
    const post = async (text: string): Promise<string> => {
      const reply = await server.call(
        'createPost',
        { text, agreedTo: RULES_VERSION },
        { token: authorToken },
      );
      return reply.kind === 'posted' ? reply.id : reply.kind;
    };
    const [one, two] = [await post('One'), await post('Two')];
    const report = (postId: string, reason: string) =>
      server.call('reportPost', { postId, reason }, { token: readerToken });
    await report(two, 'Spam');
    await report(one, 'Rude');
    const queued = (postId: string, text: string, reason: string) => ({
      postId,
      author: author.email,
      createdAt: expect.any(Number) as number,
      text,
      pictures: [],
      reports: [{ reporter: reader.email, reason, at: expect.any(Number) as number }],
    });
    const queue = () => server.call('listReports', {}, { token });
    expect(await queue()).toEqual({
      kind: 'reports',
      posts: [queued(two, 'Two', 'Spam'), queued(one, 'One', 'Rude')],
      open: 2,
    });
    expect(await server.call('settleReports', { postId: one }, { token })).toEqual({
      kind: 'settled',
      reports: 1,
    });
    expect(await server.call('settleReports', { postId: one }, { token })).toEqual({
      kind: 'settled',
      reports: 0,
    });
    const edit = { postId: two, text: 'Better', agreedTo: RULES_VERSION };
    expect((await server.call('editPost', edit, { token })).kind).toBe('edited');
    expect(pick(await lastAudit(author.email), 'action', 'object', 'before', 'after')).toEqual({
      action: 'edit-post',
      object: two,
      before: { text: 'Two', pictures: 0 },
      after: { text: 'Better', pictures: 0 },
    });
    const comment = await server.call(
      'addComment',
      { postId: two, text: 'Hm', agreedTo: RULES_VERSION },
      { token: readerToken },
    );
    const commentId = comment.kind === 'commented' ? comment.id : '';
    await server.call('likePost', { postId: two }, { token: readerToken });
    expect(await server.call('removeLikes', { postId: two }, { token })).toEqual({
      kind: 'likes-removed',
      likes: 1,
    });
    expect(pick(await lastAudit(author.email), 'action', 'object', 'before')).toEqual({
      action: 'remove-likes',
      object: two,
      before: { likes: 1 },
    });
    expect(await server.call('removeLikes', { postId: two }, { token })).toEqual({
      kind: 'likes-removed',
      likes: 0,
    });
    expect(await server.call('removeLikes', { postId: commentId }, { token })).toEqual({
      kind: 'no-such-post',
    });
    expect(await server.call('removeLikes', { postId: two }, { token: readerToken })).toEqual({
      kind: 'forbidden',
    });
    await server.call('deleteComment', { commentId, reason: 'Too short' }, { token });
    expect(pick(await lastAudit(reader.email), 'action', 'object', 'before', 'after')).toEqual({
      action: 'delete-comment',
      object: commentId,
      before: { text: 'Hm' },
      after: { reason: 'Too short' },
    });
    // Also under the administrator's own post.
    const own = await server.call('createPost', { text: 'Mine', agreedTo: RULES_VERSION }, { token });
    const under = { postId: own.kind === 'posted' ? own.id : '', text: 'Hm', agreedTo: RULES_VERSION };
    const second = await server.call('addComment', under, { token: readerToken });
    const secondId = second.kind === 'commented' ? second.id : '';
    await server.call('deleteComment', { commentId: secondId }, { token });
    expect(pick(await lastAudit(reader.email), 'action', 'object')).toEqual({
      action: 'delete-comment',
      object: secondId,
    });
    // A member who deletes a comment under their own post is not logged.
    const third = await server.call('addComment', { ...under, postId: two }, { token: readerToken });
    const thirdId = third.kind === 'commented' ? third.id : '';
    await server.call('deleteComment', { commentId: thirdId }, { token: authorToken });
    expect(pick(await lastAudit(reader.email), 'object')).toEqual({ object: secondId });
    expect((await server.call('deletePost', { postId: two }, { token })).kind).toBe('post-deleted');
    expect(pick(await lastAudit(author.email), 'action', 'object')).toEqual({
      action: 'delete-post',
      object: two,
    });
    expect(await queue()).toEqual({ kind: 'reports', posts: [], open: 0 });
    // Deleting one's own post is not logged.
    await server.call('deletePost', { postId: one }, { token: authorToken });
    expect(pick(await lastAudit(author.email), 'action', 'object')).toEqual({
      action: 'delete-post',
      object: two,
    });
  });

  // Specification 5.30
  test('administration calls reject names that are not e-mail addresses, unknown options and extra fields', async () => {
    const post = async (pathOf: string, body: object) => {
      const response = await fetch(server.url + pathOf, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      return [response.status, (await response.json()) as unknown];
    };
    const { email: name } = newPerson();
    expect(await post('/power/kupermissions', { name: 'ann', option: 1 })).toEqual([
      400,
      { code: 400, field: 'name' },
    ]);
    for (const option of [3, -1, 400, '3', '', null, 1.5])
      expect(await post('/power/kupermissions', { name, option })).toEqual([
        400,
        { code: 400, field: 'option' },
      ]);
    expect(await post('/power/kupermissions', { name, option: 1, role: 'competent' })).toEqual([
      400,
      { code: 400, field: 'role' },
    ]);
    expect(await post('/power/kuresetpword', {})).toEqual([400, { code: 400, field: 'name' }]);
    expect(await post('/power/kugetlogoutmohu', { ovalue: 12 })).toEqual([
      400,
      { code: 400, field: 'ovalue' },
    ]);
  });

  // Specification 4.36
  test('a ban stops a logged-in member from posting at once and expires during the same session', async () => {
    const person = await register(server);
    const reply = await server.call('logIn', { ...person, remember: true });
    const online = reply.kind === 'logged-in' ? reply.token : '';
    const write = () =>
      server.call('createPost', { text: 'Hello', agreedTo: RULES_VERSION }, { token: online });
    for (const [restriction, kind] of [
      ['forever', 'banned-forever'],
      ['year', 'banned-year'],
      ['month', 'banned-month'],
      ['week', 'banned-week'],
    ] as const) {
      const { state } = (await restrict(person.email, restriction)) as { state: AccountState };
      expect(await write()).toEqual({ kind, ...(state.until !== undefined && { until: state.until }) });
    }
    await server.advance(7 * DAY_MS);
    expect((await write()).kind).toBe('posted');
    token = await logIn(server, ADMINISTRATOR);
    expect(await stateOf(person.email)).toEqual({ restriction: 'none' });
  });

  test('a ban follows its e-mail address from a deleted account to a new one, until lifted', async () => {
    const banned = await register(server);
    const { state } = (await restrict(banned.email, 'month')) as { state: AccountState };
    const leave = async (person: Person) =>
      server.call('deleteAccount', person, { token: await logIn(server, person) });
    expect(await leave(banned)).toEqual({ kind: 'deleted' });
    const again = await register(server, { ...newPerson(), email: banned.email });
    expect(await lastAudit(again.email)).toEqual({
      id: expect.any(String) as string,
      at: expect.any(Number) as number,
      actor: '',
      action: 'restrict-account',
      account: again.email,
      object: '',
      before: { restriction: 'none' },
      after: state,
    });
    // Whose number it is was never asked.
    const other = await register(server, { ...newPerson(), phone: banned.phone });
    expect(await stateOf(other.email)).toEqual({ restriction: 'none' });
    expect(await restrict(again.email, 'none')).toEqual({
      kind: 'restricted',
      state: { restriction: 'none' },
      before: state,
    });
    expect(await leave(again)).toEqual({ kind: 'deleted' });
    await register(server, again);
    expect(await stateOf(again.email)).toEqual({ restriction: 'none' });
  });

  contract(
    'a permanent ban has no end in a new account either, and one of a week ends when it would have',
    async () => {
      const people = [await register(server), await register(server)];
      await restrict(people[0].email, 'forever');
      await restrict(people[1].email, 'week');
      for (const person of people)
        await server.call('deleteAccount', person, { token: await logIn(server, person) });
      await server.advance(7 * DAY_MS);
      token = await logIn(server, ADMINISTRATOR);
      for (const person of people) await register(server, person);
      expect(await stateOf(people[0].email)).toEqual({ restriction: 'forever' });
      expect(await stateOf(people[1].email)).toEqual({ restriction: 'none' });
    },
  );
});
