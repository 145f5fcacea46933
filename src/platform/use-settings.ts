import { useSyncExternalStore } from 'react';
import { getSettings, subscribeToSettings, type Settings } from './settings.ts';

export function useSettings(): Settings {
  return useSyncExternalStore(subscribeToSettings, getSettings);
}
