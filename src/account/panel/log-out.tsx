import { msg, plural } from '@lingui/core/macro';
import type { I18n } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OutboxRow } from '../../data/outbox/command.ts';
import { Button } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import frame from '../call-form.module.css';
import classes from './account.module.css';

interface LogOutProps {
  readonly waiting: readonly OutboxRow[];
  readonly drafts: number;
  readonly onLogOut: (keep: boolean) => void;
}

/**
 * Logs out at once, unless something is waiting to be sent: then it is listed, and the person chooses whether
 * it stays on this device.
 */
export function LogOut({ waiting, drafts, onLogOut }: LogOutProps) {
  const { i18n } = useLingui();
  const [asks, setAsks] = useState(false);
  const count = waiting.length + drafts;
  const list = listOf(i18n, waiting, drafts);
  return (
    <li>
      <button
        type="button"
        className={classes.item}
        data-account="logout"
        aria-expanded={count > 0 ? asks : undefined}
        onClick={() => {
          if (count > 0) setAsks(!asks);
          else onLogOut(true);
        }}
      >
        <DialogIcon name="leave" size={18} />
        <span className={classes.name}>
          <Trans>Log out</Trans>
        </span>
      </button>
      {asks && count > 0 && (
        <div className={frame.form} data-form="logout">
          <p className={frame.hint} role="status">
            <Plural
              value={count}
              one={`${list} waits for your next login.`}
              other={`${list} wait for your next login.`}
            />
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

/** "1 comment", "2 posts, 1 change and 1 draft". */
function listOf(i18n: I18n, rows: readonly OutboxRow[], drafts: number): string {
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
  return new Intl.ListFormat(i18n.locales ?? i18n.locale).format(parts);
}
