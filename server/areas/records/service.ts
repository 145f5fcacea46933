import { randomUUID } from 'node:crypto';
import { notAfter } from '../../../core/account/records.ts';
import type { BoardText } from '../../../core/protocol/boards.ts';
import {
  MOST_RECORDS,
  readRecord,
  writeBody,
  writeRecord,
  type RecordText,
  type SentRecord,
} from '../../../core/protocol/records.ts';
import type { Exporter } from '../../accounts/exporter.ts';
import { isOwner } from '../../accounts/owner.ts';
import type { Database } from '../../db/database.ts';
import { runNamed } from '../../db/once.ts';
import type { RecordRow } from '../../db/tables.ts';
import type { Handlers } from '../../http/calls.ts';
import { STORED, withPacked } from '../../http/send-outcome.ts';
import * as repository from './repository.ts';

const STORED_BODY = STORED as RecordText;
const STORED_BOARD = STORED as BoardText;

/** What an account has on every device: games, plays and settings. */
export function recordHandlers(database: Database): Handlers<'exchangeRecords' | 'saveBoard' | 'loadBoard'> {
  return {
    exchangeRecords: async ({ since, records: sent }, { session, now }) => {
      const { accountId } = session;
      await takeOldBoards(database, accountId, now);
      // What only a newer version of the page knows stays on its device.
      const records = sent.flatMap((each) => {
        const record = readRecord(each);
        return record ? [writeRecord(notAfter(record, now))] : [];
      });
      if (records.length > 0) {
        const bytes = sent.reduce((sum, { body }) => sum + body.length, 0);
        const merged = await database.run(repository.mergeRecords, { accountId, records, bytes, now });
        if (merged.kind !== 'merged') return merged;
      }
      const last = await repository.lastNumber(database.read, accountId);
      if (last === undefined) return { kind: 'session-over' };
      // The database was restored from a backup that is older than the device's last exchange.
      const from = since > last ? 0 : since;
      const rows = await repository.listChanges(database.read, accountId, from, MOST_RECORDS + 1);
      const page = rows.slice(0, MOST_RECORDS);
      const news = page.filter((row) => !isSent(sent, row));
      return withPacked(
        {
          kind: 'exchanged',
          records: news.map(({ kind, id, at }) => ({ kind, id, at, body: STORED_BODY })),
          next: page.at(-1)?.number ?? from,
          more: rows.length > page.length,
        } as const,
        news.map(({ body }) => repository.packedBody(body)),
      );
    },

    saveBoard: async (request, { session, now, once }) => {
      if (!isOwner(session, request.owner)) return { kind: 'forbidden' };
      const { accountId } = session;
      const { board, basedOn, savedAt = now, chosenOver = [], replacing } = request;
      await takeOldBoards(database, accountId, now);
      const save = {
        accountId,
        newId: randomUUID(),
        now,
        puzzle: board.puzzle,
        body: writeBody('game', { board }),
        basedOn,
        // Otherwise a device whose clock runs ahead would win over every later save.
        savedAt: Math.min(savedAt, now),
        discarded: replacing === undefined ? chosenOver : [...chosenOver, replacing],
      };
      return runNamed(database, repository.saveBoard, save, once);
    },

    loadBoard: async ({ owner }, { session, now }) => {
      if (!isOwner(session, owner)) return { kind: 'forbidden' };
      return loadNewest(database, session.accountId, now);
    },
  };
}

async function loadNewest(database: Database, accountId: string, now: number) {
  let found = await repository.newestGame(database.read, accountId);
  while (found === 'old') {
    await database.run(repository.takeOldBoards, { accountId, now });
    found = await repository.newestGame(database.read, accountId);
  }
  if (found === undefined) return { kind: 'nothing-saved' } as const;
  const { board, ...rest } = found;
  return withPacked({ kind: 'loaded', board: STORED_BOARD, ...rest, others: [] } as const, [board]);
}

async function takeOldBoards(database: Database, accountId: string, now: number): Promise<void> {
  if (await repository.hasOldBoards(database.read, accountId))
    await database.run(repository.takeOldBoards, { accountId, now });
}

/** Whether the device has just sent exactly this, so that the answer need not repeat it. */
function isSent(sent: readonly SentRecord[], { kind, id, at, body }: RecordRow): boolean {
  const same = sent.find((each) => each.kind === kind && each.id === id);
  return same?.at === at && same.body === repository.unpackBody(body);
}

export function recordExporter(database: Database): Exporter {
  return async (accountId) => {
    await takeOldBoards(database, accountId, 0);
    const rows = await repository.listChanges(database.read, accountId, 0, Number.MAX_SAFE_INTEGER);
    return rows.map(({ kind, id, at, body }) => ({
      kind,
      id,
      changedAt: at,
      body: JSON.parse(repository.unpackBody(body)) as unknown,
    }));
  };
}
