import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { navigate } from 'wouter/use-browser-location';
import type { Board } from '../../core/board/board.ts';
import { completeCandidates } from '../../core/board/entries.ts';
import type { AfterLogin, SessionActor } from '../session/index.ts';
import { sayNotLoaded, type BoardActor, type Games } from '../game/index.ts';
import { notify } from '../ui/notices.ts';
import { askHintPrice } from './allowance.ts';
import { applyToBoard, writeNotes } from './apply.ts';
import { mendedNotes } from './check.ts';
import type { HintActs } from './dock-props.ts';
import type { OpenHint } from './hint-actor.ts';
import type { HintActor } from './hint-machine.ts';

/** Actions of a hint's buttons: edits of the board, actions on whole games, and links. */
export function createHintActs(
  { actor, refute, askWithoutNotes }: OpenHint,
  board: BoardActor,
  games: Games,
  session: SessionActor,
): HintActs {
  return {
    ...createEdits(actor, board),
    ...WAYS,
    onAskWithoutNotes: askWithoutNotes,
    onCheck: () => games.act((actions) => actions.check()),
    onCompleteCandidates: () => games.act((actions) => actions.completeCandidates()),
    onWhy: (supposition) => void refute(supposition).catch(sayNotLoaded),
    onAsk: () => {
      // The hint's entry in the history stays the hint's.
      history.replaceState({ ...(history.state as object | null), section: 'posts', asks: true }, '');
      session.send({ type: 'menu.opened' });
    },
    onNeverAskPrice: () => {
      const asker = session.getSnapshot().context.session;
      if (asker) askHintPrice(asker.username, false);
    },
  };
}

/** Edits of the board, each in one undo step, after which the hint closes. */
function createEdits(
  actor: HintActor,
  boardActor: BoardActor,
): Pick<HintActs, 'onApply' | 'onMendNotes' | 'onWriteCandidates' | 'onEdit'> {
  const edit = (rewrite: (board: Board) => Board, text: string): void => {
    boardActor.send({ type: 'edited', rewrite });
    actor.send({ type: 'closed' });
    notify({ tone: 'ok', text });
  };
  return {
    onApply: () => {
      const { shown } = actor.getSnapshot().context;
      if (shown?.kind !== 'step') return;
      const { step } = shown;
      edit(
        (current) => applyToBoard(current, step.leadsTo ?? step),
        i18n._(msg`Applied. You can undo this.`),
      );
    },
    onMendNotes: () =>
      edit((current) => writeNotes(current, mendedNotes(current)), i18n._(msg`Candidates completed.`)),
    onWriteCandidates: () => edit(completeCandidates, i18n._(msg`Candidates completed.`)),
    onEdit: edit,
  };
}

const WAYS: Pick<HintActs, 'onLogin' | 'onArticle' | 'onPractise' | 'onScan'> = {
  onLogin: () => navigate('/login', { state: { asks: true } satisfies AfterLogin }),
  onArticle: (text) => navigate('/agreement', { state: `${i18n.locale}${text}` }),
  onPractise: (technique) => navigate(technique ? `/practice?technique=${technique}` : '/practice'),
  onScan: () => navigate('/practice?scan=board'),
};
