import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { announce, withdraw } from '../ui/announcer.tsx';
import button from '../ui/send-button.module.css';
import classes from './loading.module.css';

/** Shown below the bar if a page takes long to load. */
export default function Loading() {
  const { t } = useLingui();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const text = t`Please wait!`;
    if (isLong) announce(text);
    const timer = setTimeout(() => setLong(true), 400);
    return () => {
      clearTimeout(timer);
      withdraw(text);
    };
  }, [isLong, t]);
  return <p className={classes.loading}>{isLong && <span className={button.ring} data-part="loading" />}</p>;
}
