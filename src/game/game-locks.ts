import { takeTabLock } from '../platform/tab-lock.ts';

/** The game locks that this tab holds or has requested. */
export function createGameLocks(onStolen: (game: string) => void) {
  const locks = new Map<string, Promise<(() => void) | undefined>>();
  /**
   * Acquires this game's lock. The tab keeps it until `only` names another game.
   *
   * @returns whether this tab has it now
   */
  const take = async (game: string, steal: boolean): Promise<boolean> => {
    const lock =
      (steal ? undefined : locks.get(game)) ??
      takeTabLock(`nonet-game-${game}`, {
        steal,
        onStolen: () => {
          locks.delete(game);
          onStolen(game);
        },
      });
    locks.set(game, lock);
    const isTaken = (await lock) !== undefined;
    if (!isTaken && locks.get(game) === lock) locks.delete(game);
    return isTaken;
  };
  return {
    take,
    /** Takes this game's lock and releases all others, including pending requests. */
    only: (game: string): void => {
      for (const [other, lock] of locks) {
        if (other === game) continue;
        locks.delete(other);
        void lock.then((release) => release?.());
      }
      void take(game, false);
    },
  };
}
