import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { keepFiles } from '../data/kept-files.ts';
import { keepLater, registerServiceWorker } from '../platform/service-worker.ts';
import { DialogIcon } from '../ui/dialog-icons.tsx';
import { notify, shownNotice } from '../ui/notices.ts';
import classes from './update-toast.module.css';

/**
 * Registers the service worker. Offers a new version over the footer, and never reloads automatically. Says
 * once that the app works offline.
 */
export default function UpdateToast() {
  const { t, i18n } = useLingui();
  const language = i18n.locale;
  const [apply, setApply] = useState<(() => void) | null>(null);
  useEffect(() => {
    keepLater(language);
  }, [language]);
  const sayReady = useEffectEvent(() => {
    // Any other notice is more important.
    if (shownNotice.get() === null) notify({ tone: 'ok', text: t`Works offline now` });
  });
  useEffect(() => {
    void registerServiceWorker({
      onInstalled: () => void keepFiles(i18n.locale).then(sayReady, () => undefined),
      onUpdateReady: (run) => setApply(() => run),
    });
  }, [i18n]);
  if (!apply) return null;
  return (
    <div role="status" className={classes.toast} data-part="update">
      <DialogIcon name="reload" size={18} />
      <span className={classes.text}>
        <Trans>New version ready</Trans>
      </span>
      <button type="button" className={classes.action} onClick={() => setApply(null)}>
        <Trans>Later</Trans>
      </button>
      <button type="button" className={`${classes.action} ${classes.main}`} onClick={apply}>
        <Trans>Reload</Trans>
      </button>
    </div>
  );
}
