import { tapsEnter, type BoardContext } from './board-machine.ts';

export type Mode = 'erase' | 'clear' | 'note' | 'color' | 'enter';

/** What a tap on a cell does, unless it selects the cell. */
export function modeOf(context: BoardContext): Mode | undefined {
  const { eraser, pencil, palette } = context;
  if (eraser > 0) return eraser === 2 ? 'clear' : 'erase';
  if (!tapsEnter(context)) return undefined;
  return pencil ? 'note' : palette > 0 ? 'color' : 'enter';
}
