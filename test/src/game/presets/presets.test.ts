/** @jest-environment node */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { seededRandom } from '../../../../core/base/random.ts';
import { parseGrid } from '../../../../core/sudoku/grid.ts';
import { canonicalForm } from '../../../../core/sudoku/canonical.ts';
import { Database } from '../../../../src/data/db/database.ts';
import { nextPreset } from '../../../../src/game/presets/presets.ts';
import { PUZZLE } from '../../../support/boards.ts';

/** Three puzzles that a disguise cannot confuse: they differ in their number of givens. */
const PACK = [PUZZLE, PUZZLE.replace('5', '0'), PUZZLE.replace('5', '0').replace('7', '0')];

function sources() {
  return {
    readBank: () => Promise.resolve<readonly string[]>([]),
    readPack: () => Promise.resolve(PACK.join('\n') + '\n'),
    database: new Database({ indexedDB: new IDBFactory(), IDBKeyRange }),
    random: seededRandom(7),
    make: () => Promise.reject<string | undefined>(new Error('no engine')),
  };
}

const givens = (puzzle: string): number => puzzle.replace(/[0.]/g, '').length;

async function take(from: ReturnType<typeof sources>): Promise<number> {
  const preset = await nextPreset('novice', from);
  return preset.ok ? givens(preset.value) : 0;
}

test('no puzzle repeats until the pack is used up, which then restarts if none can be generated', async () => {
  const from = sources();
  const firstRound = [await take(from), await take(from), await take(from)];
  expect(firstRound.sort()).toEqual([28, 29, 30]);
  const secondRound = [await take(from), await take(from), await take(from)];
  expect(secondRound.sort()).toEqual([28, 29, 30]);
});

test('a used-up pack is followed by generated puzzles, and cancelling the generation opens nothing', async () => {
  const from = sources();
  for (let count = 0; count < 3; count++) await take(from);
  const made = { ...from, make: () => Promise.resolve('1'.repeat(81)) };
  expect(await nextPreset('novice', made)).toEqual({ ok: true, value: '1'.repeat(81) });
  const calledOff = { ...from, make: () => Promise.resolve(undefined) };
  expect(await nextPreset('novice', calledOff)).toEqual({ ok: false, failure: { kind: 'called-off' } });
});

// Specification 7.37
test('puzzles of the question bank come first and unchanged, and the pack does not repeat them', async () => {
  const mine = `${'0'.repeat(60)}123456789${'0'.repeat(12)}`;
  const from = { ...sources(), readBank: () => Promise.resolve([mine, PACK[1].replaceAll('.', '0')]) };
  const first = [await nextPreset('novice', from), await nextPreset('novice', from)];
  expect(first.map((preset) => preset.ok && preset.value).sort()).toEqual(
    [mine, PACK[1].replaceAll('.', '0')].sort(),
  );
  expect([await take(from), await take(from)].sort()).toEqual([28, 30]);
});

test('puzzles in the requested rating range come unchanged from the pack, then are generated', async () => {
  const [easy, hard] = [PACK[0], PACK[1]];
  const from = {
    ...sources(),
    band: 'harder' as const,
    readPack: () => Promise.resolve(`${easy} 1.2\n${hard} 2.3\n`),
    make: () => Promise.resolve<string | undefined>('1'.repeat(81)),
  };
  expect(await nextPreset('novice', from)).toEqual({ ok: true, value: hard.replaceAll('.', '0') });
  expect(await nextPreset('novice', from)).toEqual({ ok: true, value: '1'.repeat(81) });
});

test('question bank puzzles outside the rating range, or that cannot be rated, are skipped', async () => {
  const [one, other] = [PACK[0], PACK[1]].map((puzzle) => puzzle.replaceAll('.', '0'));
  const from = {
    ...sources(),
    band: 'easier' as const,
    readBank: () => Promise.resolve([one, other]),
    readPack: () => Promise.resolve(`${PACK[2]} 1.2`),
  };
  const isOther = (puzzle: string): Promise<boolean> => Promise.resolve(puzzle === other);
  expect(await nextPreset('novice', { ...from, isOfBand: isOther })).toEqual({ ok: true, value: other });
  const broken = (): Promise<boolean> => Promise.reject(new Error('no engine'));
  const last = await nextPreset('novice', { ...from, isOfBand: broken });
  expect(last).toEqual({ ok: true, value: PACK[2].replaceAll('.', '0') });
});

test('puzzles come from the pack if the question bank is unavailable', async () => {
  const from = { ...sources(), readBank: () => Promise.reject<readonly string[]>(new Error('not loaded')) };
  expect((await nextPreset('novice', from)).ok).toBe(true);
});

test('a puzzle played before the pack was loaded counts as used', async () => {
  const from = { ...sources(), met: PACK[1] };
  expect([await take(from), await take(from)].sort()).toEqual([28, 30]);
});

test('puzzles are available even without a database', async () => {
  const database = {
    get usedPuzzles(): never {
      throw new Error('denied');
    },
  };
  expect((await nextPreset('novice', { ...sources(), database })).ok).toBe(true);
});

test('used puzzles are tracked separately per level', async () => {
  const from = sources();
  for (let count = 0; count < 3; count++) await take(from);
  await nextPreset('expert', from);
  expect(await from.database.usedPuzzles.where({ level: 'novice' }).count()).toBe(3);
});

// Specification 8.5
test('an unavailable pack is returned as a failure, not thrown', async () => {
  const readPack = () => Promise.reject(new Error('offline'));
  expect(await nextPreset('novice', { ...sources(), readPack })).toEqual({
    ok: false,
    failure: { kind: 'unavailable' },
  });
});

test('a puzzle of the pack looks different each time but stays equivalent', async () => {
  const from = { ...sources(), readPack: () => Promise.resolve(PUZZLE) };
  const seen = new Set<string>();
  for (let round = 0; round < 5; round++) {
    const preset = await nextPreset('novice', from);
    if (preset.ok) seen.add(preset.value);
  }
  const canonical = (puzzle: string): string => canonicalForm(parseGrid(puzzle)!).join('');
  expect(seen.size).toBe(5);
  expect([...seen].map(canonical)).toEqual(Array.from({ length: 5 }, () => canonical(PUZZLE)));
});
