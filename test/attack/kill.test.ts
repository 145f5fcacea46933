import { seededRandom } from '../../core/base/random.ts';
import { readBoardText } from '../../core/protocol/boards.ts';
import { SEED } from '../support/seed.ts';
import { exampleBoard } from '../server/support/boards.ts';
import { logIn, register } from '../server/support/people.ts';
import { startPostgres } from '../server/support/postgres.mjs';
import { newStore, TestServer } from '../server/support/test-server.ts';

/** A hundred in `npm run soak`. */
const ROUNDS = Number(process.env.SOAK_ROUNDS ?? 2);
const WRITERS = 6;
const LONGEST_ROUND_MS = 150;

interface Writer {
  readonly owner: string;
  readonly token: string;
  /** The last save that was acknowledged; the board's seconds count its saves. */
  acknowledged: number;
}

/** What is killed: the server, or the database under a server that goes on. */
const LOOPS = [
  ['sqlite', 'server'],
  ['postgres', 'server'],
  ['postgres', 'database'],
] as const;

test.each(LOOPS)(
  'on %s, killing the %s at any moment loses no acknowledged write, leaves none half done and allows a restart',
  async (engine, victim) => {
    const postgres = victim === 'database' ? await startPostgres() : undefined;
    let server: TestServer | undefined;
    try {
      const store = await newStore(engine, postgres?.url);
      server = await TestServer.startAlone(store);
      const writers: Writer[] = [];
      for (let count = 0; count < WRITERS; count++) {
        const person = await register(server);
        writers.push({ owner: person.email, token: await logIn(server, person), acknowledged: 0 });
      }
      const random = seededRandom(SEED);
      for (let round = 0; round < ROUNDS; round++) {
        const running = server;
        const writing = Promise.all(writers.map((writer) => writeOn(running, writer, victim)));
        const pause = random() * LONGEST_ROUND_MS;
        await new Promise((resolve) => setTimeout(resolve, pause));
        if (postgres === undefined) await server.kill();
        else await postgres.restart();
        await writing;
        if (postgres === undefined) server = await TestServer.startAlone(store);
        for (const writer of writers) await check(server, writer);
      }
    } finally {
      await server?.dispose();
      await postgres?.stop();
    }
  },
  120_000 + ROUNDS * 30_000,
);

function save(server: TestServer, { owner, token }: Writer, number: number) {
  const request = { owner, board: exampleBoard(number), basedOn: number - 1 };
  return server.call('saveBoard', request, { token, key: `save-number-${number}` });
}

/** Saves until the server is gone, or tells that its database is. */
async function writeOn(server: TestServer, writer: Writer, victim: 'server' | 'database'): Promise<void> {
  for (;;) {
    const number = writer.acknowledged + 1;
    const reply = await save(server, writer, number).catch(() => undefined);
    if (victim === 'server' ? reply === undefined : reply?.kind === 'busy') return;
    expect(reply).toEqual({ kind: 'saved', version: number });
    writer.acknowledged = number;
  }
}

async function check(server: TestServer, writer: Writer): Promise<void> {
  const { owner, token, acknowledged } = writer;
  const loaded = await answered(() => server.call('loadBoard', { owner }, { token }));
  const version = loaded.kind === 'loaded' ? loaded.version : 0;
  const seconds = loaded.kind === 'loaded' ? readBoardText(loaded.board)?.elapsedSeconds : 0;
  // Whole, and the acknowledged save or the one that was on its way.
  expect(seconds).toBe(version);
  expect([acknowledged, acknowledged + 1]).toContain(version);
  // Sent again with its key, it is there exactly once.
  const again = await answered(() => save(server, writer, acknowledged + 1));
  expect(again).toEqual({ kind: 'saved', version: acknowledged + 1 });
  writer.acknowledged++;
}

/** Connections to a database that was killed fail once each before they are opened again. */
async function answered<Reply extends { readonly kind: string }>(ask: () => Promise<Reply>): Promise<Reply> {
  let reply = await ask();
  for (let time = 0; time < WRITERS * 4 && reply.kind === 'busy'; time++) reply = await ask();
  return reply;
}
