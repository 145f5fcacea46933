import { Trans } from '@lingui/react/macro';
import type { AnyFailure } from '../../core/protocol/local-failure.ts';
import { Button } from '../ui/button.tsx';
import { DialogIcon } from '../ui/dialog-icons.tsx';
import { Icon } from '../ui/icons.tsx';
import links from '../ui/links.module.css';
import type { FeedState } from './feed/board-feed.ts';
import type { Way } from './list/pending-line.tsx';
import { Skeleton } from './list/post-list.tsx';
import classes from './message-board.module.css';

interface AboveListProps {
  readonly state: FeedState;
  readonly way: Way;
  readonly isEmpty: boolean;
  readonly onRetry: () => void;
}

export function AboveList({ state: { feed, failure }, way, isEmpty, onRetry }: AboveListProps) {
  // Said above the composer.
  const isOver = way === 'login' || way === 'deleted';
  if (!feed) return !failure ? <Skeleton rows={3} /> : !isOver && <Failed {...{ failure, way, onRetry }} />;
  return (
    <>
      {way !== 'open' && !isOver && <Away way={way} onRetry={onRetry} />}
      {isEmpty && <Empty />}
    </>
  );
}

function Away({ way, onRetry }: { readonly way: Way; readonly onRetry: () => void }) {
  return (
    <div className={classes.away} role="status">
      <Icon name={way === 'password' ? 'warning' : 'offline'} size={16} />
      <span>
        {way === 'password' ? (
          <Trans>Change your temporary password first.</Trans>
        ) : way === 'away' ? (
          <Trans>Server not reachable. Showing what was read last.</Trans>
        ) : (
          <Trans>Offline. Showing what was read last.</Trans>
        )}
      </span>
      <button type="button" className={links.inText} onClick={onRetry}>
        <Trans>Try again</Trans>
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

interface FailedProps extends Pick<AboveListProps, 'way'> {
  readonly failure: AnyFailure;
  readonly onRetry: () => void;
}

function Failed({ failure, way, onRetry }: FailedProps) {
  return (
    <div className={classes.note} role="alert">
      <Icon name="offline" size={24} />
      <strong>
        <Trans>Could not load posts</Trans>
      </strong>
      <p>
        {failure.kind === 'password-change-due' ? (
          <Trans>Change your temporary password first. Posts you write now wait here.</Trans>
        ) : way === 'offline' ? (
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
