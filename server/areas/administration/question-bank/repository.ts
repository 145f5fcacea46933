import type { ListPuzzlesRequest } from '../../../../core/protocol/question-bank.ts';
import type { Level } from '../../../../core/sudoku/techniques/catalogue.ts';
import type { Db } from '../../../db/database.ts';
import { countOf, locked } from '../../../db/queries.ts';
import type { PageMark } from '../../../db/page-mark.ts';
import type { PuzzleRow } from '../../../db/tables.ts';
import type { CheckedPuzzle } from '../../../engine/check-puzzle.ts';
import { beginCount, endCount, insertAudit, type Act } from '../../../audit/repository.ts';

/** A puzzle with the engine's rating, ready to be stored. */
export interface RatedPuzzle extends CheckedPuzzle {
  readonly id: string;
  readonly draw: number;
}

export interface NewPuzzles {
  readonly act: Act;
  readonly library: Level;
  readonly puzzles: readonly RatedPuzzle[];
}

/**
 * The result for each puzzle: added, or the library that already has it. Answers stored by earlier versions
 * have no id.
 */
export type Insertion =
  | { readonly added: true; readonly id?: string }
  | { readonly added: false; readonly library?: Level };

/**
 * Adds the puzzles that the bank does not have in any equivalent form, and counts them in the log. Returns
 * null, which can be stored as the answer to a key, if that log id belongs to another action.
 */
export async function insertPuzzles(
  tx: Db,
  { act, library, puzzles }: NewPuzzles,
): Promise<Insertion[] | null> {
  if (puzzles.length === 0) return [];
  const before = await beginCount(tx, act, { action: 'add-puzzles', object: library });
  if (before === undefined) return null;
  const rows = puzzles.map((puzzle) => ({
    id: puzzle.id,
    level: library,
    givens: puzzle.givens,
    draw: puzzle.draw,
    added_at: act.now,
    ...ratingColumns(puzzle),
  }));
  const added = await tx
    .insertInto('puzzles')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  const ids = new Set(added.map(({ id }) => id));
  await endCount(tx, act, before + ids.size);
  const libraries = await librariesOf(
    tx,
    puzzles.filter(({ id }) => !ids.has(id)),
  );
  return puzzles.map(({ id, canonical }) => {
    if (ids.has(id)) return { added: true, id };
    const there = libraries.get(canonical);
    return { added: false, ...(there !== undefined && { library: there }) };
  });
}

async function librariesOf(tx: Db, puzzles: readonly RatedPuzzle[]): Promise<Map<string | null, Level>> {
  if (puzzles.length === 0) return new Map();
  const rows = await tx
    .selectFrom('puzzles')
    .select(['canonical', 'level'])
    .where(
      'canonical',
      'in',
      puzzles.map(({ canonical }) => canonical),
    )
    .execute();
  return new Map(rows.map(({ canonical, level }) => [canonical, level]));
}

export type Unknown = Pick<PuzzleRow, 'id' | 'givens'>;

/** Puzzles of the packs whose canonical form or rating is not known yet. */
export async function findUnknown(db: Db, column: 'canonical' | 'score', limit?: number): Promise<Unknown[]> {
  const all = db.selectFrom('puzzles').select(['id', 'givens']).where(column, 'is', null);
  return (limit === undefined ? all : all.limit(limit)).execute();
}

export async function setCanonical(
  tx: Db,
  { puzzles }: { puzzles: readonly { id: string; canonical: string }[] },
): Promise<void> {
  for (const { id, canonical } of puzzles) {
    const twin = await tx
      .selectFrom('puzzles')
      .select('id')
      .where('canonical', '=', canonical)
      .where('id', '!=', id)
      .executeTakeFirst();
    // Two packs may have the same puzzle in two forms: keep the first.
    if (twin !== undefined) await tx.deleteFrom('puzzles').where('id', '=', id).execute();
    else await tx.updateTable('puzzles').set({ canonical }).where('id', '=', id).execute();
  }
}

export async function setRatings(
  tx: Db,
  { puzzles }: { puzzles: readonly Omit<RatedPuzzle, 'kind' | 'draw' | 'givens'>[] },
): Promise<void> {
  for (const puzzle of puzzles)
    await tx.updateTable('puzzles').set(ratingColumns(puzzle)).where('id', '=', puzzle.id).execute();
}

function ratingColumns({
  canonical,
  level,
  score,
  hardest,
  techniques,
}: Omit<CheckedPuzzle, 'kind' | 'givens'>) {
  return {
    canonical,
    rated_level: level,
    score,
    hardest: hardest ?? null,
    techniques: `|${techniques.join('|')}|`,
  };
}

