import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readColorText } from '../../../core/protocol/colors.ts';
import {
  LARGEST_BACKUP,
  parseBackup,
  readAll,
  restoreAll,
  type BackupFailure,
  type Restored,
} from '../../data/db/backup.ts';
import type { Database } from '../../data/db/database.ts';
import { localDay } from '../../data/local-day.ts';
import { changeColors } from '../../platform/colors.ts';
import { downloadJson } from '../../platform/download.ts';
import { LOCAL } from '../../platform/local-store.ts';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import classes from './backup.module.css';

const FAULTS: Readonly<Record<BackupFailure['kind'] | 'refused', MessageDescriptor>> = {
  'too-large': msg`This file is too large for a backup. Nothing was changed.`,
  'no-backup': msg`This file is not a Nonet backup. Nothing was changed.`,
  newer: msg`This backup comes from a newer version of Nonet. Reload to get it, then try again. Nothing was changed.`,
  damaged: msg`This backup is damaged. Nothing was changed.`,
  refused: msg`Failed to import data: this browser refuses to store it. Nothing was changed.`,
};

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saved' }
  | { readonly kind: 'restored'; readonly restored: Restored }
  | { readonly kind: 'fault'; readonly fault: keyof typeof FAULTS };

/**
 * Exports games, settings and the person's drafts as one file. Restoring adds to the existing data and
 * replaces only settings.
 */
export function BackupPanel({
  database,
  owner,
}: {
  readonly database: Database;
  readonly owner: string | null;
}) {
  const { i18n } = useLingui();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const save = async (): Promise<void> => {
    const now = Date.now();
    const backup = await readAll(database, LOCAL, owner, now);
    await downloadJson(`nonet-backup-${localDay(now)}.json`, backup);
    setState({ kind: 'saved' });
  };
  const refuse = (): void => setState({ kind: 'fault', fault: 'refused' });
  return (
    <div className={classes.panel}>
      <Contents isOwn={owner !== null} />
      <Button look="primary" data-action="backup" onClick={() => void save().catch(refuse)}>
        <Trans>Save a backup</Trans>
      </Button>
      <p>
        <Trans>Games are added to those that are here. Settings are replaced by those in the backup.</Trans>
      </p>
      <FileButton
        accept=".json,application/json"
        part="backup-file"
        onFile={(file) => void restore(database, file).then(setState, refuse)}
      >
        <Trans>Restore from a file</Trans>
      </FileButton>
      <div role="status">
        {state.kind === 'saved' && (
          <p data-tone="ok">
            <Trans>The backup is in your downloads.</Trans>
          </p>
        )}
        {state.kind === 'fault' && <p data-tone="error">{i18n._(FAULTS[state.fault])}</p>}
        {state.kind === 'restored' && <RestoredLine restored={state.restored} />}
      </div>
    </div>
  );
}

function Contents({ isOwn }: { readonly isOwn: boolean }) {
  return (
    <p>
      {isOwn ? (
        <Trans>
          Your games, the settings and statistics of this device, and your texts that wait to be sent, in one
          file. It contains neither your login nor what others wrote here.
        </Trans>
      ) : (
        <Trans>
          The games that were played here without a login, the settings and statistics of this device, in one
          file. What belongs to an account is not in it.
        </Trans>
      )}
    </p>
  );
}

async function restore(database: Database, file: File): Promise<State> {
  if (file.size > LARGEST_BACKUP) return { kind: 'fault', fault: 'too-large' };
  const parsed = parseBackup(database, await file.text());
  if (!parsed.ok) return { kind: 'fault', fault: parsed.failure.kind };
  const restored = await restoreAll(database, LOCAL, parsed.value);
  if (parsed.value.local.color !== undefined) changeColors(readColorText(parsed.value.local.color));
  return { kind: 'restored', restored };
}

function RestoredLine({ restored: { games, unsent } }: { readonly restored: Restored }) {
  const { i18n } = useLingui();
  const gamesText = i18n._(msg`${plural(games, { one: '# game', other: '# games' })}`);
  const unsentText = i18n._(msg`${plural(unsent, { one: '# unsent item', other: '# unsent items' })}`);
  return (
    <>
      <p data-tone="ok">
        <Trans>
          Added: {gamesText}, {unsentText}. Settings show after a reload.
        </Trans>
      </p>
      <Button data-action="reload" onClick={() => location.reload()}>
        <Trans>Reload</Trans>
      </Button>
    </>
  );
}
