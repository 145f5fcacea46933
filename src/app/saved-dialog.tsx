import { useLingui } from '@lingui/react/macro';
import { openDatabase } from '../data/db/database.ts';
import { SavedBoardList } from '../features/saved-boards/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Games } from './games.ts';

export default function SavedDialog({ games, onClose }: { games: Games; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Saved boards`} shape="sheet" part="saved" onClose={onClose}>
      <SavedBoardList
        database={openDatabase()}
        currentGameId={games.keeper.gameId()}
        onOpen={(board, elapsedMs, save) => {
          onClose();
          games.act((actions) => {
            actions.openBoard(board, elapsedMs, save);
          });
        }}
      />
    </Dialog>
  );
}
