import type { Transaction } from 'dexie';
import type { Command } from '../outbox/command.ts';
import type { BoardRecord, GameRecord, GameRow } from './game-record.ts';

/** A board under a name, as versions before the one list of games stored it. */
export interface OldSave {
  readonly id: string;
  readonly name: string;
  readonly board: BoardRecord;
  readonly elapsedMs: number;
  readonly savedAt: number;
}

/** A save that waited in the outbox to be sent to the account. */
interface OldCommand {
  readonly kind: 'save-board';
  readonly saveId: string;
  readonly board: BoardRecord;
  readonly elapsedSeconds: number;
  readonly savedAt: number;
}

/** A row of the outbox of an older version. */
export interface OldOutboxRow {
  readonly id: string;
  readonly owner: string;
  readonly command: OldCommand | { readonly kind: Command['kind'] };
}

/** Turns the games, saves and waiting saves of older versions into one list. */
export async function gatherGames(transaction: Transaction, owner: string): Promise<void> {
  const table = <Row>(name: string) => transaction.table<Row>(name);
  const games = await table<GameRecord>('games').toArray();
  const saves = await table<OldSave>('saves').toArray();
  const outbox = table<OldOutboxRow>('outbox');
  await table<GameRow>('ownGames').bulkPut([
    ...games.map((game) => rowOfGame(game, owner)),
    ...saves.map((save) => rowOfSave(save, owner)),
    ...waitingSaves(await outbox.toArray()),
  ]);
  await outbox.filter(({ command }) => command.kind === 'save-board').delete();
}

export function rowOfGame(game: GameRecord, owner: string): GameRow {
  return { ...game, owner, sent: 0 };
}

export function rowOfSave({ savedAt, ...save }: OldSave, owner: string): GameRow {
  return { ...save, owner, updatedAt: savedAt, save: null, sent: 0 };
}

/** The saves in an outbox as games of their owners. */
export function waitingSaves(rows: readonly OldOutboxRow[]): GameRow[] {
  return rows.flatMap(({ id, owner, command }): GameRow[] => {
    if (command.kind !== 'save-board') return [];
    const { board, elapsedSeconds, savedAt: updatedAt } = command;
    return [{ id, owner, board, elapsedMs: elapsedSeconds * 1000, updatedAt, save: null, sent: 0 }];
  });
}
