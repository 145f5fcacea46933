import { Trans, useLingui } from '@lingui/react/macro';
import type { Level } from '../../core/sudoku/techniques/catalogue.ts';
import { LEVEL_NAMES } from '../i18n/level-names.ts';
import { Button } from '../ui/button.tsx';
import { DockSheet } from '../ui/dock-sheet.tsx';
import { useBoard } from './board/board-context.ts';
import type { GameSheet as Shown } from './check-board.ts';
import { CheckSheet, type CheckSheetProps } from './check-sheet.tsx';
import { ContinueSheet } from './continue-sheet.tsx';
import type { Games } from './games.ts';
import { BandChoice } from './presets/band-choice.tsx';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Board } from '../../core/board/board.ts';
import { goTo } from '../../core/board/history.ts';
import { notify, remedy } from '../ui/notices.ts';
import type { BoardActor } from './board/board-machine.ts';

interface GameSheetProps extends Pick<CheckSheetProps, 'onWhy' | 'onClose'> {
  readonly sheet: Shown;
  readonly games: Games;
}

/** What a whole game asks or answers in the dock. */
export default function GameSheet({ sheet, games, onWhy, onClose }: GameSheetProps) {
  switch (sheet.kind) {
    case 'check':
      return <CheckSheet result={sheet} onWhy={onWhy} onClose={onClose} />;
    case 'restart':
      return <RestartSheet onClose={onClose} />;
    case 'continue':
      return <ContinueSheet game={sheet.game} games={games} onClose={onClose} />;
    case 'band':
      return <BandSheet games={games} level={sheet.level} onClose={onClose} />;
  }
}

interface AskProps {
  readonly onClose: () => void;
}

function RestartSheet({ onClose }: AskProps) {
  const { t } = useLingui();
  const { actor } = useBoard();
  return (
    <AskSheet
      {...{ title: t`Start again?`, part: 'restart', action: 'restart', onClose }}
      label={<Trans>Start again</Trans>}
      onYes={() => restart(actor)}
    >
      <p>
        <Trans>Your entries and notes go. Undo brings them back.</Trans>
      </p>
    </AskSheet>
  );
}

function BandSheet({ games, level, onClose }: AskProps & { readonly games: Games; readonly level: Level }) {
  const { i18n } = useLingui();
  return (
    <AskSheet
      {...{ title: i18n._(LEVEL_NAMES[level]), part: 'band', action: 'new-puzzle', onClose }}
      label={<Trans>New puzzle</Trans>}
      onYes={() => games.act((actions) => actions.openPreset(level))}
    >
      <BandChoice level={level} />
    </AskSheet>
  );
}

interface AskSheetProps extends AskProps {
  readonly title: string;
  readonly part: string;
  readonly action: string;
  readonly label: ReactNode;
  readonly onYes: () => void;
  readonly children: ReactNode;
}

/** A question whose one button closes it and does what it says. */
function AskSheet({ title, part, action, label, onYes, onClose, children }: AskSheetProps) {
  const onClick = (): void => {
    onClose();
    onYes();
  };
  return (
    <DockSheet
      {...{ title, part, onClose }}
      actions={
        <Button look="primary" data-first data-action={action} onClick={onClick}>
          {label}
        </Button>
      }
    >
      {children}
    </DockSheet>
  );
}

/** Empties the board, and offers to undo that. */
function restart(actor: BoardActor): void {
  const before = actor.getSnapshot().context.board;
  actor.send({ type: 'restarted' });
  const { board } = actor.getSnapshot().context;
  // Nothing was removed, so there is nothing to undo.
  if (board === before) return;
  const { position } = board;
  const step = board.history[position - 1];
  // Restores the game even if digits were entered since; the time since then counts too.
  const rewrite = (now: Board): Board => (now.history[position - 1] === step ? goTo(now, position - 1) : now);
  notify({
    tone: 'ok',
    text: i18n._(msg`Started again.`),
    action: remedy(i18n._(msg`Undo`), () => actor.send({ type: 'edited', rewrite })),
  });
}
