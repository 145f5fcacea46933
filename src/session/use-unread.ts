import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSessionValue } from './session-context.ts';
import { readLocal } from '../platform/local-store.ts';

/** How long the device's database may take to answer. */
const PATIENCE_MS = 5000;

/**
 * Whether this device has a login that could not be read: the token is in local storage, but the rest is
 * missing from the database, or the database refuses or does not answer.
 */
export function useUnread(): boolean {
  const isUnknown = useSessionValue(
    (snapshot) => snapshot.matches('visitor') || snapshot.matches('restoring'),
  );
  const hasToken = useSyncExternalStore(followStorage, readsToken);
  const isLacking = isUnknown && hasToken;
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isLacking) return undefined;
    // Another tab's login is read a moment after its token is seen.
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isLacking]);
  return isLacking && isLate;
}

/** Other tabs log in and out; changes by this tab also change its session. */
function followStorage(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

const readsToken = (): boolean => readLocal('token') !== null;
