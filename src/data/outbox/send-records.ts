import type { AccountRecord } from '../../../core/account/records.ts';
import {
  LARGEST_EXCHANGE,
  LONGEST_RECORD,
  MOST_RECORDS,
  readRecord,
  writeBody,
  type SentRecord,
} from '../../../core/protocol/records.ts';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import type { Api } from '../api/api.ts';
import type { Database } from '../db/database.ts';
import { unsentGames } from '../db/game-records.ts';
import { keepExchanged, unsentRecords } from '../db/records.ts';
import { sentByFailure, type Sent } from './sent.ts';

export interface ExchangeTools {
  readonly database: Database;
  readonly api: Api;
  /** False only if there is certainly no network: then nothing is sent. */
  readonly isOnline: () => boolean;
  /** A short name of this device, for the others of its owner. */
  readonly device?: string;
}

export interface Person {
  readonly username: string;
  readonly token: string;
}

/** Leaves room for what surrounds the records in a request. */
const MOST_BYTES = LARGEST_EXCHANGE - 1024;

/**
 * Sends a person's changed records and stores those that have changed on other devices.
 *
 * @param always fetches from the account even if there is nothing to send
 */
export async function exchangeRecords(tools: ExchangeTools, person: Person, always = false): Promise<Sent> {
  const { database, isOnline, device } = tools;
  const owner = person.username;
  for (let asks = always; ;) {
    const unsent: AccountRecord[] = [
      ...(await unsentGames(database.ownGames, owner, device)),
      ...(await unsentRecords(database, owner).limit(MOST_RECORDS).toArray()),
    ].slice(0, MOST_RECORDS);
    if (unsent.length === 0 && !asks) return { kind: 'accepted' };
    if (!isOnline()) return { kind: 'later', waitSeconds: 0 };
    const done = await exchangeBatch(tools, person, unsent);
    if (done.kind !== 'more') return done;
    asks = done.asks;
  }
}

/** `more`: there is more to send, or to ask for. */
async function exchangeBatch(
  { database, api }: ExchangeTools,
  { username: owner, token }: Person,
  unsent: readonly AccountRecord[],
): Promise<Sent | { readonly kind: 'more'; readonly asks: boolean }> {
  const { sent, records } = batchOf(unsent);
  const { next: since = 0 } = (await database.exchanges.get(owner)) ?? {};
  const answer = await api.call('exchangeRecords', { since, records }, { token });
  if (isFailure(answer)) return sentByFailure(answer);
  const came = answer.records.flatMap((each) => readRecord(each) ?? []);
  const isKept = await keepExchanged(database, { owner, token, sent, since, came, next: answer.next });
  // What has changed meanwhile goes with the next exchange.
  const isWhole = sent.length === unsent.length && unsent.length < MOST_RECORDS;
  return isKept && (answer.more || !isWhole) ? { kind: 'more', asks: answer.more } : { kind: 'accepted' };
}

/** As many rows as fit into one request. One that no request can hold stays on this device. */
function batchOf(rows: readonly AccountRecord[]): { sent: AccountRecord[]; records: SentRecord[] } {
  const sent: AccountRecord[] = [];
  const records: SentRecord[] = [];
  let bytes = 0;
  for (const row of rows) {
    const { kind, id, at } = row;
    const body = writeBody(kind, row.body);
    if (body.length <= LONGEST_RECORD) {
      const record = { kind, id, at, body };
      bytes += new TextEncoder().encode(JSON.stringify(record)).length;
      if (bytes > MOST_BYTES) break;
      records.push(record);
    }
    sent.push(row);
  }
  return { sent, records };
}
