import { useEffect, useState } from 'react';
import type { Session } from '../../../core/account/session.ts';
import { useSession, useSessionValue, useWaiting } from '../../session/index.ts';
import { lastSection, rememberSection } from './menu-memory.ts';
import type { SectionId } from './sections.tsx';

export interface OpenSection {
  readonly open: SectionId | null;
  readonly setOpen: (section: SectionId | null) => void;
  /** The session of the menu's owner; null for a visitor. */
  readonly session: Session | null;
  /** Whether the menu's owner has logged out or changed, so that the menu must close. */
  readonly isLeft: boolean;
}

/** The open section and its owner. */
export function useOpenSection(visiting: boolean): OpenSection {
  const current = useSession();
  const [open, setOpen] = useState(useFirstSection(current, visiting));
  const { session, isLeft } = usePerson(current, open === 'posts', visiting);
  const person = session?.username ?? null;
  useEffect(() => {
    // Cleared, so that a reload does not open the menu.
    if (comesBackToBoard()) history.replaceState(null, '');
  }, []);
  useEffect(() => {
    // Not the message board: it fills the drawer, and a returning person wants to see the menu.
    if (open !== null && open !== 'posts') rememberSection(person, open);
  }, [open, person]);
  return { open, setOpen, session, isLeft };
}

function useFirstSection(current: Session | null, visiting: boolean): () => SectionId | null {
  const { refusedSaves, refusedPosts } = useWaiting();
  return () => {
    if (current?.passwordChangeDue === true || current?.secondFactorDue === true) return 'account';
    if (current !== null && comesBackToBoard()) return 'posts';
    if (refusedPosts > 0 && refusedSaves === 0 && !visiting) return 'posts';
    return lastSection(current?.username ?? null) as SectionId | null;
  };
}

/** An expired session leaves the message board open: the person may be writing. */
function usePerson(
  current: Session | null,
  isBoard: boolean,
  visiting: boolean,
): Pick<OpenSection, 'session' | 'isLeft'> {
  const isOver = useSessionValue((snapshot) => snapshot.matches('over'));
  const [last, setLast] = useState(current);
  // Another person must not see the text typed before.
  const isOther = isAnother(current, last);
  if (current !== null && current !== last && !isOther) setLast(current);
  const session = current ?? (isOver && isBoard ? last : null);
  const hasLeft = current === null && last !== null && !isOver;
  return { session, isLeft: isOther || hasLeft || (session === null && !visiting) };
}

function isAnother(current: Session | null, last: Session | null): boolean {
  return current !== null && last !== null && current.username !== last.username;
}

/** Whether the person has just logged in again from the message board. */
function comesBackToBoard(): boolean {
  return (history.state as { section?: unknown } | null)?.section === 'posts';
}
