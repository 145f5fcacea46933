import { useEffect, useState } from 'react';
import type { Session } from '../../../core/account/session.ts';
import type { Question } from '../../posts/index.ts';
import { useSession, useSessionValue, useWaiting } from '../../session/index.ts';

export interface OpenSection {
  readonly open: string | null;
  readonly setOpen: (section: string | null) => void;
  /** The session of the menu's owner; null once it has ended. */
  readonly session: Session | null;
  /** Whether the menu's owner has logged out or changed, so that the menu must close. */
  readonly isLeft: boolean;
  /** Set if the menu was opened to ask about the position on the board. */
  readonly question: Question | null;
}

/** The open section and its owner. */
export function useOpenSection(): OpenSection {
  const current = useSession();
  const [open, setOpen] = useState<string | null>(useFirstSection(current));
  const { session, isLeft } = usePerson(current, open === 'posts');
  const [question] = useState(() => stateOfHistory().question ?? null);
  useEffect(() => {
    const { section, question: _, ...rest } = stateOfHistory();
    // Cleared, so that a reload does not open the menu.
    if (section !== undefined) history.replaceState(rest, '');
  }, []);
  return { open, setOpen, session, isLeft, question };
}

function useFirstSection(current: Session | null): () => string {
  const { refused } = useWaiting();
  return () => {
    if (current?.passwordChangeDue === true || current?.secondFactorDue === true) return 'account';
    if (current !== null && wantsBoard()) return 'posts';
    if (refused > 0) return 'posts';
    return 'puzzle';
  };
}

/** An expired session leaves the message board open: the person may be writing. */
function usePerson(current: Session | null, isBoard: boolean): Pick<OpenSection, 'session' | 'isLeft'> {
  const isOver = useSessionValue((snapshot) => snapshot.matches('over'));
  const [last, setLast] = useState(current);
  // Another person must not see the text typed before.
  const isOther = isAnother(current, last);
  if (current !== null && current !== last && !isOther) setLast(current);
  const session = current ?? (isOver && isBoard ? last : null);
  return { session, isLeft: isOther || session === null };
}

function isAnother(current: Session | null, last: Session | null): boolean {
  return current !== null && last !== null && current.username !== last.username;
}

/** Whether the message board was asked for, by a hint or by a login that left it. */
function wantsBoard(): boolean {
  return stateOfHistory().section === 'posts';
}

function stateOfHistory(): { readonly section?: unknown; readonly question?: Question } {
  return (history.state as object | null) ?? {};
}
