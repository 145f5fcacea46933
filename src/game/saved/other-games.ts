import type { GameRecord } from '../../data/db/game-record.ts';

/** The games besides the present one, newest first; a position that was left several times is listed once. */
export function otherGames(games: readonly GameRecord[], currentId: string): GameRecord[] {
  const seen = new Set(games.filter(({ id }) => id === currentId).map(({ board }) => board.cells));
  return games.filter(({ board: { cells } }) => !seen.has(cells) && seen.add(cells));
}
