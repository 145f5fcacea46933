import { useSyncExternalStore } from 'react';
import { hasStoredGame } from './first-paint.ts';
import { readLocal, writeLocal } from './settings.ts';

/** `new`: has entered nothing yet. `begun`: has. `known`: has solved a puzzle or read the rules. */
const STAGES = ['new', 'begun', 'known'] as const;
export type Stage = (typeof STAGES)[number];

const KEY = 'nonet.newcomer';

let stage: Stage = STAGES.find((each) => each === readLocal(KEY)) ?? (hasStoredGame() ? 'begun' : 'new');
const listeners = new Set<() => void>();

/** How far somebody has come on this device; nobody becomes a newcomer again. */
export function reachStage(next: Stage): void {
  if (STAGES.indexOf(next) <= STAGES.indexOf(stage)) return;
  stage = next;
  writeLocal(KEY, stage);
  for (const listener of listeners) listener();
}

export function useStage(): Stage {
  return useSyncExternalStore(subscribe, () => stage);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
