import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SOAK_ROUNDS } from '../support/soak.ts';
import { changed, type Change } from './bundle.ts';
import { openProduct, run, type Product } from './run.ts';

function read(file: string): object {
  return JSON.parse(readFileSync(path.join(__dirname, file), 'utf8')) as object;
}

/** What seeds once found, by seed. They run first. */
const FOUND = read('seeds.json') as Readonly<Record<string, string>>;
/** Bugs, each with the first seed that finds it. */
const PLANTED = read('planted.json') as Readonly<Record<string, Change & { readonly seed: number }>>;
/** One seed to repeat, with what happens in it. */
const ONE = process.env.SEED;
/** In `npm test` the first ones, and those that find a planted bug. */
const SEEDS = new Set(Array.from({ length: SOAK_ROUNDS > 0 ? SOAK_ROUNDS * 1000 : 100 }, (_, at) => at + 1));
for (const { seed } of Object.values(PLANTED)) SEEDS.add(seed);
for (const seed of Object.keys(FOUND)) SEEDS.delete(Number(seed));
const SEEDS_FOR_A_BUG = 10_000;
const HOUR_MS = 3_600_000;

let whole: Product;
beforeAll(async () => {
  whole = await openProduct();
});

async function check(seed: number): Promise<void> {
  const { faults, trace } = await run(whole, seed);
  const report = [...faults, ...(ONE === undefined ? [] : trace), `SEED=${seed} npm run unit -- simulator`];
  if (faults.length > 0) throw new Error(report.join('\n'));
}

if (ONE === undefined) {
  for (const [seed, what] of Object.entries(FOUND))
    test(`seed ${seed}, which found that ${what}, finds nothing`, () => check(Number(seed)));

  test(
    'on several devices, with any faults of network, tabs and clocks, no text is lost, doubled or sent by another',
    async () => {
      const found: unknown[] = [];
      for (const seed of SEEDS) await check(seed).catch((error: unknown) => found.push(error));
      expect(found).toEqual([]);
    },
    SEEDS.size * 10_000,
  );

  test('a seed always gives the same run', async () => {
    const traces = [await run(whole, 7), await run(whole, 8), await run(whole, 7)].map(({ trace }) => trace);
    expect(traces[2]).toEqual(traces[0]);
    expect(traces[1]).not.toEqual(traces[0]);
  });

  describe.each(Object.entries(PLANTED))('the planted bug that %s', (name, change) => {
    test('can be planted', () => {
      const source = readFileSync(path.join(process.cwd(), change.file), 'utf8');
      expect(changed(source, change)).not.toBe(source);
    });

    if (SOAK_ROUNDS > 0)
      test(
        'is found',
        async () => {
          const product = await openProduct(change, whole);
          let faults: readonly string[] = [];
          let seed = 0;
          while (faults.length === 0 && seed < SEEDS_FOR_A_BUG) ({ faults } = await run(product, ++seed));
          process.stderr.write(`| ${name} | ${seed} | ${faults[0]?.split('\n')[0]} |\n`);
          expect(faults).not.toEqual([]);
        },
        HOUR_MS,
      );
  });
} else test(`seed ${ONE}`, () => check(Number(ONE)), HOUR_MS);
