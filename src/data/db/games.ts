import { Dexie } from 'dexie';
import type { Board } from '../../../core/board/board.ts';
import { triesOnly } from '../../../core/board/try.ts';
import { encodeBoard, type GameRecord, type GameRow, type GameState, type SaveLink } from './game-record.ts';
import { branchOf, isElsewhere, playedAt } from './game-records.ts';
import { NOBODY, ownerNow } from './owner.ts';
import { countGame, uncountedMs } from './plays.ts';
import type { RecordsAndGames } from './records.ts';

/** Number of games of a person that are kept here, besides those with a name; the oldest are dropped. */
export const KEPT_GAMES = 300;

type Tables = RecordsAndGames;

/** The games of the logged-in person, or those without an owner, newest first. */
export async function listGames(database: Tables): Promise<GameRow[]> {
  const rows = await newestFirst(database, await ownerNow(database)).toArray();
  return rows.filter(({ isDeleted }) => !isDeleted);
}

/** The newest of these games that passes the test. */
export async function newestGame(
  database: Tables,
  isMeant: (game: GameRow) => boolean,
): Promise<GameRow | undefined> {
  return newestFirst(database, await ownerNow(database))
    .filter((game) => !game.isDeleted && isMeant(game))
    .first();
}

function newestFirst({ ownGames }: Pick<Tables, 'ownGames'>, owner: string) {
  return ownGames.where('[owner+updatedAt]').between([owner, Dexie.minKey], [owner, Dexie.maxKey]).reverse();
}

/** A game of any owner, as this device has it. */
export async function readGame(database: Tables, id: string): Promise<GameRow | undefined> {
  const game = await database.ownGames.get([await ownerOf(database, id), id]);
  return game?.isDeleted ? undefined : game;
}

/** Whether a game belongs to somebody other than the logged-in person. A tab still shows it after its player logs out. */
export async function isOthers(database: Tables, id: string): Promise<boolean> {
  return (await ownerOf(database, id)) !== (await ownerNow(database));
}

/** The owner of a game; a new game, or one without an owner, belongs to the logged-in person. */
async function ownerOf({ ownGames, session }: Pick<Tables, 'ownGames' | 'session'>, id: string) {
  const owner = await ownerNow({ session });
  if (await ownGames.get([owner, id])) return owner;
  const isTheirs = (row: GameRow): boolean => row.id === id && row.owner !== NOBODY;
  return (await ownGames.filter(isTheirs).first())?.owner ?? owner;
}

/**
 * Stores a tab's game, drops the oldest ones, and updates the statistics. If another device has gone on with
 * the game meanwhile, what is played here becomes a game of its own.
 *
 * @returns the id under which it is stored
 */
export function putGame(database: Tables, game: GameRecord, state: Partial<GameState> = {}): Promise<string> {
  const { ownGames, records, session } = database;
  return database.transaction('rw', ownGames, records, session, async () =>
    putGameOf(await ownerOf(database, game.id), database, game, state),
  );
}

async function putGameOf(
  owner: string,
  database: Tables,
  game: GameRecord,
  state: Partial<GameState>,
): Promise<string> {
  const { ownGames } = database;
  const before = await ownGames.get([owner, game.id]);
  const id = before && idBeside(before, game);
  if (id === game.id) return id;
  if (id !== undefined) {
    const put = await putGameOf(owner, database, { ...game, id, openedAtMs: game.elapsedMs }, state);
    // Only one of two games keeps the name.
    if (before?.isDeleted && before.here?.name)
      await ownGames.update([owner, put], { name: before.here.name });
    return put;
  }
  const kept = { owner, name: before?.name, uncountedMs: await uncountedOf(database, before, game, owner) };
  const newestAt = await newestOf(database, owner);
  const row: GameRow = { ...game, ...kept, ...stampOf(before, game, newestAt, state.isAtRest) };
  await ownGames.put(row);
  // The statistics go by the device's clock.
  await countGame(database, { ...row, updatedAt: game.updatedAt }, before, state);
  if (!before) await dropOldest(database, owner);
  return row.id;
}

/**
 * The id for a state that must not be stored over a later one of another device; its own if it is kept already,
 * undefined if it can be stored.
 */
function idBeside(before: GameRow, game: GameRecord): string | undefined {
  if (!isLaterThan(before, game)) return undefined;
  const { here } = before;
  if (here?.board.cells === game.board.cells) return game.id;
  // A game that was deleted in the list of this device would be here under its own id.
  return here && here.id !== game.id ? here.id : branchOf(game).id;
}

type Seen = Pick<GameRecord, 'id' | 'seenAt'>;

