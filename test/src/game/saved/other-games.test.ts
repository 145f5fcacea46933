import type { GameRecord } from '../../../../src/data/db/game-record.ts';
import { otherGames } from '../../../../src/game/saved/other-games.ts';

const game = (id: string, cells: string) => ({ id, board: { cells } }) as GameRecord;

test('a position that was left several times is listed once, and not while it is on the board', () => {
  const games = [
    game('now', 'a'),
    game('newer', 'b'),
    game('back', 'a'),
    game('older', 'b'),
    game('other', 'c'),
  ];
  expect(otherGames(games, 'now').map(({ id }) => id)).toEqual(['newer', 'other']);
  // The present game may not be stored yet.
  expect(otherGames(games, 'none').map(({ id }) => id)).toEqual(['now', 'newer', 'other']);
});
