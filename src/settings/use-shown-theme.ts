import { useSyncExternalStore } from 'react';
import type { Theme } from '../../core/appearance/color-scheme.ts';
import { useSettings } from '../platform/use-settings.ts';

const darkSystem = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

/** The current theme. */
export function useShownTheme(): Theme {
  const { theme } = useSettings();
  const isSystemDark = useSyncExternalStore(
    (listener) => {
      const query = darkSystem();
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => darkSystem().matches,
  );
  if (theme !== 'system') return theme;
  return isSystemDark ? 'dark' : 'light';
}
