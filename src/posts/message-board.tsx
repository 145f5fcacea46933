import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { navigate } from 'wouter/use-browser-location';
import { localName, type Session } from '../../core/account/session.ts';
import type { OutboxRow } from '../data/outbox/command.ts';
import { useStore } from '../platform/use-store.ts';
import { useOnline } from '../platform/online.ts';
import { usePage, useServices, useSession, useSessionActor, useSessionValue } from '../session/index.ts';
import { Icon } from '../ui/icons.tsx';
import links from '../ui/links.module.css';
import { SaidLine } from '../ui/said-line.tsx';
import { useCall, type Said } from '../ui/use-call.ts';
import { AboveList } from './above-list.tsx';
import { BoardDialogs, type BoardDialog, type ReportAbout } from './board-dialogs.tsx';
import { Composer } from './composer/composer.tsx';
import { OtherDrafts } from './composer/other-drafts.tsx';
import { DiscardedLine } from './discarded-line.tsx';
import { useComposer, useModePost, useSentSeen, type SentComment } from './composer/use-composer.ts';
import { useAsk } from './composer/use-ask.ts';
import { EmojiFile } from './emoji.tsx';
import type { BoardFeed, FeedState } from './feed/board-feed.ts';
import type { Pending } from './feed/shown-posts.ts';
import { useBanLifted, useFeed, useRows } from './feed/use-feed.ts';
import { WayContext, type Way } from './list/pending-line.tsx';
import { LinkedLine } from './linked-line.tsx';
import { useLinkedPosts, type LinkedPosts } from './linked.ts';
import { NewAnswers, UnseenContext } from './list/new-answers.tsx';
import { PostList } from './list/post-list.tsx';
import { usePostActions, type Reader } from './list/use-post-actions.ts';
import { WaitingList } from './list/waiting-list.tsx';
import classes from './message-board.module.css';
import { plainRefusal } from './words.ts';

interface MessageBoardProps {
  /** The reader's session; it may have ended meanwhile. */
  readonly session: Session;
}

export default function MessageBoard({ session }: MessageBoardProps) {
  const { news } = useServices();
  useEffect(() => news.boardOpened(), [news]);
  return <BoardOf key={session.username} session={session} />;
}

function BoardOf({ session }: MessageBoardProps) {
  const { username: owner, publicName } = session;
  const { database } = useServices();
  const isOver = useSession() === null;
  const scroller = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<BoardDialog | null>(null);
  const { state, feed: board } = useFeed(session, isOver);
  const { feed, connection } = state;
  const way = useWay(session, isOver, connection);
  const rows = useRows(database, owner, state);
  const [sent, setSent] = useState<SentComment | null>(null);
  const shown = useLinkedPosts({ state, feed: board, rows, me: publicName, scroller });
  const { posts, linked } = shown;
  const { composer, drafts } = useComposer({
    ...{ session, feed, rows, scroller },
    onSent: (input) => {
      if (input.kind === 'add-comment') setSent(input);
      // Otherwise it would not be seen.
      else if (input.kind === 'create-post') linked.go(null);
    },
  });
  const report = useReport(owner, way);
  const [discarded, setDiscarded] = useState<readonly OutboxRow[]>([]);
  const actions = usePostActions({
    owner,
    composer,
    drafts,
    feed: board,
    onDialog: setDialog,
    say: report.say,
    onDiscarded: setDiscarded,
  });
  const about = useModePost(composer, posts, rows, state);
  useSentSeen(sent, posts, publicName, scroller);
  useBanLifted(rows, feed, actions.retry);
  return (
    <WayContext value={way}>
      <div className={classes.board} data-part="message-board">
        <EmojiFile />
        <NewAnswers onGo={linked.go} />
        <LinkedLine {...linked} />
        <Posts {...{ session, state, board, rows, actions, way, shown, scroller }} about={about?.id} />
        <Reported said={report.said} />
        <Discarded rows={discarded} onEnd={setDiscarded} />
        <OtherDrafts drafts={drafts} />
        {isOver && <SessionOver email={owner} isDeleted={way === 'deleted'} />}
        <AfterPaint>
          <Composer
            actor={composer}
            {...{ ...useAsk(composer, drafts), drafts }}
            quote={about?.text ?? ''}
            rules={<RulesConsent onRules={setDialog} />}
          />
        </AfterPaint>
      </div>
      <BoardDialogs owner={owner} dialog={dialog} onDialog={setDialog} onReport={report.send} />
    </WayContext>
  );
}

interface PostsProps extends Pick<ComponentProps<typeof PostList>, 'actions' | 'about' | 'scroller'> {
  readonly session: Session;
  readonly state: FeedState;
  readonly board: BoardFeed;
  readonly rows: readonly Pending[];
  readonly way: Way;
  readonly shown: LinkedPosts;
}

