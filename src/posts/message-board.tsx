import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useActorRef, useSelector } from '@xstate/react';
import { useLiveQuery } from 'dexie-react-hooks';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { fromPromise } from 'xstate';
import type { Session } from '../../core/account/session.ts';
import { dayOf } from '../../core/crystals/crystals.ts';
import { POSTS_PER_DAY, RULES_VERSION } from '../../core/posts/limits.ts';
import { isFailure, type AnyFailure } from '../../core/protocol/local-failure.ts';
import type { OwnState } from '../../core/protocol/post-lists.ts';
import type { Api } from '../data/api/api.ts';
import type { TabDraft } from '../platform/tab-draft.ts';
import type { Database } from '../data/db/database.ts';
import type { Feed } from '../data/posts/feed.ts';
import type { PostCommand } from '../data/outbox/command.ts';
import { cancelCommand, listCommands, retryCommand } from '../data/outbox/outbox.ts';
import { useOnline } from '../platform/online.ts';
import { randomId } from '../platform/random-id.ts';
import { copyText } from '../platform/share.ts';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { DialogIcon } from '../ui/dialog-icons.tsx';
import { Icon } from '../ui/icons.tsx';
import { SaidLine } from '../ui/said-line.tsx';
import { useCall, type Said } from '../ui/use-call.ts';
import { listen } from '../data/posts/live.ts';
import { openBoardFeed, type FeedState } from './feed/board-feed.ts';
import { composerMachine, type ComposerActor, type Outgoing } from './composer/composer-machine.ts';
import { Composer } from './composer/composer.tsx';
import { openDrafts, type Drafts } from './composer/drafts.ts';
import { OtherDrafts } from './composer/other-drafts.tsx';
import classes from './message-board.module.css';
import { MAYBE_SENT, ToldContext, WayContext, type Way } from './list/pending-line.tsx';
import { PictureViewer } from './list/picture-viewer.tsx';
import type { PostActions, Reader } from './list/post-actions.ts';
import { PostList, Skeleton, type Sought } from './list/post-list.tsx';
import { ReportDialog } from './list/report-dialog.tsx';
import {
  rowsOf,
  shownPosts,
  type Pending,
  type ShownComment,
  type ShownPicture,
  type ShownPost,
} from './feed/shown-posts.ts';
import { picturesOf, takeBack } from './composer/take-back.ts';
import { banOf } from './words.ts';

const BAN_LOOK_MS = 60_000;

export interface MessageBoardProps {
  readonly api: Api;
  readonly database: Database;
  readonly tabDraft: TabDraft;
  /** Where the server is. */
  readonly baseUrl: string;
  readonly session: Session;
  readonly token: () => string | null;
  /** The session has expired: the text stays and is sent after the next login. */
  readonly isOver: boolean;
  /** To the login and back. */
  readonly onLogIn: () => void;
  /** Queues a command and starts sending; false if storage is full. */
  readonly put: (command: PostCommand) => Promise<boolean>;
  /** Sends what waits. */
  readonly drain: () => Promise<void>;
  /** The rules of the shared platform, in a dialog. */
  readonly renderRules: (onClose: () => void) => ReactNode;
}

