import { randomInteger, shuffle, type Random } from '../../../core/base/random.ts';
import { failure, success, type Result } from '../../../core/base/result.ts';
import { bandOf, type Band } from '../../../core/sudoku/rate/bands.ts';
import type { Level } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Database } from '../../data/db/database.ts';
import { parseGrid } from '../../../core/sudoku/grid.ts';
import { randomTransformation, transformGrid } from '../../../core/sudoku/transform.ts';

export interface PresetSources {
  /**
   * Puzzles of the server's question bank on this device, 81 digits each; may be empty. They are used first.
   */
  readonly readBank: (level: Level) => Promise<readonly string[]>;
  /**
   * The text of a level's pack: one puzzle of 81 characters per line, followed by a space and its SE rating.
   * Rejects if it cannot be loaded.
   */
  readonly readPack: (level: Level) => Promise<string>;
  readonly database: Pick<Database, 'usedPuzzles'>;
  readonly random: Random;
  /** A puzzle of the pack that the player has already seen elsewhere, so it is not recorded as played. */
  readonly met?: string;
  /** Limits the puzzles to the easier, typical or harder ones of the level. Default: any. */
  readonly band?: Band | undefined;
  /** Whether a puzzle of the bank is in the band. Rejects if that cannot be determined. */
  readonly isOfBand?: (puzzle: string) => Promise<boolean>;
  /** Generates a puzzle of the level and band; undefined if the player cancelled. Rejects if it fails. */
  readonly make: (level: Level) => Promise<string | undefined>;
}

/** How many puzzles of the bank are rated at most to find one in the band. */
const MOST_RATED = 8;

/**
 * Chooses a puzzle of the level that was not played before. It comes from the question bank, or else from the
 * app's pack, unchanged because its rating applies to this form only. When those are used up, a new one is
 * generated; if that fails, the pack starts over in disguise.
 */
export async function nextPreset(
  level: Level,
  sources: PresetSources,
): Promise<Result<string, { kind: 'unavailable' | 'called-off' }>> {
  const { readBank, readPack, database, random, met = '', band, make } = sources;
  // Works without storage too, but then puzzles may repeat.
  const records = await ifStored(() => database.usedPuzzles.where({ level }).toArray());
  const used = new Set([met, ...(records ?? []).map(({ puzzle }) => puzzle)].map(withZeros));
  const isFresh = (puzzle: string): boolean => !used.has(withZeros(puzzle));
  const bank = (await readBank(level).catch(() => [])).filter(isFresh);
  const served = await fromBank(bank, sources);
  if (served !== undefined) {
    await ifStored(() => database.usedPuzzles.put({ level, puzzle: served }));
    return success(served);
  }
  let pack: readonly string[];
  try {
    pack = puzzlesOf(await readPack(level), level, band);
  } catch {
    return failure({ kind: 'unavailable' });
  }
  let fresh: readonly string[] = pack.filter(isFresh);
  let again = false;
  if (fresh.length === 0 && pack.length > 0) {
    const made = await make(level).catch(() => null);
    if (made !== null) return made === undefined ? failure({ kind: 'called-off' }) : success(made);
    await ifStored(() => database.usedPuzzles.where({ level }).delete());
    fresh = pack;
    again = true;
  }
  const puzzle = fresh[randomInteger(random, fresh.length)];
  if (puzzle === undefined) return failure({ kind: 'unavailable' });
  await ifStored(() => database.usedPuzzles.put({ level, puzzle }));
  if (!again) return success(withZeros(puzzle));
  return success(transformGrid(parseGrid(puzzle)!, randomTransformation(random)).join(''));
}

/** A random puzzle of the bank, from the requested band if there is one. */
async function fromBank(
  bank: readonly string[],
  { band, isOfBand, random }: PresetSources,
): Promise<string | undefined> {
  if (band === undefined) return bank[randomInteger(random, bank.length)];
  for (const puzzle of shuffle([...bank], random).slice(0, MOST_RATED)) {
    if (await isOfBand?.(puzzle).catch(() => false)) return puzzle;
  }
  return undefined;
}

function puzzlesOf(pack: string, level: Level, band: Band | undefined): string[] {
  return Array.from(pack.matchAll(/^([0-9.]{81})(?: (\d+\.\d))?$/gm))
    .filter(([, , rating]) => band === undefined || bandOf(level, Number(rating)) === band)
    .map(([, puzzle]) => puzzle!);
}

/** The bank uses 0 for an empty cell, the packs a dot. */
function withZeros(puzzle: string): string {
  return puzzle.replaceAll('.', '0');
}

/**
 * The result of a database query; undefined without storage. Without IndexedDB, Dexie throws synchronously.
 */
async function ifStored<Value>(ask: () => PromiseLike<Value>): Promise<Value | undefined> {
  try {
    return await ask();
  } catch {
    return undefined;
  }
}
