import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Board } from '../../core/board/board.ts';
import { notesOf } from '../../core/board/cell.ts';
import type { ImportedPuzzle } from '../../core/sudoku/formats/imported-puzzle.ts';
import { type BoardActor, type GameActions, sayNotLoaded, type Games } from '../game/index.ts';
import type { Hints, ImportedHint } from '../hint/index.ts';
import { changeSettings, settings } from '../platform/settings.ts';
import { notify } from '../ui/notices.ts';

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
  onOpen?: (actions: GameActions) => void,
): Promise<void> {
  const { games, actor, hints } = parts;
  const about = hintIn(puzzle);
  const hint = about && (await hints.bring().catch(sayNotLoaded));
  games.act((actions) => {
    actions.openBoard(board);
    onOpen?.(actions);
    if (!settings.get().twoKinds && board.cells.some((cell) => notesOf(cell, 'corner') > 0)) offerTwoKinds();
    if (!about || !hint) return;
    hint.actor.send({ type: 'hint.imported', board: actor.getSnapshot().context.board, hint: about });
  });
}

function offerTwoKinds(): void {
  notify({
    tone: 'warn',
    text: i18n._(msg`Two kinds of notes`),
    action: {
      label: i18n._(msg`Show both`),
      run: () => {
        notify(null);
        changeSettings({ twoKinds: true });
      },
    },
  });
}

function hintIn({ hint, description }: ImportedPuzzle): ImportedHint | undefined {
  if (!hint && description === undefined) return undefined;
  return { premise: [], target: [], ...hint, text: description ?? null };
}
