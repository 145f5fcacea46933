import type { Db } from '../../db/database.ts';

export interface ColorChange {
  readonly accountId: string;
  readonly colors: string;
  readonly changedAt: number;
}

export type StoredColors = Omit<ColorChange, 'accountId'> & { readonly version: number };

/** Applies a change unless there is a later one; returns the new version, or undefined. */
export async function changeColors(tx: Db, change: ColorChange): Promise<number | undefined> {
  const { accountId, colors, changedAt } = change;
  const changed = await tx
    .insertInto('color_settings')
    .values({ account_id: accountId, version: 1, colors, changed_at: changedAt })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet((old) => ({
          version: old('color_settings.version', '+', 1),
          colors,
          changed_at: changedAt,
        }))
        .where('color_settings.changed_at', '<=', changedAt),
    )
    .returning('version')
    .executeTakeFirst();
  return changed?.version;
}

export async function findColors(db: Db, accountId: string): Promise<StoredColors | undefined> {
  return db
    .selectFrom('color_settings')
    .select(['colors', 'version', 'changed_at as changedAt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

export const colorCommands = { changeColors };
