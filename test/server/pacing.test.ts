import { memoryPacer, sharedPacer, type Pacer } from '../../server/limits/pacing.ts';
import { databaseOn, newTables, openStore } from './support/kysely.ts';
import type { Engine } from './support/test-server.ts';

const PACE = { calls: 2, seconds: 60 };
/** 21 November 2026, noon. */
const NOW = Date.UTC(2026, 10, 21, 12);

/** Two pacers with shared counts: in memory the same one twice, in a database one for each of two processes. */
async function open(
  kind: string,
  now: () => number,
): Promise<{ pacers: Pacer[]; close: () => Promise<void> }> {
  if (kind === 'memory') {
    const pacer = memoryPacer(now);
    return { pacers: [pacer, pacer], close: () => Promise.resolve() };
  }
  const { store, tables: first } = await newTables(kind as Engine);
  const tables = [first, openStore(store)];
  const pacers = tables.map((db) => sharedPacer(databaseOn(db), now));
  return {
    pacers,
    close: async () => {
      await Promise.all(tables.map((db) => db.destroy()));
    },
  };
}

describe.each(['memory', 'sqlite', 'postgres'])('rate limits counted in %s', (kind) => {
  let time: number;
  let one: Pacer;
  let other: Pacer;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const opened = await open(kind, () => time);
    [one, other] = opened.pacers;
    close = opened.close;
  });
  afterAll(() => close());
  beforeEach(() => {
    time = NOW;
  });

  test('a number of calls per period is allowed and the next one must wait, across all processes', async () => {
    expect(await one.take('some', PACE)).toBe(0);
    time += 20_000;
    expect(await other.take('some', PACE)).toBe(0);
    expect(await one.take('some', PACE)).toBe(40);
    expect(await other.take('another', PACE)).toBe(0);
    time += 39_001;
    expect(await other.take('some', PACE)).toBe(1);
    time += 999;
    expect(await one.take('some', PACE)).toBe(0);
    expect(await other.take('some', PACE)).toBe(0);
    expect(await one.take('some', PACE)).toBe(60);
  });

  test('setting the clock back never causes a wait of more than twice the period', async () => {
    for (let call = 0; call < 3; call++) await one.take('back', PACE);
    time -= 60_000;
    expect(await other.take('back', PACE)).toBe(120);
    time -= 1;
    expect(await other.take('back', PACE)).toBe(0);
  });
});

test('the rate limit in memory counts 100,000 keys, and a new key replaces the oldest', async () => {
  const pacer = memoryPacer(() => NOW);
  const once = { calls: 1, seconds: 60 };
  for (let key = 0; key < 100_000; key++) await pacer.take(String(key), once);
  expect(await pacer.take('0', once)).toBe(60);
  expect(await pacer.take('new', once)).toBe(0);
  expect(await pacer.take('1', once)).toBe(60);
  expect(await pacer.take('0', once)).toBe(0);
});
