import { hash } from 'node:crypto';
import type { Db } from '../db/database.ts';
import type { TryLimit } from '../limits/tries.ts';

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

/** How many devices are known, and when one of them was last there. */
export async function countDevices(
  db: Db,
  accountId: string,
): Promise<{ readonly count: number; readonly lastSeenAt: number | null }> {
  return db
    .selectFrom('known_devices')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('seen_at').as('lastSeenAt')])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** Forgets them all: whoever had the password until now may have made up some. */
export async function forgetDevices(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('known_devices').where('account_id', '=', accountId).execute();
}

interface Caller {
  /** A mark of the name that is tried: what is kept with it does not tell the name. */
  readonly who: string;
  /** Undefined where the name belongs to nobody. */
  readonly accountId: string | undefined;
  readonly deviceId: string | undefined;
  readonly network: string;
}

/**
 * What wrong tries about an account count for: the network that they come from, or the device where it is
 * one of the account's. So nobody keeps the owner out, and a device that was lost guesses no faster.
 */
export async function placeOf(db: Db, caller: Caller): Promise<string> {
  const { who, network } = caller;
  return `${who} ${(await knownDeviceOf(db, caller)) ?? network}`;
}

/** The hash of the caller's device, where it is one of the account's. */
export async function knownDeviceOf(
  db: Db,
  { accountId, deviceId }: Pick<Caller, 'accountId' | 'deviceId'>,
): Promise<string | undefined> {
  if (accountId === undefined || deviceId === undefined) return undefined;
  const deviceHash = hashDevice(deviceId);
  const known = await db
    .selectFrom('known_devices')
    .select('seen_at')
    .where('account_id', '=', accountId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst();
  return known && deviceHash;
}

/** Wrong second codes, which only who has the password can try: 6 digits of which 3 are right at any moment. */
export function secondCodeTries(place: string): TryLimit[] {
  return [
    { key: `code ${place}`, pace: { calls: 5, seconds: 900 } },
    { key: `codes ${place}`, pace: { calls: 20, seconds: 86_400 } },
  ];
}

/**
 * Those from new devices count for the account as well, or many networks would have many tries: 30 on a day
 * are less than 1 chance in 10,000. A login forgives none of them but itself: they need not be its own.
 */
export function secondCodesEverywhere(who: string): TryLimit[] {
  return [{ key: `second codes ${who}`, pace: { calls: 30, seconds: 86_400 } }];
}

/** Wrong passwords: some at once for who has forgotten, and few on a day for who guesses. */
export function passwordTries(place: string): TryLimit[] {
  return [
    { key: `password ${place}`, pace: { calls: 10, seconds: 900 } },
    { key: `passwords ${place}`, pace: { calls: 50, seconds: 86_400 } },
  ];
}
