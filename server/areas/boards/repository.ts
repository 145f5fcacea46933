import type { Expression, ExpressionBuilder, OnConflictDatabase, OnConflictTables, SqlBool } from 'kysely';
import { endOfDay } from '../../../core/crystals/crystals.ts';
import type { SaveBoardReply } from '../../../core/protocol/boards.ts';
import type { Db, NotRun } from '../../db/database.ts';
import { secondsUntil } from '../../db/paces.ts';
import { prepared } from '../../db/prepared.ts';
import type { Tables } from '../../db/tables.ts';
import { takeDayBytes } from '../../limits/day-bytes.ts';

/** Maximum number of copies that wait for a choice; a new one replaces the oldest. */
const COPIES_KEPT = 20;

/** About three thousand saves a day. */
const BYTES_PER_DAY = 20 * 1024 * 1024;

export interface BoardSave {
  readonly accountId: string;
  readonly copyId: string;
  readonly now: number;
  /** The size of the board, which counts against the daily limit. */
  readonly bytes: number;
  /** See `packText`. */
  readonly board: string;
  readonly basedOn: number | undefined;
  readonly savedAt: number;
  /** Copies that the person has seen and chosen this board over. */
  readonly chosenOver: readonly string[];
  /** The copy of an earlier save of the same game. */
  readonly replacing?: string | undefined;
}

/** Stores a board. Replaces an existing one only under a condition, or if it is the same board. */
function insertOver(
  db: Db,
  [accountId, board, savedAt]: readonly [string, string, number],
  mayReplace: (
    old: ExpressionBuilder<OnConflictDatabase<Tables, 'saved_boards'>, OnConflictTables<'saved_boards'>>,
  ) => Expression<SqlBool>,
) {
  return db
    .insertInto('saved_boards')
    .values((row) => ({ account_id: accountId, version: row.lit(1), board, saved_at: savedAt }))
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet((old) => ({
          version: old('saved_boards.version', '+', old.lit(1)),
          board: old.ref('excluded.board'),
          saved_at: old.ref('excluded.saved_at'),
        }))
        .where((old) => old.or([old('saved_boards.board', '=', old.ref('excluded.board')), mayReplace(old)])),
    )
    .returning('version')
    .compile();
}

const saveByTime = prepared((db, accountId: string, board: string, savedAt: number) =>
  insertOver(db, [accountId, board, savedAt], (old) =>
    old('saved_boards.saved_at', '<=', old.ref('excluded.saved_at')),
  ),
);

const saveByVersion = prepared((db, accountId: string, board: string, savedAt: number, basedOn: number) =>
  insertOver(db, [accountId, board, savedAt], (old) => old('saved_boards.version', '=', basedOn)),
);

/**
 * Saves a board over the version that it is based on. If the account has another version, that one stays and
 * this one is stored as a copy until the person chooses. Without a version, the later save wins. An accepted
 * board removes the copies that the person rejected in its favour, but no others: the person has not seen a
 * copy that arrived in the meantime. Counts against the daily limit.
 */
export async function saveBoard(
  tx: Db,
  save: BoardSave,
): Promise<SaveBoardReply | Extract<NotRun, { kind: 'too-fast' }>> {
  const { accountId, bytes, now } = save;
  if (!(await takeDayBytes(tx, { what: 'saves', accountId, bytes, now, bytesPerDay: BYTES_PER_DAY })))
    return { kind: 'too-fast', waitSeconds: secondsUntil(endOfDay(now), now) };
  return storeBoard(tx, save);
}

async function storeBoard(tx: Db, save: BoardSave): Promise<SaveBoardReply> {
  const { accountId, board, basedOn, savedAt, chosenOver, replacing } = save;
  const [saved] =
    basedOn === undefined
      ? await saveByTime(tx, accountId, board, savedAt)
      : await saveByVersion(tx, accountId, board, savedAt, basedOn);
  if (saved !== undefined) {
    const gone = [...chosenOver, ...(replacing === undefined ? [] : [replacing])];
    if (gone.length > 0) await deleteCopies(tx, accountId, gone);
    const [{ copies } = { copies: 0 }] = await countCopies(tx, accountId);
    return { kind: 'saved', version: saved.version, ...(copies > 0 && { copies }) };
  }
  const keptId = await insertCopy(tx, save);
  const current = await tx
    .selectFrom('saved_boards')
    .select('version')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { kind: 'kept-beside', version: current.version, copyId: keptId };
}

const countCopies = prepared((db, accountId: string) =>
  db
    .selectFrom('saved_board_copies')
    .select(({ fn }) => fn.countAll<number>().as('copies'))
    .where('account_id', '=', accountId)
    .compile(),
);

async function deleteCopies(tx: Db, accountId: string, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('saved_board_copies')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
}

/** Stores a copy, unless the same board is already a copy; returns its id. */
async function insertCopy(
  tx: Db,
  { accountId, copyId, board, savedAt, replacing }: BoardSave,
): Promise<string> {
  const same = await tx
    .selectFrom('saved_board_copies')
    .select('id')
    .where('account_id', '=', accountId)
    .where('board', '=', board)
    .executeTakeFirst();
  const keptId = same?.id ?? copyId;
  // First, so that the oldest is not dropped needlessly when another one goes anyway.
  if (replacing !== undefined && replacing !== keptId) await deleteCopies(tx, accountId, [replacing]);
  if (same !== undefined) return same.id;
  await tx
    .insertInto('saved_board_copies')
    .values({ id: copyId, account_id: accountId, board, saved_at: savedAt })
    .execute();
  await tx
    .deleteFrom('saved_board_copies')
    .where('account_id', '=', accountId)
    // Never drops the new copy, even if it was saved long ago on an offline device: its sender is told that
    // it is kept.
    .where('id', '!=', copyId)
    .where('id', 'not in', (kept) =>
      kept
        .selectFrom('saved_board_copies')
        .select('id')
        .where('account_id', '=', accountId)
        .where('id', '!=', copyId)
        .orderBy('saved_at', 'desc')
        .orderBy('id')
        .limit(COPIES_KEPT - 1),
    )
    .execute();
  return copyId;
}

export interface LoadedBoard {
  readonly board: string;
  readonly version: number;
  readonly savedAt: number;
  readonly others: readonly { readonly id: string; readonly board: string; readonly savedAt: number }[];
}

const readBoards = prepared((db, accountId: string) =>
  db
    .selectFrom('saved_boards as current')
    .leftJoin('saved_board_copies as copy', 'copy.account_id', 'current.account_id')
    .select([
      'current.board',
      'current.version',
      'current.saved_at',
      'copy.id as copy_id',
      'copy.board as copy_board',
      'copy.saved_at as copy_saved_at',
    ])
    .where('current.account_id', '=', accountId)
    .orderBy('copy.saved_at', 'desc')
    .compile(),
);

export async function loadBoard(db: Db, accountId: string): Promise<LoadedBoard | undefined> {
  const rows = await readBoards(db, accountId);
  const [current] = rows;
  if (current === undefined) return undefined;
  return {
    board: current.board,
    version: current.version,
    savedAt: current.saved_at,
    others: rows.flatMap(({ copy_id, copy_board, copy_saved_at }) =>
      copy_id === null ? [] : [{ id: copy_id, board: copy_board!, savedAt: copy_saved_at! }],
    ),
  };
}

export const boardCommands = { saveBoard };
