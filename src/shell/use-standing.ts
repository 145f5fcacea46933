import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import {
  type Standing,
  type GameKeeper,
  type GamePlace,
  sayNotLoaded,
  type Games,
  useKeeper,
} from '../game/index.ts';
import type { Overlay } from './overlay.ts';
import { useSessionActor, useSessionValue, useWaiting } from '../account/index.ts';

/** Tells what stays in the status line until a person does something about it. */
export function useStanding(
  games: Games,
  onStanding: (standing: Standing | null) => void,
  onOpen: (overlay: Overlay) => void,
): void {
  const { t } = useLingui();
  const actor = useSessionActor();
  const over = useSessionValue((snapshot) => snapshot.matches('over'));
  const due = useSessionValue(({ context }) => context.session?.passwordChangeDue === true);
  const place = useKeeper(games, placeOf, 'here');
  const { undecided, refusedSaves, refusedMessages } = useWaiting();
  useEffect(() => {
    const logIn = (): void => {
      navigate('/login');
    };
    const openMenu = (): void => {
      actor.send({ type: 'menu.opened' });
    };
    const playHere = (): void => {
      void games.keeper.then((keeper) => keeper.takeOver()).catch(sayNotLoaded);
    };
    if (place === 'taken')
      onStanding({ text: t`Played in another tab.`, label: t`Play here`, run: playHere });
    else if (over) onStanding({ text: t`Login expired, please log in again!`, label: t`Log in`, run: logIn });
    else if (due)
      onStanding({ text: t`Change the temporary password first.`, label: t`Change`, run: openMenu });
    else if (refusedSaves > 0)
      onStanding({ text: t`Your account could not store a save.`, label: t`Look`, run: openMenu });
    else if (refusedMessages > 0)
      onStanding({ text: t`Something you wrote was rejected.`, label: t`Look`, run: openMenu });
    else if (undecided)
      onStanding({
        text: t`Two devices saved different boards. Both are kept.`,
        label: t`Choose`,
        run: () => {
          onOpen('saved');
        },
      });
    else if (place === 'there')
      onStanding({ text: t`Open in another tab; here is a copy.`, label: t`Play here`, run: playHere });
    else onStanding(null);
  }, [t, games, place, actor, over, due, undecided, refusedSaves, refusedMessages, onStanding, onOpen]);
}

const placeOf = (keeper: GameKeeper): GamePlace => keeper.place();
