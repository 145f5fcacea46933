import type { Table } from 'dexie';
import type { AccountRecord } from '../../../core/account/records.ts';
import { goesOn, openSaved } from '../../../core/board/saved-board.ts';
import { triesOnly } from '../../../core/board/try.ts';
import { decodeBoard, encodeBoard, type BoardRecord, type GameRecord, type GameRow } from './game-record.ts';
import { NOBODY } from './owner.ts';

type Games = Table<GameRow, [string, string]>;

/** Whether this row has a later state than the tabs of this device. */
export function isElsewhere({ device, isDeleted }: GameRow): boolean {
  return device !== undefined || isDeleted === true;
}

export function playedAt({ playedAt: at, updatedAt }: GameRow): number {
  return at ?? updatedAt;
}

/** Gives the games without an owner to the person who has logged in. */
export function adoptGames(ownGames: Games, owner: string): Promise<void> {
  return giveGames(ownGames, NOBODY, { owner });
}

/** Leaves the games of a deleted account on the device. */
export function leaveGames(ownGames: Games, owner: string): Promise<void> {
  return giveGames(ownGames, owner, { owner: NOBODY, isLeft: true });
}

function giveGames(ownGames: Games, from: string, to: Pick<GameRow, 'owner' | 'isLeft'>): Promise<void> {
  return ownGames.db.transaction('rw', ownGames, async () => {
    const games = ownGames.where({ owner: from }).filter(({ isLeft }) => !isLeft);
    for (const row of await games.toArray()) await mergeGame(ownGames, { ...row, ...to, sent: 0 });
    await games.delete();
  });
}

/**
 * Stores a game. If there is one with its id, the later state keeps the id, and what it would lose of the
 * earlier one becomes a game of its own. Call in a transaction.
 */
export async function mergeGame(ownGames: Games, row: GameRow): Promise<void> {
  const here = await ownGames.get([row.owner, row.id]);
  if (!here) {
    if (!row.isDeleted) await ownGames.put(row);
    return;
  }
  // Of two changes of the same time the account's counts, so that all devices agree.
  const isLater = row.updatedAt - here.updatedAt > (row.sent === 1 ? -1 : 0);
  if (here.board.cells === row.board.cells && here.isDeleted === row.isDeleted) {
    await ownGames.put(withFacts(here, row, isLater));
    return;
  }
  const [later, earlier] = isLater ? [row, here] : [here, row];
  if (isLost(earlier, later, row)) await ownGames.put(branchOf(earlier));
  if (!isLater) return;
  const left = isElsewhere(here) ? here.here : branchOf(here);
  await ownGames.put(isElsewhere(row) ? { ...row, here: left } : row);
}

/** A game in whose state devices agree, with the name of the later one. Only this device has its history. */
function withFacts(here: GameRow, row: GameRow, isLater: boolean): GameRow {
  // What this device has sent comes back with an earlier time if its clock runs ahead.
  const { name, updatedAt, sent } = isLater || here.sent === 1 ? row : here;
  return {
    ...{ ...here, name, updatedAt, sent, elapsedMs: Math.max(here.elapsedMs, row.elapsedMs) },
    ...(updatedAt !== here.updatedAt && { playedAt: playedAt(here) }),
  };
}

/** Whether the earlier of two states of a game has something that no other device keeps and the later one lacks. */
function isLost(earlier: GameRow, later: GameRow, arriving: GameRow): boolean {
  if (earlier.isDeleted) return false;
  if (arriving.sent === 1) {
    // What another device has played is kept there, and what the account never had is known to none.
    if (earlier === arriving || isElsewhere(earlier)) return false;
    if (earlier.sent === 0) return true;
  }
  if (later.isDeleted) return false;
  const [before, after] = [decodeBoard(earlier.board), decodeBoard(later.board)];
  return before !== undefined && (after === undefined || !goesOn(before.cells, after.cells));
}

/** Longer than any id that a device gives, and short enough for a time after it. */
const LONGEST_STEM = 80;

/** A state of a game as a game of its own. The same state always gets the same id, so it is kept only once. */
export function branchOf<Game extends GameRecord>(game: Game): Game & { readonly sent: 0 } {
  const id = `${game.id.split('.')[0]!.slice(0, LONGEST_STEM)}.${game.updatedAt.toString(36)}`;
  return { ...game, id, sent: 0, here: undefined, device: undefined };
}

type GameOfAccount = AccountRecord<'game'>;

/** The games that the owner's account does not have as they are here, played last on this device or another. */
export async function unsentGames(
  ownGames: Games,
  owner: string,
  device: string | undefined,
): Promise<GameOfAccount[]> {
  const rows = await ownGames.where({ owner, sent: 0 }).toArray();
  return rows.flatMap((row) => recordOf({ ...row, device: row.device ?? device }) ?? []);
}

/** Marks games as received by the account, unless they have changed since. Call in a transaction. */
export async function markGames(
  ownGames: Games,
  owner: string,
  sent: readonly GameOfAccount[],
): Promise<void> {
  for (const { id, at } of sent) {
    const now = await ownGames.get([owner, id]);
    if (now?.updatedAt === at) await ownGames.put({ ...now, sent: 1 });
  }
}

/** Stores games that have changed on other devices. Call in a transaction. */
export async function keepGames(
  ownGames: Games,
  owner: string,
  games: readonly GameOfAccount[],
): Promise<void> {
  for (const game of games) await mergeGame(ownGames, rowOf(game, owner));
}

/** Undefined if the stored board is damaged. */
function recordOf({ id, updatedAt: at, ...row }: GameRow): GameOfAccount | undefined {
  if (row.isDeleted) return { kind: 'game', id, at, body: {} };
  const decoded = decodeBoard(row.board);
  if (!decoded) return undefined;
  const { history, position: _, ...board } = triesOnly(decoded);
  const tries = history.slice(1);
  const elapsedSeconds = Math.floor(row.elapsedMs / 1000);
  const { name, device, isFilled } = row;
  const body = {
    board: { ...board, elapsedSeconds, ...(tries.length > 0 && { tries }) },
    ...{ isFilled, device, name },
  };
  return { kind: 'game', id, at, body };
}

const NO_BOARD: BoardRecord = {
  ...{ puzzle: '', level: '', cells: '', history: [] },
  ...{ position: 1, lastEdited: null },
};

function rowOf({ id, at: updatedAt, body }: GameOfAccount, owner: string): GameRow {
  const { board, isFilled, name, device = 'other' } = body;
  const row = { id, owner, updatedAt, save: null, sent: 1 } as const;
  if (!board) return { ...row, board: NO_BOARD, elapsedMs: 0, isDeleted: true };
  const elapsedMs = board.elapsedSeconds * 1000;
  return { ...row, board: encodeBoard(openSaved(board)), elapsedMs, isFilled, name, device };
}

/** A short name of this device. */
export function deviceName(userAgent: string): string {
  if (/mobi/i.test(userAgent)) return 'phone';
  return /Android|iPad/.test(userAgent) ? 'tablet' : 'laptop';
}
