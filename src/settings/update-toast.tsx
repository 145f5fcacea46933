import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { keepLater, registerServiceWorker } from '../platform/service-worker.ts';
import { DialogIcon } from '../ui/dialog-icons.tsx';
import { notify, shownNotice } from '../ui/notices.ts';
import classes from './update-toast.module.css';

/**
 * Registers the service worker. Offers a new version over the footer, and never reloads automatically. Says
 * once that the app works offline, when all of it does.
 */
export default function UpdateToast() {
  const { t, i18n } = useLingui();
  const language = i18n.locale;
  const [apply, setApply] = useState<(() => void) | null>(null);
  const isNew = useRef(false);
  const sayKept = useEffectEvent(() => {
    // Any other notice is more important.
    if (isNew.current && shownNotice.get() === null) notify({ tone: 'ok', text: t`Works offline now` });
    isNew.current = false;
  });
  useEffect(() => keepLater(language, () => sayKept()), [language]);
  useEffect(() => {
    void registerServiceWorker({
      onInstalled: () => {
        isNew.current = true;
      },
      onUpdateReady: (run) => setApply(() => run),
    });
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
