import { randomUUID } from 'node:crypto';
import { PUZZLES_PER_PAGE } from '../../../../core/administration/question-bank.ts';
import type { Random } from '../../../../core/base/random.ts';
import type {
  BankPuzzle,
  BulkReport,
  PlacedLine,
  RefusedLine,
} from '../../../../core/protocol/question-bank.ts';
import { LEVELS, type Level } from '../../../../core/sudoku/techniques/catalogue.ts';
import { actOf } from '../../../audit/act.ts';
import type { Database } from '../../../db/database.ts';
import { runNamed } from '../../../db/once.ts';
import { cutPage, parsePageMark } from '../../../db/page-mark.ts';
import type { PuzzleRow } from '../../../db/tables.ts';
import type { CheckedLine, CheckedPuzzle } from '../../../engine/check-puzzle.ts';
import type { Asker, Engine } from '../../../engine/pool.ts';
import type { MemberVisit } from '../../../http/calls.ts';
import { handlersOver, type HandlerOver } from '../../../http/handlers-over.ts';
import { checkLines, puzzleExaminer, type Examiner } from './examine.ts';
import * as repository from './repository.ts';
import type { Insertion, NewPuzzles, RatedPuzzle } from './repository.ts';

interface BankSettings {
  readonly database: Database;
  readonly engine: Engine;
  readonly random: Random;
}

interface BankDeps extends BankSettings {
  readonly examiner: Examiner;
}

/** Adding, listing and deleting puzzles of the question bank. */
export function questionBankHandlers(settings: BankSettings) {
  const deps = { ...settings, examiner: puzzleExaminer(settings.database, settings.engine) };
  return handlersOver(deps, {
    addPuzzle,
    addPuzzles,
    listPuzzles,
    deletePuzzles,
    movePuzzles,
    deleteLibrary,
  });
}

const addPuzzle: HandlerOver<BankDeps, 'addPuzzle'> = async (deps, { library, line }, visit) => {
  const { database, engine, examiner } = deps;
  const [checked] = await checkLines(engine, [line], askerOf(visit));
  if (checked?.kind !== 'puzzle') return { kind: 'refused', why: checked!.why };
  await examiner.formsLikeKnown([checked.givens]);
  const puzzle = newPuzzle(deps, checked);
  const input = { act: actOf(visit), library, puzzles: [puzzle] };
  const made = await runNamed(database, repository.insertPuzzles, input, visit.once);
  if (!Array.isArray(made)) return made!;
  const insertion = made[0]!;
  const { level, score, hardest } = puzzle;
  if (insertion.added)
    return {
      kind: 'added',
      id: insertion.id ?? puzzle.id,
      rating: { level, score, ...(hardest !== undefined && { hardest }) },
    };
  return { kind: 'refused', why: 'already-there', ...libraryOf(insertion) };
};

const addPuzzles: HandlerOver<BankDeps, 'addPuzzles'> = async (deps, { library, lines, batch }, visit) => {
  const { database, engine, examiner } = deps;
  const checked = await checkLines(engine, lines, askerOf(visit));
  await examiner.formsLikeKnown(checked.flatMap((line) => (line.kind === 'puzzle' ? [line.givens] : [])));
  // A long list arrives in pieces: classify the rest of the bank in the background, so that the next pieces
  // do not wait.
  examiner.learnRest();
  const puzzles = checked.map((line) => (line.kind === 'puzzle' ? newPuzzle(deps, line) : line));
  const input: NewPuzzles = {
    act: actOf(visit, batch),
    library,
    puzzles: puzzles.filter((line) => 'id' in line),
  };
  const made = await runNamed(database, repository.insertPuzzles, input, visit.once);
  if (made === null) return { kind: 'invalid', field: 'batch' };
  return Array.isArray(made) ? report(puzzles, made) : made;
};

const listPuzzles: HandlerOver<BankDeps, 'listPuzzles'> = async (deps, { next, ...filter }) => {
  const { database, examiner } = deps;
  const after = next === undefined ? undefined : parsePageMark(next);
  if (next !== undefined && after === undefined) return { kind: 'invalid', field: 'next' };
  if (after === undefined) examiner.rateRest();
  const rows = await repository.listPuzzles(database.read, filter, after, PUZZLES_PER_PAGE + 1);
  const { page, ...more } = cutPage(rows, PUZZLES_PER_PAGE, ({ added_at }) => added_at);
  const total = after === undefined ? await repository.countPuzzles(database.read, filter) : undefined;
  return {
    kind: 'puzzles',
    puzzles: page.map(bankPuzzle),
    ...(total !== undefined && { total }),
    ...more,
  };
};

const deletePuzzles: HandlerOver<BankDeps, 'deletePuzzles'> = async (deps, { ids }, visit) => ({
  kind: 'deleted',
  deleted: await deps.database.run(repository.deletePuzzles, { act: actOf(visit), ids }),
});

const movePuzzles: HandlerOver<BankDeps, 'movePuzzles'> = async (deps, { ids }, visit) => ({
  kind: 'moved',
  moved: await deps.database.run(repository.movePuzzles, { act: actOf(visit), ids }),
});

const deleteLibrary: HandlerOver<BankDeps, 'deleteLibrary'> = async (deps, { library, count = 0 }, visit) => {
  const { database } = deps;
  const done = await database.run(repository.deleteLibrary, { act: actOf(visit), library, count });
  return done.deleted
    ? { kind: 'deleted', deleted: done.count }
    : { kind: 'count-differs', count: done.count };
};

function newPuzzle({ random }: BankDeps, checked: CheckedPuzzle): RatedPuzzle {
  return { ...checked, id: randomUUID(), draw: random() };
}

function askerOf({ session, gone }: MemberVisit): Asker {
  return { who: session.accountId, gone };
}

function report(
  lines: readonly (RatedPuzzle | Extract<CheckedLine, { kind: 'refused' }>)[],
  insertions: readonly Insertion[],
): { readonly kind: 'bulk-added' } & BulkReport {
  const levels = LEVELS.map(() => 0);
  const refused: RefusedLine[] = [];
  const placed: PlacedLine[] = [];
  let place = 0;
  lines.forEach((line, index) => {
    if ('why' in line) {
      refused.push({ index, why: line.why });
      return;
    }
    const insertion = insertions[place++]!;
    if (insertion.added) {
      levels[LEVELS.indexOf(line.level)]!++;
      // From the stored answer: on a repeated call, the line would get a new id.
      if (insertion.id !== undefined) placed.push({ index, id: insertion.id, level: line.level });
    } else refused.push({ index, why: 'already-there', ...libraryOf(insertion) });
  });
  return { kind: 'bulk-added', added: lines.length - refused.length, levels, refused, placed };
}

function libraryOf(insertion: Insertion): { readonly library?: Level } {
  return insertion.added || insertion.library === undefined ? {} : { library: insertion.library };
}

function bankPuzzle(row: PuzzleRow): BankPuzzle {
  const { id, level: library, givens: puzzle, added_at: addedAt, rated_level, score, hardest } = row;
  const same = { id, library, puzzle, addedAt };
  if (rated_level === null || score === null) return same;
  return { ...same, rating: { level: rated_level, score, ...(hardest !== null && { hardest }) } };
}
