import { randomId } from './random-id.ts';
import { takeTabLock } from './tab-lock.ts';
import { readTab, writeTab } from './tab-store.ts';

const DRAFT = 'draft';
const LOCK = 'nonet-draft-';

export type TabDraft = ReturnType<typeof createTabDraft>;

/** Identifies this tab's draft, which survives only a reload; a lock tells other tabs that it is open. */
export function createTabDraft() {
  let tab: { readonly id: string; readonly release: () => void } | undefined;
  /** Locks a draft until the returned function is called; undefined if another tab has it open. */
  const take = (id: string): Promise<(() => void) | undefined> => takeTabLock(`${LOCK}${id}`);
  /** Makes a locked draft this tab's own. */
  const makeOwn = (id: string, release: () => void): void => {
    tab?.release();
    tab = { id, release };
    // If storage is blocked, the draft is found as the newest one after a reload.
    writeTab(DRAFT, id);
  };
  /** Claims a draft for this tab, unless another tab has it open. */
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
  /** This tab's draft: the one from before a reload, or a new one. */
  const ownDraft = async (): Promise<string> => {
    if (tab) return tab.id;
    const kept = readTab(DRAFT);
    // In a duplicated tab, the draft is already taken.
    return kept !== null && (await hold(kept)) ? kept : newDraft();
  };
  /** Returns a test of whether a draft is open in a tab. */
  const openInTabs = async (): Promise<(id: string) => boolean> => {
    const { locks } = navigator as { locks?: LockManager };
    const held = new Set((await locks?.query())?.held?.map(({ name }) => name));
    return (id) => held.has(`${LOCK}${id}`);
  };
  return { ownDraft, newDraft, hold, take, makeOwn, openInTabs };
}
