import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { CallFailure } from '../../../core/protocol/call-failure.ts';
import { decodeFailure } from '../../../core/protocol/failure-codec.ts';
import { decodeOutcome, type ReplyOf, type RequestOf } from '../../../core/protocol/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '../../../core/protocol/endpoints.ts';
import { SOAK_ROUNDS } from '../../support/soak.ts';
import { startHost } from './host.js';

export type Engine = 'sqlite' | 'postgres';
/** For tests that must run on each database: commands, migrations, notifications, races. */
export const EVERY_ENGINE: readonly Engine[] = ['sqlite', 'postgres'];
/** For all other tests. A soak runs them on both; journey.test.ts runs every statement on PostgreSQL. */
export const ENGINES: readonly Engine[] = SOAK_ROUNDS > 0 ? EVERY_ENGINE : ['sqlite'];

/** For a suite on every engine: `contract` runs on each, `test` only on those in ENGINES. */
export function testsOn(engine: Engine): { readonly test: jest.It; readonly contract: jest.It } {
  const nothing = () => undefined;
  const left = Object.assign(nothing, { each: () => nothing }) as unknown as jest.It;
  return { test: ENGINES.includes(engine) ? test : left, contract: test };
}

export type Table = typeof ENDPOINTS;
export type Answer<Name extends EndpointName> = ReplyOf<Table[Name]> | CallFailure;

export interface CallOptions {
  readonly token?: string | undefined;
  readonly key?: string;
  readonly language?: string;
  readonly userAgent?: string;
  readonly signal?: AbortSignal;
  /** The address that a proxy says the call comes from; the server must trust it. */
  readonly from?: string;
}

function formOf(wire: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(wire)) form.append(name, value as string);
  return form;
}

/**
 * A place for a server's data; it outlives the server.
 *
 * @param postgres where the database is made; the one that all tests share by default
 */
export async function newStore(engine: Engine, postgres = process.env.TEST_POSTGRES_URL!): Promise<Store> {
  const folder = mkdtempSync(path.join(process.env.TEST_STORES!, 'store-'));
  if (engine === 'sqlite') return { folder, env: { DATA_DIR: folder } };
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: postgres });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = postgres.replace(/postgres$/, name);
  return { folder, env: { DATA_DIR: folder, DATABASE_URL: url } };
}

export interface Store {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Servers on one PostgreSQL, the first in the shared process, the others in their own: two, more in a soak. */
export function startSeveral(
  store: Store,
  env: Readonly<Record<string, string>> = {},
): Promise<TestServer[]> {
  const others = Array.from({ length: SOAK_ROUNDS > 0 ? 3 : 1 }, () => TestServer.startAlone(store, env));
  return Promise.all([TestServer.start(store, env), ...others]);
}

/** What most helpers need from a server. */
export type Callable = Pick<TestServer, 'call' | 'advance' | 'mails' | 'mailTo' | 'store'>;

/** Running servers, and processes that were started for a single one. */
const running = new Set<TestServer>();

/** Ends what a failed test left behind, since Jest would wait for it. */
export async function endAll(): Promise<void> {
  await Promise.all([...running].map((server) => server.kill()));
}

/** What the running test keeps its data in. */
const ofTest = new Set<Store>();

/** Ends and deletes what the test had for itself alone. */
export async function endTest(): Promise<void> {
  const servers = [...running].filter(({ store }) => ofTest.has(store));
  await Promise.all(servers.map((server) => server.kill()));
  for (const { folder } of ofTest) rmSync(folder, { recursive: true, force: true });
  ofTest.clear();
}

/** Asks a process that runs servers (serve.mjs). */
async function ask(host: string, order: object): Promise<{ id: number; port: number }> {
  const response = await fetch(host, { method: 'POST', body: JSON.stringify(order) });
  const answer = (await response.json()) as { id: number; port: number; error?: string };
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer;
}

interface Place {
  readonly host: string;
  readonly id: number;
  readonly port: number;
  /** The process that runs this server and no other; undefined in the one that a worker's tests share. */
  readonly child: ChildProcess | undefined;
}

/** A running server on real HTTP. */
export class TestServer {
  store: Store;
  #place: Place;
  readonly #env: Readonly<Record<string, string>>;
  #aheadMs = 0;
  /** Mails by their file, which never changes. */
  readonly #mails = new Map<string, string>();

  private constructor(place: Place, store: Store, env: Readonly<Record<string, string>>) {
    this.#place = place;
    this.store = store;
    this.#env = env;
    running.add(this);
  }

  get url(): string {
    return `http://127.0.0.1:${this.#place.port}`;
  }

  /** Starts a server in the process that the tests of this worker share. */
  static start(store: Store, env: Readonly<Record<string, string>> = {}): Promise<TestServer> {
    const hosts = process.env.TEST_HOSTS!.split(',');
    return TestServer.#startAt(hosts[(Number(process.env.JEST_WORKER_ID) - 1) % hosts.length], store, env);
  }

