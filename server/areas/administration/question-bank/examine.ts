import { parseGrid } from '../../../../core/sudoku/grid.ts';
import { likenessOf } from '../../../../core/sudoku/transform.ts';
import type { Database } from '../../../db/database.ts';
import type { CheckedLine } from '../../../engine/check-puzzle.ts';
import type { Asker, Engine } from '../../../engine/pool.ts';
import * as repository from './repository.ts';
import type { Unknown } from './repository.ts';

/** Lines that one task gets; it does as many of them as its slice of time allows. */
const LINES_AT_ONCE = 50;

/** Checks lines in the threads of the engine, one after the other, so that hints find their turn. */
export async function checkLines(
  engine: Engine,
  lines: readonly string[],
  asker: Asker,
): Promise<CheckedLine[]> {
  const checked: CheckedLine[] = [];
  while (checked.length < lines.length) {
    const rest = lines.slice(checked.length, checked.length + LINES_AT_ONCE);
    checked.push(...(await engine.run('checkPuzzles', rest, asker)));
  }
  return checked;
}

export type Examiner = ReturnType<typeof puzzleExaminer>;

/**
 * Finds out about the puzzles that the packs brought: they come as digits only, and only when an
 * administrator works with the bank does anyone need to know more.
 */
export function puzzleExaminer(database: Database, engine: Engine) {
  /** Finds the forms of the first of these puzzles, and tells of how many. */
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
      // A pack with a puzzle that is none would keep this going for ever.
      if (puzzles.length < checked.length) return;
      await database.run(repository.setRatings, { puzzles });
    }
  });
  return {
    /** Resolves when the canonical form is known of every puzzle that may be the same as one of these. */
    formsLikeKnown: async (puzzles: readonly string[]): Promise<void> => {
      if (puzzles.length === 0) return;
      const unknown = await repository.findUnknown(database.read, 'canonical');
      if (unknown.length === 0) return;
      const likenesses = new Set(puzzles.map((puzzle) => likenessOf(parseGrid(puzzle)!)));
      let alike = unknown.filter(({ givens }) => likenesses.has(likenessOf(parseGrid(givens)!)));
      while (alike.length > 0) alike = alike.slice(await learnForms(alike));
    },
    /** Begins to find the forms that are not known: seconds, the first time. */
    learnRest: () => {
      // The server stops, or is busy: the next time goes on from here.
      forms().catch(() => undefined);
    },
    /** Begins to rate what is not rated. */
    rateRest: () => {
      ratings().catch(() => undefined);
    },
  };
}

/** The server's own work; nobody goes away from it. */
const QUESTION_BANK: Asker = { who: 'question bank', gone: new AbortController().signal };

function onceUntilItFails(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () =>
    (running ??= work().catch((error: unknown) => {
      running = undefined;
      throw error;
    }));
}
