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

/** What somebody writes in this tab, and what lies there of tabs that are closed. */
export interface Drafts {
  /** Drafts that no tab has open, the newest first. */
  readonly others: () => readonly KeptDraft[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Goes on with another one; what is being written now becomes one of the others. */
  readonly switchTo: (draft: KeptDraft) => Promise<void>;
  /**
   * Takes up what came back from the server; what is being written becomes one of the others where it would
   * be lost. False while that cannot be, a picture is being read or something is being sent, and where the
   * device has no room for its pictures.
   */
  readonly takeUp: (draft: Draft) => Promise<boolean>;
  readonly discard: (draft: KeptDraft) => Promise<void>;
  /** Brings back what was being written, and keeps it from then on. */
  readonly start: () => void;
  readonly stop: () => void;
}

/**
 * A draft for each tab, so that two of them do not write over one another. A reload goes on with the tab's
 * own, a new tab with the newest that no tab has open. The words are kept at every key in web storage, the
 * rest in the database.
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
    // Who has begun to write meanwhile goes on with that, beside what is there.
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
      // Else another tab has opened it meanwhile.
      const release = await takeTabLock(`${LOCK}${id}`);
      if (release) {
        // One may have been there, written on, and left it.
        const found = (await listDrafts(database, LOCAL, owner)).find((draft) => draft.id === id);
        const event = found && ({ type: 'draft.switched', draft: draftOf(found) } as const);
        // What is being sent at this moment would be written over it.
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
      // Whoever gave it away forgets it then: the board may close at any moment, and it must lie here first.
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
      // Else somebody writes on it in another tab by now.
      const release = await takeTabLock(`${LOCK}${id}`);
      if (release) await removeDraft(database, LOCAL, owner, id).catch(() => undefined);
      release?.();
      await readOthers(await ownDraft());
    },
  };
}

const DRAFT = 'draft';
const LOCK = 'nonet-draft-';

/** Which draft this tab has open. A reload, and nothing else, finds the name of it. */
function createTabDraft() {
  let tab: { readonly id: string; readonly release: () => void } | undefined;
  const makeOwn = (id: string, release: () => void): void => {
    tab?.release();
    tab = { id, release };
    // Where that is blocked, the draft is offered as the newest one after a reload.
    writeTab(DRAFT, id);
  };
  /** Makes a draft this tab's, unless another one has it open. */
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
    // A tab that was opened as the copy of another one finds its draft taken.
    return kept !== null && (await hold(kept)) ? kept : newDraft();
  };
  return { ownDraft, newDraft, hold, makeOwn };
}

const { ownDraft, newDraft, hold, makeOwn } = createTabDraft();

/** Tells of a draft whether a tab has it open. */
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
    // A full storage costs the draft's pictures, not its words.
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
