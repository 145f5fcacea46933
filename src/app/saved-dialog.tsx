import { use } from 'react';
import { useLingui } from '@lingui/react/macro';

import { OPENING } from '../../core/board/board.ts';
import { openDatabase } from '../data/db/database.ts';
import { encodeBoard } from '../data/db/game-record.ts';
import { AccountBoards, SavedBoardList } from '../features/saved-boards/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Games } from './games.ts';
import { openServices } from './services.ts';
import { useSession, useSessionActor } from './session-context.ts';

export default function SavedDialog({ games, onClose }: { games: Games; onClose: () => void }) {
  const { t } = useLingui();
  const session = useSession();
  const { api, database, sync } = openServices(useSessionActor());
  const open: React.ComponentProps<typeof SavedBoardList>['onOpen'] = (board, elapsedMs, save) => {
    onClose();
    games.act((actions) => {
      actions.openBoard(board, elapsedMs, save);
    });
  };
  return (
    <Dialog title={t`Saved boards`} shape="sheet" part="saved" onClose={onClose}>
      <SavedBoardList
        database={openDatabase()}
        currentGameId={use(games.keeper).gameId()}
        onOpen={open}
        account={
          session && (
            <AccountBoards
              api={api}
              database={database}
              owner={session.username}
              onOpen={(board, elapsedMs) => {
                open(board, elapsedMs, null);
              }}
              onSettle={async (board) => {
                await sync.put(session.username, {
                  kind: 'save-board',
                  saveId: 'choice',
                  board: encodeBoard({ ...board, history: [OPENING], position: 1 }),
                  elapsedSeconds: board.elapsedSeconds,
                  savedAt: Date.now(),
                  settles: true,
                });
              }}
            />
          )
        }
      />
    </Dialog>
  );
}
