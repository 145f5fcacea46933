import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { decodeFailure, type CallFailure } from '../../../core/protocol/call-failure.ts';
import { decodeOutcome, type ReplyOf, type RequestOf } from '../../../core/protocol/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '../../../core/protocol/endpoints.ts';

export type Engine = 'sqlite' | 'postgres';
export const ENGINES: readonly Engine[] = ['sqlite', 'postgres'];

type Table = typeof ENDPOINTS;
type Answer<Name extends EndpointName> = ReplyOf<Table[Name]> | CallFailure;

interface CallOptions {
  readonly token?: string | undefined;
  readonly key?: string;
  readonly language?: string;
  readonly signal?: AbortSignal;
}

function formOf(wire: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(wire)) form.append(name, value as string);
  return form;
}

/** A place for a server's data; it outlives the server. */
export async function newStore(engine: Engine): Promise<Store> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nonet-test-'));
  if (engine === 'sqlite') return { folder, env: { DATA_DIR: folder } };
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = process.env.TEST_POSTGRES_URL!.replace(/postgres$/, name);
  return { folder, env: { DATA_DIR: folder, DATABASE_URL: url } };
}

export interface Store {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

const children = new Set<ChildProcess>();

/** Ends what a failed test has left, or Jest would wait for it. */
export function killAll(): void {
  for (const child of children) child.kill('SIGKILL');
}

/** A running server on real HTTP. */
export class TestServer {
  readonly url: string;
  readonly store: Store;
  readonly #child: ChildProcess;
  #lastMessage = 0;

  private constructor(url: string, store: Store, child: ChildProcess) {
    this.url = url;
    this.store = store;
    this.#child = child;
  }

  static async start(store: Store, env: Readonly<Record<string, string>> = {}): Promise<TestServer> {
    const child = fork(path.join(__dirname, 'serve.mjs'), [], {
      env: { PATH: process.env.PATH, LOG_LEVEL: 'error', PACING: 'off', ...store.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [],
    });
    children.add(child);
    child.once('exit', () => children.delete(child));
    let complaints = '';
    child.stderr!.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
    const port = await new Promise<number>((resolve, reject) => {
      child.once('message', (message: { port: number }) => {
        resolve(message.port);
      });
      child.once('exit', (code) => {
        reject(new Error(`The server ended with ${code}: ${complaints}`));
      });
    });
    return new TestServer(`http://127.0.0.1:${port}`, store, child);
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
        ...(options.language !== undefined && { 'accept-language': options.language }),
      },
      body: isForm ? formOf(wire as Record<string, string | Blob>) : JSON.stringify(wire),
    });
    const body: unknown = await response.json();
    const answer =
      response.status === 200 ? decodeOutcome(endpoint as never, body) : decodeFailure(response.status, body);
    if (answer === undefined) throw new Error(`${name} answered ${response.status} ${JSON.stringify(body)}`);
    return answer as Answer<Name>;
  }

  /** Moves the server's clock. */
  async advance(milliseconds: number): Promise<void> {
    const id = ++this.#lastMessage;
    this.#child.send({ id, advanceMs: milliseconds });
    await once(this.#child, 'message');
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGKILL');
    await once(this.#child, 'exit');
  }

  /** Stops as an administrator would; gives the exit code. */
  async stop(): Promise<number | null> {
    this.#child.kill('SIGTERM');
    const [code] = (await once(this.#child, 'exit')) as [number | null];
    return code;
  }

  get pid(): number {
    return this.#child.pid!;
  }

  /** Stops, and throws the data away. */
  async dispose(): Promise<void> {
    await this.kill();
    rmSync(this.store.folder, { recursive: true, force: true });
  }

  /** The mails in the local mailbox, as files, oldest first. */
  mails(): string[] {
    const folder = path.join(this.store.folder, 'mail');
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => readFileSync(path.join(folder, name), 'utf8'));
  }

  mailTo(address: string): string {
    return this.mails().findLast((mail) => mail.includes(`To: ${address}`)) ?? '';
  }
}
