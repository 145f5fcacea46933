import { useSyncExternalStore } from 'react';

/** Whether the open unit has a column of its own. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, isWide);
}

const wide = (): MediaQueryList => matchMedia('(width >= 900px)');
const isWide = (): boolean => wide().matches;

function subscribe(onChange: () => void): () => void {
  const query = wide();
  query.addEventListener('change', onChange);
  return () => {
    query.removeEventListener('change', onChange);
  };
}
