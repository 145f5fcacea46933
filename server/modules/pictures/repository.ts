import type { Db } from '../../db/database.ts';

/** How long a picture that no post shows is kept: its post may still be on its way. */
const ORPHANS_KEPT_MS = 24 * 3_600_000;
const SWEPT_AT_ONCE = 500;

export interface SentPicture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly now: number;
}

/** Notes a picture before its file is written: a file that no row knows could never be swept. */
export async function notePicture(tx: Db, { name, width, height, now }: SentPicture): Promise<void> {
  await tx
    .insertInto('pictures')
    .values({ name, width, height, sent_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ sent_at: now }))
    .execute();
}

/** Forgets pictures that no post shows; gives their names, so that the files can go too. */
export async function forgetOrphans(tx: Db, { now }: { now: number }): Promise<string[]> {
  const rows = await tx
    .deleteFrom('pictures')
    .where('name', 'in', (orphans) =>
      orphans
        .selectFrom('pictures as old')
        .select('old.name')
        .where('old.sent_at', '<', now - ORPHANS_KEPT_MS)
        .where((row) =>
          row.not(
            row.exists(
              row
                .selectFrom('post_pictures')
                .select('post_id')
                .whereRef('post_pictures.name', '=', 'old.name'),
            ),
          ),
        )
        .limit(SWEPT_AT_ONCE),
    )
    .where('sent_at', '<', now - ORPHANS_KEPT_MS)
    .returning('name')
    .execute();
  return rows.map(({ name }) => name);
}

export const pictureCommands = { notePicture, forgetOrphans };
