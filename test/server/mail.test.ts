import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { domainToASCII } from 'node:url';
import fastify from 'fastify';
import { SMTPServer } from 'smtp-server';
import { accountKey } from '../../server/accounts/account-key.ts';
import { changePhone } from '../../server/areas/account/repository.ts';
import { startRegistration } from '../../server/areas/registration/repository.ts';
import { mountMailbox } from '../../server/areas/mailbox/service.ts';
import { recipientOf } from '../../server/mail/domain.ts';
import type { Transport } from '../../server/mail/message.ts';
import { prepareMail, startMailQueue } from '../../server/mail/queue.ts';
import { claimDueMails, insertMail, postponeMail } from '../../server/mail/repository.ts';
import { smtpTransport } from '../../server/mail/smtp.ts';
import { createSecretBox } from '../../server/storage/secret-box.ts';
import { query } from './support/database.ts';
import { databaseOn, newTables } from './support/kysely.ts';
import { newPerson } from './support/people.ts';
import { EVERY_ENGINE, TestServer } from './support/test-server.ts';

interface Received {
  readonly recipients: string[];
  readonly isUtf8: boolean;
  readonly text: string;
}

/** Servers that a failed test left open; Jest would wait for them. */
const open: SMTPServer[] = [];
const closed = (smtp: SMTPServer) =>
  new Promise<void>((resolve) => {
    smtp.close(resolve);
  });
afterEach(() => Promise.all(open.splice(0).map(closed)));

/** A real SMTP server that stores mails, refuses certain addresses, and can be made to fail. */
async function startSmtp(port = 0) {
  const received: Received[] = [];
  const state = { failing: false, refusing: false };
  let wake: () => void = () => undefined;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // The client keeps its connection open; a stopping server does not wait for it.
    closeTimeout: 1,
    onRcptTo: ({ address }, _session, done) => {
      if (state.failing) done(Object.assign(new Error('try later'), { responseCode: 451 }));
      else if (state.refusing || address.startsWith('refused'))
        done(Object.assign(new Error('no such user'), { responseCode: 550 }));
      else done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          isUtf8: JSON.stringify(session.envelope.mailFrom).includes('SMTPUTF8'),
          text: Buffer.concat(chunks).toString(),
        });
        done();
        wake();
      });
    },
  });
  smtp.on('error', () => undefined);
  open.push(smtp);
  smtp.listen(port, '127.0.0.1');
  await once(smtp.server, 'listening');
  return {
    received,
    state,
    port: (smtp.server.address() as AddressInfo).port,
    next: async () => {
      if (received.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return received.shift()!;
    },
    stop: () => closed(smtp),
  };
}

// Specification 5.5
test.each(EVERY_ENGINE)(
  'on %s mails are sent once by SMTP, even after a failure and a restart, and refusals are reported',
  async (engine) => {
    const smtp = await startSmtp();
    const env = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'nonet@example.org' };
    let server = await TestServer.ofTest(engine, env);

    const first = newPerson().email;
    expect(await server.call('sendRegistrationCode', { email: first })).toEqual({ kind: 'code-sent' });
    const mail = await smtp.next();
    expect(mail.recipients).toEqual([first]);
    expect(mail.text).toMatch(/^From: Nonet <nonet@example.org>\r$/m);
    expect(mail.text).toMatch(/^Subject: [0-9]{4} is your Nonet code\r$/m);

    expect(await server.call('sendRegistrationCode', { email: 'refused@example.org' })).toEqual({
      kind: 'unverifiable',
    });

    smtp.state.failing = true;
    const second = newPerson().email;
    expect(await server.call('sendRegistrationCode', { email: second })).toEqual({ kind: 'code-sent' });
    await server.stop();
    smtp.state.failing = false;
    server = await TestServer.start(server.store, env);
    // A new mail wakes the queue after the pause.
    await server.advance(100_000);
    const third = newPerson().email;
    await server.call('sendRegistrationCode', { email: third });
    const recipients = [(await smtp.next()).recipients, (await smtp.next()).recipients].flat().sort();
    expect(recipients).toEqual([second, third].sort());
    expect(smtp.received).toEqual([]);
  },
);

