import { msg, plural } from '@lingui/core/macro';
import type { I18n } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Database } from '../../data/db/database.ts';
import { listDrafts, writtenIn } from '../../data/db/drafts.ts';
import type { OutboxRow } from '../../data/outbox/command.ts';
import { listCommands } from '../../data/outbox/outbox.ts';
import { listOf } from '../../i18n/list-of.ts';
import { LOCAL } from '../../platform/local-store.ts';
import { useServices } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import frame from '../call-form.module.css';
import classes from './account.module.css';

/** What a person wrote on this device that the server does not have. */
interface Waiting {
  readonly rows: readonly OutboxRow[];
  readonly drafts: number;
}

interface LogOutProps {
  readonly owner: string;
  /** @param keep whether waiting commands and drafts stay for the next login; otherwise, they are removed */
  readonly onLogOut: (keep: boolean) => void;
}

/**
 * Logs out at once, unless something is waiting to be sent: then it is listed, and the person chooses whether
 * it stays on this device.
 */
export function LogOut({ owner, onLogOut }: LogOutProps) {
  const { database } = useServices();
  const [isLooking, setLooking] = useState(false);
  const [asked, setAsked] = useState<Waiting>();
  // At the press, since another tab may have just been typed in.
  const press = async (): Promise<void> => {
    setLooking(true);
    const found = await findWaiting(database, owner);
    setLooking(false);
    if (countOf(found) > 0) setAsked(found);
    else onLogOut(true);
  };
  return (
    <li>
      <button
        type="button"
        className={classes.item}
        data-account="logout"
        // Without it until then: with nothing waiting, the button opens nothing.
        aria-expanded={asked ? true : undefined}
        onClick={() => {
          if (asked) setAsked(undefined);
          else if (!isLooking) void press();
        }}
      >
        <DialogIcon name="leave" size={18} />
        <span className={classes.name}>
          <Trans>Log out</Trans>
        </span>
      </button>
      {asked && (
        <div className={frame.form} data-form="logout">
          <p className={frame.hint} role="status">
            <Question {...asked} />
          </p>
          <Button look="primary" data-action="keep-waiting" onClick={() => onLogOut(true)}>
            <Trans>Keep and log out</Trans>
          </Button>
          <Button className={frame.danger ?? ''} data-action="remove-waiting" onClick={() => onLogOut(false)}>
            <Trans>Remove and log out</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}

async function findWaiting(database: Database, owner: string): Promise<Waiting> {
  // Without storage, nothing can be waiting.
  const rows = await listCommands(database, owner).catch(() => []);
  const drafts = await listDrafts(database, LOCAL, owner);
  return { rows, drafts: writtenIn(drafts).length };
}

function countOf({ rows, drafts }: Waiting): number {
  return rows.length + drafts;
}

function Question(waiting: Waiting) {
  const { i18n } = useLingui();
  const count = countOf(waiting);
  const list = wordsOf(i18n, waiting);
  return (
    <Plural
      value={count}
      one={`${list} waits for your next login.`}
      other={`${list} wait for your next login.`}
    />
  );
}

/** "1 comment", "2 posts, 1 change and 1 draft". */
function wordsOf(i18n: I18n, { rows, drafts }: Waiting): string {
  const count = (kind: string): number => rows.filter(({ command }) => command.kind === kind).length;
  const posts = count('create-post');
  const comments = count('add-comment');
  const changes = rows.length - posts - comments;
  const parts = [
    posts > 0 && i18n._(msg`${plural(posts, { one: '# post', other: '# posts' })}`),
    comments > 0 && i18n._(msg`${plural(comments, { one: '# comment', other: '# comments' })}`),
    changes > 0 && i18n._(msg`${plural(changes, { one: '# change', other: '# changes' })}`),
    drafts > 0 && i18n._(msg`${plural(drafts, { one: '# draft', other: '# drafts' })}`),
  ].filter((part) => part !== false);
  return listOf(i18n, 'conjunction', parts);
}
