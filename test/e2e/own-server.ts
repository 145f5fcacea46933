import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer, request as ask, type Server } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { test, type BrowserContext, type Page } from '@playwright/test';
import { freePort } from './free-port.ts';
import { call, openSession, register, type Credentials, type Member } from './members.ts';

/** The constructor of a connection to the server's file, as far as tests use it. */
type OpenFile = new (file: string) => {
  prepare: (sql: string) => { run: (...values: unknown[]) => void; all: (...values: unknown[]) => unknown[] };
  close: () => void;
};
const SqliteFile = createRequire(import.meta.url)('better-sqlite3') as OpenFile;

interface WirePost {
  readonly id: string;
  readonly chcontent: string;
  readonly chpic1: string;
  readonly chpic2: string;
}
interface WireComment {
  readonly comchatid: string;
  readonly comcontent: string;
}

/** The real server as a process of its own, which can be killed, with its file of data within reach. */
export class OwnServer {
  private address: { readonly port: number; readonly folder: string } | undefined;
  private readonly settings: Readonly<Record<string, string>>;
  private child: ChildProcess | undefined;

  /** @param settings more of what the server is told */
  constructor(settings: Readonly<Record<string, string>> = {}) {
    this.settings = settings;
  }

  /** Known once it was started. */
  get port(): number {
    return this.address!.port;
  }
  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** For the first time with nothing stored; later with what is there, at the same address. */
  async start(): Promise<void> {
    if (!this.address) {
      const port = await freePort();
      this.address = { port, folder: path.resolve(`test-results/server-${port}`) };
      rmSync(this.address.folder, { recursive: true, force: true });
    }
    const child = spawn('node', ['build/server/main.js'], {
      env: {
        ...process.env,
        PORT: String(this.port),
        DATA_DIR: this.address.folder,
        LOG_LEVEL: 'silent',
        PACING: 'off',
        DOCS: 'off',
        HINT_THREADS: '1',
        ...this.settings,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.child = child;
    for (;;) {
      if (child.exitCode !== null) throw new Error(`The server of ${this.url} has ended.`);
      const isUp = await fetch(`${this.url}/health`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isUp) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** As a power cut does it. */
  async kill(): Promise<void> {
    const { child } = this;
    // Also after a test that has failed while it was away.
    if (!child?.kill('SIGKILL')) return;
    await new Promise((resolve) => child.once('exit', resolve));
  }

  sql<Row>(text: string, ...values: unknown[]): Row[] {
    const file = new SqliteFile(path.join(this.address!.folder, 'nonet.sqlite'));
    try {
      if (/^select/i.test(text)) return file.prepare(text).all(...values) as Row[];
      file.prepare(text).run(...values);
      return [];
    } finally {
      file.close();
    }
  }

  call(path: string, fields: object, token?: string): Promise<Record<string, unknown>> {
    return call(this.url, path, fields, token);
  }
  newMember(): Promise<Member> {
    return register(this.url);
  }
  logIn(person: Credentials): Promise<Member> {
    return openSession(person, this.url);
  }

  /** A post with the text, straight into the table where `author` is somebody else. */
  async post(member: Member, text: string): Promise<Record<string, unknown>> {
    const form = new FormData();
    form.append('chat', text);
    form.append('agree', '1');
    const response = await fetch(`${this.url}/cando/kusendchat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member.token}` },
      body: form,
    });
    return (await response.json()) as Record<string, unknown>;
  }

  async board({ token }: Member): Promise<{ posts: WirePost[]; comments: WireComment[] }> {
    const { data } = await this.call('/cando/kugetchat', {}, token);
    const [posts, comments] = data as [WirePost[], WireComment[]];
    return { posts, comments };
  }
  /** The posts that a member reads, as far as they contain a text. */
  async textsOf(member: Member, part = ''): Promise<string[]> {
    const { posts } = await this.board(member);
    return posts.map(({ chcontent }) => chcontent).filter((text) => text.includes(part));
  }
}

/** A server for all tests of a file, which share a worker: another one would start its own. */
export function serverOfFile(settings?: Readonly<Record<string, string>>): OwnServer {
  const server = new OwnServer(settings);
  test.describe.configure({ mode: 'default' });
  test.beforeAll(() => server.start());
  test.afterAll(() => server.kill());
  return server;
}

/** A line to the server that goes silent for a call in `holds`, after the server has done what was asked. */
export async function silentLine(
  to: number,
): Promise<{ url: string; holds: Map<string, () => void>; server: Server }> {
  const holds = new Map<string, () => void>();
  const server = createServer((request, response) => {
    const upstream = ask(
      { port: to, path: request.url, method: request.method, headers: request.headers },
      (answer) => {
        const isHeld = holds.get(request.url!);
        if (isHeld !== undefined) {
          holds.delete(request.url!);
          answer.resume().on('end', isHeld);
          return;
        }
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      },
    );
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://localhost:${port}`, holds, server };
}

/** Wakes the service worker as the browser does when the network is back. */
export async function wakeWorker(url: string, context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${url}/` && !isDeleted);
      if (ours) resolve(ours.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const sync = { origin: url, registrationId, tag: 'nonet-outbox', lastChance: false };
  await session.send('ServiceWorker.dispatchSyncEvent', sync);
  await session.detach();
}