test.each(EVERY_ENGINE)(
  'on %s a mail that cannot be decrypted is given up and does not hold up other mails',
  async (engine) => {
    const { store, tables } = await newTables(engine);
    const database = databaseOn(tables);
    const lines: string[] = [];
    const log = (fields: object, line: string): void => void lines.push(line + JSON.stringify(fields));
    const delivered: string[] = [];
    const transport: Transport = {
      deliver: (_id, { to }) => {
        delivered.push(to);
        return Promise.resolve({ kind: 'refused', reason: 'no such user' });
      },
      close: () => undefined,
    };
    const [past, present] = [1, 2].map((byte) => createSecretBox(Buffer.alloc(32, byte)));
    const queue = startMailQueue({
      database,
      box: present,
      transport,
      now: () => 5,
      log: { info: log, warn: log, error: log },
    });
    const words = { subject: 'Hello', text: 'Words' };
    const lost = prepareMail(past, { to: 'lost@example.org', ...words }, 1);
    const wanted = queue.prepare({ to: 'wanted@example.org', ...words });
    await queue.flush();
    for (const mail of [lost, wanted]) await database.run(insertMail, mail);

    expect(await queue.flush(wanted.id)).toEqual({ kind: 'refused', reason: 'no such user' });
    expect(delivered).toEqual(['wanted@example.org']);
    expect(lines).toHaveLength(2);
    expect(lines).toContain(
      `mail given up${JSON.stringify({ mail: lost.id, attempts: 1, reason: 'cannot be decrypted' })}`,
    );
    expect(await query(store, 'select id from mails')).toEqual([]);
    await queue.stop();
    await tables.destroy();
  },
);

describe.each(EVERY_ENGINE)('the order of mails on %s', (engine) => {
  let tables: Awaited<ReturnType<typeof newTables>>['tables'];
  beforeEach(async () => {
    ({ tables } = await newTables(engine));
  });
  afterEach(() => tables.destroy());
  const mailOf = (id: string, now: number) => ({ id, messageSealed: '', now });
  const ask = (name: string, neighbourhood: string, now: number) =>
    startRegistration(tables, {
      ...{ emailKey: name, who: name, device: undefined, place: name, network: name, neighbourhood },
      ...{ codeHash: name, now, mail: mailOf(name, now) },
    });
  const claim = async (now: number, limit: number) =>
    (await claimDueMails(tables, { now, limit })).map(({ id }) => id).sort();

  test('mails to accounts are sent before registration codes', async () => {
    for (let index = 0; index < 15; index++) await ask(`stranger${index}`, `place${index}`, 1000);
    await insertMail(tables, mailOf('recovery', 2000));
    expect(await claim(3000, 10)).toContain('recovery');
  });

  test('codes for many networks of one neighbourhood do not delay the codes of others', async () => {
    for (let index = 0; index < 60; index++) await ask(`stranger${index}`, 'one', 1000);
    for (const name of ['first', 'second', 'third']) await ask(name, 'other', 2000);
    expect(await claim(3000, 2)).toEqual(['first', 'stranger0']);
    // Mails that were tried and wait again do not delay the next neighbourhood.
    await ask('late', 'third', 2500);
    expect(await claim(3000, 5)).toEqual(['late', 'second', 'stranger1', 'stranger2', 'third']);
  });

  test('a retried mail to an account is still sent before all codes', async () => {
    await insertMail(tables, mailOf('to an account', 1));
    expect(await claim(2, 10)).toHaveLength(1);
    await postponeMail(tables, { id: 'to an account', until: 30_000 });
    for (const turn of [1, 2]) await insertMail(tables, mailOf(`code ${turn}`, 3), turn);
    expect([await claim(30_000, 1), await claim(30_000, 1)]).toEqual([['to an account'], ['code 1']]);
  });

  test('an account that triggers many mails does not delay registration codes', async () => {
    for (let number = 1; number <= 4; number++)
      await changePhone(tables, {
        ...{ accountId: 'they', phoneHash: `hash ${number}`, phoneSealed: '' },
        mail: mailOf(`change ${number}`, 1000),
      });
    await insertMail(tables, mailOf('code', 2000), 1);
    expect(await claim(3000, 3)).toEqual(['change 1', 'change 2', 'code']);
  });
});

