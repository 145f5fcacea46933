import { use, useEffect } from 'react';
import { useLingui } from '@lingui/react/macro';
import { openDatabase } from '../../data/db/database.ts';
import { useServices, useSession } from '../../session/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Games } from '../games.ts';
import { GameList } from './game-list.tsx';

export default function SavedDialog({ games, onClose }: { games: Games; onClose: () => void }) {
  const { t } = useLingui();
  const isMember = useSession() !== null;
  const { sync } = useServices();
  const current = use(games.keeper).game();
  useEffect(() => {
    if (isMember) void sync.learn();
  }, [isMember, sync]);
  return (
    <Dialog title={t`Saved games`} shape="sheet" part="saved" onClose={onClose}>
      <GameList
        database={openDatabase()}
        current={current}
        onOpen={(game) => {
          onClose();
          if (game) games.act((actions) => actions.openGame(game));
        }}
      />
    </Dialog>
  );
}
