import type { Board } from '../../core/board/board.ts';
import type { ImportedPuzzle } from '../../core/sudoku/formats/imported-puzzle.ts';
import { type BoardActor, sayNotLoaded, type Games } from '../game/index.ts';
import type { Hints, ImportedHint } from '../hint/index.ts';

export interface ImportParts {
  readonly games: Games;
  readonly actor: BoardActor;
  readonly hints: Hints;
}

/**
 * Opens the board of a text, then shows the hint and words that came with it. The order matters, because
 * opening a puzzle closes a hint.
 *
 * @param onOpen called when the board is open; not called if the code that opens boards fails to load
 */
export async function openImported(
  parts: ImportParts,
  board: Board,
  puzzle: ImportedPuzzle,
  onOpen?: () => void,
): Promise<void> {
  const { games, actor, hints } = parts;
  const about = hintIn(puzzle);
  const hint = about && (await hints.bring().catch(sayNotLoaded));
  games.act((actions) => {
    actions.openBoard(board);
    onOpen?.();
    if (!about || !hint) return;
    hint.actor.send({ type: 'hint.imported', board: actor.getSnapshot().context.board, hint: about });
  });
}

function hintIn({ hint, description }: ImportedPuzzle): ImportedHint | undefined {
  if (!hint && description === undefined) return undefined;
  return { premise: [], target: [], ...hint, text: description ?? null };
}
