/**
 * How long can an attacker delay the hints of an honest member? Fifty accounts of an attacker, each from networks of its
 * own, call in waves that are searched for; the server's turns run in simulated time. Costs are those of
 * docs/measured.md, "What is the longest that a position can take?".
 */
import { randomInteger, seededRandom, type Random } from '../../core/base/random.ts';
import { takeFairTurns, type Sharer } from '../../server/limits/turns.ts';
import { SEED } from '../support/seed.ts';
import { SOAK_ROUNDS } from '../support/soak.ts';

const ACCOUNTS = 50;
const THREADS = 2;
/** The honest member asks about every two seconds, so that recent use is not small either. */
const HONEST_PAUSE_MS = 4000;
const HONEST = { ms: 4, slow: false };
const LASTS_MS = 600_000;

/** The calls with the most that they cost, in milliseconds: a paid hint, a long paid one, a check. */
const CALLS = {
  quick: { ms: 8, slow: false, reserved: true },
  long: { ms: 333, slow: true, reserved: true },
  check: { ms: 333, slow: true, reserved: false },
} as const;

/** Accounts that call at the same times. */
interface Group {
  readonly call: keyof typeof CALLS;
  readonly accounts: number;
  /** How many calls each has under way. */
  readonly atOnce: number;
  /** Times in milliseconds: of a wave, of the pause after it, and between an account's calls. */
  readonly wave: number;
  readonly pause: number;
  readonly gap: number;
}

const randomGroup = (random: Random): Group => {
  const pick = <Value>(values: readonly Value[]): Value => values[randomInteger(random, values.length)];
  return {
    call: pick(['quick', 'quick', 'long', 'check']),
    accounts: 1 + randomInteger(random, ACCOUNTS),
    atOnce: pick([1, 1, 4]),
    wave: pick([500, 2000, 5000, 10_000, LASTS_MS]),
    pause: pick([5000, 60_000, 120_000, 300_000]),
    gap: pick([0, 0, 50, 500]),
  };
};

const group = (call: Group['call'], accounts: number, more: Partial<Group> = {}): Group => ({
  ...{ call, accounts, atOnce: 1, wave: LASTS_MS, pause: 0, gap: 0 },
  ...more,
});

/** The worst that was found: one account keeps a thread busy, the others come in short waves. */
const WORST: readonly Group[] = [group('long', 1), group('quick', 49, { wave: 2000, pause: 60_000 })];

interface Attacked {
  readonly quantile?: number;
  /** When the attack begins, and when it ends. */
  readonly begins?: number;
  readonly lasts?: number;
  readonly honest?: { readonly ms: number; readonly slow: boolean };
}

/** A quantile of the honest member's waits in milliseconds, once the attack has begun. */
async function waitUnder(
  attack: readonly Group[],
  { quantile = 0.99, begins = 0, lasts = LASTS_MS, honest = HONEST }: Attacked = {},
): Promise<number> {
  const random = seededRandom(SEED);
  const timers: { readonly at: number; readonly go: () => void }[] = [];
  let now = 0;
  const sleep = (ms: number): Promise<void> =>
    new Promise((go) => {
      const at = now + ms;
      const place = timers.findLastIndex((timer) => timer.at <= at) + 1;
      timers.splice(place, 0, { at, go });
    });
  const inTurn = takeFairTurns({ atOnce: THREADS, waitingAtMost: 200, name: 'hints', now: () => now });
  const waits: number[] = [];
  const ask = async (): Promise<void> => {
    for (;;) {
      await sleep(random() * HONEST_PAUSE_MS);
      const asked = now;
      await inTurn({ who: 'honest', reserved: true, slow: honest.slow }, () => {
        if (asked >= begins) waits.push(now - asked);
        return sleep(honest.ms);
      });
    }
  };
  const flood = async (sharer: Sharer, ms: number, { wave, pause, gap }: Group): Promise<void> => {
    await sleep(begins);
    for (;;) {
      const at = now % (wave + pause);
      if (at >= wave) await sleep(wave + pause - at);
      // A refusal costs the way to the server and back.
      await inTurn(sharer, () => sleep(ms)).catch(() => sleep(5));
      await sleep(gap);
    }
  };
  void ask();
  let count = 0;
  for (const group of attack)
    for (let account = 0; account < group.accounts && count < ACCOUNTS; account++) {
      const { ms, ...how } = CALLS[group.call];
      const who = `hostile ${count++}`;
      for (let each = 0; each < group.atOnce; each++) void flood({ who, ...how }, ms, group);
    }
  while (now < lasts) {
    const { at, go } = timers.shift()!;
    now = at;
    go();
    await new Promise(setImmediate);
  }
  return waits.sort((one, other) => one - other)[Math.ceil(waits.length * quantile) - 1];
}

/** Changes the worst attack so far, or tries another one. */
async function searchedFor(
  rounds: number,
): Promise<{ readonly attack: readonly Group[]; readonly wait: number }> {
  const random = seededRandom(SEED);
  let worst = { attack: WORST, wait: await waitUnder(WORST) };
  for (let round = 0; round < rounds; round++) {
    const isNew = random() < 0.3;
    const attack = isNew
      ? Array.from({ length: 1 + randomInteger(random, 3) }, () => randomGroup(random))
      : worst.attack.map((group) => {
          const other = Object.entries(randomGroup(random)).filter(() => random() < 0.3);
          return { ...group, ...Object.fromEntries(other) };
        });
    const wait = await waitUnder(attack);
    if (wait > worst.wait) worst = { attack, wait };
  }
  return worst;
}

test.each([
  ['ask all the time', [group('quick', 50)]],
  ['have long hints', [group('long', 50)]],
  ['have everything checked', [group('check', 50, { atOnce: 4 })]],
  ['ask and check', [group('quick', 25), group('check', 25, { atOnce: 4 })]],
] as const)('fifty hostile accounts that %s hardly delay a paid hint', async (_, attack) => {
  expect(await waitUnder(attack, { quantile: 0.5, lasts: LASTS_MS / 20 })).toBeLessThan(30);
});

test('who has asked for long hints before fifty hostile accounts do waits for one of each at most', async () => {
  const attack = [group('long', ACCOUNTS, { atOnce: 3 })];
  const honest = { ms: 100, slow: true };
  const wait = await waitUnder(attack, { quantile: 1, begins: 20_000, lasts: 120_000, honest });
  expect(wait).toBeLessThan((ACCOUNTS + 1) * CALLS.long.ms);
});

const searches = SOAK_ROUNDS > 0 ? 'found by searching' : 'known';
test(
  `the worst waves, ${searches}, delay a paid hint by less than 0.3 seconds`,
  async () => {
    const { attack, wait } = await searchedFor(SOAK_ROUNDS);
    if (SOAK_ROUNDS > 0) process.stdout.write(`${wait.toFixed(0)} ms: ${JSON.stringify(attack)}\n`);
    expect(wait).toBeLessThan(300);
  },
  SOAK_ROUNDS > 0 ? 3_600_000 : 60_000,
);
