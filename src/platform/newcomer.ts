import { createStore } from '../../core/base/store.ts';
import { readLocal, writeLocal } from './local-store.ts';
import { useStore } from './use-store.ts';

/**
 * `new`: has entered nothing yet. `begun`: has entered something. `known`: has solved a puzzle or read the
 * rules.
 */
const STAGES = ['new', 'begun', 'known'] as const;
export type Stage = (typeof STAGES)[number];

const KEY = 'nonet.newcomer';

const stage = createStore<Stage>(STAGES.find((each) => each === readLocal(KEY)) ?? 'new');

/** How experienced the player is on this device; never goes back. */
export function reachStage(next: Stage): void {
  if (STAGES.indexOf(next) <= STAGES.indexOf(stage.get())) return;
  writeLocal(KEY, next);
  stage.set(next);
}

export function isNewcomer(): boolean {
  return stage.get() !== 'known';
}

export function useStage(): Stage {
  return useStore(stage);
}
