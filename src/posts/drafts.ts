import type { Database, DraftRecord } from '../data/db/database.ts';
import { listDrafts, removeDraft, writeWords, type KeptDraft } from '../data/db/drafts.ts';
import { LOCAL } from '../platform/local-store.ts';
import { randomId } from '../platform/random-id.ts';
import { takeTabLock } from '../platform/tab-lock.ts';
import { readTab, writeTab } from '../platform/tab-store.ts';
import {
  attached,
  isBegun,
  isReading,
  type ComposerActor,
  type ComposerContext,
  type Draft,
  type Mode,
} from './composer-machine.ts';

/** This tab's draft, and the drafts of closed tabs. */
export interface Drafts {
  /** Drafts that are open in no tab, newest first. */
  readonly others: () => readonly KeptDraft[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Switches to another draft; the current one becomes one of the others. */
  readonly switchTo: (draft: KeptDraft) => Promise<void>;
  /**
   * Takes up what came back from the server; what is being written becomes one of the others where it would
   * be lost. False while that cannot be, a picture is being read or something is being sent, and where the
   * device has no room for its pictures.
   */
  readonly takeUp: (draft: Draft) => Promise<boolean>;
  readonly discard: (draft: KeptDraft) => Promise<void>;
  /** Restores the tab's draft, then stores every change. */
  readonly start: () => void;
  readonly stop: () => void;
}

/**
 * One draft per tab, so that tabs do not overwrite each other. A reload continues the tab's own draft, a new
 * tab the newest one that is open in no tab. Text is stored at every key press in web storage, the rest in
 * the database.
 */
export function openDrafts(actor: ComposerActor, database: Database, owner: string): Drafts {
  let others: readonly KeptDraft[] = [];
  const listeners = new Set<() => void>();
  let isOver = false;
  let unfollow = (): void => undefined;
  const follow = (id: string): void => {
    unfollow();
    if (!isOver) unfollow = followDraft(actor, database, owner, id);
  };
  const readOthers = async (own: string): Promise<void> => {
    const isOpen = await openDraftsOfTabs();
    const drafts = await listDrafts(database, LOCAL, owner);
    others = drafts.filter((draft) => draft.id !== own && !draft.isEmpty && !isOpen(draft.id));
    for (const listener of listeners) listener();
  };
  const start = async (): Promise<void> => {
    const own = await ownDraft();
    const drafts = await listDrafts(database, LOCAL, owner);
    await readOthers(own);
    const found = drafts.find(({ id }) => id === own) ?? others[0];
    const isTaken = found !== undefined && (await hold(found.id));
    // If the person has started typing meanwhile, keep that as a separate draft.
    const isAnother = isTaken && isBegun(actor.getSnapshot().context);
    const id = isAnother ? await newDraft() : isTaken ? found.id : own;
    if (isTaken && !isAnother && !isOver) actor.send({ type: 'draft.restored', draft: draftOf(found) });
    follow(id);
    await readOthers(id);
  };
  return {
    others: () => others,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      isOver = false;
      void start();
    },
    stop: () => {
      isOver = true;
      unfollow();
    },
    switchTo: async ({ id }) => {
      // Otherwise another tab has opened it meanwhile.
      const release = await takeTabLock(`${LOCK}${id}`);
      if (release) {
        // The person may have opened it elsewhere, edited and left it.
        const found = (await listDrafts(database, LOCAL, owner)).find((draft) => draft.id === id);
        const event = found && ({ type: 'draft.switched', draft: draftOf(found) } as const);
        // Otherwise the draft being sent would overwrite it.
        if (event && !isOver && actor.getSnapshot().can(event)) {
          unfollow();
          makeOwn(id, release);
          actor.send(event);
          follow(id);
        } else release();
      }
      await readOthers(await ownDraft());
    },
    takeUp: async (draft) => {
      const before = actor.getSnapshot();
      const restored = { type: 'draft.restored', draft } as const;
      if (!before.can(restored)) return false;
      // Store it before the outbox row is deleted, since the message board may be closed at any moment.
      const isKept = (id: string): Promise<boolean> => {
        const { context } = actor.getSnapshot();
        writeWords(LOCAL, owner, id, context.text, Date.now());
        return keepRest(database, owner, id, context).then(
          () => true,
          () => false,
        );
      };
      actor.send(restored);
      if (actor.getSnapshot().context.fault?.kind !== 'still-writing') return isKept(await ownDraft());
      if (isReading(before.context)) return false;
      unfollow();
      actor.send({ type: 'draft.switched', draft });
      const id = await newDraft();
      const kept = await isKept(id);
      follow(id);
      await readOthers(id);
      return kept;
    },
    discard: async ({ id }) => {
      // Otherwise it is being edited in another tab.
      const release = await takeTabLock(`${LOCK}${id}`);
      if (release) await removeDraft(database, LOCAL, owner, id).catch(() => undefined);
      release?.();
      await readOthers(await ownDraft());
    },
  };
}

const DRAFT = 'draft';
const LOCK = 'nonet-draft-';

/** Names the draft that this tab has open; survives only a reload. */
function createTabDraft() {
  let tab: { readonly id: string; readonly release: () => void } | undefined;
  const makeOwn = (id: string, release: () => void): void => {
    tab?.release();
    tab = { id, release };
    // If storage is blocked, the draft is found as the newest one after a reload.
    writeTab(DRAFT, id);
  };
  /** Claims a draft for this tab, unless another tab has it open. */
  const hold = async (id: string): Promise<boolean> => {
    if (tab?.id === id) return true;
    const release = await takeTabLock(`${LOCK}${id}`);
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
  return { ownDraft, newDraft, hold, makeOwn };
}

const { ownDraft, newDraft, hold, makeOwn } = createTabDraft();

/** Tells whether a draft is open in a tab. */
async function openDraftsOfTabs(): Promise<(id: string) => boolean> {
  const { locks } = navigator as { locks?: LockManager };
  const held = new Set((await locks?.query())?.held?.map(({ name }) => name));
  return (id) => held.has(`${LOCK}${id}`);
}

function draftOf({ mode, text, pictures, stash }: KeptDraft): Draft {
  return { mode: mode as Mode, text, pictures, stash };
}

function followDraft(actor: ComposerActor, database: Database, owner: string, id: string): () => void {
  let before: ComposerContext | undefined;
  const look = ({ context }: { readonly context: ComposerContext }): void => {
    if (context.text !== before?.text) writeWords(LOCAL, owner, id, context.text, Date.now());
    const isSame =
      context.mode === before?.mode && context.slots === before.slots && context.stash === before.stash;
    // If storage is full, the draft loses its pictures but not its text.
    if (!isSame) void keepRest(database, owner, id, context).catch(() => undefined);
    before = context;
  };
  look(actor.getSnapshot());
  const subscription = actor.subscribe(look);
  return () => {
    subscription.unsubscribe();
  };
}

async function keepRest(
  database: Database,
  owner: string,
  id: string,
  context: ComposerContext,
): Promise<void> {
  const { mode, slots, stash } = context;
  const record: DraftRecord = {
    owner,
    id,
    mode,
    pictures: attached(slots),
    stash: { text: stash.text, pictures: attached(stash.slots) },
  };
  const isEmpty =
    mode.kind === 'new' &&
    record.pictures.length === 0 &&
    stash.text === '' &&
    record.stash.pictures.length === 0;
  await (isEmpty ? database.composerDrafts.delete([owner, id]) : database.composerDrafts.put(record));
}
