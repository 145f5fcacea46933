import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import type { Api } from '../../data/api/api.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { downloadJson } from '../../platform/download.ts';
import { Button } from '../../ui/button.tsx';
import classes from './account.module.css';
import { SaidLine } from '../../ui/said-line.tsx';
import { useCall, type Said } from '../../ui/use-call.ts';

/** Everything that the server keeps about the person, as one file. */
export function DownloadData({ api }: { readonly api: Api }) {
  const { busy, said, run } = useCall();
  const download = async (): Promise<Said> => {
    const answer = await api.call('exportData', {});
    if (isFailure(answer)) return { tone: 'error', text: failureText(answer) };
    await downloadJson('nonet-my-data.json', answer.data);
    return { tone: 'ok', text: msg`Your data is downloaded.` };
  };
  return (
    <div className={classes.form} data-form="export">
      <p className={classes.hint}>
        <Trans>One JSON file with your account and your saved boards.</Trans>
      </p>
      <SaidLine said={said} />
      <Button disabled={busy} onClick={() => void run(download)}>
        <Trans>Download</Trans>
      </Button>
    </div>
  );
}
