import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Random } from '../../../core/base/random.ts';
import { LEVELS } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Database } from '../../db/database.ts';
import type { Handlers } from '../../plugins/calls.ts';
import { drawPuzzle, isPackSeeded, seedPuzzles } from './repository.ts';

/** The question bank. */
export function puzzleHandlers(database: Database, random: Random): Handlers<'drawPuzzle'> {
  return {
    drawPuzzle: async ({ level }) => {
      const puzzle = await drawPuzzle(database.read, level, random());
      return puzzle === undefined ? { kind: 'none-left' } : { kind: 'puzzle', puzzle };
    },
  };
}

/**
 * Puts the packs of the page into the question bank, each version of a pack once: what an administrator
 * deletes stays deleted.
 *
 * @param folder holds a file for each level, `novice.txt` …, a puzzle of 81 characters a line
 */
export async function seedQuestionBank(
  database: Database,
  folder: string,
  random: Random,
  now: number,
): Promise<void> {
  for (const level of LEVELS) {
    const text = await readFile(path.join(folder, `${level}.txt`), 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const name = `${level} ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
    if (await isPackSeeded(database.read, name)) continue;
    const lines = text.split('\n').filter((line) => /^[0-9.]{81}$/.test(line.trim()));
    const puzzles = lines.map((line) => ({
      id: randomUUID(),
      givens: line.trim().replaceAll('.', '0'),
      draw: random(),
    }));
    await database.run(seedPuzzles, { name, level, puzzles, now });
  }
}
