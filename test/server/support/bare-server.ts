import path from 'node:path';
import { decodeRequest, type RequestOf } from '../../../core/protocol/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '../../../core/protocol/endpoints.ts';
import { createPasswords } from '../../../server/accounts/password-hash.ts';
import { accountHandlers } from '../../../server/areas/account/service.ts';
import { recoveryHandlers } from '../../../server/areas/recovery/service.ts';
import { registrationHandlers } from '../../../server/areas/registration/service.ts';
import { secondFactorHandlers } from '../../../server/areas/second-factor/service.ts';
import { sessionFinder } from '../../../server/areas/session/find-session.ts';
import { sessionHandlers } from '../../../server/areas/session/service.ts';
import { parseConfig } from '../../../server/config.ts';
import type { Command, Database } from '../../../server/db/database.ts';
import { kyselyOn, migrateSqlite, openSqlite } from '../../../server/db/sqlite-file.ts';
import type { Handle, Handlers } from '../../../server/http/calls.ts';
import { neighbourhoodOf, networkOfCaller } from '../../../server/http/network.ts';
import { Overloaded } from '../../../server/limits/request-failure.ts';
import { startMailQueue } from '../../../server/mail/queue.ts';
import { createSecretBox } from '../../../server/storage/secret-box.ts';
import { CHEAPEST } from './host.js';
import {
  newStore,
  type Answer,
  type Callable,
  type CallOptions,
  type Store,
  type Table,
} from './test-server.ts';

/** The areas whose limits are tested. */
type Areas = Handlers<
  | keyof ReturnType<typeof sessionHandlers>
  | keyof ReturnType<typeof registrationHandlers>
  | keyof ReturnType<typeof recoveryHandlers>
  | keyof ReturnType<typeof secondFactorHandlers>
  | keyof ReturnType<typeof accountHandlers>
>;

/**
 * The handlers of accounts on a database, with a clock that the test moves; no HTTP, no threads. Limits are
 * arithmetic over thousands of calls, which take seconds here and minutes over HTTP.
 */
export class BareServer implements Callable {
  readonly store: Store;
  readonly database: Database;
  readonly #connection: ReturnType<typeof openSqlite>;
  readonly #handlers: Areas;
  readonly #mail: ReturnType<typeof startMailQueue>;
  readonly #findSession: ReturnType<typeof sessionFinder>;
  readonly #box = createSecretBox(Buffer.alloc(32, 1));
  readonly #mails: string[] = [];
  #ahead = 0;
  #writing: Promise<unknown> = Promise.resolve();

  private constructor(store: Store, file: string) {
    const config = parseConfig(store.env);
    if (!config.ok) throw new Error(config.failure.faults.join('\n'));
    this.store = store;
    this.#connection = openSqlite(file);
    const read = kyselyOn(this.#connection);
    const database = {
      read,
      run: (command: Command<unknown, unknown>, input: unknown) => this.#write(() => command(read, input)),
      announce: () => undefined,
    } as unknown as Database;
    this.database = database;
    const box = this.#box;
    this.#mail = startMailQueue({
      ...{ database, box, now: () => this.#now() },
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      transport: {
        deliver: (_id, { to, subject, text }) => {
          this.#mails.push(`To: ${to}\nSubject: ${subject}\n\n${text}`);
          return Promise.resolve({ kind: 'delivered' });
        },
        close: () => undefined,
      },
    });
    const common = { ...config.value, database, box, mail: this.#mail, passwords: createPasswords(CHEAPEST) };
    const isCommonPassword = () => false;
    this.#handlers = {
      ...sessionHandlers(common),
      ...registrationHandlers({ ...common, isCommonPassword }),
      ...recoveryHandlers(common),
      ...secondFactorHandlers(common),
      ...accountHandlers({ ...common, isCommonPassword, exporters: {} }),
    };
    this.#findSession = sessionFinder(database, config.value);
  }

  static async open(): Promise<BareServer> {
    const store = await newStore('sqlite');
    const file = path.join(store.folder, 'nonet.sqlite');
    await migrateSqlite(file);
    return new BareServer(store, file);
  }

  async call<Name extends EndpointName>(
    name: Name,
    request: RequestOf<Table[Name]>,
    { token, from = '127.0.0.1' }: CallOptions = {},
  ): Promise<Answer<Name>> {
    const now = this.#now();
    const network = networkOfCaller({ ip: from, raw: { socket: { remoteAddress: from } } });
    const session = token === undefined ? undefined : await this.#findSession(token, now);
    if (token !== undefined && session === undefined) return { kind: 'session-over' };
    const endpoint = ENDPOINTS[name];
    const decoded = decodeRequest(endpoint as never, endpoint.request.encode(request as never));
    if (!decoded.ok) return decoded.failure;
    const handle = this.#handlers[name as keyof Areas] as unknown as Handle;
    const visit = {
      ...({ now, session, language: 'en', device: '', gone: new AbortController().signal } as const),
      ...{ repeat: undefined, once: undefined, note: () => undefined },
      network: this.#box.hash('request', network),
      neighbourhood: this.#box.hash('request', neighbourhoodOf(network)),
      sharer: { who: session?.accountId ?? network, network: neighbourhoodOf(network) },
    };
    const answer = handle(decoded.value, visit) as Promise<Answer<Name>>;
    return answer.catch((error: unknown) => {
      if (error instanceof Overloaded) return { kind: 'busy', waitSeconds: 5 };
      throw error;
    });
  }

  advance(milliseconds: number): Promise<void> {
    this.#ahead += milliseconds;
    return Promise.resolve();
  }

  mails(): string[] {
    return this.#mails;
  }

  mailTo(address: string): string {
    return this.#mails.findLast((mail) => mail.startsWith(`To: ${address}\n`)) ?? '';
  }

  async close(): Promise<void> {
    await this.#mail.stop();
    this.#connection.close();
  }

  #now(): number {
    return Date.now() + this.#ahead;
  }

  /** One transaction after the other, as in the writing thread. */
  #write(work: () => Promise<unknown>): Promise<unknown> {
    const done = this.#writing.then(async () => {
      this.#connection.exec('BEGIN IMMEDIATE');
      try {
        const output = await work();
        this.#connection.exec('COMMIT');
        return output;
      } catch (error) {
        this.#connection.exec('ROLLBACK');
        throw error;
      }
    });
    this.#writing = done.catch(() => undefined);
    return done;
  }
}