/** Whether another device has gone on with a game, or it was deleted, since a tab has opened it. */
function isLaterThan(row: GameRow, { seenAt = 0 }: Seen): boolean {
  return isElsewhere(row) && seenAt < playedAt(row);
}

/** The id of the game that has what a tab shows; undefined if it has been played on elsewhere. */
export function shownId(games: readonly GameRow[], tab: Seen): string | undefined {
  const row = games.find(({ id }) => id === tab.id);
  return row && isLaterThan(row, tab) ? row.here?.id : tab.id;
}

/** A game that was just opened from the list may be an early state of its puzzle. */
async function uncountedOf(
  database: Tables,
  before: GameRow | undefined,
  game: GameRecord,
  owner: string,
): Promise<number | undefined> {
  if (before && before.seenAt === game.seenAt) return before.uncountedMs;
  const uncounted = await uncountedMs(database, game, owner);
  return uncounted === 0 ? undefined : uncounted;
}

async function newestOf(database: Tables, owner: string): Promise<number> {
  const [newest] = await newestFirst(database, owner).limit(1).keys();
  return newest ? (newest as unknown as [string, number])[1] : 0;
}

/**
 * What is played is the newest game of all, also for a clock that was set back or is years behind. A game whose clock
 * alone has moved is no news: it must not win over a state that was played elsewhere.
 */
function stampOf(
  before: GameRow | undefined,
  { board, elapsedMs, updatedAt }: GameRecord,
  newestAt: number,
  isAtRest = false,
): Pick<GameRow, 'updatedAt' | 'sent'> {
  const isPlayed =
    before?.board.cells !== board.cells || before.board.history.length !== board.history.length;
  if (!before || isPlayed) return { updatedAt: Math.max(updatedAt, newestAt + 1), sent: 0 };
  if (!isAtRest || before.elapsedMs === elapsedMs) return { updatedAt: before.updatedAt, sent: before.sent };
  return { updatedAt: before.updatedAt + 1, sent: 0 };
}

async function dropOldest(database: Tables, owner: string): Promise<void> {
  const surplus = await newestFirst(database, owner).offset(KEPT_GAMES).toArray();
  const gone = surplus.filter(({ name, sent }) => name === undefined && (sent === 1 || owner === NOBODY));
  await database.ownGames.bulkDelete(gone.map(({ id }) => [owner, id]));
}

interface Save extends Pick<GameRecord, 'isFilled'> {
  readonly id: string;
  readonly of: string;
  readonly board: Board;
  readonly elapsedMs: number;
  readonly now: number;
}

/** Keeps the present state of a game as a game of its own, in place of an earlier one of this id. */
export async function putSave(database: Tables, save: Save): Promise<SaveLink> {
  const { ownGames, session } = database;
  const { elapsedMs, now: updatedAt } = save;
  const board = encodeBoard(triesOnly(save.board));
  return database.transaction('rw', ownGames, session, async () => {
    const owner = await ownerOf(database, save.of);
    const before = await ownGames.get([owner, save.id]);
    const { isFilled } = save;
    const row: GameRow = { id: save.id, owner, board, elapsedMs, updatedAt, isFilled, save: null, sent: 0 };
    const { id } = before && isElsewhere(before) ? branchOf(row) : row;
    await ownGames.put({ ...row, id, name: id === before?.id ? before.name : undefined });
    return { id, savedAt: updatedAt };
  });
}

export function renameGame(database: Tables, game: GameRow, name: string): Promise<GameRow[]> {
  return change(database, [game], () => ({ name }));
}

/** @returns the rows to restore */
export function deleteGames(database: Tables, games: readonly GameRow[]): Promise<GameRow[]> {
  return change(database, games, (here) => ({ isDeleted: true, playedAt: undefined, here }));
}

export function restoreGames(database: Tables, games: readonly GameRow[]): Promise<GameRow[]> {
  return change(database, games, () => ({ isDeleted: undefined, here: undefined }));
}

/** A state that was played later elsewhere still wins over the change. */
function change(
  { ownGames }: Pick<Tables, 'ownGames'>,
  games: readonly GameRow[],
  next: (row: GameRow) => Partial<GameRow>,
): Promise<GameRow[]> {
  return ownGames.db.transaction('rw', ownGames, async () => {
    const rows = await ownGames.bulkGet(games.map(({ owner, id }) => [owner, id]));
    const changed = rows.flatMap((row): GameRow[] =>
      row ? [{ ...row, playedAt: playedAt(row), ...next(row), updatedAt: row.updatedAt + 1, sent: 0 }] : [],
    );
    await ownGames.bulkPut(changed);
    return changed;
  });
}
