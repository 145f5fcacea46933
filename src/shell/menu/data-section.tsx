import { useLingui } from '@lingui/react/macro';
import { useSession, useWaiting } from '../../account/index.ts';
import type { GameActions } from '../../game/index.ts';
import { OutboxList } from '../../posts/index.ts';
import type { Overlay } from '../overlay.ts';
import { Item } from './item.tsx';
import classes from './menu.module.css';
import type { SectionProps } from './section-props.ts';

/** What is done with the game on the board and with saved ones. */
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
      <MainItems and={and} to={to} />
      <MoreItems and={and} to={to} />
    </>
  );
}

interface ItemsProps {
  /** Closes the menu and acts on the game. */
  readonly and: (run: (actions: GameActions) => void) => () => void;
  readonly to: (overlay: Overlay) => () => void;
}

function MainItems({ and, to }: ItemsProps) {
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
        onClick={and((actions) => {
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
        onClick={to('saved')}
      />
      <Item
        icon="import"
        name={t`Import from text`}
        note={t`81 cells, notes and small digits`}
        onClick={to('import')}
      />
      <Item
        icon="candidates"
        name={t`Complete candidates`}
        note={t`Fill in all candidates`}
        onClick={and((actions) => {
          actions.completeCandidates();
        })}
      />
    </ul>
  );
}

function MoreItems({ and, to }: ItemsProps) {
  const { t } = useLingui();
  return (
    <ul className={classes.more}>
      <Item
        icon="verify"
        name={t`Check board`}
        onClick={and((actions) => {
          actions.check();
        })}
      />
      <Item icon="info" name={t`Rate this puzzle`} onClick={to('rating')} />
      <Item
        icon="share"
        name={t`Share puzzle`}
        onClick={and((actions) => {
          actions.share();
        })}
      />
      <Item icon="export" name={t`Export`} onClick={to('export')} />
      <Item icon="print" name={t`Print`} onClick={to('print')} />
      <Item icon="backup" name={t`Backup`} onClick={to('backup')} />
      <Item
        icon="restart"
        name={t`Start again`}
        onClick={and((actions) => {
          actions.restart();
        })}
      />
    </ul>
  );
}
