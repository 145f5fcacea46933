import { useEffect, useState } from 'react';
import type { Session } from '../../../core/account/session.ts';
import type { Question } from '../../posts/index.ts';
import { useSession, useSessionValue, useWaiting } from '../../session/index.ts';

/** The open section and its owner. */
export function useOpenSection() {
  const current = useSession();
  const { refused } = useWaiting();
  const [open, setOpen] = useState<string | null>(() => {
    if (current?.passwordChangeDue === true || current?.secondFactorDue === true) return 'account';
    return (current !== null && wantsBoard()) || refused > 0 ? 'posts' : 'puzzle';
  });
  const { session, isLeft } = usePerson(current, open === 'posts');
  /** Set if the menu was opened to ask about the position on the board. */
  const [question] = useState(() => stateOfHistory().question ?? null);
  useEffect(() => {
    const { section, question: _, ...rest } = stateOfHistory();
    // Cleared, so that a reload does not open the menu.
    if (section !== undefined) history.replaceState(rest, '');
  }, []);
  return { open, setOpen, session, isLeft, question };
}

/**
 * The session of the menu's owner, or null once it has ended; and whether the owner has logged out or changed, so
 * that the menu must close. An expired session leaves the message board open: the person may be writing.
 */
function usePerson(current: Session | null, isBoard: boolean) {
  const isOver = useSessionValue((snapshot) => snapshot.matches('over'));
  const [last, setLast] = useState(current);
  // Another person must not see the text typed before.
  const isOther = current !== null && last !== null && current.username !== last.username;
  if (current !== null && current !== last && !isOther) setLast(current);
  const session = current ?? (isOver && isBoard ? last : null);
  return { session, isLeft: isOther || session === null };
}

/** Whether the message board was asked for, by a hint or by a login that left it. */
function wantsBoard(): boolean {
  return stateOfHistory().section === 'posts';
}

function stateOfHistory(): { readonly section?: unknown; readonly question?: Question } {
  return (history.state as object | null) ?? {};
}