test('if the mail server refuses the second code, neither it nor the next one is reported as sent', async () => {
  const smtp = await startSmtp();
  const env = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` };
  const server = await TestServer.ofTest('sqlite', env);
  const { email } = newPerson();
  await server.call('sendRegistrationCode', { email });
  const code = /^Subject: ([0-9]{4}) is/m.exec((await smtp.next()).text)![1];
  const check = (given: string) => server.call('checkRegistrationCode', { email, code: given });
  expect(await check(code === '1111' ? '2222' : '1111')).toEqual({ kind: 'wrong-code' });
  smtp.state.refusing = true;
  expect(await check(code)).toEqual({ kind: 'code-over' });
  expect(await server.call('sendRegistrationCode', { email })).toEqual({ kind: 'unverifiable' });
  smtp.state.refusing = false;
  expect(await server.call('sendRegistrationCode', { email })).toEqual({ kind: 'code-sent' });
  const second = /^Subject: ([0-9]{4}) is/m.exec((await smtp.next()).text)![1];
  expect(await check(second)).toEqual({ kind: 'verified' });
});

test('refused mails do not count towards the daily limit of an address', async () => {
  const smtp = await startSmtp();
  const env = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` };
  const server = await TestServer.ofTest('sqlite', env);
  const { email } = newPerson();
  const ask = () => server.call('sendRegistrationCode', { email });
  smtp.state.refusing = true;
  for (let time = 0; time < 25; time++) expect(await ask()).toEqual({ kind: 'unverifiable' });
  smtp.state.refusing = false;
  expect(await ask()).toEqual({ kind: 'code-sent' });
  expect((await smtp.next()).recipients).toEqual([email]);
});

const PRODUCTION = { NODE_ENV: 'production', MAIL: 'file', SITE_CONTACT: 'help@example.org' };

test('in production the local mailbox does not exist', async () => {
  const server = await TestServer.ofTest('sqlite', PRODUCTION);
  expect((await fetch(`${server.url}/dev/mail`)).status).toBe(404);
});

