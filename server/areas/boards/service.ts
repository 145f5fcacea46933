import { randomUUID } from 'node:crypto';
import { writeBoardText, type BoardText } from '../../../core/protocol/boards.ts';
import type { Exporter } from '../../accounts/exporter.ts';
import { isOwner } from '../../accounts/owner.ts';
import type { Database } from '../../db/database.ts';
import { runNamed } from '../../db/once.ts';
import type { Handlers } from '../../http/calls.ts';
import * as repository from './repository.ts';

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
        board,
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
