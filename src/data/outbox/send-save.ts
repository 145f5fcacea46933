import { isFailure } from '../../../core/protocol/local-failure.ts';
import type { Api } from '../api/api.ts';
import type { AccountBoardRecord, Database } from '../db/database.ts';
import { decodeBoard } from '../db/game-record.ts';
import { NO_VERSION, seqOf, type OutboxRow, type SaveBoardCommand } from './command.ts';
import { sentByFailure, type Sent } from './sent.ts';

/** Sends a save, and stores what this device then knows about the account's board. */
export async function sendSave(
  database: Database,
  api: Api,
  row: OutboxRow & { readonly command: SaveBoardCommand },
  token: string,
): Promise<Sent> {
  const { id, owner, command } = row;
  const board = decodeBoard(command.board);
  if (!board) return { kind: 'refused', refusal: { kind: 'damaged' } };
  const known = await database.accountBoards.get(owner);
  const { basedOn, replacing } = basisOf(command, known);
  // Stored before sending, so that a repetition after a crash is the same request.
  await database.outbox.update(seqOf(row), {
    command: { ...command, basedOn, ...(replacing !== undefined && { replacing }) },
  });
  const answer = await api.call(
    'saveBoard',
    {
      owner,
      board: {
        ...board,
        elapsedSeconds: command.elapsedSeconds,
        // The history of a save has the open tries only.
        ...(board.history.length > 1 && { tries: board.history.slice(1) }),
      },
      basedOn: basedOn ?? undefined,
      savedAt: command.savedAt,
      chosenOver: command.chosenOver,
      replacing,
    },
    { key: id, token },
  );
  if (isFailure(answer)) return sentByFailure(answer);
  const isBeside = answer.kind === 'kept-beside';
  await database.transaction('rw', database.outbox, database.accountBoards, async () => {
    // The owner has logged out meanwhile and had the data removed.
    if ((await database.outbox.get(seqOf(row))) === undefined) return;
    await database.accountBoards.put({
      owner,
      // The person has not seen the newer board, so the next save is not based on it.
      version: isBeside ? (basedOn ?? NO_VERSION) : answer.version,
      puzzle: isBeside ? known?.puzzle : board.puzzle,
      undecided: isBeside || answer.copies !== undefined,
      ...(isBeside && { behind: true }),
      ...(isBeside && answer.copyId !== undefined && { copy: { saveId: command.saveId, id: answer.copyId } }),
      savedAt: command.savedAt,
    });
  });
  return { kind: 'accepted' };
}

/** The version that a save is based on, and the copy that it replaces: fixed since its first try. */
function basisOf(
  { saveId, basedOn, replacing, chosenOver }: SaveBoardCommand,
  known: AccountBoardRecord | undefined,
): Pick<SaveBoardCommand, 'replacing'> & { readonly basedOn: number | null } {
  if (basedOn !== undefined) return { basedOn, replacing };
  const copy = known?.copy;
  const isSame = chosenOver === undefined && copy?.saveId === saveId;
  return { basedOn: known?.version ?? NO_VERSION, replacing: isSame ? copy.id : undefined };
}
