import { randomUUID } from 'node:crypto';
import { endOfDay } from '../../../core/crystals/crystals.ts';
import { writeBoardText, type BoardText } from '../../../core/protocol/boards.ts';
import type { Exporter } from '../../accounts/exporter.ts';
import { isOwner } from '../../accounts/owner.ts';
import type { Database } from '../../db/database.ts';
import { findAnswer, runNamed } from '../../db/once.ts';
import { secondsUntil } from '../../db/paces.ts';
import type { Handlers } from '../../http/calls.ts';
import { takeDayBytes } from '../../limits/day-bytes.ts';
import * as repository from './repository.ts';

/** About three thousand saves a day. */
const BYTES_PER_DAY = 20 * 1024 * 1024;

/** Saving a board here and loading it there. */
export function boardHandlers(database: Database): Handlers<'saveBoard' | 'loadBoard'> {
  return {
    saveBoard: async (request, { session, now, once }) => {
      if (!isOwner(session, request.owner)) return { kind: 'forbidden' };
      const save = {
        accountId: session.accountId,
        copyId: randomUUID(),
        board: writeBoardText(request.board),
        basedOn: request.basedOn,
        // Otherwise a device whose clock runs ahead would win over every later save.
        savedAt: Math.min(request.savedAt ?? now, now),
        chosenOver: request.chosenOver ?? [],
        replacing: request.replacing,
      };
      // A repeated call saves nothing and is not counted.
      const isRepeated = once !== undefined && (await findAnswer(database.read, once)) !== undefined;
      const bytes = Buffer.byteLength(save.board);
      const sent = { what: 'saves', accountId: session.accountId, bytes, now, bytesPerDay: BYTES_PER_DAY };
      if (!isRepeated && !(await database.run(takeDayBytes, sent)))
        return { kind: 'too-fast', waitSeconds: secondsUntil(endOfDay(now), now) };
      return runNamed(database, repository.saveBoard, save, once);
    },

    loadBoard: async ({ owner }, { session }) => {
      if (!isOwner(session, owner)) return { kind: 'forbidden' };
      const found = await repository.loadBoard(database.read, session.accountId);
      if (found === undefined) return { kind: 'nothing-saved' };
      return {
        kind: 'loaded',
        ...found,
        board: found.board as BoardText,
        others: found.others.map((copy) => ({ ...copy, board: copy.board as BoardText })),
      };
    },
  };
}

export function boardExporter(database: Database): Exporter {
  return async (accountId) => {
    const found = await repository.loadBoard(database.read, accountId);
    if (found === undefined) return [];
    return [found, ...found.others].map(({ board, savedAt }) => ({
      savedAt,
      board: JSON.parse(board) as unknown,
    }));
  };
}
