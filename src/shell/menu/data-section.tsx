import { useLingui } from '@lingui/react/macro';
import { useSession, useWaiting } from '../../session/index.ts';
import type { GameActions, SectionProps } from '../../game/index.ts';
import { OutboxList } from '../../posts/index.ts';
import type { Overlay } from '../../ui/menu/overlay.ts';
import { Item } from '../../ui/menu/item.tsx';
import classes from '../../ui/menu/menu.module.css';

/** Actions on the current game and on saved games. */
export function DataSection({ games, onOpen, onClose }: SectionProps) {
  const session = useSession();
  const { saves } = useWaiting();
  const and = (run: (actions: GameActions) => void) => () => {
    onClose();
    games.act(run);
  };
  const to = (overlay: Overlay) => () => {
    onOpen(overlay);
  };
  return (
    <>
      {session && saves > 0 && <OutboxList owner={session.username} />}
      <MainItems onAct={and} onOpen={to} />
      <MoreItems onAct={and} onOpen={to} />
    </>
  );
}

interface ItemsProps {
  /** Returns a click handler that closes the menu and runs an action on the game. */
  readonly onAct: (run: (actions: GameActions) => void) => () => void;
  readonly onOpen: (overlay: Overlay) => () => void;
}

function MainItems({ onAct, onOpen }: ItemsProps) {
  const { t } = useLingui();
  const session = useSession();
  const { undecided } = useWaiting();
  return (
    <ul>
      <Item
        icon="save"
        name={t`Save board`}
        note={
          session ? t`Kept on this device, then copied to your account` : t`Kept on this device under a name`
        }
        onClick={onAct((actions) => {
          actions.save();
        })}
      />
      <Item
        icon="load"
        name={t`Load saved board`}
        note={
          undecided
            ? t`Several boards in your account: choose one`
            : t`Your saves, and the games before this one`
        }
        onClick={onOpen('saved')}
      />
      <Item
        icon="import"
        name={t`Import from text`}
        note={t`81 cells, notes and small digits`}
        onClick={onOpen('import')}
      />
      <Item
        icon="candidates"
        name={t`Complete candidates`}
        note={t`Fill in all candidates`}
        onClick={onAct((actions) => {
          actions.completeCandidates();
        })}
      />
    </ul>
  );
}

function MoreItems({ onAct, onOpen }: ItemsProps) {
  const { t } = useLingui();
  return (
    <ul className={classes.more}>
      <Item
        icon="verify"
        name={t`Check board`}
        onClick={onAct((actions) => {
          actions.check();
        })}
      />
      <Item icon="info" name={t`Rate this puzzle`} onClick={onOpen('rating')} />
      <Item
        icon="share"
        name={t`Share puzzle`}
        onClick={onAct((actions) => {
          actions.share();
        })}
      />
      <Item icon="export" name={t`Export`} onClick={onOpen('export')} />
      <Item icon="print" name={t`Print`} onClick={onOpen('print')} />
      <Item icon="backup" name={t`Backup`} onClick={onOpen('backup')} />
      <Item
        icon="restart"
        name={t`Start again`}
        onClick={onAct((actions) => {
          actions.restart();
        })}
      />
    </ul>
  );
}
