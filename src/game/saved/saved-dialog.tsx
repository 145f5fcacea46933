import { use } from 'react';
import { useLingui } from '@lingui/react/macro';

import { openSaved, type SavedBoard } from '../../../core/board/saved-board.ts';
import { openDatabase } from '../../data/db/database.ts';
import { encodeBoard } from '../../data/db/game-record.ts';
import { NO_VERSION, type SaveBoardCommand } from '../../data/outbox/command.ts';
import { AccountBoards } from './account-boards.tsx';
import { SavedBoardList } from './saved-board-list.tsx';
import type { Games } from '../games.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useServices, useSession, type Put } from '../../session/index.ts';

function commandOf(
  saved: SavedBoard,
  saveId: string,
  savedAt: number,
  more: Partial<SaveBoardCommand>,
): SaveBoardCommand {
  const { elapsedSeconds } = saved;
  return {
    kind: 'save-board',
    saveId,
    board: encodeBoard(openSaved(saved)),
    elapsedSeconds,
    savedAt,
    ...more,
  };
}

export default function SavedDialog({ games, onClose }: { games: Games; onClose: () => void }) {
  const { t } = useLingui();
  const session = useSession();
  const { api, database, sync } = useServices();
  const show: React.ComponentProps<typeof SavedBoardList>['onOpen'] = (board, elapsedMs, save) => {
    games.act((actions) => {
      actions.openBoard(board, elapsedMs, save);
    });
  };
  const open: typeof show = (...saved) => {
    onClose();
    show(...saved);
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
              onKept={(board, elapsedMs) => {
                show(board, elapsedMs, null);
              }}
              onSettle={({ board, savedAt }, { version, others }) => {
                const choice = { basedOn: version, chosenOver: others };
                return sync.put(session.username, commandOf(board, 'choice', savedAt, choice));
              }}
              onBringBack={async (copies) => {
                let outcome: Put = 'sent';
                for (const { id, board, savedAt } of copies) {
                  const put = await sync.put(
                    session.username,
                    commandOf(board, `copy ${id}`, savedAt, { basedOn: NO_VERSION }),
                  );
                  if (put === 'storage-full') return put;
                  if (put !== 'sent') outcome = put;
                }
                return outcome;
              }}
            />
          )
        }
      />
    </Dialog>
  );
}
