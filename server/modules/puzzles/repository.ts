import type { Db } from '../../db/database.ts';

export interface NewPuzzle {
  readonly id: string;
  readonly givens: string;
  readonly draw: number;
}

const ROWS_AT_ONCE = 500;

/** A puzzle of a level by chance; `at` is a number in [0, 1) by chance. */
export async function drawPuzzle(db: Db, level: string, at: number): Promise<string | undefined> {
  const from = db.selectFrom('puzzles').select('givens').where('level', '=', level).orderBy('draw').limit(1);
  const found = (await from.where('draw', '>=', at).executeTakeFirst()) ?? (await from.executeTakeFirst());
  return found?.givens;
}

/** Adds a pack once; puzzles that are there already stay as they are. */
export async function seedPuzzles(
  tx: Db,
  pack: { name: string; level: string; puzzles: readonly NewPuzzle[]; now: number },
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

export async function isPackSeeded(db: Db, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select('name')
    .where('name', '=', `pack:${name}`)
    .executeTakeFirst();
  return row !== undefined;
}

export const puzzleCommands = { seedPuzzles };
