import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { localName, type Session } from '../../../core/account/session.ts';
import { removeAll, removeReadable } from '../../data/db/belongings.ts';
import { listDrafts } from '../../data/db/drafts.ts';
import { listCommands } from '../../data/outbox/outbox.ts';
import {
  AccountPanel,
  forgetName,
  useBringServices,
  useServices,
  useSession,
  useSessionActor,
  useSessionValue,
  noteLeaving,
  useWaiting,
} from '../../account/index.ts';
import { Appearance, themeName } from '../settings/appearance.tsx';
import { LanguageChoice } from '../settings/language-choice.tsx';
import { PlaySettings } from '../settings/play-settings.tsx';
import { loadChunk } from '../../i18n/i18n.ts';
import { LANGUAGE_NAMES } from '../../i18n/language-names.ts';
import type { Language } from '../../i18n/languages.ts';
import { canInstall, install } from '../../platform/install.ts';
import { LOCAL } from '../../platform/local-store.ts';
import { useSettings } from '../../platform/use-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogIcon, type DialogIconName } from '../../ui/dialog-icons.tsx';
import { notify } from '../../ui/notices.ts';
import type { AdministrationSection } from './administration.tsx';
import { useBoardNews, OutboxList } from '../../posts/index.ts';
import { type GameActions, sayNotLoaded, type Games } from '../../game/index.ts';
import { KeepArticles } from '../../learn/index.ts';
import { KeyList } from '../key-list.tsx';
import { tellCrystals, useKnownCrystals } from '../../hint/index.ts';
import { lastSection, rememberSection } from './menu-memory.ts';
import { MenuSection } from './menu-section.tsx';
import classes from './menu.module.css';
import type { Overlay } from '../overlay.ts';
import * as chunks from '../../chunks.ts';

const About = lazy(() => loadChunk(chunks.about));

/** The message board: a part of its own. */
const loadBoard = () => loadChunk(chunks.messageBoard);
const LazyBoard = lazy(loadBoard);
/** The part itself once it is there: a lazy one would show its placeholder for a third of a second first. */
let LoadedBoard: typeof LazyBoard | (typeof import('./message-board.tsx'))['default'] = LazyBoard;

/** A part of its own, which only administrators load. */
const Administration = lazy(() =>
  loadChunk(chunks.administration).catch(() => ({
    default: AdministrationNotLoaded,
  })),
);

const SecondFactor = lazy(() => loadChunk(chunks.secondFactorSection));

type SectionId =
  | 'data'
  | 'daily'
  | 'learn'
  | 'account'
  | 'play'
  | 'appearance'
  | 'language'
  | 'messages'
  | 'keys'
  | 'about'
  | AdministrationSection;

interface MenuProps {
  readonly games: Games;
  /** Opened from the footer, by anyone: without the account. */
  readonly visiting: boolean;
  readonly onOpen: (overlay: Overlay) => void;
  readonly onClose: () => void;
}

