import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { packageOf, type BreakReason, type PackageDownload } from '../../data/api/package-download.ts';
import { downloadFile } from '../../platform/download.ts';
import { useStore } from '../../platform/use-store.ts';
import { Button } from '../../ui/button.tsx';
import classes from './package-panel.module.css';
import shapes from '../../ui/shapes.module.css';

const REASONS: Readonly<Record<BreakReason, MessageDescriptor>> = {
  cancelled: msg`Stopped. What is loaded is kept.`,
  offline: msg`The connection broke. What is loaded is kept.`,
  'too-long': msg`It took longer than ten minutes. What is loaded is kept.`,
  none: msg`File does not exist!`,
  'session-over': msg`Login expired, please log in again!`,
  failed: msg`Android app: download failed!`,
};

interface PackagePanelProps {
  readonly download: PackageDownload;
}

/** The Android package: a download button, then progress, then instructions for the file. */
export function PackagePanel({ download }: PackagePanelProps) {
  const { i18n } = useLingui();
  const { phase, why, loaded } = useStore(download.state);
  const save = (): void => {
    const contents = packageOf(download.state.get());
    if (contents) void downloadFile('nonet.apk', contents);
  };
  return (
    <div className={classes.panel} data-part="package">
      {phase === 'running' && <Progress download={download} />}
      <div role="status">
        {phase === 'broken' && why !== null && (
          <p data-tone={why === 'cancelled' ? undefined : 'error'}>{i18n._(REASONS[why])}</p>
        )}
        {phase === 'done' && (
          <p>
            <Trans>
              nonet.apk is in your downloads. Open it there; if Android asks, allow this browser to install
              apps. Then open Nonet once while online.
            </Trans>
          </p>
        )}
      </div>
      {phase !== 'running' && (
        <Button
          look="primary"
          data-action="package"
          onClick={() => {
            if (phase === 'done') save();
            else void download.start().then(save);
          }}
        >
          {phase === 'broken' && loaded > 0 ? (
            <Trans>Resume the download</Trans>
          ) : phase === 'done' ? (
            <Trans>Save it again</Trans>
          ) : (
            <Trans>Download the Android app</Trans>
          )}
        </Button>
      )}
    </div>
  );
}

/** Progress, and a button to stop. */
function Progress({ download }: PackagePanelProps) {
  const { t, i18n } = useLingui();
  const { loaded, total } = useStore(download.state);
  const size = (bytes: number): string =>
    i18n.number(bytes / 1000, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
  return (
    <>
      <progress
        className={classes.bar}
        aria-label={t`Download`}
        {...(total !== null && { value: loaded, max: total })}
      />
      <p className={classes.row}>
        <span className={shapes.digits}>
          {size(loaded)}
          {total !== null && ` / ${size(total)}`}
        </span>
        <Button onClick={download.cancel}>
          <Trans>Cancel</Trans>
        </Button>
      </p>
    </>
  );
}
