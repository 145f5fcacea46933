import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Standing } from '../features/board/index.ts';
import { useSessionActor, useSessionValue } from './session-context.ts';
import { useWaiting } from './waiting.ts';

/** Tells what stays in the status line until a person does something about it. */
export function useStanding(onStanding: (standing: Standing | null) => void): void {
  const { t } = useLingui();
  const actor = useSessionActor();
  const over = useSessionValue((snapshot) => snapshot.matches('over'));
  const due = useSessionValue(({ context }) => context.session?.passwordChangeDue === true);
  const { undecided, refusedSaves, refusedMessages } = useWaiting();
  useEffect(() => {
    const logIn = (): void => {
      navigate('/login');
    };
    const openMenu = (): void => {
      actor.send({ type: 'menu.opened' });
    };
    if (over) onStanding({ text: t`Login expired, please log in again!`, label: t`Log in`, run: logIn });
    else if (due)
      onStanding({ text: t`Change the temporary password first.`, label: t`Change`, run: openMenu });
    else if (refusedSaves > 0)
      onStanding({ text: t`A save was refused by your account.`, label: t`Look`, run: openMenu });
    else if (refusedMessages > 0)
      onStanding({ text: t`Something you wrote was not taken.`, label: t`Look`, run: openMenu });
    else if (undecided)
      onStanding({
        text: t`Two devices saved different boards. Both are kept.`,
        label: t`Choose`,
        run: openMenu,
      });
    else onStanding(null);
  }, [t, actor, over, due, undecided, refusedSaves, refusedMessages, onStanding]);
}
