import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { SCREENING_PAGE } from '../../../core/administration/screening.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { useOnline } from '../../platform/online.ts';
import { useStore } from '../../platform/use-store.ts';
import { Button } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { PanelProps } from '../panel.ts';
import { ResultTable } from './result-table.tsx';
import { inputKind } from './screening-input.ts';
import { hasMore, type Found } from './account-search.ts';
import classes from './screening-results.module.css';
import said from '../../ui/said-line.module.css';
import shapes from '../../ui/shapes.module.css';

interface ScreeningResultsProps extends Pick<PanelProps, 'desk' | 'onGo'> {
  readonly found: Found;
}

export function ScreeningResults({ desk, found, onGo }: ScreeningResultsProps) {
  const online = useOnline();
  const [page, setPage] = useState(0);
  const { phase } = useStore(desk.screening.state);
  const { accounts } = found;
  const canGoOn = phase === 'failed' || (phase === 'idle' && hasMore(found));
  return (
    <div className={classes.results} data-part="screening" data-phase={phase}>
      {phase === 'searching' && <Progress desk={desk} found={found} />}
      <div role="status" className={classes.said}>
        <Outcome desk={desk} found={found} />
      </div>
      {accounts.length > 0 && <ResultTable {...{ desk, found, onGo, page, onPage: setPage }} />}
      {canGoOn && (
        <p>
          <Button
            data-action="go-on"
            disabled={!online}
            onClick={() => {
              // Show the page after the last one as soon as it exists.
              setPage(Math.ceil(accounts.length / SCREENING_PAGE));
              void desk.screening.more(accounts.length + SCREENING_PAGE);
            }}
          >
            {phase === 'failed' ? <Trans>Try again</Trans> : <Trans>Search further</Trans>}
          </Button>
        </p>
      )}
    </div>
  );
}

/** The outcome of the search apart from the accounts. */
function Outcome({ desk, found }: Pick<ScreeningResultsProps, 'desk' | 'found'>) {
  const { i18n } = useLingui();
  const { phase, failure } = useStore(desk.screening.state);
  if (failure !== null)
    return (
      <p className={said.said} data-tone="error">
        <Icon name="warning" size={15} />
        <Trans>Query failed: {ph({ why: i18n._(failureText(failure)) })}</Trans>
      </p>
    );
  if (phase === 'too-many')
    return (
      <Empty title={<Trans>Too many query results!</Trans>}>
        <Trans>Narrow the search.</Trans>
      </Empty>
    );
  if (phase !== 'idle' || found.accounts.length > 0) return null;
  if (!hasMore(found)) return <Empty title={<Trans>No results found!</Trans>}>{emptyHint(found)}</Empty>;
  return (
    <p>
      <Trans>Nothing found so far.</Trans>
    </p>
  );
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

function Progress({ desk, found }: Pick<ScreeningResultsProps, 'desk' | 'found'>) {
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
        <span className={`${shapes.caption} ${shapes.digits}`}>
          {total > 0 ? (
            <Trans>
              {done} of {all} accounts searched
            </Trans>
          ) : (
            <Trans>Searching</Trans>
          )}
        </span>
        <Button data-action="cancel" onClick={() => desk.screening.stop()}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  );
}