/** The message board: posts, including waiting ones, and the composer below. */
export function MessageBoard(props: MessageBoardProps) {
  const { database, baseUrl, session, isOver, onLogIn } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<BoardDialog | null>(null);
  const { state, feedOf } = useFeed(props);
  const { feed, connection } = state;
  const isAway = !useOnline() || connection === 'away';
  const way = wayOf(props, isAway);
  const rows = useRows(database, session.username, state);
  const [sent, setSent] = useState<SentComment | null>(null);
  const { composer, drafts } = useComposer(props, feed, rows, scroller, setSent);
  useBanHeard(rows, feedOf);
  useBanLifted(feed, feedOf);
  const posts = useMemo(() => shownPosts(feed, rows, session.publicName), [feed, rows, session.publicName]);
  const sought = useSought(posts, rows !== NO_ROWS && (feed !== null || state.failure !== null));
  const reader = useReader(session);
  const onOlder = useCallback(() => void feedOf().loadOlder(), [feedOf]);
  const report = useCall();
  const actions = useActions(props, composer, drafts, feedOf, setDialog, report.say);
  const about = useModePost(composer, posts, feed);
  useSentSeen(sent, posts, session.publicName, scroller);
  const told = useMemo(() => feed && { ban: feed.own.ban, at: feed.ownAt }, [feed]);
  return (
    <WayContext value={way}>
      <div className={classes.board} data-part="message-board">
        <ToldContext value={told}>
          <PostList
            {...{ posts, reader, baseUrl, actions, sought, onOlder, scroller }}
            about={about?.id}
            olderFrom={feed?.older ?? null}
            older={state.older}
          >
            <AboveList {...{ state, way }} isEmpty={posts.length === 0} onRetry={feedOf().retry} />
          </PostList>
        </ToldContext>
        <Reported said={report.said} />
        <OtherDrafts drafts={drafts} />
        {isOver && <LogInAgain onLogIn={onLogIn} />}
        <Composer
          actor={composer}
          baseUrl={baseUrl}
          quote={about?.text.replaceAll(/\s+/g, ' ') ?? ''}
          rules={<RulesConsent onRules={setDialog} />}
        />
      </div>
      <BoardDialogs
        {...props}
        dialog={dialog}
        onClose={() => {
          setDialog(null);
        }}
        onReport={(about) => void report.run(() => putReport(props, about, way))}
      />
    </WayContext>
  );
}

/** What prevents sending now, if anything. */
function wayOf({ session, isOver }: MessageBoardProps, isAway: boolean): Way {
  if (isOver) return 'login';
  if (session.passwordChangeDue) return 'password';
  return isAway ? 'offline' : 'open';
}

function useReader({ publicName, secondFactorDue, role }: Session): Reader {
  return useMemo(
    // An administrator counts as a member until two-step login is set up.
    () => ({ name: publicName, role: secondFactorDue ? 'member' : role }),
    [publicName, secondFactorDue, role],
  );
}

interface AboveListProps {
  readonly state: FeedState;
  readonly way: Way;
  readonly isEmpty: boolean;
  readonly onRetry: () => void;
}

/** The state of the list as a whole. */
function AboveList({ state: { feed, failure }, way, isEmpty, onRetry }: AboveListProps) {
  if (!feed) return failure ? <Failed failure={failure} onRetry={onRetry} /> : <Skeleton rows={3} />;
  return (
    <>
      {way !== 'open' && way !== 'login' && <Away way={way} onRetry={onRetry} />}
      {isEmpty && <Empty />}
    </>
  );
}

function RulesConsent({ onRules }: { readonly onRules: (dialog: BoardDialog) => void }) {
  return (
    <Trans>
      I follow the{' '}
      <button
        type="button"
        className={classes.rules}
        data-action="rules"
        onClick={() => {
          onRules({ kind: 'rules' });
        }}
      >
        rules of the shared platform
      </button>
    </Trans>
  );
}

/** What is reported, and why. */
interface ReportAbout {
  readonly postId: string;
  readonly commentId: string | undefined;
  readonly reason: string;
}

async function putReport(
  { put }: MessageBoardProps,
  { postId, commentId, reason }: ReportAbout,
  way: Way,
): Promise<Said> {
  const isKept = await put({ kind: 'report-post', postId, reason, ...(commentId && { commentId }) });
  if (!isKept) return { tone: 'error', text: msg`Not reported: the storage of this device is full.` };
  return { tone: 'ok', text: REPORTED[way] };
}

function Reported({ said }: { readonly said: Said | null }) {
  return (
    said && (
      <div className={classes.said}>
        <SaidLine said={said} />
      </div>
    )
  );
}

interface BoardDialogsProps extends Pick<MessageBoardProps, 'baseUrl' | 'renderRules'> {
  readonly dialog: BoardDialog | null;
  readonly onClose: () => void;
  readonly onReport: (about: ReportAbout) => void;
}

/** The dialog over the board, if one is open. */
function BoardDialogs({ dialog, baseUrl, renderRules, onClose, onReport }: BoardDialogsProps) {
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'rules':
      return renderRules(onClose);
    case 'picture':
      return <PictureViewer picture={dialog.picture} baseUrl={baseUrl} onClose={onClose} />;
    case 'report': {
      const { post, comment } = dialog;
      return (
        <ReportDialog
          author={(comment ?? post).author}
          isComment={comment !== undefined}
          onClose={onClose}
          onReport={(reason) => {
            onClose();
            onReport({ postId: post.id, commentId: comment?.id, reason });
          }}
        />
      );
    }
  }
}

