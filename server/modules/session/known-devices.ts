import { hash } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import type { TryLimit } from '../../plugins/tries.ts';

/** Devices that an account may have; the one that was away for longest goes. */
const DEVICES_KEPT = 20;

interface Device {
  readonly accountId: string;
  readonly deviceHash: string;
}

export function hashDevice(deviceId: string): string {
  return hash('sha256', `nonet device ${deviceId}`, 'base64url');
}

/** Notes that somebody has logged in on a device. */
export async function noteDevice(
  tx: Db,
  { accountId, deviceHash, now }: Device & { now: number },
): Promise<void> {
  await tx
    .insertInto('known_devices')
    .values({ account_id: accountId, device_hash: deviceHash, seen_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'device_hash']).doUpdateSet({ seen_at: now }))
    .execute();
  await tx
    .deleteFrom('known_devices')
    .where('account_id', '=', accountId)
    .where('device_hash', 'not in', (kept) =>
      kept
        .selectFrom('known_devices')
        .select('device_hash')
        .where('account_id', '=', accountId)
        .orderBy('seen_at', 'desc')
        .limit(DEVICES_KEPT),
    )
    .execute();
}

interface Caller {
  readonly emailKey: string;
  /** Undefined where the name belongs to nobody. */
  readonly accountId: string | undefined;
  readonly deviceId: string | undefined;
  readonly network: string;
}

/**
 * What wrong tries about an account count for: the network that they come from, or the device where it is
 * one of the account's. So nobody keeps the owner out, and a device that was lost guesses no faster.
 */
export async function placeOf(db: Db, { emailKey, accountId, deviceId, network }: Caller): Promise<string> {
  if (accountId === undefined || deviceId === undefined) return `${emailKey} ${network}`;
  const deviceHash = hashDevice(deviceId);
  const known = await db
    .selectFrom('known_devices')
    .select('seen_at')
    .where('account_id', '=', accountId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst();
  return `${emailKey} ${known === undefined ? network : deviceHash}`;
}

/** Wrong passwords: some at once for who has forgotten, and few on a day for who guesses. */
export function passwordTries(place: string): TryLimit[] {
  return [
    { key: `password ${place}`, pace: { calls: 10, seconds: 900 } },
    { key: `passwords ${place}`, pace: { calls: 50, seconds: 86_400 } },
  ];
}
