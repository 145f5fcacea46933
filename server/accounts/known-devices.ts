import { DAY_SECONDS } from '../../core/base/day.ts';
import { hash } from 'node:crypto';
import type { Db } from '../db/database.ts';
import type { Networks, TryLimit } from '../limits/tries.ts';
import type { Sharer } from '../limits/turns.ts';
import type { SecretBox } from '../storage/secret-box.ts';

/** Known devices per account; the least recently used one is dropped. */
const DEVICES_KEPT = 20;

interface Device {
  readonly accountId: string;
  readonly deviceHash: string;
}

export function hashDevice(deviceId: string): string {
  return hash('sha256', `nonet device ${deviceId}`, 'base64url');
}

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

/** The number of known devices, and when one was last used. */
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

/** Forgets all devices: someone who knew the old password may have added their own. */
export async function forgetDevices(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('known_devices').where('account_id', '=', accountId).execute();
}

interface Caller {
  /** Undefined if no account has the name. */
  readonly accountId: string | undefined;
  readonly deviceId: string | undefined;
}

/**
 * The hash of the caller's device if the account knows it. Wrong tries are counted per known device,
 * otherwise per network: strangers cannot lock the owner out, and a lost device allows no faster guessing.
 */
export async function knownDeviceOf(db: Db, { accountId, deviceId }: Caller): Promise<string | undefined> {
  if (deviceId === undefined) return undefined;
  const deviceHash = hashDevice(deviceId);
  const known = await db
    .selectFrom('known_devices')
    .select('seen_at')
    // Query even if no account has the name; otherwise the timing would reveal that.
    .where('account_id', '=', accountId ?? '')
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst();
  return known && deviceHash;
}

/** The caller to whom a turn is charged: a known device has reserved turns, however many strangers wait. */
export function sharerAt(
  account: { readonly id: string } | undefined,
  device: string | undefined,
  stranger: Sharer,
): Sharer {
  return account !== undefined && device !== undefined ? { who: account.id, reserved: true } : stranger;
}

/** Characters of base64url, for 262,144 slots. */
const SLOT_LENGTH = 3;

interface Guesser extends Networks {
  /** Whether there is an account with this name. */
  readonly exists: boolean;
  /** A keyed hash of the name. */
  readonly who: string;
  /** A hash of the device, if it is known. */
  readonly device: string | undefined;
}

/**
 * The key under which wrong passwords from an unknown device are counted. An attacker can invent any number
 * of names, so names without an account share a fixed number of slots, and their rows cannot fill the disk.
 * Accounts do not share these slots; otherwise invented names would use up their tries. An account has at
 * most three rows for each of its 300 wrong passwords per day.
 */
function passwordMark(box: SecretBox, text: string, exists: boolean): string {
  const mark = box.hash('tries', text);
  return exists ? mark : mark.slice(0, SLOT_LENGTH);
}

/**
 * Wrong passwords for a name: on a known device; otherwise from a network, and per day from its
 * neighbourhood.
 */
export function passwordTriesOf(
  box: SecretBox,
  { exists, who, device, network, neighbourhood }: Guesser,
): TryLimit[] {
  if (device !== undefined) return passwordTries(`${who} ${device}`);
  const markOf = (place: string): string => passwordMark(box, `${who} ${place}`, exists);
  return passwordTries(markOf(network), markOf(neighbourhood));
}

/** Wrong second codes for a name: on a known device; otherwise from a neighbourhood. */
export function secondCodeTriesOf({
  who,
  device,
  neighbourhood,
}: Pick<Guesser, 'who' | 'device' | 'neighbourhood'>): TryLimit[] {
  return secondCodeTries(`${who} ${device ?? neighbourhood}`);
}

/**
 * Wrong second codes; only someone with the password can try them. At any moment, three of the million codes
 * are right.
 */
export function secondCodeTries(place: string): TryLimit[] {
  return [
    { key: `code ${place}`, pace: { calls: 5, seconds: 900 } },
    { key: `codes ${place}`, pace: { calls: 20, seconds: DAY_SECONDS } },
  ];
}

/**
 * Tries from new devices also count for the account, since an attacker may use many networks: 30 a day have a
 * chance of less than 1 in 10,000. A successful login returns only its own try; the others may be an
 * attacker's.
 */
export function secondCodesEverywhere(who: string): TryLimit[] {
  return [{ key: `second codes ${who}`, pace: { calls: 30, seconds: DAY_SECONDS } }];
}

/**
 * Wrong passwords from new devices also count for the account, since an attacker may use many networks. One
 * neighbourhood gets a sixth of these tries, so that blocking the owner on new devices takes several. They
 * count for the network as well, over all names, since an attacker may have a list of stolen passwords with
 * their names. Known devices and temporary passwords are not affected.
 */
export function passwordsEverywhere(
  box: SecretBox,
  { exists, who, device, network, neighbourhood }: Guesser,
): TryLimit[] {
  if (device !== undefined) return [];
  return [
    { key: `all passwords ${passwordMark(box, who, exists)}`, pace: { calls: 300, seconds: DAY_SECONDS } },
    { key: `wrong passwords from ${network}`, pace: { calls: 100, seconds: DAY_SECONDS } },
    { key: `wrong passwords near ${neighbourhood}`, pace: { calls: 300, seconds: DAY_SECONDS } },
  ];
}

/** Wrong passwords: several at once for people who have forgotten theirs, but few per day for attackers. */
export function passwordTries(place: string, placeOfDay = place): TryLimit[] {
  return [
    { key: `password ${place}`, pace: { calls: 10, seconds: 900 } },
    { key: `passwords ${placeOfDay}`, pace: { calls: 50, seconds: DAY_SECONDS } },
  ];
}
