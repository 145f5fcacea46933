import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { use, useEffect, useRef, useState, type ReactNode } from 'react';
import { Details } from '../../ui/details.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { Pending, ShownPost } from '../feed/shown-posts.ts';
import { refusalText } from '../words.ts';
import { useNow } from './clock.ts';
import { MessageText } from './message-text.tsx';
import lines from './pending-line.module.css';
import { PendingLine, WayContext, type PendingLineProps } from './pending-line.tsx';
import type { PostActions } from './use-post-actions.ts';
import classes from './waiting-list.module.css';

interface WaitingListProps {
  /** Waiting and refused commands, oldest first. */
  readonly rows: readonly Pending[];
  readonly posts: readonly ShownPost[];
  readonly actions: PostActions;
}

/**
 * Everything the reader wrote that has not arrived: what was refused, with its reason, and what waits, if it
 * waits for more than its turn.
 */
export function WaitingList({ rows, posts, actions }: WaitingListProps) {
  const { i18n } = useLingui();
  const way = use(WayContext);
  const [isOpen, setOpen] = useState(false);
  const refused = rows.filter(({ refusal }) => refusal !== null);
  const pending = rows.filter(({ refusal }) => refusal === null);
  const waiting = pending.length;
  const list = useRef<HTMLUListElement>(null);
  const last = refused.at(-1)?.id;
  // The list keeps its place when something is added above.
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [last]);
  const isStuck = way !== 'open' || refused.length > 0 || pending.some(({ attempts }) => attempts > 1);
  const item = (row: Pending, state: (reopen: () => void) => ReactNode) => {
    const { command } = row;
    const about = 'postId' in command ? posts.find(({ id }) => id === command.postId) : undefined;
    const text = 'text' in command ? command.text : about?.text;
    return (
      <li key={row.id} className={classes.row} data-row={row.id}>
        <p className={classes.what}>
          <strong>{i18n._(KINDS[command.kind])}</strong> {text && <MessageText text={text} />}
        </p>
        {state(() => actions.reopen(row, about))}
      </li>
    );
  };
  return (
    <>
      {refused.length > 0 && (
        <ul ref={list} className={classes.list} data-part="refused-list">
          {refused.map((row) => item(row, (reopen) => <Refused {...{ row, actions }} onReopen={reopen} />))}
        </ul>
      )}
      {isStuck && waiting > 0 && (
        <Details
          className={classes.waiting}
          data-part="waiting-list"
          open={isOpen}
          onToggle={(event) => setOpen(event.currentTarget.open)}
          summary={i18n._(
            way === 'deleted'
              ? msg`${plural(waiting, { one: '# was not sent', other: '# were not sent' })}`
              : msg`${waiting} waiting to be sent`,
          )}
        >
          {isOpen && (
            <ul className={classes.list}>
              {pending.map((row) =>
                item(row, (reopen) => <PendingLine {...{ row, actions }} onReopen={reopen} />),
              )}
            </ul>
          )}
        </Details>
      )}
    </>
  );
}

function Refused({ row, actions, onReopen }: PendingLineProps) {
  const { i18n } = useLingui();
  const { command } = row;
  const refusal = row.refusal!;
  const button = (action: string, onClick: () => void, label: ReactNode) => (
    <button type="button" className={lines.action} data-action={action} onClick={onClick}>
      {label}
    </button>
  );
  return (
    <div className={lines.line} data-part="refused" role="alert">
      <Icon name="warning" size={16} />
      <span className={lines.text}>
        {!MAYBE_SENT.has(refusal.kind) && i18n._(NOT_DONE[command.kind])}{' '}
        {refusalText(i18n, refusal, command.kind === 'add-comment', useNow())}
      </span>
      <span className={lines.actions}>
        {!HOPELESS.has(refusal.kind) && button('retry', () => actions.retry(row), <Trans>Try again</Trans>)}
        {'text' in command && button('reopen', onReopen, <Trans>Change</Trans>)}
        {button('discard', () => actions.discard(row), <Trans>Discard</Trans>)}
      </span>
    </div>
  );
}

/** What the command is about no longer exists, or is no longer what its author saw. */
const HOPELESS: ReadonlySet<string> = new Set(['no-such-post', 'no-such-comment', 'changed-meanwhile']);

const KINDS: Readonly<Record<Pending['command']['kind'], MessageDescriptor>> = {
  'create-post': msg`Post`,
  'edit-post': msg`Edited post`,
  'add-comment': msg({ message: 'Comment', context: 'kind' }),
  'delete-post': msg`Deletion`,
  'delete-comment': msg`Deletion of a comment`,
  'like-post': msg({ message: 'Like', context: 'kind' }),
  'report-post': msg({ message: 'Report', context: 'kind' }),
};

const NOT_DONE: Readonly<Record<Pending['command']['kind'], MessageDescriptor>> = {
  'create-post': msg`Your post was not sent.`,
  'edit-post': msg`Your change was not sent.`,
  'add-comment': msg`Your comment was not sent.`,
  'delete-post': msg`The post was not deleted.`,
  'delete-comment': msg`The comment was not deleted.`,
  'like-post': msg`Your like was not sent.`,
  'report-post': msg`Your report was not sent.`,
};

/** Refusals whose text says all. */
const MAYBE_SENT: ReadonlySet<string> = new Set(['maybe-sent', 'from-backup']);
