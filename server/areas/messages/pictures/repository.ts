import { PICTURE_BYTES_PER_DAY } from '../../../../core/posts/limits.ts';
import type { Db } from '../../../db/database.ts';
import { countDayBytes, takeDayBytes } from '../../../limits/day-bytes.ts';

/** How long a picture that no post shows is kept: its post is on its way, in the same call. */
const ORPHANS_KEPT_MS = 30 * 60_000;
export const SWEPT_AT_ONCE = 500;
/** How the count of the day names them. */
const WHAT = 'pictures';
/** What a picture counts until it is drawn and its size known. */
const RESERVED_BYTES = 1024 * 1024;
/** What the smallest counts: to draw it is work, and a file of its own. */
const LEAST_BYTES = 256 * 1024;

interface Sending {
  readonly accountId: string;
  readonly now: number;
}

/** Makes room for a picture in what a person may send on a day; false when there is none. */
export function reservePicture(tx: Db, sending: Sending): Promise<boolean> {
  const picture = { what: WHAT, bytes: RESERVED_BYTES, ...sending };
  return takeDayBytes(tx, { ...picture, bytesPerDay: PICTURE_BYTES_PER_DAY });
}

/** Puts what a picture turned out to need in the place of what was reserved; undefined when nothing was drawn. */
export async function settlePicture(
  tx: Db,
  { bytes, ...sending }: Sending & { readonly bytes: number | undefined },
): Promise<void> {
  const used = bytes === undefined ? 0 : Math.max(LEAST_BYTES, bytes);
  await countDayBytes(tx, { what: WHAT, bytes: used - RESERVED_BYTES, ...sending });
}

export interface SentPicture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly now: number;
}

/** In place of the time: its file is being thrown away. */
const GOING = 0;

/**
 * Notes a picture before its file is written: a file that no row knows could never be swept. False while
 * the same picture is being thrown away.
 */
export async function notePicture(tx: Db, { name, width, height, now }: SentPicture): Promise<boolean> {
  const noted = await tx
    .insertInto('pictures')
    .values({ name, width, height, sent_at: now })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ sent_at: now }).where('pictures.sent_at', '!=', GOING),
    )
    .returning('name')
    .execute();
  return noted.length > 0;
}

/** Marks pictures that no post shows; gives their names, so that the files can go, and then the rows. */
export async function markOrphans(tx: Db, { now }: { now: number }): Promise<string[]> {
  const rows = await tx
    .updateTable('pictures')
    .set({ sent_at: GOING })
    .where('name', 'in', (orphans) =>
      orphans
        .selectFrom('pictures as old')
        .select('old.name')
        // Those that were marked when the server was killed, too.
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

/** Forgets a picture whose file is gone. */
export async function forgetPicture(tx: Db, { name }: { name: string }): Promise<void> {
  await tx.deleteFrom('pictures').where('name', '=', name).where('sent_at', '=', GOING).execute();
}

export const pictureCommands = {
  reservePicture,
  settlePicture,
  notePicture,
  markOrphans,
  forgetPicture,
};
