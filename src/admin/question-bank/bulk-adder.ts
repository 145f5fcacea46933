import { createActor, fromCallback, fromPromise } from 'xstate';
import { LIST_MAX_LINES, puzzleLines } from '../../../core/administration/question-bank.ts';
import type { Database } from '../../data/db/database.ts';
import { bulkAdderMachine, type BulkAdder, type Piece, type SendInput } from './bulk-adder-machine.ts';
import { BulkStore } from './bulk-store.ts';
import { sendPieces, type SendTools } from './send-pieces.ts';

export interface BulkTools extends Omit<SendTools, 'keep'> {
  readonly database: Pick<Database, 'bulkLists' | 'bulkPieces'>;
  readonly owner: string;
}

/**
 * Adds a long list to the question bank. The list and the answers are stored on the device, so that it
 * resumes after a reload, a lost network or an expired session.
 */
export function createBulkAdder(tools: BulkTools): BulkAdder {
  const store = new BulkStore(tools.database, tools.owner);
  const machine = bulkAdderMachine.provide({
    actors: {
      read: fromPromise(() => store.read()),
      send: fromCallback<{ type: 'stop' }, SendInput>(({ input, sendBack, receive }) => {
        let isStopped = false;
        receive(() => {
          isStopped = true;
        });
        const keep = (piece: Piece) => store.keepPiece(piece);
        // Only a list that is stored on the device can be resumed, and its puzzles removed, after a reload.
        const sending = store
          .settled()
          .then(() => sendPieces({ ...tools, keep }, input, () => isStopped, sendBack));
        void sending.catch(() => {
          // A bug has already been logged; the list can be resumed.
          sendBack({ type: 'piece.failed', failure: { kind: 'fault' } });
          sendBack({ type: 'sending.ended' });
        });
      }),
    },
    actions: {
      keepList: (_, { list }) => store.keep(list),
      keepJob: (_, { job }) => store.keepJob(job),
      forgetPlaced: (_, { ids }) => store.forgetPlaced(ids),
    },
  });
  return createActor(machine).start();
}

/** Why a text is not accepted as a list. */
export type ListFault = 'no-lines' | 'too-many-lines' | 'in-use';

/** Accepts a text as the list to add; undefined if it was accepted. */
export function holdList(adder: BulkAdder, name: string | null, text: string): ListFault | undefined {
  if (adder.getSnapshot().matches('sending')) return 'in-use';
  const { length } = puzzleLines(text);
  if (length === 0) return 'no-lines';
  if (length > LIST_MAX_LINES) return 'too-many-lines';
  adder.send({ type: 'list.given', name, text });
  return undefined;
}
