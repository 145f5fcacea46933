import type { I18n } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { SCREENING_PAGE } from '../../../core/administration/screening.ts';
import type { ScreenedAccount } from '../../../core/protocol/screening.ts';
import { copyText } from '../../platform/share.ts';
import { useStore } from '../../platform/use-store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import type { Desk } from '../desk.ts';
import type { PanelProps } from '../panel.ts';
import { formatDate, formatDateTime, stateText } from '../words.ts';
import { saveUsernames } from './save-usernames.ts';
import type { Found } from './account-search.ts';
import classes from './screening-results.module.css';
import shapes from '../../ui/shapes.module.css';
import unseen from '../../ui/unseen.module.css';

interface ResultTableProps extends Pick<PanelProps, 'onGo'> {
  readonly desk: Desk;
  readonly found: Found;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The usernames, page by page, and the actions for all of them. */
export function ResultTable({ desk, found, onGo, page, onPage }: ResultTableProps) {
  const { i18n } = useLingui();
  const [chosen, setChosen] = useState<string | null>(null);
  const { accounts } = found;
  const at = Math.min(page, Math.ceil(accounts.length / SCREENING_PAGE) - 1);
  const first = at * SCREENING_PAGE;
  return (
    <>
      <Tools desk={desk} found={found} />
      <table className={classes.table}>
        <Head />
        <tbody>
          {accounts.slice(first, first + SCREENING_PAGE).map((account, index) => (
            <Row
              key={account.username}
              number={first + index + 1}
              account={account}
              note={noteOf(i18n, found, account)}
              open={chosen === account.username}
              onChoose={() => {
                setChosen(chosen === account.username ? null : account.username);
                desk.write({ username: account.username, logUsername: account.username });
              }}
              onGo={onGo}
            />
          ))}
        </tbody>
      </table>
      {accounts.length > SCREENING_PAGE && <Pager at={at} count={accounts.length} onPage={onPage} />}
    </>
  );
}

function Tools({ desk, found }: Pick<ResultTableProps, 'desk' | 'found'>) {
  const { t } = useLingui();
  const { phase } = useStore(desk.screening.state);
  const { accounts, next } = found;
  return (
    <div className={classes.tools}>
      <p role="status" className={classes.count}>
        {next === undefined && phase === 'idle' ? (
          <Plural value={accounts.length} one="# result" other="# results" />
        ) : (
          <Plural value={accounts.length} one="# result so far" other="# results so far" />
        )}
      </p>
      <CopyButton
        label={t`Copy all usernames`}
        onCopy={() => copyText(accounts.map(({ username }) => username).join('\n'))}
      >
        <Trans>Copy all</Trans>
      </CopyButton>
      <Button
        data-action="csv"
        aria-label={t`Save as CSV`}
        disabled={phase === 'searching'}
        onClick={() => void saveUsernames(desk.screening)}
      >
        <DialogIcon name="load" size={18} />
        CSV
      </Button>
    </div>
  );
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">#</th>
        <th scope="col">
          <Trans>Username</Trans>
        </th>
        <th scope="col">
          <span className={unseen.unseen}>
            <Trans>Copy</Trans>
          </span>
        </th>
      </tr>
    </thead>
  );
}

interface PagerProps {
  /** The index of the shown page, from 0. */
  readonly at: number;
  /** Accounts on all pages. */
  readonly count: number;
  readonly onPage: (page: number) => void;
}

function Pager({ at, count, onPage }: PagerProps) {
  const { t, i18n } = useLingui();
  const first = at * SCREENING_PAGE;
  const end = first + SCREENING_PAGE;
  return (
    <div className={classes.row} data-part="pager">
      <IconButton aria-label={t`Previous page`} disabled={at === 0} onClick={() => onPage(at - 1)}>
        <DialogIcon name="back" />
      </IconButton>
      <span
        className={`${shapes.caption} ${shapes.digits}`}
      >{`${i18n.number(first + 1)}–${i18n.number(Math.min(end, count))}`}</span>
      <IconButton aria-label={t`Next page`} disabled={end >= count} onClick={() => onPage(at + 1)}>
        <DialogIcon name="next" />
      </IconButton>
    </div>
  );
}

interface RowProps extends Pick<PanelProps, 'onGo'> {
  readonly number: number;
  readonly account: ScreenedAccount;
  readonly note: string | null;
  readonly open: boolean;
  readonly onChoose: () => void;
}

/** A username. A click copies it into the other forms and offers links to them. */
function Row({ number, account, note, open, onChoose, onGo }: RowProps) {
  const { t } = useLingui();
  const { username } = account;
  return (
    <tr>
      <td className={classes.number}>{number}</td>
      <td>
        <button type="button" className={classes.name} aria-expanded={open} onClick={onChoose}>
          {username}
          {note !== null && <span className={classes.note}>{note}</span>}
        </button>
        {open && (
          <div className={classes.ways} role="group" aria-label={username}>
            <Way to="permissions" onGo={onGo} name={t`Permissions`} />
            <Way to="password-reset" onGo={onGo} name={t`Password reset`} />
            <Way to="crystals" onGo={onGo} name={t`Crystals`} />
            <Way to="log" onGo={onGo} name={t`Log`} />
          </div>
        )}
      </td>
      <td className={classes.copy}>
        <CopyButton label={t`Copy ${username}`} onCopy={() => copyText(username)} />
      </td>
    </tr>
  );
}

function Way({
  to,
  name,
  onGo,
}: Pick<PanelProps, 'onGo'> & { to: Parameters<PanelProps['onGo']>[0]; name: string }) {
  return (
    <button type="button" className={classes.way} data-go={to} onClick={() => onGo(to)}>
      {name}
    </button>
  );
}

/** The matched value, if the name does not show it, and the account's state. */
function noteOf(i18n: I18n, { screening }: Found, account: ScreenedAccount): string | null {
  const { createdAt, lastLoginAt, restriction } = account;
  const notes = [
    screening === 'registered' && formatDate(i18n, createdAt),
    screening === 'last-login' && lastLoginAt !== undefined && formatDateTime(i18n, lastLoginAt),
    restriction !== 'none' && stateText(i18n, account),
  ].filter((note) => note !== false);
  return notes.length > 0 ? notes.join(' · ') : null;
}
