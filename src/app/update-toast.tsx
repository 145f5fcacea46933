import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../ui/icons.tsx';
import { notify } from '../ui/notices.ts';
import classes from './update-toast.module.css';

/** Offers a new version over the footer; it never reloads by itself. Says once that the app works offline. */
export function UpdateToast() {
  const { t } = useLingui();
  const [apply, setApply] = useState<(() => void) | null>(null);
  const readyText = useRef('');
  useEffect(() => {
    readyText.current = t`Ready offline: everything is stored on this device.`;
  }, [t]);
  useEffect(() => {
    const register = async (): Promise<void> => {
      const worker = await import(/* webpackChunkName: "register" */ '../platform/service-worker.ts');
      await worker.registerServiceWorker({
        onOfflineReady: () => {
          notify({ tone: 'ok', text: readyText.current });
        },
        onUpdateReady: (run) => {
          setApply(() => run);
        },
      });
    };
    // Storing the app for later must not slow down its first start.
    const start = (): void => void register();
    if (document.readyState === 'complete') start();
    else window.addEventListener('load', start, { once: true });
  }, []);
  if (!apply) return null;
  return (
    <div role="status" className={classes.toast} data-part="update">
      <Icon name="reload" size={18} />
      <span className={classes.text}>
        <Trans>New version ready</Trans>
      </span>
      <button
        type="button"
        className={classes.action}
        onClick={() => {
          setApply(null);
        }}
      >
        <Trans>Later</Trans>
      </button>
      <button type="button" className={`${classes.action} ${classes.main}`} onClick={apply}>
        <Trans>Reload</Trans>
      </button>
    </div>
  );
}
