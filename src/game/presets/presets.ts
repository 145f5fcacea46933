import { randomInteger, type Random } from '../../../core/base/random.ts';
import { failure, success, type Result } from '../../../core/base/result.ts';
import type { Level } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Database } from '../../data/db/database.ts';
import { parseGrid } from '../../../core/sudoku/grid.ts';
import { randomTransformation, transformGrid } from '../../../core/sudoku/transform.ts';

export interface PresetSources {
  /** Puzzles of the server's question bank on this device, 81 digits each; may be empty. They come first. */
  readonly readBank: (level: Level) => Promise<readonly string[]>;
  /** The text of a level's pack: one puzzle of 81 characters per line. Rejects if it cannot be loaded. */
  readonly readPack: (level: Level) => Promise<string>;
  readonly database: Pick<Database, 'usedPuzzles'>;
  readonly random: Random;
  /** A pack's puzzle that the player met in another way, and so is not recorded as played. */
  readonly met?: string;
  /** Generates a puzzle of the level; undefined if the player cancelled. Rejects if it fails. */
  readonly make: (level: Level) => Promise<string | undefined>;
}

/**
 * A puzzle of the level that was not played before: from the question bank, unchanged; then from the app's
 * pack, disguised. When those are used up, a new one is generated; if that fails, the pack starts over.
 */
export async function nextPreset(
  level: Level,
  { readBank, readPack, database, random, met = '', make }: PresetSources,
): Promise<Result<string, { kind: 'unavailable' | 'called-off' }>> {
  // Works without storage too, but then puzzles can repeat.
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

/** The bank writes 0 for an empty cell, the packs a dot. */
function withZeros(puzzle: string): string {
  return puzzle.replaceAll('.', '0');
}

/** The database's answer; undefined without one. Without IndexedDB, Dexie throws synchronously. */
async function ifStored<Value>(ask: () => PromiseLike<Value>): Promise<Value | undefined> {
  try {
    return await ask();
  } catch {
    return undefined;
  }
}
