import { settings, type Settings } from './settings.ts';
import { useStore } from './use-store.ts';

export function useSettings(): Settings {
  return useStore(settings);
}
