import { i18n } from '@lingui/core';
import { navigate } from 'wouter/use-browser-location';
import type { Board } from '../../core/board/board.ts';
import { stepCode } from '../../core/hints/other-hints.ts';
import type { Supposition } from '../../core/hints/shortest.ts';
import type { TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import type { AfterLogin, SessionActor } from '../session/index.ts';
import { sayNotLoaded, type BoardActor, type Games } from '../game/index.ts';
import { notify } from '../ui/notices.ts';
import { askHintPrice } from './allowance.ts';
import type { OpenHint } from './hint-actor.ts';

export type HintActs = ReturnType<typeof createHintActs>;

/** Actions of the sheets' buttons that do more than send an event to the machine. */
export function createHintActs(
  { actor, refute, askWithoutNotes }: OpenHint,
  board: BoardActor,
  games: Games,
  session: SessionActor,
) {
  return {
    /** Changes the board in one undo step, says what was done, and closes the hint. */
    onEdit: (rewrite: (board: Board) => Board, text: string): void => {
      board.send({ type: 'edited', rewrite });
      actor.send({ type: 'closed' });
      notify({ tone: 'ok', text });
    },
    onAskWithoutNotes: askWithoutNotes,
    /** Checks the board, which needs no account. */
    onCheck: () => games.act((actions) => actions.check()),
    onCompleteCandidates: () => games.act((actions) => actions.completeCandidates()),
    /** Shows why an entry, or removing a note, is wrong. */
    onWhy: (supposition: Supposition): void => void refute(supposition).catch(sayNotLoaded),
    /** Asks the message board about the position, and about the step once it is told. */
    onAsk: () => {
      const { shown } = actor.getSnapshot().context;
      // A step of a later position is not on this board.
      const isToldHere = shown?.kind === 'step' && shown.stage === 3 && shown.step.after === undefined;
      const question = isToldHere ? { step: stepCode(shown.step) } : {};
      // The hint's entry in the history stays the hint's.
      history.replaceState({ ...(history.state as object | null), section: 'posts', question }, '');
      session.send({ type: 'menu.opened' });
    },
    onNeverAskPrice: () => {
      const asker = session.getSnapshot().context.session;
      if (asker) askHintPrice(asker.username, false);
    },
    onLogin: () => navigate('/login', { state: { asks: true, isMenu: true } satisfies AfterLogin }),
    onArticle: (text: number) => navigate('/agreement', { state: `${i18n.locale}${text}` }),
    onPractise: (technique: TechniqueId) => navigate(`/practice?technique=${technique}`),
    /** Opens Learn's scan of the puzzle on the board. */
    onScan: () => navigate('/practice?scan=board'),
  };
}
