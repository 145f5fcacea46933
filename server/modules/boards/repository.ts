import type { Db } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';

/** Older copies that wait for a choice; the oldest goes when there is one more. */
const COPIES_KEPT = 20;

export interface BoardSave {
  readonly accountId: string;
  readonly copyId: string;
  readonly board: string;
  readonly basedOn: number | undefined;
  readonly savedAt: number;
  readonly settles: boolean;
}

export interface BoardSaved {
  readonly kind: 'saved' | 'kept-beside';
  readonly version: number;
}

/**
 * Saves over the version that the board grew from. When another version is there, neither is lost: it
 * stays, and this one is kept beside it until the person chooses. Without a version the times decide.
 */
export async function saveBoard(tx: Db, save: BoardSave): Promise<BoardSaved> {
  const { accountId, copyId, board, basedOn, savedAt, settles } = save;
  if (settles) await tx.deleteFrom('saved_board_copies').where('account_id', '=', accountId).execute();
  const saved = await tx
    .insertInto('saved_boards')
    .values({ account_id: accountId, version: 1, board, saved_at: savedAt })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet((old) => ({
          version: old('saved_boards.version', '+', 1),
          board,
          saved_at: savedAt,
        }))
        .where((old) =>
          old.or([
            old('saved_boards.board', '=', board),
            basedOn === undefined
              ? old('saved_boards.saved_at', '<=', savedAt)
              : old('saved_boards.version', '=', basedOn),
          ]),
        ),
    )
    .returning('version')
    .executeTakeFirst();
  if (saved !== undefined) return { kind: 'saved', version: saved.version };
  await insertCopy(tx, accountId, copyId, board, savedAt);
  const current = await tx
    .selectFrom('saved_boards')
    .select('version')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { kind: 'kept-beside', version: current.version };
}

async function insertCopy(
  tx: Db,
  accountId: string,
  copyId: string,
  board: string,
  savedAt: number,
): Promise<void> {
  await tx
    .insertInto('saved_board_copies')
    .values({ id: copyId, account_id: accountId, board, saved_at: savedAt })
    .execute();
  await tx
    .deleteFrom('saved_board_copies')
    .where('account_id', '=', accountId)
    .where('id', 'not in', (kept) =>
      kept
        .selectFrom('saved_board_copies')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('saved_at', 'desc')
        .orderBy('id')
        .limit(COPIES_KEPT),
    )
    .execute();
}

export interface LoadedBoard {
  readonly board: string;
  readonly version: number;
  readonly savedAt: number;
  readonly others: readonly { readonly board: string; readonly savedAt: number }[];
}

const readBoards = prepared((db, accountId: string) =>
  db
    .selectFrom('saved_boards as current')
    .leftJoin('saved_board_copies as copy', 'copy.account_id', 'current.account_id')
    .select([
      'current.board',
      'current.version',
      'current.saved_at',
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
    others: rows.flatMap(({ copy_board, copy_saved_at }) =>
      copy_board === null ? [] : [{ board: copy_board, savedAt: copy_saved_at! }],
    ),
  };
}

export const boardCommands = { saveBoard };
