import { BOARD_LEVELS, type Board } from '../../core/board/board.ts';
import type { Level } from '../../core/sudoku/techniques/catalogue.ts';
import { sayNotLoaded } from './games.ts';

interface Openers {
  readonly openPreset: (level: Level) => void;
  readonly openBoard: (board: Board) => void;
}

/**
 * Opens a puzzle of the level of a `/?level=` link, or the text of a `/?puzzle=` link; what cannot be read
 * goes to the import sheet, which says why. The address is used up, so that a reload goes on with the game.
 */
export function openLink(openers: Openers, explain: (text: string) => void): void {
  const parameters = new URLSearchParams(location.search);
  const text = parameters.get('puzzle');
  const level = BOARD_LEVELS.find((name) => name === parameters.get('level'));
  if (text !== null || level) history.replaceState(null, '', '/');
  if (level && level !== 'custom') openers.openPreset(level);
  if (text !== null) openText(text, openers, explain).catch(sayNotLoaded);
}

async function openText(
  text: string,
  { openBoard }: Openers,
  explain: (text: string) => void,
): Promise<void> {
  const { plainText, readBoard } = await import(/* webpackChunkName: "import" */ './import-dialog.tsx');
  const plain = plainText(text);
  const board = readBoard(plain);
  if (!board) explain(plain);
  else openBoard(board);
}
