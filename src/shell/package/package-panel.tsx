import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import type { BreakReason, PackageDownloader } from '../../data/api/package-download.ts';
import { downloadFile } from '../../platform/download.ts';
import { Button } from '../../ui/button.tsx';
import classes from './package-panel.module.css';

const REASONS: Readonly<Record<BreakReason, MessageDescriptor>> = {
  cancelled: msg`Stopped. What is loaded is kept.`,
  offline: msg`The connection broke. What is loaded is kept.`,
  'too-long': msg`It took longer than ten minutes. What is loaded is kept.`,
  none: msg`File does not exist!`,
  'session-over': msg`Login expired, please log in again!`,
  failed: msg`Android app: download failed!`,
};

/** The Android package: a button, then how far it is, then what to do with it. */
export function PackagePanel({ downloader }: { readonly downloader: PackageDownloader }) {
  const { t, i18n } = useLingui();
  const state = useSyncExternalStore(downloader.subscribe, downloader.state);
  const save = (): void => {
    const now = downloader.state();
    if (now.kind === 'done') void downloadFile('nonet.apk', now.contents);
  };
  const start = (): void => {
    void downloader.start().then(save);
  };
  const size = (bytes: number): string =>
    new Intl.NumberFormat(i18n.locales ?? i18n.locale, {
      style: 'unit',
      unit: 'kilobyte',
      maximumFractionDigits: 0,
    }).format(bytes / 1000);
  return (
    <div className={classes.panel} data-part="package">
      {state.kind === 'running' && (
        <>
          <progress
            className={classes.bar}
            aria-label={t`Download`}
            {...(state.total !== null && { value: state.loaded, max: state.total })}
          />
          <p className={classes.row}>
            <span className={classes.size}>
              {size(state.loaded)}
              {state.total !== null && ` / ${size(state.total)}`}
            </span>
            <Button
              onClick={() => {
                downloader.cancel();
              }}
            >
              <Trans>Cancel</Trans>
            </Button>
          </p>
        </>
      )}
      <div role="status">
        {state.kind === 'broken' && (
          <p className={state.why === 'cancelled' ? undefined : classes.fault}>
            {i18n._(REASONS[state.why])}
          </p>
        )}
        {state.kind === 'done' && (
          <p>
            <Trans>
              nonet.apk is in your downloads. Open it there; if Android asks, allow this browser to install
              apps. Then open Nonet once while online.
            </Trans>
          </p>
        )}
      </div>
      {state.kind !== 'running' && (
        <Button data-action="package" onClick={state.kind === 'done' ? save : start}>
          {state.kind === 'broken' && state.loaded > 0 ? (
            <Trans>Resume the download</Trans>
          ) : state.kind === 'done' ? (
            <Trans>Save it again</Trans>
          ) : (
            <Trans>Download the Android app</Trans>
          )}
        </Button>
      )}
    </div>
  );
}
