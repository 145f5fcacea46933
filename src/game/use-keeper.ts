import { useEffect, useState } from 'react';
import type { GameKeeper } from './game-keeper.ts';
import type { Games } from './games.ts';

/** Subscribes to a value of the game keeper; `before` until it is loaded. */
export function useKeeper<Value>(games: Games, read: (keeper: GameKeeper) => Value, before: Value): Value {
  const [value, setValue] = useState(before);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    games.keeper.then(
      (keeper) => {
        if (gone) return;
        const look = (): void => {
          setValue(() => read(keeper));
        };
        look();
        stop = keeper.subscribe(look);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, [games, read]);
  return value;
}