/** Puzzles newest first. */
export async function listPuzzles(
  db: Db,
  filter: ListPuzzlesRequest,
  after: PageMark | undefined,
  limit: number,
): Promise<PuzzleRow[]> {
  let query = filtered(db, filter).selectAll().orderBy('added_at', 'desc').orderBy('id', 'desc').limit(limit);
  if (after !== undefined)
    query = query.where((row) => row(row.refTuple('added_at', 'id'), '<', row.tuple(after.time, after.id)));
  return query.execute();
}

export function countPuzzles(db: Db, filter: ListPuzzlesRequest): Promise<number> {
  return countOf(filtered(db, filter));
}

function filtered(db: Db, { library, level, technique, minScore, maxScore }: ListPuzzlesRequest) {
  let query = db.selectFrom('puzzles');
  if (library !== undefined) query = query.where('level', '=', library);
  if (level !== undefined) query = query.where('rated_level', '=', level);
  // Technique ids contain no wildcard of LIKE.
  if (technique !== undefined) query = query.where('techniques', 'like', `%|${technique}|%`);
  if (minScore !== undefined) query = query.where('score', '>=', minScore);
  if (maxScore !== undefined) query = query.where('score', '<=', maxScore);
  return query;
}

/** Deletes puzzles. The log keeps their digits, so that they can be added again. */
export async function deletePuzzles(
  tx: Db,
  { act, ids }: { act: Act; ids: readonly string[] },
): Promise<number> {
  const deleted = await tx
    .deleteFrom('puzzles')
    .where('id', 'in', ids)
    .returning(['givens', 'level'])
    .execute();
  if (deleted.length > 0)
    await insertAudit(tx, act, {
      action: 'delete-puzzles',
      object: [...new Set(deleted.map(({ level }) => level))].join(' '),
      before: { count: deleted.length, puzzles: deleted.map(({ givens }) => givens).join(' ') },
    });
  return deleted.length;
}

/** Moves puzzles to the libraries of their ratings; returns how many are there now. */
export async function movePuzzles(
  tx: Db,
  { act, ids }: { act: Act; ids: readonly string[] },
): Promise<number> {
  const found = await tx
    .selectFrom('puzzles')
    .select(['givens', 'level', 'rated_level'])
    .where('id', 'in', ids)
    .whereRef('rated_level', '!=', 'level')
    .execute();
  await tx
    .updateTable('puzzles')
    .set((row) => ({ level: row.ref('rated_level').$notNull() }))
    .where('id', 'in', ids)
    .where('rated_level', 'is not', null)
    .execute();
  if (found.length > 0)
    await insertAudit(tx, act, {
      action: 'move-puzzles',
      object: [...new Set(found.map((puzzle) => puzzle.rated_level))].join(' '),
      before: {
        count: found.length,
        levels: [...new Set(found.map(({ level }) => level))].join(' '),
        puzzles: found.map(({ givens }) => givens).join(' '),
      },
    });
  return countOf(tx.selectFrom('puzzles').where('id', 'in', ids).whereRef('rated_level', '=', 'level'));
}

/** Deletes a library if it has the expected number of puzzles; returns how many it had. */
export async function deleteLibrary(
  tx: Db,
  { act, library, count }: { act: Act; library: Level; count: number },
): Promise<{ readonly deleted: boolean; readonly count: number }> {
  const rows = tx.selectFrom('puzzles').select('id').where('level', '=', library);
  // On PostgreSQL, waits for a concurrent deletion and counts the remaining puzzles.
  const { held } = await tx
    .selectFrom(locked(tx, rows).as('rows'))
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .executeTakeFirstOrThrow();
  if (held !== count) return { deleted: false, count: held };
  const { numDeletedRows } = await tx
    .deleteFrom('puzzles')
    .where('level', '=', library)
    // Counted again in the same transaction, so that a puzzle added in the meantime is not deleted by
    // mistake.
    .where((row) =>
      row(
        row
          .selectFrom('puzzles as all')
          .select(({ fn }) => fn.countAll().as('count'))
          .where('all.level', '=', library),
        '=',
        count,
      ),
    )
    .executeTakeFirst();
  const deleted = Number(numDeletedRows);
  if (deleted > 0)
    await insertAudit(tx, act, { action: 'delete-library', object: library, before: { count: deleted } });
  return deleted === count
    ? { deleted: true, count }
    : { deleted: false, count: await countPuzzles(tx, { library }) };
}

export const questionBankCommands = {
  insertPuzzles,
  setCanonical,
  setRatings,
  deletePuzzles,
  movePuzzles,
  deleteLibrary,
};
