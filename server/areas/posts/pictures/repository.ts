import { PICTURE_BYTES_PER_DAY } from '../../../../core/posts/limits.ts';
import type { Db } from '../../../db/database.ts';
import { countDayBytes, takeDayBytes } from '../../../limits/day-bytes.ts';

/** How long a picture without a post is kept; normally its post arrives in the same call. */
const ORPHANS_KEPT_MS = 30 * 60_000;
export const SWEPT_AT_ONCE = 500;
/** The quota's name for pictures. */
const WHAT = 'pictures';
/** Bytes reserved for a picture until it is re-encoded and its size is known. */
const RESERVED_BYTES = 1024 * 1024;
/** Minimum number of bytes counted per picture, since even the smallest costs work and a file. */
const LEAST_BYTES = 256 * 1024;

interface Sending {
  readonly accountId: string;
  readonly now: number;
}

/** Reserves a picture in the daily quota; false if there is no room. */
export function reservePicture(tx: Db, sending: Sending): Promise<boolean> {
  const picture = { what: WHAT, bytes: RESERVED_BYTES, ...sending };
  return takeDayBytes(tx, { ...picture, bytesPerDay: PICTURE_BYTES_PER_DAY });
}

/** Replaces a reservation with the picture's real size; `bytes` is undefined if encoding failed. */
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

/** Instead of a time: the file is being deleted. */
const GOING = 0;

/**
 * Inserts the row of a picture before its file is written, since a file without a row would never be swept.
 * False while the same picture is being deleted.
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

/**
 * Marks pictures that are in no post; returns their names, so that first the files and then the rows can be
 * deleted.
 */
export async function markOrphans(tx: Db, { now }: { now: number }): Promise<string[]> {
  const rows = await tx
    .updateTable('pictures')
    .set({ sent_at: GOING })
    .where('name', 'in', (orphans) =>
      orphans
        .selectFrom('pictures as old')
        .select('old.name')
        // Includes those marked before the server was killed.
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