  /** A server for the running test, which ends with it. */
  static async ofTest(engine: Engine, env: Readonly<Record<string, string>> = {}): Promise<TestServer> {
    const store = await newStore(engine);
    ofTest.add(store);
    return TestServer.start(store, env);
  }

  /** A server for all tests of a suite, which starts before the first of them. */
  static ofSuite(engine: Engine, env: Readonly<Record<string, string>> = {}): TestServer {
    const server = new TestServer({} as Place, {} as Store, env);
    running.delete(server);
    beforeAll(async () => {
      server.store = await newStore(engine);
      server.#takeOver(await TestServer.start(server.store, env));
    });
    afterAll(() => server.dispose());
    return server;
  }

  /** Stands for a server that has just been started. */
  #takeOver(started: TestServer): void {
    this.#place = started.#place;
    running.delete(started);
    running.add(this);
  }

  /** Starts a server in a process of its own, for tests in which it is killed or one of several. */
  static async startAlone(store: Store, env: Readonly<Record<string, string>> = {}): Promise<TestServer> {
    const { url, child } = await startHost(__dirname);
    return TestServer.#startAt(url, store, env, child);
  }

  static async #startAt(
    host: string,
    store: Store,
    env: Readonly<Record<string, string>>,
    child?: ChildProcess,
  ): Promise<TestServer> {
    // The description of all calls takes a sixth of a start, and so does each thread for hints.
    const quick = { LOG_LEVEL: 'error', PACING: 'off', DOCS: 'off', HINT_THREADS: '1' };
    const settings = { ...quick, ...store.env, ...env };
    const started = await ask(host, { action: 'start', env: settings }).catch((error: unknown) => {
      child?.kill('SIGKILL');
      throw error;
    });
    return new TestServer({ host, child, ...started }, store, env);
  }

  /** Kills the server, which has its own process, and starts it again on the same data with the same clock. */
  async crash(): Promise<void> {
    await this.kill();
    const env = { ...this.#env, CLOCK_AHEAD_MS: String(this.#aheadMs) };
    this.#takeOver(await TestServer.startAlone(this.store, env));
  }

  /** Makes a call as the page does: by the table, in both directions. */
  async call<Name extends EndpointName>(
    name: Name,
    request: RequestOf<Table[Name]>,
    options: CallOptions = {},
  ): Promise<Answer<Name>> {
    const endpoint = ENDPOINTS[name];
    const wire = endpoint.request.encode(request as never);
    const isForm = endpoint.form === 'multipart';
    const response = await fetch(this.url + endpoint.path, {
      method: 'POST',
      ...(options.signal !== undefined && { signal: options.signal }),
      headers: {
        ...(!isForm && { 'content-type': 'application/json' }),
        ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
        ...(options.key !== undefined && { 'idempotency-key': options.key }),
        ...(options.from !== undefined && { 'x-forwarded-for': options.from }),
        ...(options.userAgent !== undefined && { 'user-agent': options.userAgent }),
        ...(options.language !== undefined && { 'accept-language': options.language }),
      },
      body: isForm ? formOf(wire as Record<string, string | Blob>) : JSON.stringify(wire),
    });
    const body: unknown = await response.json();
    const answer =
      response.status === 200 ? decodeOutcome(endpoint, body) : decodeFailure(response.status, body);
    if (answer === undefined) throw new Error(`${name} answered ${response.status} ${JSON.stringify(body)}`);
    return answer;
  }

  /** Moves the server's clock. */
  async advance(milliseconds: number): Promise<void> {
    this.#aheadMs += milliseconds;
    const { host, id } = this.#place;
    await ask(host, { action: 'advance', id, milliseconds });
  }

  /** Kills the server if it has its own process. */
  async kill(): Promise<void> {
    const { child } = this.#place;
    if (child === undefined) {
      await this.stop();
    } else if (running.delete(this)) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }

  /** Stops gracefully; returns the exit code, or null if its process runs other servers. */
  async stop(): Promise<number | null> {
    if (!running.delete(this)) return null;
    const { child, host, id } = this.#place;
    if (child === undefined) {
      await ask(host, { action: 'stop', id });
      return null;
    }
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  }

  /** The id of its own process. */
  get pid(): number {
    return this.#place.child!.pid!;
  }

  /** Stops and deletes the data. */
  async dispose(): Promise<void> {
    await this.kill();
    rmSync(this.store.folder, { recursive: true, force: true });
  }

  /** The mails in the local mailbox, as files, oldest first. */
  mails(): string[] {
    const folder = path.join(this.store.folder, 'mail');
    // The folder is created with the first mail.
    if (!existsSync(folder)) return [];
    const names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
    return names.sort().map((name) => this.#mail(path.join(folder, name)));
  }

  /** Each file is read once: there can be hundreds, and tests ask after every call. */
  #mail(file: string): string {
    const known = this.#mails.get(file);
    if (known !== undefined) return known;
    const text = readFileSync(file, 'utf8');
    this.#mails.set(file, text);
    return text;
  }

  mailTo(address: string): string {
    return this.mails().findLast((mail) => mail.includes(`To: ${address}`)) ?? '';
  }
}
