import type { Level } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Db } from '../../db/database.ts';
import { hasRow } from '../../db/queries.ts';

export interface NewPuzzle {
  readonly id: string;
  readonly givens: string;
  readonly draw: number;
}

const ROWS_AT_ONCE = 500;

/** Random puzzles of a level; `at` is a random number in [0, 1). */
export async function drawPuzzles(db: Db, level: Level, at: number, count: number): Promise<string[]> {
  const all = db
    .selectFrom('puzzles')
    .select('givens')
    .where('level', '=', level)
    .orderBy('draw')
    .limit(count);
  const after = await all.where('draw', '>=', at).execute();
  const before = after.length < count ? await all.where('draw', '<', at).execute() : [];
  return [...after, ...before].slice(0, count).map(({ givens }) => givens);
}

/** Adds a pack once; existing puzzles are not changed. */
export async function seedPuzzles(
  tx: Db,
  pack: { name: string; level: Level; puzzles: readonly NewPuzzle[]; now: number },
): Promise<void> {
  const marked = await tx
    .insertInto('settings')
    .values({ name: `pack:${pack.name}`, value: 'done' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  if (marked === undefined) return;
  for (let start = 0; start < pack.puzzles.length; start += ROWS_AT_ONCE)
    await tx
      .insertInto('puzzles')
      .values(
        pack.puzzles
          .slice(start, start + ROWS_AT_ONCE)
          .map((puzzle) => ({ ...puzzle, level: pack.level, added_at: pack.now })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export function isPackSeeded(db: Db, name: string): Promise<boolean> {
  return hasRow(db.selectFrom('settings').select('name').where('name', '=', `pack:${name}`));
}

export const puzzleCommands = { seedPuzzles };
