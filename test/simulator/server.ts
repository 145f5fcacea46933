import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AGREEMENT_VERSION } from '../../core/account/agreement.ts';
import { accountKey } from '../../server/accounts/account-key.ts';
import { wasDeletedWithAccount } from '../../server/accounts/deleted-sessions.ts';
import { createPasswords } from '../../server/accounts/password-hash.ts';
import { insertAccount } from '../../server/accounts/repository.ts';
import type { Pictures } from '../../server/areas/posts/pictures/service.ts';
import { hashToken, sessionFinder } from '../../server/areas/session/find-session.ts';
import { parseConfig } from '../../server/config.ts';
import { createServer } from '../../server/create-server.ts';
import type { Command, Database, OnceKey } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { runOnceIn, wasDeletion } from '../../server/db/once.ts';
import { Sqlite, type SqliteConnection } from '../../server/db/sqlite-driver.ts';
import { kyselyOn } from '../../server/db/sqlite-file.ts';
import type { Engine } from '../../server/engine/pool.ts';
import { allHandlers } from '../../server/handlers.ts';
import { mountCalls } from '../../server/http/mount-calls.ts';
import { NO_PACING } from '../../server/limits/pacing.ts';
import { prepareMail, type MailQueue } from '../../server/mail/queue.ts';
import { createSecretBox } from '../../server/storage/secret-box.ts';
import { CHEAPEST } from '../server/support/host.js';

export const PASSWORD = 'Right-Pass1';
export const NAMES = ['ann', 'bob', 'cy', 'dee'].map((name) => `${name}@example.org`);
const CRYSTALS = 10;

/** A request, and its answer. */
export interface Asked {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}
export interface Answered {
  readonly status: number;
  readonly body: string;
}

/** The server's own code in this process, on a database in memory. */
export class Server {
  private constructor(
    private readonly app: FastifyInstance,
    private readonly connection: SqliteConnection,
    private readonly clock: { now: () => number },
  ) {}

  /** A server with the accounts of `NAMES`. */
  static async start(): Promise<Server> {
    const connection = new Sqlite(':memory:');
    connection.pragma('foreign_keys = ON');
    const clock = { now: Date.now };
    const database = databaseOn(connection);
    await migrate(database.read);
    await addAccounts(database);
    for (const name of AS_AT_FIRST)
      connection.exec(`create temp table first_${name} as select * from ${name}`);
    const config = parseConfig({ LOG_LEVEL: 'silent', PACING: 'off' });
    if (!config.ok) throw new Error(config.failure.faults.join('\n'));
    const box = createSecretBox(Buffer.alloc(32, 1));
    const passwords = createPasswords(CHEAPEST);
    const now = () => clock.now();
    const mail: MailQueue = {
      prepare: (message) => prepareMail(box, message, now()),
      flush: () => Promise.resolve(undefined),
      stop: () => Promise.resolve(),
    };
    const parts = { config: config.value, database, box, passwords, mail, isCommonPassword: () => false };
    const handlers = allHandlers(
      {
        ...parts,
        pictures: {} as Pictures,
        engine: { run: () => Promise.resolve(undefined) } as unknown as Engine,
      },
      { now, random: () => 0, hashCost: CHEAPEST },
    );
    const app = createServer(config.value);
    mountCalls(
      app,
      {
        ...{ now, defaultLanguage: 'en', formMs: 60_000, strictPacer: NO_PACING, loosePacer: NO_PACING },
        fingerprint: (text) => box.hash('request', text),
        findSession: sessionFinder(database, config.value),
        findVisitor: () => Promise.resolve(undefined),
        wasDeletion: (repeat) => wasDeletion(database.read, repeat),
        wasDeleted: (token, at) => wasDeletedWithAccount(database.read, hashToken(token), at),
        events: new Map(),
      },
      handlers,
    );
    await app.ready();
    return new Server(app, connection, clock);
  }

  /** Answers one request; nothing else happens meanwhile. */
  async answer({ path, headers, body }: Asked): Promise<Answered> {
    const { statusCode, payload } = await this.app.inject({
      method: 'POST',
      url: path,
      headers,
      payload: body,
    });
    return { status: statusCode, body: payload };
  }

  read<Row>(sql: string, ...values: readonly unknown[]): Row[] {
    return this.connection.prepare(sql).all(...values) as Row[];
  }

  /** A new beginning: the same accounts, and nothing that they did. */
  reset(now: () => number): void {
    this.clock.now = now;
    this.connection.pragma('foreign_keys = OFF');
    for (const { name } of this.read<{ name: string }>("select name from sqlite_schema where type = 'table'"))
      if (!KEPT.has(name)) this.connection.exec(`delete from ${name}`);
    for (const name of AS_AT_FIRST) this.connection.exec(`insert into ${name} select * from first_${name}`);
    // Lists are cached by this number.
    this.connection.exec('update message_clock set change = change + 1');
    this.connection.pragma('foreign_keys = ON');
  }
}

/** Tables of the database itself. */
const KEPT: ReadonlySet<string> = new Set(['message_clock', 'settings']);
/** Tables of the accounts. */
const AS_AT_FIRST = ['accounts', 'crystal_changes'];

function databaseOn(connection: SqliteConnection): Database {
  const read = kyselyOn(connection);
  let last: Promise<unknown> = Promise.resolve();
  /** One transaction after the other, as in the writing thread. */
  const write = <Output>(work: () => Promise<Output>): Promise<Output> => {
    const done = last.then(async () => {
      connection.exec('begin');
      try {
        const output = await work();
        connection.exec('commit');
        return output;
      } catch (error) {
        connection.exec('rollback');
        throw error;
      }
    });
    last = done.catch(() => undefined);
    return done;
  };
  return {
    ...{ engine: 'sqlite', read },
    run: (command: Command<unknown, unknown>, input: unknown) => write(() => command(read, input)),
    runOnce: (command: Command<unknown, unknown>, input: unknown, once: OnceKey) =>
      write(() => runOnceIn(read, command, input, once)),
    announce: () => undefined,
  } as unknown as Database;
}

async function addAccounts(database: Database): Promise<void> {
  const passwordHash = await createPasswords(CHEAPEST).hash(PASSWORD);
  for (const email of NAMES)
    await insertAccount(database.read, {
      row: {
        ...{ id: randomUUID(), email, email_key: accountKey(email), password_hash: passwordHash },
        ...{ role: 'member', language: 'en', agreement_version: AGREEMENT_VERSION, created_at: 0 },
      },
      crystals: { id: randomUUID(), amount: CRYSTALS },
    });
}
