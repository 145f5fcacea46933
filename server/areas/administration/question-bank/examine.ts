import { parseGrid } from '../../../../core/sudoku/grid.ts';
import { likenessOf } from '../../../../core/sudoku/transform.ts';
import type { Database } from '../../../db/database.ts';
import type { CheckedLine } from '../../../engine/check-puzzle.ts';
import type { Asker, Engine } from '../../../engine/pool.ts';
import * as repository from './repository.ts';
import type { Unknown } from './repository.ts';

/** Lines passed to one task, which checks as many as its time slice allows. */
const LINES_AT_ONCE = 50;

/** Checks lines in the engine's threads, one task at a time, so that hints get their turn. */
export async function checkLines(
  engine: Engine,
  lines: readonly string[],
  asker: Asker,
): Promise<CheckedLine[]> {
  const checked: CheckedLine[] = [];
  while (checked.length < lines.length) {
    const rest = lines.slice(checked.length, checked.length + LINES_AT_ONCE);
    checked.push(...(await engine.run('checkPuzzles', rest, { ...asker, slow: true })));
  }
  return checked;
}

export type Examiner = ReturnType<typeof puzzleExaminer>;

/**
 * Finds canonical forms and ratings of the packs' puzzles, which are seeded as digits only. Done lazily,
 * since only administrators need them.
 */
export function puzzleExaminer(database: Database, engine: Engine) {
  /** Finds the forms of the first few of these puzzles; returns their number. */
  const learnForms = async (unknown: readonly Unknown[]): Promise<number> => {
    const lines = unknown.slice(0, LINES_AT_ONCE).map(({ givens }) => givens);
    const found = await engine.run('canonizePuzzles', lines, QUESTION_BANK);
    const puzzles = found.map((canonical, index) => ({ id: unknown[index]!.id, canonical }));
    await database.run(repository.setCanonical, { puzzles });
    return found.length;
  };
  const forms = onceUntilItFails(async () => {
    for (;;) {
      const unknown = await repository.findUnknown(database.read, 'canonical', LINES_AT_ONCE);
      if (unknown.length === 0) return;
      await learnForms(unknown);
    }
  });
  const ratings = onceUntilItFails(async () => {
    await forms();
    for (;;) {
      const unknown = await repository.findUnknown(database.read, 'score', LINES_AT_ONCE);
      if (unknown.length === 0) return;
      const lines = unknown.map(({ givens }) => givens);
      const checked = await engine.run('checkPuzzles', lines, QUESTION_BANK);
      const puzzles = checked.flatMap((line, index) =>
        line.kind === 'puzzle' ? [{ ...line, id: unknown[index]!.id }] : [],
      );
      // Otherwise, an invalid puzzle in a pack would repeat this for ever.
      if (puzzles.length < checked.length) return;
      await database.run(repository.setRatings, { puzzles });
    }
  });
  return {
    /** Resolves when the canonical forms of all puzzles that may equal one of these are known. */
    formsLikeKnown: async (puzzles: readonly string[]): Promise<void> => {
      if (puzzles.length === 0) return;
      const unknown = await repository.findUnknown(database.read, 'canonical');
      if (unknown.length === 0) return;
      const likenesses = new Set(puzzles.map((puzzle) => likenessOf(parseGrid(puzzle)!)));
      let alike = unknown.filter(({ givens }) => likenesses.has(likenessOf(parseGrid(givens)!)));
      while (alike.length > 0) alike = alike.slice(await learnForms(alike));
    },
    /** Starts finding the missing forms; the first time takes seconds. */
    learnRest: () => {
      // The server is stopping or busy: the next call continues from here.
      forms().catch(() => undefined);
    },
    rateRest: () => {
      ratings().catch(() => undefined);
    },
  };
}

/** The server's own work, never cancelled by a caller. */
const QUESTION_BANK: Asker = { who: 'question bank', slow: true, gone: new AbortController().signal };

function onceUntilItFails(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () =>
    (running ??= work().catch((error: unknown) => {
      running = undefined;
      throw error;
    }));
}
