import { insertAccount } from '../../server/accounts/repository.ts';
import { insertAccounts } from './support/accounts.ts';
import { execute, query } from './support/database.ts';
import { openStore } from './support/kysely.ts';
import { codeFrom, logIn, newPerson, register, sendCode, verifiedCode } from './support/people.ts';
import { EVERY_ENGINE, TestServer, testsOn } from './support/test-server.ts';

const MINUTE_MS = 60_000;
/** A separate network for wrong codes, so that other tests are not affected. */
const ELSEWHERE = { from: '203.0.113.9' };

describe.each(EVERY_ENGINE)('registration on %s', (engine) => {
  const { test, contract } = testsOn(engine);
  const server = TestServer.ofSuite(engine, { TRUST_PROXY: '1' });

  // Specification 7.10, 7.13
  test('the six steps of registration create an account that can log in', async () => {
    const person = newPerson();
    const code = await sendCode(server, person.email);
    expect(await server.call('checkRegistrationCode', { email: person.email, code })).toEqual({
      kind: 'verified',
    });
    expect(await server.call('checkPhone', { phone: person.phone })).toEqual({ kind: 'free' });
    expect(await server.call('register', { ...person, code })).toEqual({ kind: 'registered' });
    expect(await server.call('logIn', person)).toEqual({
      kind: 'logged-in',
      token: expect.stringMatching(/^[\w-]{43}$/) as string,
      username: person.email,
      publicName: person.email.replace('example.org', 'member'),
      lifetimeMs: 12 * 3_600_000,
      role: 'member',
      passwordChangeDue: false,
    });
  });

  // Specification 5.5
  test('an e-mail address is one account, regardless of case and the encoding of its domain', async () => {
    const person = { ...newPerson(), email: 'jörg@bücher.example' };
    await register(server, person);
    for (const email of ['JÖRG@BÜCHER.example', 'jörg@bücher.example', 'jörg@xn--bcher-kva.example'])
      expect(await server.call('sendRegistrationCode', { email })).toEqual({ kind: 'already-registered' });
    expect((await server.call('logIn', { ...person, email: 'Jörg@xn--bcher-kva.example' })).kind).toBe(
      'logged-in',
    );
  });

  test('an ambiguous e-mail address gets no code, but an existing account with one can log in', async () => {
    const person = await register(server);
    const wide = person.email.replace(/^./, 'ｐ');
    for (const email of [wide, 'ﬁnn@example.org', 'a＠evil.example@example.org']) {
      expect(await server.call('sendRegistrationCode', { email })).toEqual({ kind: 'invalid', field: 'eml' });
      expect(await server.call('register', { ...person, email, code: '0000' })).toEqual({
        ...{ kind: 'invalid', field: 'inp.0' },
      });
      expect(server.mailTo(email)).toBe('');
    }
    await execute(server.store, `update accounts set email = '${wide}' where email = '${person.email}'`);
    await logIn(server, { ...person, email: wide });
  });

  contract('two people with the same local part get different public names', async () => {
    const [one, two] = [newPerson(), newPerson()];
    await register(server, { ...one, email: 'same@one.example' });
    await register(server, { ...two, email: 'same@two.example' });
    const names = await Promise.all(
      ['same@one.example', 'same@two.example'].map(async (email) => {
        const reply = await server.call('logIn', { ...one, email });
        return reply.kind === 'logged-in' ? reply.publicName : reply.kind;
      }),
    );
    expect(names).toEqual(['same@member', 'same.2@member']);
  });

  test('a public name shared by thousands gets the next number with only a few queries', async () => {
    const numbers = Array.from({ length: 3000 }, (_, index) => (index === 0 ? '' : `.${index + 1}`));
    await insertAccounts(
      server.store,
      numbers.map((number) => ({ email: `crowd${number}@example.com` })),
    );
    let asked = 0;
    const db = openStore(server.store, () => asked++);
    const row = {
      ...{
        id: 'nobody',
        email: 'crowd@example.org',
        email_key: 'crowd@example.org',
        password_hash: 'nobody',
      },
      ...({ role: 'member', language: 'en', agreement_version: 1, created_at: 0 } as const),
    };
    const account = { row, crystals: { id: 'grant', amount: 0 } };
    expect(await db.transaction().execute((tx) => insertAccount(tx, account))).toBe('inserted');
    await db.destroy();
    const names = await query(
      server.store,
      "select public_name from accounts where email = 'crowd@example.org'",
    );
    expect(names).toEqual([{ public_name: 'crowd.3001@member' }]);
    expect(asked).toBeLessThan(40);
  });

  contract('concurrent registrations with the same name get different public names', async () => {
    const same = Array.from({ length: 8 }, (_, index) => ({
      ...newPerson(),
      email: `twin@t${index}.example`,
    }));
    await Promise.all(same.map((person) => register(server, person)));
    const names = await query(
      server.store,
      "select public_name from accounts where public_name like 'twin%'",
    );
    expect(new Set(names.map(({ public_name }) => public_name)).size).toBe(same.length);
  });

  test('repeating the last step after a lost response succeeds, but only for the same call', async () => {
    const person = newPerson();
    const code = await verifiedCode(server, person);
    const last = { ...person, code };
    const key = 'registration-1';
    expect(await server.call('register', last, { key })).toEqual({ kind: 'registered' });
    expect(await server.call('register', last, { key })).toEqual({ kind: 'registered' });
    const refused = { kind: 'already-registered' };
    expect(await server.call('register', last)).toEqual(refused);
    expect(await server.call('register', last, { key: 'registration-2' })).toEqual(refused);
    expect(await server.call('register', { ...last, password: 'Other-Pass2' }, { key })).toEqual(refused);
    await logIn(server, person);
  });

  contract('two concurrent calls of the last step with one key both succeed', async () => {
    const person = newPerson();
    const code = await verifiedCode(server, person);
    const last = () => server.call('register', { ...person, code }, { key: 'registration-3' });
    expect(await Promise.all([last(), last()])).toEqual([{ kind: 'registered' }, { kind: 'registered' }]);
  });

  test('no step of registration can be skipped', async () => {
    const person = newPerson();
    expect(await server.call('register', { ...person, code: '0000' })).toEqual({ kind: 'code-over' });
    const code = await sendCode(server, person.email);
    expect(await server.call('register', { ...person, code })).toEqual({ kind: 'not-verified' });
  });

  // Specification 5.6
  test('a code is used up after five wrong attempts, including those in the last step', async () => {
    const person = newPerson();
    const code = await sendCode(server, person.email, ELSEWHERE);
    const wrong = code === '1111' ? '2222' : '1111';
    const { email } = person;
    for (const left of [undefined, 3, 2, 1])
      expect(await server.call('checkRegistrationCode', { email, code: wrong }, ELSEWHERE)).toEqual({
        kind: 'wrong-code',
        ...(left !== undefined && { left }),
      });
    expect(await server.call('register', { ...person, code: wrong }, ELSEWHERE)).toEqual({
      kind: 'wrong-code',
      left: 0,
    });
    const usedUp = { kind: 'code-over', usedUp: true };
    expect(await server.call('checkRegistrationCode', { email, code }, ELSEWHERE)).toEqual(usedUp);
    expect(await server.call('register', { ...person, code }, ELSEWHERE)).toEqual(usedUp);
  });

  test('a correct code can be entered repeatedly while it is valid', async () => {
    const { email } = newPerson();
    const code = await sendCode(server, email);
    for (let time = 0; time < 7; time++)
      expect(await server.call('checkRegistrationCode', { email, code })).toEqual({ kind: 'verified' });
  });

  test('a code can register only one account', async () => {
    const person = newPerson();
    const code = await verifiedCode(server, person);
    await server.call('register', { ...person, code });
    expect(await server.call('register', { ...person, code, phone: newPerson().phone })).toEqual({
      kind: 'already-registered',
    });
    expect(await server.call('checkRegistrationCode', { email: person.email, code })).toEqual({
      kind: 'code-over',
    });
  });

  // Specification 5.7
  test('the last step fails with a taken phone number and succeeds with another one', async () => {
    const first = await register(server);
    const second = { ...newPerson(), phone: first.phone.replaceAll(' ', '-') };
    expect(await server.call('checkPhone', { phone: second.phone })).toEqual({ kind: 'phone-registered' });
    const code = await sendCode(server, second.email);
    await server.call('checkRegistrationCode', { email: second.email, code });
    expect(await server.call('register', { ...second, code })).toEqual({ kind: 'phone-registered' });
    expect(await server.call('register', { ...second, phone: newPerson().phone, code })).toEqual({
      kind: 'registered',
    });
  });

  // Specification 5.5
  contract('exactly one of ten concurrent registrations of an e-mail address succeeds', async () => {
    const person = newPerson();
    const code = await verifiedCode(server, person);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        server.call('register', { ...person, code, phone: newPerson().phone }),
      ),
    );
    const kinds = replies.map(({ kind }) => kind).sort();
    expect(kinds.filter((kind) => kind === 'registered')).toHaveLength(1);
    expect(new Set(kinds)).toEqual(new Set(['already-registered', 'registered']));
  });

  // Specification 5.7
  contract('exactly one of ten concurrent registrations with the same phone number succeeds', async () => {
    const { phone } = newPerson();
    const replies = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const person = { ...newPerson(), phone };
        const code = await verifiedCode(server, person);
        return server.call('register', { ...person, code });
      }),
    );
    const kinds = replies.map(({ kind }) => kind).sort();
    expect(kinds.filter((kind) => kind === 'registered')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'phone-registered')).toHaveLength(9);
  });

  // These tests move the clock, so they come last.
  test('a new code is mailed at most once a minute and replaces the old one', async () => {
    const { email } = newPerson();
    const first = await sendCode(server, email);
    // The mailed code is still valid, so no other is sent.
    expect(await server.call('sendRegistrationCode', { email })).toEqual({ kind: 'code-sent' });
    // If a code is used up, the next one must wait.
    const other = newPerson().email;
    const wrong = (await sendCode(server, other, ELSEWHERE)) === '1111' ? '2222' : '1111';
    for (let time = 0; time < 5; time++)
      await server.call('checkRegistrationCode', { email: other, code: wrong }, ELSEWHERE);
    expect(await server.call('sendRegistrationCode', { email: other }, ELSEWHERE)).toEqual({
      kind: 'too-fast',
      waitSeconds: expect.any(Number) as number,
    });
    await server.advance(MINUTE_MS);
    const second = await sendCode(server, email);
    const enter = (code: string) => server.call('checkRegistrationCode', { email, code });
    if (first !== second) {
      expect(await enter(first)).toEqual({ kind: 'wrong-code' });
      // After a wrong code another one is required.
      expect(await enter(second)).toEqual({ kind: 'code-over', another: true });
    }
    expect(await enter(codeFrom(server.mailTo(email)))).toEqual({ kind: 'verified' });
  });

  test('a code expires after ten minutes, and setting the clock back does not lock the address out', async () => {
    const { email } = newPerson();
    const code = await sendCode(server, email);
    await server.advance(10 * MINUTE_MS);
    expect(await server.call('checkRegistrationCode', { email, code })).toEqual({ kind: 'code-over' });
    await server.advance(-60 * MINUTE_MS);
    await sendCode(server, email);
  });

  test('the code is mailed in the language of the request', async () => {
    const { email } = newPerson();
    await server.call('sendRegistrationCode', { email }, { language: 'zh-HK,en;q=0.5' });
    const subject = /^Subject: =\?UTF-8\?B\?(.*)\?=/m.exec(server.mailTo(email))![1];
    expect(Buffer.from(subject, 'base64').toString()).toContain('驗證碼');
  });

  test('registration and login still work after the clock was changed', async () => {
    await logIn(server, await register(server));
  });
});
