import { randomInteger, type Random } from '../../../core/base/random.ts';
import { failure, success, type Result } from '../../../core/base/result.ts';
import type { Level } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Database } from '../../data/db/database.ts';
import { parseGrid } from '../../../core/sudoku/grid.ts';
import { randomTransformation, transformGrid } from '../../../core/sudoku/transform.ts';

export interface PresetSources {
  /** What this device has of the server's question bank, 81 digits each; may be none. They come first. */
  readonly readBank: (level: Level) => Promise<readonly string[]>;
  /** The text of a level's pack: one puzzle of 81 characters a line. Rejects when it cannot be had. */
  readonly readPack: (level: Level) => Promise<string>;
  readonly database: Pick<Database, 'usedPuzzles'>;
  readonly random: Random;
  /** A puzzle of a pack that came to the player another way, and so was never counted. */
  readonly met?: string;
  /** Makes a new puzzle of the level; undefined when the player has called it off. Rejects when it cannot. */
  readonly make: (level: Level) => Promise<string | undefined>;
}

/**
 * A puzzle of the level that was not handed out before: from the question bank, as it is there; then from
 * the pack that came with the app. When that is used up a new one is made; where that cannot be, the pack
 * starts again.
 */
export async function nextPreset(
  level: Level,
  { readBank, readPack, database, random, met = '', make }: PresetSources,
): Promise<Result<string, { kind: 'unavailable' | 'called-off' }>> {
  // A browser that refuses to store still gives a puzzle, only without a memory of those before.
  const records = await ifStored(() => database.usedPuzzles.where({ level }).toArray());
  const used = new Set([met, ...(records ?? []).map(({ puzzle }) => puzzle)].map(withZeros));
  const isFresh = (puzzle: string): boolean => !used.has(withZeros(puzzle));
  const bank = (await readBank(level).catch(() => [])).filter(isFresh);
  const served = bank[randomInteger(random, bank.length)];
  if (served !== undefined) {
    await ifStored(() => database.usedPuzzles.put({ level, puzzle: served }));
    return success(served);
  }
  let pack: string[];
  try {
    pack = (await readPack(level)).split('\n').filter((line) => /^[0-9.]{81}$/.test(line));
  } catch {
    return failure({ kind: 'unavailable' });
  }
  let fresh = pack.filter(isFresh);
  if (fresh.length === 0 && pack.length > 0) {
    const made = await make(level).catch(() => null);
    if (made !== null) return made === undefined ? failure({ kind: 'called-off' }) : success(made);
    await ifStored(() => database.usedPuzzles.where({ level }).delete());
    fresh = pack;
  }
  const puzzle = fresh[randomInteger(random, fresh.length)];
  if (puzzle === undefined) return failure({ kind: 'unavailable' });
  await ifStored(() => database.usedPuzzles.put({ level, puzzle }));
  return success(transformGrid(parseGrid(puzzle)!, randomTransformation(random)).join(''));
}

/** The bank writes 0 for an empty cell, the packs a point. */
function withZeros(puzzle: string): string {
  return puzzle.replaceAll('.', '0');
}

/** What the database says; undefined where there is none. Without IndexedDB it throws before it promises. */
async function ifStored<Value>(ask: () => PromiseLike<Value>): Promise<Value | undefined> {
  try {
    return await ask();
  } catch {
    return undefined;
  }
}