type BoardDialog =
  | { readonly kind: 'rules' }
  | { readonly kind: 'picture'; readonly picture: ShownPicture }
  | { readonly kind: 'report'; readonly post: ShownPost; readonly comment: ShownComment | undefined };

const REPORTED: Readonly<Record<Way, MessageDescriptor>> = {
  open: msg`Reported. Thank you.`,
  offline: msg`Your report will be sent when you are online.`,
  password: msg`Your report will be sent when you have changed your password.`,
  login: msg`Your report will be sent when you have logged in again.`,
};

function useFeed({ api, database, baseUrl, session, token, isOver }: MessageBoardProps) {
  const [feed] = useState(() =>
    openBoardFeed({ api, database, baseUrl, owner: session.username, token, listen }),
  );
  useEffect(() => {
    feed.start();
    return feed.close;
  }, [feed]);
  const state = useSyncExternalStore(feed.subscribe, feed.getState);
  const isRefused = state.failure?.kind === 'password-change-due' || state.failure?.kind === 'session-over';
  const isShut = session.passwordChangeDue || isOver;
  useEffect(() => {
    if (isRefused && !isShut) feed.retry();
  }, [feed, isRefused, isShut]);
  return { state, feedOf: useCallback(() => feed, [feed]) };
}

const NO_ROWS: readonly Pending[] = [];

/** The reader's waiting and refused rows that the feed does not have yet, or that it is about to lose. */
function useRows(database: Database, owner: string, { sentRows }: FeedState): readonly Pending[] {
  // Without storage, nothing can be waiting.
  const rows = useLiveQuery(() => listCommands(database, owner).catch(() => NO_ROWS), [database, owner]);
  return useMemo(
    () =>
      rows?.filter(
        (row): row is Pending =>
          row.command.kind !== 'save-board' && (row.isCancelled === true || !sentRows.has(row.id)),
      ) ?? NO_ROWS,
    [rows, sentRows],
  );
}

function useComposer(
  { database, session, put, tabDraft }: MessageBoardProps,
  feed: Feed | null,
  rows: readonly Pending[],
  scroller: React.RefObject<HTMLDivElement | null>,
  onComment: (sent: SentComment) => void,
): { readonly composer: ComposerActor; readonly drafts: Drafts } {
  const owner = session.username;
  const [machine] = useState(() =>
    composerMachine.provide({
      actors: {
        send: fromPromise<'kept' | 'storage-full', Outgoing>(async ({ input }) => {
          const kept = await put(commandOf(input));
          if (kept && input.kind === 'create-post') scroller.current?.scrollTo({ top: 0 });
          if (kept && input.kind === 'add-comment') onComment(input);
          return kept ? 'kept' : 'storage-full';
        }),
      },
    }),
  );
  const composer = useActorRef(machine, { input: { now: Date.now } });
  const [drafts] = useState(() => openDrafts(composer, database, owner, tabDraft));
  useEffect(() => {
    drafts.start();
    return () => {
      drafts.stop();
    };
  }, [drafts]);
  const waitingPosts = rows.filter(
    ({ command, refusal, isCancelled }) => command.kind === 'create-post' && refusal === null && !isCancelled,
  ).length;
  useEffect(() => {
    composer.send({ type: 'board.known', own: feed && ownOfToday(feed), waitingPosts });
  }, [composer, feed, waitingPosts]);
  return { composer, drafts };
}

type SentComment = Extract<Outgoing, { kind: 'add-comment' }>;

