import { exampleBoard } from '../server/support/boards.ts';
import { execute, query } from '../server/support/database.ts';
import { ADMINISTRATOR, logIn, register, WITH_ADMINISTRATOR } from '../server/support/people.ts';
import { newStore, TestServer, type Store } from '../server/support/test-server.ts';
import { SOAK_ROUNDS } from '../support/soak.ts';

/** How often each process is replaced; ten times in `npm run soak`. */
const ROUNDS = Math.ceil((SOAK_ROUNDS || 1) / 10);
const PROCESSES = 3;
/** Members who write without a pause, and those who read; more would only delay the starts of processes. */
const [WRITERS, READERS] = SOAK_ROUNDS > 0 ? [3, 3] : [1, 1];

type Call<Reply> = (server: TestServer) => Promise<Reply>;

/** Processes behind a proxy that tries another one once. */
class Site {
  readonly #processes: TestServer[];
  readonly #store: Store;
  #next = 0;

  constructor(store: Store, processes: TestServer[]) {
    this.#store = store;
    this.#processes = processes;
  }

  async ask<Reply extends { kind: string }>(call: Call<Reply>): Promise<Reply> {
    const place = this.#next++ % this.#processes.length;
    const first = await call(this.#processes[place]).catch(() => undefined);
    if (first !== undefined && first.kind !== 'busy') return first;
    // The one before: the one after it is the next to be stopped, and may be so by now.
    return call(this.#processes[(place + this.#processes.length - 1) % this.#processes.length]);
  }

  /** Stops each process as an administrator does, and starts another in its place. */
  async replaceAll(): Promise<void> {
    for (const [index, old] of this.#processes.entries()) {
      expect(await old.stop()).toBe(0);
      this.#processes[index] = await TestServer.startAlone(this.#store);
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.#processes.map((each) => each.dispose()));
  }
}

test(
  'replacing three processes one by one under load neither loses nor repeats a write, and no read fails twice',
  async () => {
    const store = await newStore('postgres');
    const first = await TestServer.startAlone(store, WITH_ADMINISTRATOR);
    const others = Array.from({ length: PROCESSES - 1 }, () => TestServer.startAlone(store));
    const site = new Site(store, [first, ...(await Promise.all(others))]);
    const administrator = await logIn(first, ADMINISTRATOR);
    const people = await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        const person = await register(first);
        return { owner: person.email, token: await logIn(first, person) };
      }),
    );
    let replacing = true;
    const written = { saves: [] as number[], crystals: [] as number[] };
    const saveOn = async ({ owner, token }: (typeof people)[number], who: number): Promise<void> => {
      for (let number = 1; replacing; number++) {
        const request = { owner, board: exampleBoard(number), basedOn: number - 1 };
        const options = { token, key: `save-number-${number}` };
        const reply = await site.ask((server) => server.call('saveBoard', request, options));
        expect(reply).toEqual({ kind: 'saved', version: number });
        written.saves[who] = number;
      }
    };
    const giveOn = async ({ owner: username }: (typeof people)[number], who: number): Promise<void> => {
      for (let number = 1; replacing; number++) {
        const options = { token: administrator, key: `gift-${who}-number-${number}` };
        const reply = await site.ask((server) =>
          server.call('changeCrystals', { username, amount: 1 }, options),
        );
        expect(reply).toEqual({ kind: 'changed', balance: 30 + number });
        written.crystals[who] = number;
      }
    };
    let reads = 0;
    const readOn = async (who: number): Promise<void> => {
      const { owner, token } = people[who % WRITERS];
      for (; replacing; reads++) {
        const posts = await site.ask((server) => server.call('listPosts', {}, { token }));
        expect(posts.kind).toBe('board');
        const board = await site.ask((server) => server.call('loadBoard', { owner }, { token }));
        expect(['loaded', 'nothing-saved']).toContain(board.kind);
      }
    };
    const load = Promise.all([
      ...people.map(saveOn),
      ...people.map(giveOn),
      ...Array.from({ length: READERS }, (_, who) => readOn(who)),
    ]);
    // A failed caller ends the test at once, and not when all processes are replaced.
    const replaced = (async () => {
      for (let round = 0; round < ROUNDS; round++) await site.replaceAll();
      replacing = false;
    })();
    await Promise.all([load, replaced]);

    for (const [who, { owner, token }] of people.entries()) {
      const loaded = await site.ask((server) => server.call('loadBoard', { owner }, { token }));
      expect([loaded.kind, loaded.kind === 'loaded' && [loaded.version, loaded.others]]).toEqual([
        'loaded',
        [written.saves[who], []],
      ]);
      const changes = await query(
        store,
        `select count(*) as number from crystal_changes c join accounts a on a.id = c.account_id
       where a.email = '${owner}' and c.reason = 'administrator'`,
      );
      expect(Number(changes[0].number)).toBe(written.crystals[who]);
    }
    expect(Math.min(...written.saves, ...written.crystals, reads)).toBeGreaterThan(0);
    await site.stop();
  },
  120_000 + ROUNDS * 60_000,
);

test('a process keeps working next to a newer version whose migrations add columns to all tables', async () => {
  const store = await newStore('postgres');
  const server = await TestServer.startAlone(store, WITH_ADMINISTRATOR);
  const person = await register(server);
  const administrator = await logIn(server, ADMINISTRATOR);
  const token = await logIn(server, person);
  const owner = person.email;
  let turn = 0;
  // More often than a statement has to be prepared, and over more connections than one.
  const everything = async () => {
    const kinds = new Set<string>();
    for (let time = 0; time < 8; time++) {
      turn++;
      const board = exampleBoard(turn);
      const replies = await Promise.all([
        server.call('saveBoard', { owner, board, basedOn: turn - 1 }, { token, key: `save-number-${turn}` }),
        server.call('loadBoard', { owner }, { token }),
        server.call('listPosts', {}, { token }),
        server.call('readAccount', { username: owner }, { token: administrator }),
        server.call('listSessions', {}, { token }),
        server.call('readColors', {}, { token }),
        server.call('countCrystals', { owner }, { token }),
        server.call('changeCrystals', { username: owner, amount: 1 }, { token: administrator }),
        server.call('listAudit', {}, { token: administrator }),
        server.call('listReports', {}, { token: administrator }),
        server.call('checkPhone', person),
      ]);
      for (const { kind } of replies) kinds.add(kind);
    }
    return [...kinds].sort();
  };
  await everything();
  const before = await everything();
  expect(before).not.toContain('fault');
  const tables = await query(
    store,
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  for (const { name } of tables)
    await execute(store, `alter table ${name as string} add column of_the_next_version text default ''`);
  await execute(store, "insert into settings (name, value) values ('migration:999-next', 'done')");
  expect(await everything()).toEqual(before);
  await expect(TestServer.startAlone(store)).rejects.toThrow('written by another version of the server');
  await server.dispose();
});
