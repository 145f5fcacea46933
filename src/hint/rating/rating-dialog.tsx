import { Trans, useLingui } from '@lingui/react/macro';
import { BandChoice, useBoardValue, type Games } from '../../game/index.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import RatingLinks from './rating-links.tsx';
import classes from './rating-dialog.module.css';

interface RatingDialogProps {
  readonly games: Games;
  readonly onClose: () => void;
}

/** How hard the puzzle on the board is, and why; and how hard the next puzzles of its level should be. */
export default function RatingDialog({ games, onClose }: RatingDialogProps) {
  const { t, i18n } = useLingui();
  const puzzle = useBoardValue(({ context }) => context.board.puzzle);
  const level = useBoardValue(({ context }) => context.board.level);
  const name = i18n._(LEVEL_NAMES[level]);
  return (
    <Dialog title={t`Rating of this puzzle`} shape="sheet" part="rating-dialog" onClose={onClose}>
      <RatingLinks puzzle={puzzle} />
      {level !== 'custom' && (
        <div className={classes.next}>
          <BandChoice level={level} label={t`New puzzles of the level ${name}`} />
          <Button
            data-action="open-rated"
            onClick={() => {
              onClose();
              games.act((actions) => {
                actions.openPreset(level);
              });
            }}
          >
            <Trans>New puzzle</Trans>
          </Button>
        </div>
      )}
    </Dialog>
  );
}
