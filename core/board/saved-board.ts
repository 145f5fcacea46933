import type { Board } from './board.ts';

/** The saved part of a board: everything but the history, plus the time played. */
export interface SavedBoard extends Omit<Board, 'history' | 'position'> {
  readonly elapsedSeconds: number;
}
