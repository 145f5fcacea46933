import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLiveQuery } from '../../data/db/use-live-query.ts';
import type { MessageDescriptor } from '@lingui/core';
import { cancelCommand, listCommands, retryCommand } from '../../data/outbox/outbox.ts';
import type { Refusal } from '../../data/outbox/command.ts';
import { dayText, formatAgo } from '../../i18n/format.ts';
import { randomId } from '../../platform/random-id.ts';
import { Button } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import classes from './outbox-list.module.css';
import { useServices } from '../../session/index.ts';

const REASONS: Readonly<Record<string, MessageDescriptor>> = {
  'from-backup': msg`It comes from a backup and may have been sent already.`,
  invalid: msg`The input format is incorrect.`,
  forbidden: msg`This account may not do that.`,
  'too-large': msg`That is too large to send.`,
  damaged: msg`This record is damaged.`,
  bug: msg`Unexpected error!`,
};

/** Saves that wait for the network, and refused ones with the reason. */
export function OutboxList({ owner }: { readonly owner: string }) {
  const { i18n } = useLingui();
  const { database, sync } = useServices();
  const listed = useLiveQuery(() => listAsOfNow(database, owner).catch(() => undefined), [owner]);
  return (
    <ul className={classes.list} data-part="outbox">
      {listed?.rows.map(({ id, refusal, createdAt }) => {
        const ago = formatAgo(i18n, listed.now - createdAt);
        return (
          <li key={id} className={classes.row} data-refused={refusal !== null || undefined}>
            <DialogIcon name="clock" size={18} />
            <span className={classes.text}>
              {refusal === null ? (
                <Trans>Save from {ago}: sent when you are online</Trans>
              ) : (
                <Refused ago={ago} refusal={refusal} />
              )}
            </span>
            <Button
              look="text"
              onClick={() => {
                const again = refusal === null ? undefined : retryCommand(database, id, randomId());
                void (again ?? Promise.resolve()).then(sync.drain);
              }}
            >
              {refusal === null ? <Trans>Send now</Trans> : <Trans>Try again</Trans>}
            </Button>
            <Button look="text" onClick={() => void cancelCommand(database, id)}>
              {refusal === null ? <Trans>Cancel</Trans> : <Trans>Discard</Trans>}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function Refused({ ago, refusal }: { readonly ago: string; readonly refusal: Refusal }) {
  const { i18n } = useLingui();
  if (refusal.kind === 'maybe-sent') {
    const day = dayText(i18n, refusal.at ?? 0);
    return (
      <Trans>
        Save from {ago}: it may have been sent on {day}. Look at your saved boards, and send it again or
        discard it.
      </Trans>
    );
  }
  return (
    <>
      <Trans>Save from {ago}: rejected.</Trans> {i18n._(REASONS[refusal.kind] ?? msg`Unknown error!`)}
    </>
  );
}

async function listAsOfNow(...of: Parameters<typeof listCommands>) {
  const rows = await listCommands(...of);
  return { rows: rows.filter(({ command }) => command.kind === 'save-board'), now: Date.now() };
}
