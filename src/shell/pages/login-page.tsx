import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { localName } from '../../../core/account/session.ts';
import { useLiveQuery } from '../../data/db/use-live-query.ts';
import { countWaitingTexts } from '../../data/outbox/outbox.ts';
import { LoginForm, carriedEmail } from '../../account/index.ts';
import { useBoard } from '../../game/index.ts';
import {
  afterLogin,
  type AfterLogin,
  enterSession,
  useServices,
  useSession,
  useSessionValue,
} from '../../session/index.ts';
import { readLocal } from '../../platform/local-store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { MenuAct } from '../../ui/menu/overlay.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { ABOUT, DATA, PUZZLE, SectionRow, SETTINGS } from '../menu/sections.tsx';
import classes from './login-page.module.css';
import shapes from '../../ui/shapes.module.css';

/** Names the user who is already logged in; a new login replaces that session. Otherwise, why to log in. */
function LoggedInAs({ post }: { readonly post: string | undefined }) {
  const session = useSession();
  // Its space is reserved while the session is restored, so that the form does not move.
  const isReading = useSessionValue((snapshot) => snapshot.matches('restoring'));
  if (session === null && !isReading)
    return (
      post && (
        <p className={classes.already}>
          <Trans>Log in to read this post.</Trans>
        </p>
      )
    );
  const name = session === null ? '…' : localName(session.username).toLowerCase();
  return (
    <div role="status" className={classes.already} data-part="logged-in-as" data-reading={isReading}>
      <p className={shapes.oneLine}>
        <Trans>You are logged in as {name}.</Trans>
      </p>
      <Link href="/">
        <Trans>To the board</Trans>
      </Link>
    </div>
  );
}

/** Tells a person whose login has ended that not all is lost; says neither what waits nor for whom. */
function TextsWait() {
  const { database } = useServices();
  const isVisitor = useSession() === null;
  // Without storage, nothing can be waiting.
  const count = useLiveQuery(() => countWaitingTexts(database).catch(() => 0), [database]) ?? 0;
  if (!isVisitor || count === 0) return null;
  return (
    <p role="status" className={classes.waits} data-part="texts-wait">
      <Plural value={count} one="# text waits for your login." other="# texts wait for your login." />
    </p>
  );
}

const SECTIONS = [PUZZLE, DATA, SETTINGS, ABOUT];

function GuestSections({ onClose }: { readonly onClose: () => void }) {
  const isRoomy = window.matchMedia('(min-width: 900px)').matches;
  const [open, setOpen] = useState<string | null>(isRoomy ? PUZZLE.id : null);
  return SECTIONS.map((section) => (
    <SectionRow
      key={section.id}
      section={section}
      open={open === section.id}
      onToggle={() => setOpen(open === section.id ? null : section.id)}
      content={{
        session: null,
        onClose,
        onAct: close,
      }}
    />
  ));
}

/** Goes back to where the menu was opened, even if it was opened twice meanwhile, or to the board, which acts. */
function close(act?: MenuAct): void {
  if (!(history.state as AfterLogin | null)?.isMenu) {
    navigate('/', { replace: true, state: { act } });
    return;
  }
  const goOn = (): void => {
    if (location.pathname === '/login') close(act);
    else if (act && location.pathname === '/')
      history.replaceState({ ...(history.state as object | null), act }, '');
    else if (act) navigate('/', { state: { act } });
  };
  addEventListener('popstate', goOn, { once: true });
  history.back();
}

/** Stops the clock of the board below. */
function usePause(): void {
  const { actor } = useBoard();
  useLayoutEffect(() => {
    const pause = (): void => {
      actor.send({ type: 'page.hidden' });
    };
    pause();
    document.addEventListener('visibilitychange', pause);
    return () => {
      document.removeEventListener('visibilitychange', pause);
      if (location.pathname === '/' && document.visibilityState === 'visible')
        actor.send({ type: 'page.shown' });
    };
  }, [actor]);
}

/** The menu of a visitor, with the login: a drawer over the board, with its own address. */
export default function LoginPage() {
  const { t } = useLingui();
  usePageTitle(t`Log in`);
  usePause();
  const services = useServices();
  // Where to return to after the login. Kept here, since the form's steps have their own history state.
  const [from] = useState(() => history.state as { email?: unknown; section?: unknown } | null);
  const [{ asks, post }] = useState(afterLogin);
  // The form also stores its entries in the history state; read the original state once.
  const [carried] = useState(carriedEmail);
  const [isEntering, setEntering] = useState(false);
  const isRemembered = readLocal('rememberMe') === 'true';
  const enter = useCallback<React.ComponentProps<typeof LoginForm>['onLoggedIn']>(
    (reply, remember) => {
      // Hides the line about the previous session: the board shows the new one.
      setEntering(true);
      void enterSession(services, reply, remember, Date.now()).then(() => {
        const comesBack = from?.section !== undefined && from.email === reply.username;
        const state = comesBack ? { section: from.section } : asks ? { asks } : undefined;
        // Replaces the history entry, so that Back does not lead to the form after login.
        navigate(post ?? '/', { replace: true, ...(state && { state }) });
        if (reply.passwordChangeDue || reply.secondFactorDue || comesBack)
          services.session.send({ type: 'menu.opened' });
      });
    },
    [services, from, post, asks],
  );
  // After registration or recovery, prefill that address.
  const [email] = useState(() => carried ?? (isRemembered ? readLocal('username') : null));
  // Opening the menu does not mean wanting to log in.
  const [wantsLogin] = useState(() => asks === true || !(history.state as AfterLogin | null)?.isMenu);
  useEffect(() => {
    const next = email ? 'password' : 'username';
    if (wantsLogin) document.querySelector<HTMLElement>(`input[name=${next}]`)?.focus();
  }, [email, wantsLogin]);
  return (
    <Dialog title={t`Menu`} shape="drawer" part="menu" onClose={() => close()}>
      <div className={classes.login}>
        {!isEntering && <LoggedInAs post={post} />}
        <LoginForm email={email} remembered={isRemembered} onLoggedIn={enter} />
        <TextsWait />
      </div>
      <GuestSections onClose={() => close()} />
    </Dialog>
  );
}
