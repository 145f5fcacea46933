import { statusOf } from '../../../core/board/status.ts';
import { decodeBoard, type GameRow } from '../../data/db/game-record.ts';

/** A game of the list, with those that are deleted with it, since they are not listed themselves. */
export interface GameEntry {
  readonly game: GameRow;
  readonly twins: GameRow[];
}

/**
 * The game on the board, then the others, newest first. A position is listed once, as the one with a name if
 * there is one, otherwise as the one that was played longest: its clock ran on after it was saved. States of a
 * puzzle from before it was solved are listed only with a name.
 */
export function listedGames(games: readonly GameRow[], currentId: string | undefined): GameEntry[] {
  const rankOf = ({ id, name }: GameRow): number => (id === currentId ? 0 : name === undefined ? 2 : 1);
  const listed: GameEntry[] = [];
  const byPosition = new Map<string, GameEntry>();
  const solved = solvedOf(games);
  const earlier: GameRow[] = [];
  const order = (one: GameRow, other: GameRow): number =>
    rankOf(one) - rankOf(other) || other.elapsedMs - one.elapsedMs;
  for (const game of [...games].sort(order)) {
    const { cells, puzzle } = game.board;
    const same = byPosition.get(cells);
    const end = solved.get(puzzle);
    if (rankOf(game) === 2 && same) same.twins.push(game);
    else if (rankOf(game) === 2 && end && end.board.cells !== cells && game.updatedAt < end.updatedAt)
      earlier.push(game);
    else {
      const entry = { game, twins: [] };
      listed.push(entry);
      if (!same) byPosition.set(cells, entry);
    }
  }
  for (const game of earlier) byPosition.get(solved.get(game.board.puzzle)!.board.cells)!.twins.push(game);
  const placeOf = ({ game }: GameEntry): number => (game.id === currentId ? -1 : games.indexOf(game));
  return listed.sort((one, other) => placeOf(one) - placeOf(other));
}

/** The last solved game of each puzzle. */
function solvedOf(games: readonly GameRow[]): ReadonlyMap<string, GameRow> {
  const solved = new Map<string, GameRow>();
  for (const game of games) {
    const { puzzle } = game.board;
    if (!solved.has(puzzle) && isSolved(game)) solved.set(puzzle, game);
  }
  return solved;
}

export function isSolved({ board: record }: GameRow): boolean {
  if (/(?:^| ).0/.test(record.cells)) return false;
  const board = decodeBoard({ ...record, history: [], position: 1, tries: [] });
  return board !== undefined && statusOf(board).solved;
}
