import { createContext, use } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { isUndoable } from '../../data/outbox/command.ts';
import classes from './pending-line.module.css';
import type { PostActions } from './use-post-actions.ts';
import { MAYBE_SENT } from '../words.ts';
import type { Pending } from '../feed/shown-posts.ts';

/** The reason why waiting commands are not sent; `open`: none; `away`: the server does not answer. */
export type Way = 'open' | 'offline' | 'away' | 'password' | 'login' | 'deleted';
export const WayContext = createContext<Way>('open');

export interface PendingLineProps {
  readonly row: Pending;
  readonly actions: PostActions;
  readonly onReopen: () => void;
}

export function PendingLine({ row, actions, onReopen }: PendingLineProps) {
  const { i18n } = useLingui();
  return (
    <div className={classes.line} data-part="pending">
      <DialogIcon name="clock" size={16} />
      <span className={classes.text}>
        {row.isCancelled ? i18n._(MAYBE_SENT) : <WaitingText kind={row.command.kind} />}
      </span>
      {isCancellable(row) && (
        <button
          type="button"
          className={classes.action}
          data-action="cancel"
          onClick={() => {
            if ('text' in row.command) onReopen();
            else actions.discard(row);
          }}
        >
          <Trans>Cancel</Trans>
        </button>
      )}
    </div>
  );
}

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

const SENT: Readonly<Record<Way, MessageDescriptor>> = {
  open: msg`Sending…`,
  offline: msg`Will be sent when you are online`,
  away: msg`Will be sent when the server answers again`,
  password: msg`Will be sent when you have changed your password`,
  login: msg`Will be sent when you have logged in again`,
  deleted: msg`Cannot be sent: the account is deleted`,
};

const DELETED: Readonly<Record<Way, MessageDescriptor>> = {
  open: msg`Deleting…`,
  offline: msg`Will be deleted when you are online`,
  away: msg`Will be deleted when the server answers again`,
  password: msg`Will be deleted when you have changed your password`,
  login: msg`Will be deleted when you have logged in again`,
  deleted: msg`Cannot be sent: the account is deleted`,
};
