import { randomUUID } from 'node:crypto';
import { writeBoardText, type BoardText } from '../../../core/protocol/boards.ts';
import type { Exporter } from '../../accounts/exporter.ts';
import { isOwner } from '../../accounts/owner.ts';
import type { Database } from '../../db/database.ts';
import { runNamed } from '../../db/once.ts';
import type { Handlers } from '../../http/calls.ts';
import { PACKED, withPacked } from '../../http/send-outcome.ts';
import { packText, unpackText } from '../../storage/packed-text.ts';
import * as repository from './repository.ts';

const PACKED_BOARD = PACKED as BoardText;

/** Saving a board here and loading it there. */
export function boardHandlers(database: Database): Handlers<'saveBoard' | 'loadBoard'> {
  return {
    saveBoard: async (request, { session, now, once }) => {
      if (!isOwner(session, request.owner)) return { kind: 'forbidden' };
      const board = writeBoardText(request.board);
      const save = {
        accountId: session.accountId,
        copyId: randomUUID(),
        now,
        bytes: Buffer.byteLength(board),
        board: packText(board),
        basedOn: request.basedOn,
        // Otherwise a device whose clock runs ahead would win over every later save.
        savedAt: Math.min(request.savedAt ?? now, now),
        chosenOver: request.chosenOver ?? [],
        replacing: request.replacing,
      };
      return runNamed(database, repository.saveBoard, save, once);
    },

    loadBoard: async ({ owner }, { session }) => {
      if (!isOwner(session, owner)) return { kind: 'forbidden' };
      const found = await repository.loadBoard(database.read, session.accountId);
      if (found === undefined) return { kind: 'nothing-saved' };
      const packed = [found, ...found.others].map(({ board }) => board);
      const others = found.others.map((copy) => ({ ...copy, board: PACKED_BOARD }));
      return withPacked({ kind: 'loaded', ...found, board: PACKED_BOARD, others } as const, packed);
    },
  };
}

export function boardExporter(database: Database): Exporter {
  return async (accountId) => {
    const found = await repository.loadBoard(database.read, accountId);
    if (found === undefined) return [];
    return [found, ...found.others].map(({ board, savedAt }) => ({
      savedAt,
      board: JSON.parse(unpackText(board)) as unknown,
    }));
  };
}
