import { randomId } from './random-id.ts';
import { takeTabLock } from './tab-lock.ts';
import { readTab, writeTab } from './tab-store.ts';

const DRAFT = 'draft';
const LOCK = 'nonet-draft-';

/** Identifies this tab's draft, which survives only a reload; a lock tells other tabs that it is open. */
export interface TabDraft {
  /** This tab's draft: the one from before a reload, or a new one. */
  readonly ownDraft: () => Promise<string>;
  readonly newDraft: () => Promise<string>;
  /** Claims a draft for this tab, unless another tab has it open. */
  readonly hold: (id: string) => Promise<boolean>;
  /** Locks a draft until the returned function is called; undefined if another tab has it open. */
  readonly take: (id: string) => Promise<(() => void) | undefined>;
  /** Makes a locked draft this tab's own. */
  readonly makeOwn: (id: string, release: () => void) => void;
  /** Returns a test of whether a draft is open in a tab. */
  readonly openInTabs: () => Promise<(id: string) => boolean>;
}

export function createTabDraft(): TabDraft {
  let tab: { readonly id: string; readonly release: () => void } | undefined;
  const take: TabDraft['take'] = (id) => takeTabLock(`${LOCK}${id}`);
  const makeOwn = (id: string, release: () => void): void => {
    tab?.release();
    tab = { id, release };
    // If storage is blocked, the draft is found as the newest one after a reload.
    writeTab(DRAFT, id);
  };
  const hold = async (id: string): Promise<boolean> => {
    if (tab?.id === id) return true;
    const release = await take(id);
    if (release) makeOwn(id, release);
    return release !== undefined;
  };
  const newDraft = async (): Promise<string> => {
    const id = randomId();
    await hold(id);
    return id;
  };
  const ownDraft = async (): Promise<string> => {
    if (tab) return tab.id;
    const kept = readTab(DRAFT);
    // In a duplicated tab, the draft is already taken.
    return kept !== null && (await hold(kept)) ? kept : newDraft();
  };
  const openInTabs: TabDraft['openInTabs'] = async () => {
    const { locks } = navigator as { locks?: LockManager };
    const held = new Set((await locks?.query())?.held?.map(({ name }) => name));
    return (id) => held.has(`${LOCK}${id}`);
  };
  return { ownDraft, newDraft, hold, take, makeOwn, openInTabs };
}
