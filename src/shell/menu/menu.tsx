import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, useEffect, useState } from 'react';
import { localName } from '../../../core/account/session.ts';
import { AccountSection, CrystalCount } from '../../account/index.ts';
import { AdministrationSection } from '../../admin/index.ts';
import type { Games } from '../../game/index.ts';
import {
  askAboutPosition,
  BoardSection,
  bringMessageBoard,
  useBoardAhead,
  useNews,
  type Question,
} from '../../posts/index.ts';
import { usePage, useServices } from '../../session/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { leavePage } from '../../ui/use-back-closes.ts';
import classes from '../../ui/menu/menu.module.css';
import type { MenuAct, Overlay } from '../../ui/menu/overlay.ts';
import { performAct } from '../board-acts.ts';
import { ABOUT, DATA, PUZZLE, SectionRow, SETTINGS, type Section } from './sections.tsx';
import { useOpenSection } from './use-open-section.ts';

interface MenuProps {
  readonly games: Games;
  readonly onOpen: (overlay: Overlay) => void;
  readonly onClose: () => void;
}

const ACCOUNT: Section = { id: 'account', icon: 'person', title: msg`Account`, Content: AccountSection };
const POSTS: Section = {
  id: 'posts',
  icon: 'comment',
  title: msg`Message board`,
  Content: BoardSection,
  useValue: useNews,
};

/** In order; those for administrators follow. */
const SECTIONS: readonly Section[] = [PUZZLE, ACCOUNT, DATA, SETTINGS, POSTS, ABOUT];

/** The menu of a member, a drawer: one section is open at a time. */
export default function Menu({ games, onOpen, onClose }: MenuProps) {
  const { t } = useLingui();
  const { open, setOpen, session, isLeft, question } = useOpenSection();
  const [isNotLoaded, setNotLoaded] = useState(false);
  const toggle = useToggle(open, setOpen, setNotLoaded);
  const onAct = useActs({ games, onOpen, onClose }, question, () => toggle('posts'));
  useEffect(() => {
    if (isLeft) onClose();
  }, [isLeft, onClose]);
  const leave = useLeave(onClose);
  // The message board takes the whole drawer.
  const isBoard = open === 'posts';
  useBoardAhead(session, isBoard);
  if (isLeft || session === null) return null;
  const isAdministrator = session.role === 'administrator';
  return (
    <Dialog
      // As in posts.
      title={localName(session.username).toLowerCase()}
      mark={<Initial name={session.username} />}
      aside={<CrystalCount owner={session.username} />}
      badge={isAdministrator ? t`Admin` : undefined}
      shape="drawer"
      part="menu"
      fill={isBoard}
      onClose={leave}
    >
      {SECTIONS.filter(({ id }) => !isBoard || id === 'posts').map((section) => (
        <Fragment key={section.id}>
          <SectionRow
            section={section}
            open={open === section.id}
            onToggle={() => toggle(section.id)}
            content={{ session, onAct, putAway: games.putAway, onClose }}
          />
          {section.id === 'posts' && isNotLoaded && (
            <p className={classes.notLoaded} role="status">
              <Trans>This part could not be loaded.</Trans>
            </p>
          )}
        </Fragment>
      ))}
      {isAdministrator && !isBoard && (
        <AdministrationSection
          session={session}
          open={open}
          onOpen={setOpen}
          onDue={() => {
            setOpen('account');
            // The heading may be scrolled far away, and the section may already be open.
            document.querySelector<HTMLElement>('[data-section=account] button')?.focus();
          }}
        />
      )}
    </Dialog>
  );
}

/** Closes the menu, and goes back to the page on which it was opened. */
function useLeave(onClose: () => void): () => void {
  const { menuReturns } = usePage();
  useEffect(() => () => menuReturns.set(false), [menuReturns]);
  return () => {
    const returns = menuReturns.get();
    onClose();
    if (returns) leavePage();
  };
}

/** Does what the rows of the sections say, and first what the menu was opened for. */
function useActs({ games, onOpen, onClose }: MenuProps, question: Question | null, openBoard: () => void) {
  const services = useServices();
  useEffect(() => {
    if (question) askAboutPosition(services, question);
  }, [question, services]);
  return (act: MenuAct): void => {
    if (act === 'ask') {
      askAboutPosition(services, {});
      openBoard();
      return;
    }
    onClose();
    performAct(act, games, onOpen);
  };
}

/** Opens or closes a section; the message board only once its code has loaded. */
function useToggle(
  open: string | null,
  setOpen: (section: string | null) => void,
  onNotLoaded: (isNotLoaded: boolean) => void,
) {
  const services = useServices();
  return (id: string): void => {
    if (open === id) setOpen(null);
    else if (id !== 'posts') setOpen(id);
    else {
      onNotLoaded(false);
      bringMessageBoard(services).then(
        () => setOpen(id),
        () => onNotLoaded(true),
      );
    }
  };
}

/** The first letter of a name in a disc; decorative. */
function Initial({ name }: { readonly name: string }) {
  return (
    <span aria-hidden className={classes.initial}>
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  );
}
