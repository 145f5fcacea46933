import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { readLocal, writeLocal } from '../platform/local-store.ts';
import { keepLater, registerServiceWorker } from '../platform/service-worker.ts';
import { DialogIcon } from '../ui/dialog-icons.tsx';
import { notify, shownNotice } from '../ui/notices.ts';
import classes from './update-toast.module.css';

/** Set once it was said that the app works offline. */
const SAID = 'nonet.works-offline';

/**
 * Registers the service worker. Offers a new version over the footer, and never reloads automatically. Says
 * once that the app works offline, when all of it does.
 */
export default function UpdateToast() {
  const { t, i18n } = useLingui();
  const language = i18n.locale;
  const [apply, setApply] = useState<(() => void) | null>(null);
  const sayKept = useEffectEvent(() => {
    // Any other notice is more important.
    if (readLocal(SAID) !== null || shownNotice.get() !== null) return;
    notify({ tone: 'ok', text: t`Works offline now` });
    writeLocal(SAID, 'yes');
  });
  useEffect(() => keepLater(language, () => sayKept()), [language]);
  useEffect(() => {
    void registerServiceWorker((run) => setApply(() => run));
  }, []);
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
