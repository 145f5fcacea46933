import type { I18n } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { SCREENING_PAGE } from '../../../core/administration/screening.ts';
import type { ScreenedAccount } from '../../../core/protocol/screening.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { downloadCsv } from '../../platform/download.ts';
import { copyText } from '../../platform/share.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { Desk } from '../desk.ts';
import type { PanelProps } from '../panel.ts';
import classes from './screening-results.module.css';
import { inputKind } from './screening-input.ts';
import type { Found, ScreeningRun } from './screening-run.ts';
import { formatDay, formatMoment, stateText } from '../words.ts';

interface ScreeningResultsProps extends Pick<PanelProps, 'online' | 'onGo'> {
  readonly desk: Desk;
  readonly run: ScreeningRun;
  readonly found: Found;
}

/** What a search has found: how far it is, and the usernames as a table. */
export function ScreeningResults({ desk, run, found, online, onGo }: ScreeningResultsProps) {
  const { i18n } = useLingui();
  const [page, setPage] = useState(0);
  const { phase, accounts, next } = found;
  const failed = typeof phase === 'object';
  return (
    <div className={classes.results} data-part="screening" data-phase={failed ? 'failed' : phase}>
      {phase === 'runs' && <Progress run={run} found={found} />}
      <div role="status" className={classes.said}>
        {failed && (
          <p className={classes.fault}>
            <Icon name="warning" size={15} />
            <QueryFailed why={i18n._(failureText(phase.failed))} />
          </p>
        )}
        {phase === 'too-many' && (
          <Empty title={<Trans>Too many query results!</Trans>}>
            <Trans>Narrow the search.</Trans>
          </Empty>
        )}
        {phase === 'rests' && accounts.length === 0 && next === undefined && (
          <Empty title={<Trans>No results found!</Trans>}>{emptyHint(found)}</Empty>
        )}
        {phase === 'rests' && accounts.length === 0 && next !== undefined && (
          <p>
            <Trans>Nothing found so far.</Trans>
          </p>
        )}
      </div>
      {accounts.length > 0 && <Table {...{ desk, run, found, onGo, page, onPage: setPage }} />}
      {(failed || (phase === 'rests' && next !== undefined)) && (
        <p>
          <Button
            data-action="go-on"
            disabled={!online}
            onClick={() => {
              // The page after the last one: shown as soon as there is one.
              setPage(Math.ceil(accounts.length / SCREENING_PAGE));
              void run.fill(accounts.length + SCREENING_PAGE);
            }}
          >
            {failed ? <Trans>Try again</Trans> : <Trans>Search further</Trans>}
          </Button>
        </p>
      )}
    </div>
  );
}

function QueryFailed({ why }: { readonly why: string }) {
  return <Trans>Query failed: {why}</Trans>;
}

function emptyHint({ screening }: Found) {
  const kind = inputKind(screening);
  if (kind === 'text') return <Trans>Try fewer letters, or * around the text.</Trans>;
  if (kind === 'day') return <Trans>Try another day.</Trans>;
  return <Trans>No account is in this state.</Trans>;
}

function Empty({ title, children }: { readonly title: React.ReactNode; readonly children: React.ReactNode }) {
  return (
    <div className={classes.empty}>
      <DialogIcon name="search" size={24} />
      <p className={classes.emptyTitle}>{title}</p>
      <p>{children}</p>
    </div>
  );
}

/** How many accounts have been looked at, and the way to stop. */
function Progress({ run, found }: { readonly run: ScreeningRun; readonly found: Found }) {
  const { t, i18n } = useLingui();
  const { searched, total } = found.progress ?? { searched: 0, total: 0 };
  const [done, all] = [i18n.number(searched), i18n.number(total)];
  return (
    <div className={classes.progress}>
      <progress
        className={classes.bar}
        aria-label={t`Accounts searched`}
        {...(total > 0 && { value: searched, max: total })}
      />
      <div className={classes.row}>
        <span className={classes.numbers}>
          {total > 0 ? (
            <Trans>
              {done} of {all} accounts searched
            </Trans>
          ) : (
            <Trans>Searching</Trans>
          )}
        </span>
        <Button
          look="text"
          data-action="cancel"
          onClick={() => {
            run.stop();
          }}
        >
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  );
}

