import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { isEmail } from '../../../core/account/email.ts';
import type { AuditEntry } from '../../../core/protocol/audit.ts';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import type { Api } from '../../data/api/api.ts';
import { downloadCsv } from '../../platform/download.ts';
import { useOnline } from '../../platform/online.ts';
import { useServices } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { EmailField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { SaidLine } from '../../ui/said-line.tsx';
import { fieldFault, useCall, type Said, saidFailure } from '../../ui/use-call.ts';
import classes from '../administration.module.css';
import { ACTION_WORDS, actorText, auditRows, factsText, objectText } from './audit-words.ts';
import { usePapers } from '../desk.ts';
import type { PanelProps } from '../panel.ts';
import { TYPE_USERNAME } from '../refused.ts';
import { formatDateTime } from '../words.ts';

/** The entries of a filter that have been read so far. */
interface Log {
  readonly username: string;
  readonly entries: readonly AuditEntry[];
  readonly next: string | undefined;
}

/** The actions of administrators, newest first. */
export function AuditLog({ desk }: PanelProps) {
  const { t } = useLingui();
  const online = useOnline();
  const { log, busy, said, show, readOn, save } = useLog(usePapers(desk).logUsername);
  useShowAtOnce(show, online);
  return (
    <div className={classes.form} data-form="log">
      <Filter
        {...{ desk, said }}
        isLocked={busy || !online}
        isEmpty={log === null || log.entries.length === 0}
        onShow={show}
        onSave={save}
      />
      <SaidLine said={said} />
      {log?.entries.length === 0 && (
        <p className={classes.facts} role="status">
          <Trans>No entries.</Trans>
        </p>
      )}
      <ul className={classes.rows} aria-label={t`Log`}>
        {log?.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {log?.next !== undefined && (
        <Button data-action="more" disabled={busy || !online} onClick={readOn}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </div>
  );
}

/** The entries of a filter, with functions to show more of them and to save them. */
function useLog(filter: string) {
  const { api } = useServices();
  const { busy, said, run, say } = useCall();
  const [log, setLog] = useState<Log | null>(null);
  const readOn = async (from: Log): Promise<Said | null> => {
    const page = await readPage(api, from);
    if ('tone' in page) return page;
    setLog(page);
    return null;
  };
  const save = async (): Promise<Said | null> => {
    let whole = log!;
    while (whole.next !== undefined) {
      const page = await readPage(api, whole);
      if ('tone' in page) return page;
      whole = page;
      setLog(whole);
    }
    await downloadCsv('nonet-log.csv', auditRows(whole.entries));
    return { tone: 'ok', text: msg`Saved in your downloads.` };
  };
  return {
    log,
    busy,
    said,
    show: (): void => {
      const username = filter.trim();
      if (username === '' || isEmail(username)) void run(() => readOn(startOf(username)));
      else say(fieldFault('log-username', TYPE_USERNAME));
    },
    readOn: () => void run(() => readOn(log!)),
    save: () => void run(save),
  };
}

interface FilterProps extends Pick<PanelProps, 'desk'> {
  readonly said: Said | null;
  readonly isLocked: boolean;
  readonly isEmpty: boolean;
  readonly onShow: () => void;
  readonly onSave: () => void;
}

function Filter({ desk, said, isLocked, isEmpty, onShow, onSave }: FilterProps) {
  const { t } = useLingui();
  const { logUsername } = usePapers(desk);
  return (
    <Form className={classes.fields} said={said} onSend={onShow}>
      <EmailField
        label={t`Filter by e-mail`}
        name="log-username"
        autoComplete="off"
        value={logUsername}
        note={t`Leave empty to show everything`}
        onText={(text) => desk.write({ logUsername: text })}
      />
      <div className={classes.pair}>
        <Button look="primary" type="submit" disabled={isLocked}>
          <Trans>Show</Trans>
        </Button>
        <Button data-action="csv" disabled={isLocked || isEmpty} onClick={onSave}>
          <DialogIcon name="load" size={18} />
          <Trans>Save as CSV</Trans>
        </Button>
      </div>
    </Form>
  );
}

/**
 * Shows the newest entries when the section opens, or once the network is back if they could not be read
 * then.
 */
function useShowAtOnce(show: () => void, online: boolean): void {
  const shown = useRef(false);
  useEffect(() => {
    if (!online || shown.current) return;
    shown.current = true;
    show();
  });
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { i18n } = useLingui();
  const { at, action, before, after } = entry;
  const whom = objectText(i18n, entry);
  const [was, is] = [factsText(i18n, before), factsText(i18n, after)];
  return (
    <li className={classes.entry} data-entry={action}>
      <p className={classes.entryHead}>
        <span className={classes.rowName}>{i18n._(ACTION_WORDS[action])}</span>
        <time className={classes.facts} dateTime={new Date(at).toISOString()}>
          {formatDateTime(i18n, at)}
        </time>
      </p>
      {whom !== '' && <p className={classes.whom}>{whom}</p>}
      {(was !== '' || is !== '') && (
        <p className={classes.change}>
          {was !== '' && <s>{was}</s>}
          {was !== '' && is !== '' && ' → '}
          {is !== '' && <span>{is}</span>}
        </p>
      )}
      <p className={classes.facts}>{actorText(i18n, entry)}</p>
    </li>
  );
}

function startOf(username: string): Log {
  return { username, entries: [], next: undefined };
}

async function readPage(api: Api, { username, entries, next }: Log): Promise<Log | Said> {
  const answer = await api.call('listAudit', { ...(username !== '' && { username }), next });
  if (isFailure(answer)) return saidFailure(answer);
  return { username, entries: [...entries, ...answer.entries], next: answer.next };
}
