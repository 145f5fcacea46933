import { useLingui } from '@lingui/react/macro';
import { useBoardValue } from '../../game/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PuzzleRating } from './rating.tsx';

/** How hard the puzzle on the board is, and why. */
export default function RatingDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const puzzle = useBoardValue(({ context }) => context.board.puzzle);
  return (
    <Dialog title={t`Rating of this puzzle`} shape="sheet" part="rating-dialog" onClose={onClose}>
      <PuzzleRating puzzle={puzzle} />
    </Dialog>
  );
}
