import { createContext, use } from 'react';
import { useActorValue } from '../../platform/use-store.ts';
import type { BoardActor, BoardSnapshot } from './board-machine.ts';
import type { createCellViews } from './cell-views.ts';

export interface BoardHandle {
  readonly actor: BoardActor;
  readonly views: ReturnType<typeof createCellViews>;
}

export const BoardHandleContext = createContext<BoardHandle | null>(null);

export function useBoard(): BoardHandle {
  return use(BoardHandleContext)!;
}

/**
 * Follows one value of the board's state; renders only when that value changes.
 *
 * @param select must return the identical value for the same state
 */
export function useBoardValue<Value>(select: (snapshot: BoardSnapshot) => Value): Value {
  return useActorValue(useBoard().actor, select);
}
