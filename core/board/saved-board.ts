import type { Board } from './board.ts';

/** What a save keeps of a board: everything but the history, and the time played. */
export interface SavedBoard extends Omit<Board, 'history' | 'position'> {
  readonly elapsedSeconds: number;
}
