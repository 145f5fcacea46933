import { useSyncExternalStore } from 'react';
import { useResult } from '../platform/use-result.ts';
import type { GameKeeper } from './game-keeper.ts';
import type { Games } from './games.ts';

const followNothing = () => (): void => undefined;

/**
 * Follows a value of the game keeper; `before` until it is loaded.
 *
 * @param read must return the identical value for the same state
 */
export function useKeeper<Value>(games: Games, read: (keeper: GameKeeper) => Value, before: Value): Value {
  const keeper = useResult(games, () => games.keeper);
  return useSyncExternalStore(keeper?.subscribe ?? followNothing, () => (keeper ? read(keeper) : before));
}
