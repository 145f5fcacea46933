import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { goTo } from '../../core/board/history.ts';
import { notify } from '../ui/notices.ts';
import type { BoardActor } from './board/board-machine.ts';

/** Empties the board, and offers to undo that. */
export function restart(actor: BoardActor): void {
  const before = actor.getSnapshot().context.board;
  actor.send({ type: 'restarted' });
  const { history, position } = actor.getSnapshot().context.board;
  // Nothing was removed, so there is nothing to undo.
  if (actor.getSnapshot().context.board === before) return;
  const step = history[position - 1];
  notify({
    tone: 'ok',
    text: i18n._(msg`Started again.`),
    action: {
      label: i18n._(msg`Undo`),
      run: () => {
        notify(null);
        // Restores the game even if digits were entered since; the time since then counts too.
        actor.send({
          type: 'edited',
          rewrite: (now) => (now.history[position - 1] === step ? goTo(now, position - 1) : now),
        });
      },
    },
  });
}
