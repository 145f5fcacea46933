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
import { restart } from './restart.ts';

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
    <DockSheet
      title={t`Start again?`}
      part="restart"
      actions={
        <Button
          look="primary"
          data-first
          data-action="restart"
          onClick={() => {
            onClose();
            restart(actor);
          }}
        >
          <Trans>Start again</Trans>
        </Button>
      }
      onClose={onClose}
    >
      <p>
        <Trans>Your entries and notes go. Undo brings them back.</Trans>
      </p>
    </DockSheet>
  );
}

function BandSheet({ games, level, onClose }: AskProps & { readonly games: Games; readonly level: Level }) {
  const { i18n } = useLingui();
  return (
    <DockSheet
      title={i18n._(LEVEL_NAMES[level])}
      part="band"
      actions={
        <Button
          look="primary"
          data-first
          data-action="new-puzzle"
          onClick={() => {
            onClose();
            games.act((actions) => actions.openPreset(level));
          }}
        >
          <Trans>New puzzle</Trans>
        </Button>
      }
      onClose={onClose}
    >
      <BandChoice level={level} />
    </DockSheet>
  );
}