interface TableProps extends Omit<ScreeningResultsProps, 'online'> {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function Table({ desk, run, found, onGo, page, onPage }: TableProps) {
  const { t, i18n } = useLingui();
  const [chosen, setChosen] = useState<string | null>(null);
  const { accounts } = found;
  const pages = Math.ceil(accounts.length / SCREENING_PAGE);
  const at = Math.min(page, pages - 1);
  const first = at * SCREENING_PAGE;
  const names = (): string => accounts.map(({ username }) => username).join('\n');
  const [from, to] = [i18n.number(first + 1), i18n.number(Math.min(first + SCREENING_PAGE, accounts.length))];
  return (
    <>
      <div className={classes.tools}>
        <p role="status" className={classes.count}>
          {found.next === undefined && found.phase === 'rests' ? (
            <Plural value={accounts.length} one="# result" other="# results" />
          ) : (
            <Plural value={accounts.length} one="# result so far" other="# results so far" />
          )}
        </p>
        <CopyButton label={t`Copy all usernames`} onCopy={() => copyText(names())}>
          <Trans>Copy all</Trans>
        </CopyButton>
        <Button
          look="text"
          data-action="csv"
          aria-label={t`Save as CSV`}
          disabled={found.phase === 'runs'}
          onClick={() => void exportAll(run)}
        >
          <DialogIcon name="load" size={18} />
          CSV
        </Button>
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">
              <Trans>Username</Trans>
            </th>
            <th scope="col">
              <span className={classes.hidden}>
                <Trans>Copy</Trans>
              </span>
            </th>
          </tr>
        </thead>
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
      {pages > 1 && (
        <div className={classes.row} data-part="pager">
          <IconButton
            aria-label={t`Previous page`}
            disabled={at === 0}
            onClick={() => {
              onPage(at - 1);
            }}
          >
            <DialogIcon name="back" />
          </IconButton>
          <span className={classes.numbers}>{`${from}–${to}`}</span>
          <IconButton
            aria-label={t`Next page`}
            className={classes.forward}
            disabled={at === pages - 1}
            onClick={() => {
              onPage(at + 1);
            }}
          >
            <DialogIcon name="back" />
          </IconButton>
        </div>
      )}
    </>
  );
}

interface RowProps extends Pick<PanelProps, 'onGo'> {
  readonly number: number;
  readonly account: ScreenedAccount;
  readonly note: string | null;
  readonly open: boolean;
  readonly onChoose: () => void;
}

/** A username. A click takes it into the other forms, and offers the way there. */
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
    <button
      type="button"
      className={classes.way}
      data-go={to}
      onClick={() => {
        onGo(to);
      }}
    >
      {name}
    </button>
  );
}

/** What was searched by, where the name does not show it; and what is in force. */
function noteOf(i18n: I18n, { screening }: Found, account: ScreenedAccount): string | null {
  const { createdAt, lastLoginAt, restriction } = account;
  const notes = [
    screening === 'registered' && formatDay(i18n, createdAt),
    screening === 'last-login' && lastLoginAt !== undefined && formatMoment(i18n, lastLoginAt),
    restriction !== 'none' && stateText(i18n, account),
  ].filter((note) => note !== false);
  return notes.length > 0 ? notes.join(' · ') : null;
}

/** Finds what is not found yet, and saves it all. */
async function exportAll(run: ScreeningRun): Promise<void> {
  await run.fill(Infinity);
  const found = run.found();
  if (found?.phase !== 'rests' || found.next !== undefined) return;
  const time = (at: number | undefined): string => (at === undefined ? '' : new Date(at).toISOString());
  const rows = found.accounts.map(({ username, createdAt, lastLoginAt, restriction, until }) => [
    username,
    time(createdAt),
    time(lastLoginAt),
    restriction,
    time(until),
  ]);
  const head = ['username', 'registered', 'last_login', 'restriction', 'until'];
  await downloadCsv('nonet-usernames.csv', [head, ...rows]);
}