/** Scrolls a comment that was just sent into view. */
function useSentSeen(
  sent: SentComment | null,
  posts: readonly ShownPost[],
  me: string,
  scroller: React.RefObject<HTMLDivElement | null>,
): void {
  const seen = useRef<SentComment | null>(null);
  useEffect(() => {
    if (sent === null || sent === seen.current) return;
    const { postId, text } = sent;
    const last = posts.find(({ id }) => id === postId)?.comments.at(-1);
    if (last?.author !== me || last.text !== text) return;
    seen.current = sent;
    scroller.current?.querySelector(`[data-comment="${last.id}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [sent, posts, me, scroller]);
}

/** The first refused row when the board opens, and its post: a person who opens it then is looking for it. */
function useSought(posts: readonly ShownPost[], isKnown: boolean): Sought {
  const [row, setRow] = useState<string | null>();
  const isRefused = ({ refusal }: Pending): boolean => refusal !== null;
  if (isKnown && row === undefined) setRow(posts.flatMap(rowsOf).find(isRefused)?.id ?? null);
  const post = posts.find((each) => rowsOf(each).some(({ id }) => id === row))?.id;
  return { row: row ?? null, post };
}

/** The composer's post; tells the composer its comment count and deletion. */
function useModePost(
  composer: ComposerActor,
  posts: readonly ShownPost[],
  feed: Feed | null,
): ShownPost | undefined {
  const mode = useSelector(composer, ({ context }) => context.mode);
  const postId = mode.kind === 'new' ? null : mode.postId;
  const post = posts.find(({ id }) => id === postId);
  const oldest = oldestOf(feed);
  const seenAt = useRef<{ readonly postId: string; readonly createdAt: number } | null>(null);
  const own = post?.ownComments;
  const isGoing = post?.pending?.command.kind === 'delete-post' && post.pending.refusal === null;
  const isTold = mode.kind !== 'new' && mode.isGone === true;
  const createdAt = post?.createdAt;
  useEffect(() => {
    if (postId === null) return;
    if (createdAt !== undefined) seenAt.current = { postId, createdAt };
    // A post older than the loaded ones is not deleted, only not loaded.
    const isGone =
      createdAt === undefined && seenAt.current?.postId === postId && seenAt.current.createdAt >= oldest;
    if (isGoing || isGone) {
      if (!isTold) composer.send({ type: 'post.gone' });
    } else if (own !== undefined) composer.send({ type: 'comments.counted', own });
  }, [composer, postId, createdAt, own, isGoing, isTold, oldest]);
  return post;
}

/** The time from which on all posts are on the device. */
function oldestOf(feed: Feed | null): number {
  if (feed === null) return Infinity;
  return feed.older === null ? -Infinity : (feed.posts.at(-1)?.createdAt ?? Infinity);
}

/** A refusal may reveal a new ban: ask the server for the current state. */
function useBanHeard(rows: readonly Pending[], feedOf: () => ReturnType<typeof openBoardFeed>): void {
  const banned = rows.findLast(({ refusal }) => refusal !== null && banOf(refusal) !== undefined)?.id;
  useEffect(() => {
    if (banned !== undefined) feedOf().retry();
  }, [banned, feedOf]);
}

/** A lifted ban changes no list, so a banned reader's state is polled at once and every minute. */
function useBanLifted(feed: Feed | null, feedOf: () => ReturnType<typeof openBoardFeed>): void {
  const isBanned = feed?.own.ban !== undefined;
  useEffect(() => {
    if (!isBanned) return undefined;
    const ask = (): void => {
      if (!document.hidden) feedOf().retry();
    };
    const timer = setInterval(ask, BAN_LOOK_MS);
    addEventListener('focus', ask);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', ask);
    };
  }, [isBanned, feedOf]);
}

/** Yesterday's number of remaining posts is outdated. */
function ownOfToday({ own, ownAt }: Feed): OwnState {
  return dayOf(ownAt) === dayOf(Date.now()) ? own : { ...own, postsLeft: POSTS_PER_DAY };
}

function commandOf(outgoing: Outgoing): PostCommand {
  return { ...outgoing, agreedTo: RULES_VERSION };
}

/** What can be done with posts; the same object for as long as the board is open. */
function useActions(
  { api, database, put, drain }: MessageBoardProps,
  composer: ComposerActor,
  drafts: Drafts,
  feedOf: () => ReturnType<typeof openBoardFeed>,
  setDialog: (dialog: BoardDialog) => void,
  say: (said: Said) => void,
): PostActions {
  const { t, i18n } = useLingui();
  const [reopening] = useState(() => new Set<string>());
  const [actions] = useState<PostActions>(() => ({
    like: (post) => void put({ kind: 'like-post', postId: post.id, liked: !post.liked }),
    comment: (post) => {
      const { id: postId, author, ownComments: own } = post;
      composer.send({ type: 'comment.started', postId, author, own });
      // Pressed again, it focuses the text again.
      focusWords();
    },
    edit: (post) => {
      composer.send({ type: 'edit.started', postId: post.id, text: post.text, pictures: picturesOf(post) });
    },
    remove: (post) => void put({ kind: 'delete-post', postId: post.id }),
    removeComment: (post, comment) =>
      void put({ kind: 'delete-comment', postId: post.id, commentId: comment.id }),
    report: (post, comment) => {
      setDialog({ kind: 'report', post, comment });
    },
    removeLikes: async (post) => {
      const answer = await api.call('removeLikes', { postId: post.id });
      return isFailure(answer) ? answer : null;
    },
    cancel: (row) => void cancelCommand(database, row.id),
    retry: (row) => void retryCommand(database, row.id, randomId()).then(drain),
    reopen: (row, post) => {
      // A second press would find nothing and take it for sent.
      if (reopening.has(row.id)) return;
      reopening.add(row.id);
      void takeBack(database, drafts, row, post, feedOf().getState().feed).then((end) => {
        reopening.delete(row.id);
        focusWords();
        if (end === 'maybe-sent') announce(i18n._(MAYBE_SENT));
        else if (end !== 'taken') say({ tone: 'error', text: NOT_TAKEN[end] });
      });
    },
    view: (picture) => {
      setDialog({ kind: 'picture', picture });
    },
    showComments: (post) => feedOf().loadComments(post.id),
    copy: async (text) => {
      const isCopied = await copyText(text);
      if (isCopied) announce(t`Copied`);
      return isCopied;
    },
  }));
  return actions;
}

/** Why nothing could be taken back. */
const NOT_TAKEN = {
  gone: msg`It has already been sent.`,
  'storage-full': msg`Nothing was changed: the storage of this device is full.`,
} as const;

/** To what is being written. */
function focusWords(): void {
  document.querySelector<HTMLElement>('[data-part=composer] textarea')?.focus();
}

function Away({ way, onRetry }: { readonly way: Way; readonly onRetry: () => void }) {
  return (
    <div className={classes.away} role="status">
      <Icon name={way === 'password' ? 'warning' : 'offline'} size={16} />
      <span>
        {way === 'password' ? (
          <Trans>Change your temporary password first.</Trans>
        ) : (
          <Trans>Offline. This is what was read last.</Trans>
        )}
      </span>
      <button type="button" onClick={onRetry}>
        <Trans>Try again</Trans>
      </button>
    </div>
  );
}

/** Above what is being written, which stays as it is. */
function LogInAgain({ onLogIn }: { readonly onLogIn: () => void }) {
  return (
    <div className={classes.away} role="status" data-part="session-over">
      <Icon name="warning" size={16} />
      <span>
        <Trans>Your login has ended. What you write stays here.</Trans>
      </span>
      <button type="button" data-action="log-in-again" onClick={onLogIn}>
        <Trans>Log in again</Trans>
      </button>
    </div>
  );
}

function Empty() {
  return (
    <div className={classes.note}>
      <DialogIcon name="comment" size={24} />
      <strong>
        <Trans>No posts yet</Trans>
      </strong>
      <p>
        <Trans>Say hello, or ask about a cell that puzzles you.</Trans>
      </p>
    </div>
  );
}

interface FailedProps {
  readonly failure: AnyFailure | null;
  readonly onRetry: () => void;
}

function Failed({ failure, onRetry }: FailedProps) {
  return (
    <div className={classes.note} role="alert">
      <Icon name="offline" size={24} />
      <strong>
        <Trans>Could not load posts</Trans>
      </strong>
      <p>
        {failure?.kind === 'password-change-due' ? (
          <Trans>Change your temporary password first. Posts you write now wait here.</Trans>
        ) : failure?.kind === 'offline' ? (
          <Trans>You are offline. Posts you write now wait here.</Trans>
        ) : (
          <Trans>The server did not answer. Posts you write now wait here.</Trans>
        )}
      </p>
      <Button onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