describe('outside production', () => {
  const server = TestServer.ofSuite('sqlite');

  test('the local mailbox shows mails as escaped text', async () => {
    await server.call('sendRegistrationCode', { email: 'a&b@example.org' }, { language: 'ja' });
    const page = await fetch(`${server.url}/dev/mail`);
    const body = await page.text();
    expect(body).toMatch(/a&#38;b@example.org: Nonet の確認コード：[0-9]{4}/);
    expect(body.match(/a&#38;b@/g)).toHaveLength(1);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('the local mailbox notices proxy headers even after thousands of other headers', async () => {
    const { hostname, port } = new URL(server.url);
    const ask = async (header: string) => {
      const socket = connect(Number(port), hostname);
      const others = 'A:\r\n'.repeat(3000);
      socket.write(
        `GET /dev/mail HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${others}${header}: 1\r\n\r\n`,
      );
      return (await text(socket)).split(' ')[1];
    };
    expect([await ask('B'), await ask('X-Forwarded-For')]).toEqual(['200', '404']);
  });
});

test('the local mailbox rejects HTTP/1.0 requests and requests with two Host headers', async () => {
  const app = fastify();
  mountMailbox(app, '/nowhere');
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const ask = async (version: string, hosts: string[]) => {
    const socket = connect(Number(url.port), '127.0.0.1');
    const lines = hosts.map((host) => `Host: ${host}\r\n`).join('');
    socket.write(`GET /dev/mail HTTP/${version}\r\n${lines}Connection: close\r\n\r\n`);
    return (await text(socket)).split(' ')[1];
  };
  const statuses = [
    await ask('1.0', ['localhost:3000']),
    await ask('1.1', ['localhost:3000', 'evil.example']),
    await ask('1.1', ['localhost:3000']),
  ];
  await app.close();
  expect(statuses).toEqual(['404', '404', '200']);
});

test.each([
  ['jürgen@example.org', true],
  ['李明@example.org', true],
  ['ann@example.org', false],
])('a mail to %s uses SMTPUTF8: %s', async (to, isUtf8) => {
  const smtp = await startSmtp();
  const transport = smtpTransport(`smtp://127.0.0.1:${smtp.port}`, 'nonet@example.org');
  await transport.deliver('one', { to, subject: 'Hello', text: 'Hello' });
  const { text, ...received } = await smtp.next();
  expect(received).toEqual({ recipients: [to], isUtf8 });
  expect(text).toContain(`To: ${to}\r\n`);
  transport.close();
});

test('a mail goes to the same domain for every Unicode spelling of the address', async () => {
  const smtp = await startSmtp();
  const transport = smtpTransport(`smtp://127.0.0.1:${smtp.port}`, 'nonet@example.org');
  const letters = 'a ss ß ẞ σ ς Σ ϲ Ϲ 𝛓 𝚺 𝜍 İ ı Å ｅ ſ ﬁ'.split(' ');
  const domains = letters.flatMap((one) => [`${one}xa.example`, `ax${one}.example`]);
  const domainIn = (address: string) => address.slice(address.lastIndexOf('@') + 1);
  for (const domain of domains) {
    const email = `Ann@${domain}`;
    expect(await transport.deliver('one', { to: email, subject: 'Hello', text: 'Hello' })).toEqual({
      kind: 'delivered',
    });
    const [recipient] = (await smtp.next()).recipients;
    expect([email, domainToASCII(domainIn(recipient))]).toEqual([email, domainIn(accountKey(email))]);
  }
  // Composed like the account's key.
  expect(recipientOf('Jo\u0308rg@example.org')).toBe('J\u00f6rg@example.org');
  const nowhere = { to: 'ann@xn--a.example', subject: 'Hello', text: 'Hello' };
  expect(await transport.deliver('one', nowhere)).toEqual({ kind: 'refused', reason: 'no such domain' });
  transport.close();
}, 20_000);

test('delivery failures are reported by class and number, without the text of the mail server', async () => {
  const smtp = await startSmtp();
  const transport = smtpTransport(`smtp://127.0.0.1:${smtp.port}`, 'nonet@example.org');
  const deliver = (to: string) => transport.deliver('one', { to, subject: 'Hello', text: 'Hello' });
  expect(await deliver('refused-ann@example.org')).toEqual({ kind: 'refused', reason: 'EENVELOPE 550' });
  smtp.state.failing = true;
  expect(await deliver('ann@example.org')).toEqual({ kind: 'failed', reason: 'EENVELOPE 451' });
  await smtp.stop();
  expect(await deliver('ann@example.org')).toEqual({
    kind: 'failed',
    reason: expect.stringMatching(/^E[A-Z]+$/) as string,
  });
  transport.close();
});

test.each<[string, string, Record<string, string>, number]>([
  ['this machine', '127.0.0.1', { host: 'localhost:3000' }, 200],
  ['this machine by IPv6', '::1', { host: '[::1]:3000' }, 200],
  ['this machine by IPv4-mapped IPv6', '::ffff:127.0.0.1', { host: '127.0.0.1' }, 200],
  ['the network', '192.168.0.7', { host: 'localhost:3000' }, 404],
  ['a foreign host name that resolves to this machine', '127.0.0.1', { host: 'evil.example:3000' }, 404],
  ['a host name that begins with localhost', '127.0.0.1', { host: 'localhost.evil.example' }, 404],
  ['a proxy on this machine', '127.0.0.1', { host: 'localhost', 'x-forwarded-for': '203.0.113.9' }, 404],
  ['a proxy that names itself', '127.0.0.1', { host: 'localhost', via: '1.1 proxy' }, 404],
  ['a proxy that names the caller', '127.0.0.1', { host: 'localhost', 'x-real-ip': '203.0.113.9' }, 404],
  ['a proxy that names the protocol', '127.0.0.1', { host: 'localhost', 'x-forwarded-proto': 'https' }, 404],
  ['a host with a user name', '127.0.0.1', { host: 'user@localhost:3000' }, 404],
  ['a host with a path', '127.0.0.1', { host: 'localhost/evil.example' }, 404],
  ['an address in decimal notation', '127.0.0.1', { host: '2130706433' }, 404],
  ...[
    ...['cf-connecting-ip', 'true-client-ip', 'x-client-ip', 'x-cluster-client-ip', 'fastly-client-ip'],
    ...['x-forwarded', 'forwarded-for', 'x-original-forwarded-for', 'x-envoy-external-address', 'cdn-loop'],
    ...['x-amzn-trace-id', 'cf-ray', 'x-original-host', 'x-proxyuser-ip'],
  ].map((name): [string, string, Record<string, string>, number] => [
    `a proxy that sets ${name}`,
    '127.0.0.1',
    { host: 'localhost', [name]: '203.0.113.9' },
    404,
  ]),
  [
    'a proxy that sets the standard Forwarded header',
    '127.0.0.1',
    { host: 'localhost', forwarded: 'for=203.0.113.9' },
    404,
  ],
])(
  'the local mailbox requested by %s (from %s with %j) returns %i',
  async (_name, remoteAddress, headers, status) => {
    const app = fastify();
    mountMailbox(app, '/nowhere');
    expect((await app.inject({ url: '/dev/mail', remoteAddress, headers })).statusCode).toBe(status);
  },
);
