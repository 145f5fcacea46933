import { isFailure } from '../../../core/protocol/local-failure.ts';
import type { Api } from '../api/api.ts';
import type { Database } from '../db/database.ts';
import { decodeBoard } from '../db/game-record.ts';
import { NO_VERSION, type OutboxRow, type SaveBoardCommand } from './command.ts';
import { sentByFailure, type Sent } from './sent.ts';

/** Sends a save, and stores what this device then knows about the account's board. */
export async function sendSave(
  database: Database,
  api: Api,
  { seq, id, owner, command }: OutboxRow & { readonly command: SaveBoardCommand },
  token: string,
): Promise<Sent> {
  const board = decodeBoard(command.board);
  if (!board) return { kind: 'refused', refusal: { kind: 'damaged' } };
  const known = await database.accountBoards.get(owner);
  const basedOn = command.basedOn === undefined ? (known?.version ?? NO_VERSION) : command.basedOn;
  // Stored before sending, so that a repetition after a crash is the same request.
  await database.outbox.update(seq!, { command: { ...command, basedOn } });
  const answer = await api.call(
    'saveBoard',
    {
      owner,
      board: { ...board, elapsedSeconds: command.elapsedSeconds },
      basedOn: basedOn ?? undefined,
      savedAt: command.savedAt,
      chosenOver: command.chosenOver,
    },
    { key: id, token },
  );
  if (isFailure(answer)) return sentByFailure(answer);
  const isBeside = answer.kind === 'kept-beside';
  const isChoice = command.chosenOver !== undefined;
  const undecided =
    isBeside || (isChoice ? !(await standsAlone(api, owner, token)) : known?.undecided === true);
  await database.transaction('rw', database.outbox, database.accountBoards, async () => {
    // The owner has logged out meanwhile and had the data removed.
    if ((await database.outbox.get(seq!)) === undefined) return;
    await database.accountBoards.put({
      owner,
      // The person has not seen the newer board, so the next save is not based on it.
      version: isBeside ? (basedOn ?? NO_VERSION) : answer.version,
      puzzle: isBeside ? known?.puzzle : board.puzzle,
      undecided,
      savedAt: command.savedAt,
    });
  });
  return { kind: 'accepted' };
}

/** Whether no unseen copies are left: one that arrived meanwhile still needs a choice. */
async function standsAlone(api: Api, owner: string, token: string): Promise<boolean> {
  const now = await api.call('loadBoard', { owner }, { token });
  return now.kind === 'loaded' && now.others.length === 0;
}
