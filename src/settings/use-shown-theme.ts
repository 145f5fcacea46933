import type { Theme } from '../../core/appearance/color-scheme.ts';
import { useMedia } from '../platform/use-media.ts';
import { useSettings } from '../platform/use-settings.ts';

export function useShownTheme(): Theme {
  const { theme } = useSettings();
  const isSystemDark = useMedia('(prefers-color-scheme: dark)');
  if (theme !== 'system') return theme;
  return isSystemDark ? 'dark' : 'light';
}
