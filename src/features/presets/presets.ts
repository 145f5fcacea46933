import { randomInteger, type Random } from '../../../core/base/random.ts';
import { failure, success, type Result } from '../../../core/base/result.ts';
import type { Level } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Database } from '../../data/db/database.ts';
import { disguise } from './disguise.ts';

export interface PresetSources {
  /** The text of a level's pack: one puzzle of 81 characters a line. Rejects when it cannot be had. */
  readonly readPack: (level: Level) => Promise<string>;
  readonly database: Pick<Database, 'usedPuzzles'>;
  readonly random: Random;
}

/** A puzzle of the level that was not handed out before; when all were, the pack starts again. */
export async function nextPreset(
  level: Level,
  { readPack, database, random }: PresetSources,
): Promise<Result<string, { kind: 'unavailable' }>> {
  let pack: string[];
  try {
    pack = (await readPack(level)).split('\n').filter((line) => /^[0-9.]{81}$/.test(line));
  } catch {
    return failure({ kind: 'unavailable' });
  }
  // A browser that refuses to store still gives a puzzle, only without a memory of those before.
  const records = await database.usedPuzzles
    .where({ level })
    .toArray()
    .catch(() => []);
  const used = new Set(records.map(({ puzzle }) => puzzle));
  let fresh = pack.filter((puzzle) => !used.has(puzzle));
  if (fresh.length === 0) {
    await database.usedPuzzles.where({ level }).delete();
    fresh = pack;
  }
  const puzzle = fresh[randomInteger(random, fresh.length)];
  if (puzzle === undefined) return failure({ kind: 'unavailable' });
  await database.usedPuzzles.put({ level, puzzle }).catch(() => undefined);
  return success(disguise(puzzle, random));
}
