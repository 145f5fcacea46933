import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Session } from '../../core/account/session.ts';
import type { Feed } from '../data/posts/feed.ts';
import { useOnline } from '../platform/online.ts';
import { useServices, useSession, useSessionActor } from '../session/index.ts';
import { Icon } from '../ui/icons.tsx';
import { SaidLine } from '../ui/said-line.tsx';
import { useCall, type Said } from '../ui/use-call.ts';
import { AboveList } from './above-list.tsx';
import { BoardDialogs, type BoardDialog, type ReportAbout } from './board-dialogs.tsx';
import { Composer } from './composer/composer.tsx';
import { OtherDrafts } from './composer/other-drafts.tsx';
import { useComposer, useModePost, useSentSeen, type SentComment } from './composer/use-composer.ts';
import { shownPosts, rowsOf, type Pending, type ShownPost } from './feed/shown-posts.ts';
import { NO_ROWS, useBanHeard, useBanLifted, useFeed, useRows } from './feed/use-feed.ts';
import { ToldContext, WayContext, type Way } from './list/pending-line.tsx';
import type { Reader } from './list/post-actions.ts';
import { PostList, type Sought } from './list/post-list.tsx';
import { usePostActions } from './list/use-post-actions.ts';
import classes from './message-board.module.css';

interface MessageBoardProps {
  /** The reader's session; it may have ended meanwhile. */
  readonly session: Session;
}

/** The message board: posts, including waiting ones, and the composer below. */
export default function MessageBoard({ session }: MessageBoardProps) {
  const { news } = useServices();
  useEffect(() => news.boardOpened(), [news]);
  return <BoardOf key={session.username} session={session} />;
}

function BoardOf({ session }: MessageBoardProps) {
  const { username: owner, publicName } = session;
  const { database, baseUrl } = useServices();
  const isOver = useSession() === null;
  const scroller = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<BoardDialog | null>(null);
  const { state, feed: board } = useFeed(session, isOver);
  const { feed, connection } = state;
  const isAway = !useOnline() || connection === 'away';
  const way = wayOf(session, isOver, isAway);
  const rows = useRows(database, owner, state);
  const [sent, setSent] = useState<SentComment | null>(null);
  const { composer, drafts } = useComposer({ owner, feed, rows, scroller, onComment: setSent });
  useBanHeard(rows, board);
  useBanLifted(feed, board);
  const posts = useMemo(() => shownPosts(feed, rows, publicName), [feed, rows, publicName]);
  const isKnown = rows !== NO_ROWS && (feed !== null || state.failure !== null);
  const report = useReport(owner, way);
  const actions = usePostActions({
    owner,
    composer,
    drafts,
    feed: board,
    onDialog: setDialog,
    say: report.say,
  });
  const about = useModePost(composer, posts, rows, state);
  useSentSeen(sent, posts, publicName, scroller);
  return (
    <WayContext value={way}>
      <div className={classes.board} data-part="message-board">
        <ToldContext value={useTold(feed)}>
          <PostList
            {...{ posts, baseUrl, actions, scroller }}
            sought={useSought(posts, isKnown)}
            onOlder={useCallback(() => void board.loadOlder(), [board])}
            reader={useReader(session)}
            about={about?.id}
            olderFrom={feed?.older ?? null}
            older={state.older}
          >
            <AboveList {...{ state, way }} isEmpty={posts.length === 0} onRetry={board.retry} />
          </PostList>
        </ToldContext>
        <Reported said={report.said} />
        <OtherDrafts drafts={drafts} />
        {isOver && <LogInAgain email={owner} />}
        <AfterPaint>
          <Composer
            actor={composer}
            baseUrl={baseUrl}
            quote={about?.text.replaceAll(/\s+/g, ' ') ?? ''}
            rules={<RulesConsent onRules={setDialog} />}
          />
        </AfterPaint>
      </div>
      <BoardDialogs dialog={dialog} onDialog={setDialog} onReport={report.send} />
    </WayContext>
  );
}

/** Leaves its children out of the first frame, which shows the posts sooner without them. */
function AfterPaint({ children }: { readonly children: ReactNode }) {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      setPainted(true);
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, []);
  return isPainted && children;
}

/** The reader's ban according to the feed, and when that was reported. */
function useTold(feed: Feed | null) {
  return useMemo(() => feed && { ban: feed.own.ban, at: feed.ownAt }, [feed]);
}

/** The reason why commands cannot be sent now, if there is one. */
function wayOf({ passwordChangeDue }: Session, isOver: boolean, isAway: boolean): Way {
  if (isOver) return 'login';
  if (passwordChangeDue) return 'password';
  return isAway ? 'offline' : 'open';
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
        onClick={() => {
          onRules({ kind: 'rules' });
        }}
      >
        rules of the shared platform
      </button>
    </Trans>
  );
}

/** Sends a report of a post or a comment, with a message about the result. */
function useReport(owner: string, way: Way) {
  const { sync } = useServices();
  const { said, say, run } = useCall();
  const put = async ({ postId, commentId, reason }: ReportAbout): Promise<Said> => {
    const isKept = await sync.keep(owner, {
      ...{ kind: 'report-post', postId, reason },
      ...(commentId && { commentId }),
    });
    if (!isKept) return { tone: 'error', text: msg`Not reported: the storage of this device is full.` };
    return { tone: 'ok', text: REPORTED[way] };
  };
  return { said, say, send: (about: ReportAbout) => void run(() => put(about)) };
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
  password: msg`Your report will be sent when you have changed your password.`,
  login: msg`Your report will be sent when you have logged in again.`,
};

/**
 * The first refused row when the board opens, and its post, because a person who opens the board then is
 * looking for it.
 */
function useSought(posts: readonly ShownPost[], isKnown: boolean): Sought {
  const [row, setRow] = useState<string | null>();
  const isRefused = ({ refusal }: Pending): boolean => refusal !== null;
  if (isKnown && row === undefined) setRow(posts.flatMap(rowsOf).find(isRefused)?.id ?? null);
  const post = posts.find((each) => rowsOf(each).some(({ id }) => id === row))?.id;
  return { row: row ?? null, post };
}

/** Shown above the composer, whose draft stays as it is. */
function LogInAgain({ email }: { readonly email: string }) {
  const actor = useSessionActor();
  return (
    <div className={classes.away} role="status" data-part="session-over">
      <Icon name="warning" size={16} />
      <span>
        <Trans>Your login has ended. What you write stays here.</Trans>
      </span>
      <button
        type="button"
        data-action="log-in-again"
        onClick={() => {
          actor.send({ type: 'menu.closed' });
          navigate('/login', { state: { email, section: 'posts' } });
        }}
      >
        <Trans>Log in again</Trans>
      </button>
    </div>
  );
}