function Posts({ session, state, board, rows, way, shown, ...rest }: PostsProps) {
  const { posts, listed, linked, alone, whole, isAll } = shown;
  const { news } = useServices();
  const newPosts = useStore(news.unread);
  const unread = useStore(news.answers.unread);
  const unseen = useMemo(() => {
    const find = (id: string) => unread.find((item) => 'id' in item && item.id === id);
    return {
      isUnread: (id: string) => find(id) !== undefined,
      onSeen: (id: string) => {
        const item = find(id);
        if (item) news.answers.read([item]);
      },
    };
  }, [news, unread]);
  return (
    <UnseenContext value={unseen}>
      <PostList
        key={alone}
        {...rest}
        posts={listed}
        unread={newPosts}
        onSeen={news.seen}
        whole={whole}
        reader={useReader(session)}
        olderFrom={isAll ? (state.feed?.older ?? null) : null}
        older={state.older}
        onOlder={useCallback(() => void board.loadOlder(), [board])}
      >
        <WaitingList {...{ rows, posts }} actions={rest.actions} />
        <AboveList
          {...{ state, way }}
          isEmpty={posts.length === 0 && linked.state !== 'loading'}
          onRetry={board.retry}
        />
      </PostList>
    </UnseenContext>
  );
}

/** Leaves its children out of the first frame, which shows the posts sooner without them. */
function AfterPaint({ children }: { readonly children: ReactNode }) {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setPainted(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted && children;
}

/** The reason why commands cannot be sent now, if there is one. */
function useWay({ passwordChangeDue }: Session, isOver: boolean, connection: FeedState['connection']): Way {
  const isOnline = useOnline();
  const isReached = useStore(usePage().reached);
  const isDeleted = useSessionValue(({ context }) => context.isDeleted);
  if (isDeleted) return 'deleted';
  if (isOver) return 'login';
  if (passwordChangeDue) return 'password';
  if (!isOnline) return 'offline';
  return connection === 'away' || !isReached ? 'away' : 'open';
}

function useReader({ publicName, secondFactorDue, role }: Session): Reader {
  return useMemo(
    // An administrator counts as a member until two-step login is set up.
    () => ({ name: publicName, role: secondFactorDue ? 'member' : role }),
    [publicName, secondFactorDue, role],
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
        onClick={() => onRules({ kind: 'rules' })}
      >
        rules of the message board
      </button>
    </Trans>
  );
}

/** Sends a report of a post or a comment, with a message about the result; several at once do not wait for each other. */
function useReport(owner: string, way: Way) {
  const { sync } = useServices();
  const { said, say } = useCall();
  const send = async ({ postId, commentId, reason }: ReportAbout): Promise<void> => {
    const put = await sync.put(owner, {
      ...{ kind: 'report-post', postId, reason },
      ...(commentId && { commentId }),
    });
    if (typeof put === 'object') say({ tone: 'error', text: plainRefusal(put) });
    else if (put === 'sent') say({ tone: 'ok', text: REPORTED.open });
    // What the server refuses is listed with its reason.
    else if (put === 'waiting') say({ tone: 'ok', text: REPORTED[way === 'open' ? 'away' : way] });
  };
  return { said, say, send: (about: ReportAbout) => void send(about).catch(() => undefined) };
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

const REPORTED: Readonly<Record<Way, MessageDescriptor>> = {
  open: msg`Reported. Thank you.`,
  offline: msg`Your report will be sent when you are online.`,
  away: msg`Your report will be sent when the server answers again.`,
  password: msg`Your report will be sent when you have changed your password.`,
  login: msg`Your report will be sent when you have logged in again.`,
  deleted: msg`Not reported: the account is deleted.`,
};

interface DiscardedProps {
  /** What was discarded last; empty for nothing. */
  readonly rows: readonly OutboxRow[];
  readonly onEnd: (rows: readonly OutboxRow[]) => void;
}

function Discarded({ rows, onEnd }: DiscardedProps) {
  const { database, sync } = useServices();
  return (
    rows.length > 0 && (
      <DiscardedLine
        discarded={rows}
        onEnd={() => onEnd([])}
        onUndo={() => {
          onEnd([]);
          void database.outbox.bulkPut(rows).then(sync.drain);
        }}
      />
    )
  );
}

/** Shown above the composer, whose draft stays as it is. */
function SessionOver({ email, isDeleted }: { readonly email: string; readonly isDeleted: boolean }) {
  const actor = useSessionActor();
  const name = localName(email);
  return (
    <div className={classes.away} role="status" data-part="session-over">
      <Icon name="warning" size={16} />
      <span>
        {isDeleted ? (
          <Trans>Account {name} is deleted. Close the message board to save what you wrote.</Trans>
        ) : (
          <Trans>Your login has ended. What you write stays here.</Trans>
        )}
      </span>
      <button
        type="button"
        className={links.inText}
        data-action={isDeleted ? 'close-board' : 'log-in-again'}
        onClick={() => {
          actor.send({ type: 'menu.closed' });
          if (!isDeleted) navigate('/login', { state: { email, section: 'posts' } });
        }}
      >
        {isDeleted ? <Trans>Close</Trans> : <Trans>Log in again</Trans>}
      </button>
    </div>
  );
}