/** The drawer: one section open at a time, the current value at the right. */
export default function Menu({ games, visiting, onOpen, onClose }: MenuProps) {
  const { t, i18n } = useLingui();
  const current = useSession();
  const isOver = useSessionValue((snapshot) => snapshot.matches('over'));
  const [last, setLast] = useState(current);
  // What somebody has typed into it is not for the next one.
  const isOther = current !== null && last !== null && current.username !== last.username;
  if (current !== null && current !== last && !isOther) setLast(current);
  const due = current?.passwordChangeDue === true || current?.secondFactorDue === true;
  const { refusedSaves, refusedMessages } = useWaiting();
  const [open, setOpen] = useState<SectionId | null>(() => {
    if (due) return 'account';
    if (current !== null && comesBackToBoard()) return 'messages';
    if (refusedMessages > 0 && refusedSaves === 0 && !visiting) return 'messages';
    return lastSection(current?.username ?? null) as SectionId | null;
  });
  // A session that runs out leaves the message board as it is: somebody may be writing there.
  const session = current ?? (isOver && open === 'messages' ? last : null);
  const person = session?.username ?? null;
  const hasLeft = current === null && last !== null && !isOver;
  const isLeft = isOther || hasLeft || (session === null && !visiting);
  useEffect(() => {
    if (isLeft) onClose();
  }, [isLeft, onClose]);
  useEffect(() => {
    // Used up: a reload opens no menu by itself.
    if (comesBackToBoard()) history.replaceState(null, '');
  }, []);
  useEffect(() => {
    // The message board takes the whole drawer: coming back, a person wants to see the menu.
    if (open !== null && open !== 'messages') rememberSection(person, open);
  }, [open, person]);
  const isMember = session !== null;
  const isAdministrator = session?.role === 'administrator';
  useEffect(() => {
    // Fetched while the drawer is looked at, so that the board opens at once.
    if (isMember) loadBoard().catch(() => undefined);
  }, [isMember]);
  const unread = useBoardNews();
  // The message board takes the whole drawer.
  const isBoard = open === 'messages' && isMember;
  const settings = useSettings();
  const section = (id: SectionId, icon: DialogIconName, title: string, content: ReactNode, value?: string) =>
    (!isBoard || id === 'messages') && (
      <MenuSection
        id={id}
        icon={<DialogIcon name={icon} size={22} />}
        title={title}
        value={value}
        open={open === id}
        onToggle={() => {
          if (open === id) setOpen(null);
          else if (id !== 'messages') setOpen(id);
          else {
            loadBoard().then((part) => {
              LoadedBoard = part.default;
              setOpen(id);
            }, sayNotLoaded);
          }
        }}
      >
        {content}
      </MenuSection>
    );
  if (isLeft) return null;
  return (
    <Dialog
      title={session ? localName(session.username) : t`Menu`}
      badge={isAdministrator ? t`Admin` : undefined}
      mark={session && <Initial name={session.username} />}
      aside={session && <CrystalCount owner={session.username} />}
      shape="drawer"
      part="menu"
      fill={isBoard}
      onClose={onClose}
    >
      {!session && (
        <p className={classes.login}>
          <Link href="/login" className={classes.loginLink ?? ''}>
            <Trans>Log in</Trans>
          </Link>
          <Link href="/register" className={classes.registerLink ?? ''}>
            <Trans>Register</Trans>
          </Link>
        </p>
      )}
      {section('data', 'data', t`Data`, <Data games={games} onOpen={onOpen} onClose={onClose} />)}
      {section('daily', 'calendar', t`Puzzle of the day`, <Daily games={games} onClose={onClose} />)}
      {section('learn', 'book', t`Learn`, <Learn />)}
      {session && section('account', 'person', t`Account`, <Account onOpen={onOpen} onClose={onClose} />)}
      {section('play', 'pencil', t`Playing`, <PlaySettings />)}
      {section('appearance', 'palette', t`Appearance`, <Appearance />, i18n._(themeName(settings.theme)))}
      {section('language', 'globe', t`Language`, <LanguageChoice />, LANGUAGE_NAMES[i18n.locale as Language])}
      {session &&
        section(
          'messages',
          'comment',
          t`Message board`,
          <Suspense fallback={<div className={classes.loading} aria-busy="true" />}>
            <LoadedBoard session={session} />
          </Suspense>,
          unread > 0 ? i18n._(msg`${plural(unread, { one: '# new', other: '# new' })}`) : undefined,
        )}
      {section('keys', 'keyboard', t`Keyboard`, <KeyList />)}
      {canInstall() && !isBoard && (
        <ul>
          <Item
            icon="devices"
            name={t`Install`}
            note={t`Opens full screen and works offline`}
            onClick={() => {
              onClose();
              void install();
            }}
          />
        </ul>
      )}
      {section('about', 'info', t`About`, <About />)}
      {isAdministrator &&
        !isBoard &&
        (due ? (
          <AdministrationDue
            session={session}
            onWay={() => {
              setOpen('account');
              // Its heading may be far above, and the section open already.
              document.querySelector<HTMLElement>('[data-section=account] button')?.focus();
            }}
          />
        ) : (
          <Suspense>
            <Administration session={session} open={open} onOpen={setOpen} />
          </Suspense>
        ))}
    </Dialog>
  );
}

/** Whether somebody has logged in again from the message board. */
function comesBackToBoard(): boolean {
  return (history.state as { section?: unknown } | null)?.section === 'messages';
}

/** The first letter of a name in a disc. It tells nothing that the title does not. */
function Initial({ name }: { readonly name: string }) {
  return (
    <span aria-hidden className={classes.initial}>
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  );
}

/** Counted each time the drawer opens; until then as they were known before. */
function CrystalCount({ owner }: { readonly owner: string }) {
  const { t, i18n } = useLingui();
  const services = useBringServices();
  const crystals = useKnownCrystals();
  useEffect(() => {
    void services()
      .then(({ api }) => api.call('countCrystals', { owner }))
      .then((answer) => {
        if (answer.kind === 'counted') tellCrystals(answer.balance);
      })
      // Nobody asked for it: the game stays on the screen.
      .catch(() => undefined);
  }, [services, owner]);
  if (crystals === null) return null;
  const count = i18n.number(crystals);
  return (
    <p className={classes.crystals} title={t`Crystals: ${count}`} data-part="own-crystals">
      <DialogIcon name="gem" size={16} />
      <span className={classes.label}>{t`Crystals: ${count}`}</span>
      <span aria-hidden>{count}</span>
    </p>
  );
}

interface AdministrationDueProps {
  readonly session: Session;
  readonly onWay: () => void;
}

