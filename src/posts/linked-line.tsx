import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { use } from 'react';
import { Button } from '../ui/button.tsx';
import { WayContext } from './list/pending-line.tsx';
import { Skeleton } from './list/post-list.tsx';
import type { LinkedPosts } from './linked.ts';
import classes from './message-board.module.css';

const TEXTS: Readonly<Partial<Record<NonNullable<LinkedPosts['linked']['state']>, MessageDescriptor>>> = {
  gone: msg`This post has been deleted.`,
  'comment-gone': msg`This comment has been deleted.`,
  unknown: msg`This post is not on this device. Try again when you are online.`,
};

/** Above a linked post: what became of it, and the way back to all posts. */
export function LinkedLine({ state, retry, go }: LinkedPosts['linked']) {
  const { i18n } = useLingui();
  const way = use(WayContext);
  if (state === null) return null;
  const text = TEXTS[state];
  return (
    <>
      <div className={classes.linked} data-part="linked">
        <span role="status">{text && i18n._(text)}</span>
        {/* Offline, the button below the posts' state loads this post as well. */}
        {state === 'unknown' && way === 'open' && (
          <Button onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        )}
        <Button data-action="all-posts" onClick={() => go(null)}>
          <Trans>All posts</Trans>
        </Button>
      </div>
      {state === 'loading' && <Skeleton rows={1} />}
    </>
  );
}
