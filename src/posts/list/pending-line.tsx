import { createContext, use, useEffect, useRef } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { isUndoable } from '../../data/outbox/command.ts';
import { Icon } from '../../ui/icons.tsx';
import classes from './pending-line.module.css';
import type { PostActions } from './post-actions.ts';
import type { Pending } from '../feed/shown-posts.ts';
import { useNow } from './clock.ts';
import { refusalText, type Standing } from '../words.ts';

/** The reason why waiting commands are not sent; `open`: none. */
export type Way = 'open' | 'offline' | 'password' | 'login';
export const WayContext = createContext<Way>('open');

/** What the server last said about a ban of the reader; null before it has answered. */
export const ToldContext = createContext<Standing['told']>(null);

/** The id of the refused row that the reader opened the board to see. */
export const SoughtContext = createContext<string | null>(null);

interface PendingLineProps {
  readonly row: Pending;
  readonly actions: PostActions;
  readonly onReopen: () => void;
}

/**
 * The state line of an unsent item. A waiting one can be cancelled; a refused one shows the reason and can be
 * sent again, edited or discarded.
 */
export function PendingLine({ row, actions, onReopen }: PendingLineProps) {
  const { i18n } = useLingui();
  const standing = { told: use(ToldContext), now: useNow() };
  const { refusal, command } = row;
  const line = useRef<HTMLDivElement>(null);
  const isSought = use(SoughtContext) === row.id;
  useEffect(() => {
    if (!isSought) return;
    line.current?.scrollIntoView({ block: 'center' });
    line.current?.focus({ preventScroll: true });
  }, [isSought]);
  const button = (action: string, onClick: () => void, label: React.ReactNode) => (
    <button type="button" className={classes.action} data-action={action} onClick={onClick}>
      {label}
    </button>
  );
  const cancel = (): void => {
    actions.cancel(row);
  };
  const hasText = 'text' in command;
  if (refusal === null)
    return (
      <div className={classes.line} data-part="pending">
        <DialogIcon name="clock" size={16} />
        <span className={classes.text}>
          {row.isCancelled ? i18n._(MAYBE_SENT) : <WaitingText kind={command.kind} />}
        </span>
        {isCancellable(row) && button('cancel', hasText ? onReopen : cancel, <Trans>Cancel</Trans>)}
      </div>
    );
  return (
    <div ref={line} className={classes.line} data-part="refused" role="alert" tabIndex={-1}>
      <Icon name="warning" size={16} />
      <span className={classes.text}>
        {refusal.kind !== 'maybe-sent' && i18n._(NOT_DONE[command.kind])}{' '}
        {refusalText(i18n, refusal, command.kind === 'add-comment', standing)}
      </span>
      <span className={classes.actions}>
        {button(
          'retry',
          () => {
            actions.retry(row);
          },
          <Trans>Try again</Trans>,
        )}
        {hasText && button('reopen', onReopen, <Trans>Change</Trans>)}
        {button('cancel', cancel, <Trans>Discard</Trans>)}
      </span>
    </div>
  );
}

/** Shown for a cancelled item until the server has deleted it. */
export const MAYBE_SENT = msg`This may already have been sent. If so, it will be deleted.`;

/** An edit or a deletion that may have reached the server cannot be taken back. */
function isCancellable({ attempts, command, isCancelled }: Pending): boolean {
  return !isCancelled && (attempts === 0 || isUndoable(command));
}

function WaitingText({ kind }: { readonly kind: Pending['command']['kind'] }) {
  const { i18n } = useLingui();
  const way = use(WayContext);
  const isDeletion = kind === 'delete-post' || kind === 'delete-comment';
  if (kind === 'edit-post' && way === 'offline')
    return <Trans>Your change will be sent when you are online</Trans>;
  return i18n._((isDeletion ? DELETED : SENT)[way]);
}

/** Says what was refused, because its post may not be there to show it. */
const NOT_DONE: Readonly<Record<Pending['command']['kind'], MessageDescriptor>> = {
  'create-post': msg`Your post was not sent.`,
  'edit-post': msg`Your change was not sent.`,
  'add-comment': msg`Your comment was not sent.`,
  'delete-post': msg`The post was not deleted.`,
  'delete-comment': msg`The comment was not deleted.`,
  'like-post': msg`Your like was not sent.`,
  'report-post': msg`Your report was not sent.`,
};

const SENT: Readonly<Record<Way, MessageDescriptor>> = {
  open: msg`Sending…`,
  offline: msg`Will be sent when you are online`,
  password: msg`Will be sent when you have changed your password`,
  login: msg`Will be sent when you have logged in again`,
};

const DELETED: Readonly<Record<Way, MessageDescriptor>> = {
  open: msg`Deleting…`,
  offline: msg`Will be deleted when you are online`,
  password: msg`Will be deleted when you have changed your password`,
  login: msg`Will be deleted when you have logged in again`,
};

/** Data attribute of a waiting or refused item, for styles and tests. */
export function pendingKind({ refusal }: Pending): 'refused' | 'waiting' {
  return refusal === null ? 'waiting' : 'refused';
}