/** What administrators see in place of their sections while the server answers none of them, and the way on. */
function AdministrationDue({ session, onWay }: AdministrationDueProps) {
  return (
    <>
      <p className={classes.caption}>
        <Trans>Administration</Trans>
      </p>
      <p className={classes.notLoaded} role="status" data-part="administration-due">
        {session.passwordChangeDue ? (
          <Trans>Change the temporary password first.</Trans>
        ) : (
          <Trans>Set up two-step login first.</Trans>
        )}{' '}
        <Button look="text" onClick={onWay}>
          {session.passwordChangeDue ? <Trans>Change</Trans> : <Trans>Set it up</Trans>}
        </Button>
      </p>
    </>
  );
}

function AdministrationNotLoaded() {
  return (
    <p className={classes.notLoaded} role="status">
      <Trans>Administration could not be loaded. It needs a connection.</Trans>
    </p>
  );
}

function Account({ onOpen, onClose }: Pick<MenuProps, 'onOpen' | 'onClose'>) {
  const { t } = useLingui();
  const actor = useSessionActor();
  const session = useSession();
  const { api, database, sync } = useServices();
  const owner = session?.username;
  const waiting = useLiveQuery(
    // Where nothing can be stored nothing waits.
    () => (owner === undefined ? [] : listCommands(database, owner).catch(() => [])),
    [database, owner],
  );
  const drafts = useLiveQuery(
    () => (owner === undefined ? [] : listDrafts(database, LOCAL, owner)),
    [database, owner],
  );
  if (!session) return null;
  const leave = async (keep: boolean): Promise<void> => {
    const { token } = actor.getSnapshot().context;
    onClose();
    noteLeaving();
    actor.send({ type: 'logged.out' });
    notify({ tone: 'ok', text: t`You are logged out.` });
    // Before anything is removed, so that no tab writes anything of theirs anew.
    if (token !== null) await database.endSession(token).catch(() => undefined);
    // The session has ended here; the server hears of it when it can.
    if (token !== null) void sync.endSession(token);
    await (keep ? removeReadable : removeAll)(database, LOCAL, session.username).catch(() => undefined);
  };
  return (
    <AccountPanel
      api={api}
      waiting={waiting ?? []}
      drafts={drafts?.filter(({ isEmpty }) => !isEmpty).length ?? 0}
      session={session}
      secondFactor={
        <Suspense>
          <SecondFactor />
        </Suspense>
      }
      onPasswordChanged={() => {
        // What a reload reads comes first; where nothing can be kept there is no session to read either.
        void database.session
          .update('current', { passwordChangeDue: false })
          .catch(() => undefined)
          .then(() => {
            actor.send({ type: 'password.changed' });
          });
      }}
      onLogOut={(keep) => void leave(keep)}
      onDeleted={() => {
        void leave(false);
        forgetName();
        onOpen('deleted');
      }}
    />
  );
}

function Daily({ games, onClose }: Pick<MenuProps, 'games' | 'onClose'>) {
  const { t } = useLingui();
  return (
    <ul>
      <Item
        icon="calendar"
        name={t`Today’s puzzle`}
        note={t`The same for everybody, offline too`}
        onClick={() => {
          onClose();
          games.act((actions) => {
            actions.openDaily('today');
          });
        }}
      />
      <Item
        icon="verify"
        name={t`Calendar`}
        note={t`The days before, your times and your streak`}
        href="/daily"
      />
      <Item
        icon="chart"
        name={t`Statistics`}
        note={t`Games, times and levels on this device`}
        href="/statistics"
      />
    </ul>
  );
}

function Learn() {
  const { t } = useLingui();
  return (
    <>
      <ul>
        <Item icon="info" name={t`The rules in two minutes`} note={t`And how to play here`} href="/rules" />
        <Item
          icon="document"
          name={t`All articles`}
          note={t`Each technique explained, by level`}
          href="/articles"
        />
        <Item icon="candidates" name={t`Practice`} note={t`Positions for each technique`} href="/practice" />
      </ul>
      <div className={classes.kept}>
        <KeepArticles />
      </div>
    </>
  );
}

function Data({ games, onOpen, onClose }: Omit<MenuProps, 'visiting'>) {
  const { t } = useLingui();
  const session = useSession();
  const { saves, undecided } = useWaiting();
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
      <ul>
        <Item
          icon="save"
          name={t`Save board`}
          note={
            session
              ? t`Kept on this device, then copied to your account`
              : t`Kept on this device under a name`
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
    </>
  );
}

interface ItemProps {
  readonly icon: DialogIconName;
  readonly name: string;
  readonly note?: string;
}

function Item({
  icon,
  name,
  note,
  ...way
}: ItemProps & ({ readonly onClick: () => void } | { readonly href: string })) {
  const content = (
    <>
      <DialogIcon name={icon} size={18} />
      <span>
        <span className={classes.itemName}>{name}</span>
        {note !== undefined && <span className={classes.itemNote}>{note}</span>}
      </span>
    </>
  );
  return (
    <li>
      {'href' in way ? (
        <Link href={way.href} className={classes.item ?? ''}>
          {content}
        </Link>
      ) : (
        <button type="button" className={classes.item} onClick={way.onClick}>
          {content}
        </button>
      )}
    </li>
  );
}
