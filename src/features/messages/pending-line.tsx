import { createContext, use } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { Icon } from '../../ui/icons.tsx';
import classes from './pending-line.module.css';
import type { PostActions } from './post-actions.ts';
import type { Pending } from './timeline.ts';
import { refusalText } from './words.ts';

/** Whether the server can be reached, as far as the board knows. */
export const ReachedContext = createContext(true);

interface PendingLineProps {
  readonly row: Pending;
  readonly actions: PostActions;
  readonly onReopen: () => void;
}

/** What waits says so and can be cancelled; what came back says why, and can be sent again or changed. */
export function PendingLine({ row, actions, onReopen }: PendingLineProps) {
  const { i18n } = useLingui();
  const { refusal, command } = row;
  const button = (action: string, onClick: () => void, label: React.ReactNode) => (
    <button type="button" className={classes.action} data-action={action} onClick={onClick}>
      {label}
    </button>
  );
  const cancel = (): void => {
    actions.cancel(row);
  };
  if (refusal === null)
    return (
      <div className={classes.line} data-part="pending">
        <DialogIcon name="clock" size={16} />
        <span className={classes.text}>
          <WaitingText kind={command.kind} />
        </span>
        {button('cancel', cancel, <Trans>Cancel</Trans>)}
      </div>
    );
  const hasText = 'text' in command;
  return (
    <div className={classes.line} data-part="refused" role="alert">
      <Icon name="warning" size={16} />
      <span className={classes.text}>
        {hasText ? <Trans>Not sent.</Trans> : <Trans>Not done.</Trans>}{' '}
        {refusalText(i18n, refusal, command.kind === 'add-comment')}
      </span>
      {button(
        'retry',
        () => {
          actions.retry(row);
        },
        <Trans>Try again</Trans>,
      )}
      {hasText && button('reopen', onReopen, <Trans>Change</Trans>)}
      {button('cancel', cancel, <Trans>Discard</Trans>)}
    </div>
  );
}

function WaitingText({ kind }: { readonly kind: Pending['command']['kind'] }) {
  const isReached = use(ReachedContext);
  switch (kind) {
    case 'delete-post':
    case 'delete-comment':
      return isReached ? <Trans>Deleting…</Trans> : <Trans>Will be deleted when you are online</Trans>;
    case 'edit-post':
      return isReached ? (
        <Trans>Sending…</Trans>
      ) : (
        <Trans>Your change will be sent when you are online</Trans>
      );
    default:
      return isReached ? <Trans>Sending…</Trans> : <Trans>Will be sent when you are online</Trans>;
  }
}
