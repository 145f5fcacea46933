import { createStore } from '../../core/base/store.ts';
import type { Database, DraftRecord } from '../data/db/database.ts';
import { listDrafts, removeDraft, writeWords, type KeptDraft } from '../data/db/drafts.ts';
import { LOCAL } from '../platform/local-store.ts';
import type { TabDraft } from '../platform/tab-draft.ts';
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
  switchTo(draft: KeptDraft): Promise<void>;
  /**
   * Takes up what came back from the server; what is being written becomes one of the others where it would
   * be lost. False while that cannot be, a picture is being read or something is being sent, and where the
   * device has no room for its pictures.
   */
  takeUp(draft: Draft): Promise<boolean>;
  discard(draft: KeptDraft): Promise<void>;
  /** Restores the tab's draft, then stores every change. */
  start(): void;
  stop(): void;
}

/**
 * One draft per tab, so that tabs do not overwrite each other. A reload continues the tab's own draft, a new
 * tab the newest one that is open in no tab. Text is stored at every key press in web storage, the rest in
 * the database.
 */
export function openDrafts(actor: ComposerActor, database: Database, owner: string, tab: TabDraft): Drafts {
  return new TabDrafts(actor, database, owner, tab);
}

class TabDrafts implements Drafts {
  readonly #actor: ComposerActor;
  readonly #database: Database;
  readonly #owner: string;
  readonly #tab: TabDraft;
  readonly #others = createStore<readonly KeptDraft[]>([]);
  #isOver = false;
  #unfollow = (): void => undefined;

  constructor(actor: ComposerActor, database: Database, owner: string, tab: TabDraft) {
    this.#actor = actor;
    this.#database = database;
    this.#owner = owner;
    this.#tab = tab;
  }

  readonly others = (): readonly KeptDraft[] => this.#others.get();

  readonly subscribe = (listener: () => void): (() => void) => this.#others.subscribe(listener);

  start(): void {
    this.#isOver = false;
    void this.#restore();
  }

  stop(): void {
    this.#isOver = true;
    this.#unfollow();
  }

  async switchTo({ id }: KeptDraft): Promise<void> {
    // Otherwise another tab has opened it meanwhile.
    const release = await this.#tab.take(id);
    if (release) {
      // The person may have opened it elsewhere, edited and left it.
      const found = (await this.#list()).find((draft) => draft.id === id);
      const event = found && ({ type: 'draft.switched', draft: draftOf(found) } as const);
      // Otherwise the draft being sent would overwrite it.
      if (event && !this.#isOver && this.#actor.getSnapshot().can(event)) {
        this.#unfollow();
        this.#tab.makeOwn(id, release);
        this.#actor.send(event);
        this.#follow(id);
      } else release();
    }
    await this.#readOthers(await this.#tab.ownDraft());
  }

  async takeUp(draft: Draft): Promise<boolean> {
    const before = this.#actor.getSnapshot();
    const restored = { type: 'draft.restored', draft } as const;
    if (!before.can(restored)) return false;
    this.#actor.send(restored);
    if (this.#actor.getSnapshot().context.fault?.kind !== 'still-writing')
      return this.#keep(await this.#tab.ownDraft());
    if (isReading(before.context)) return false;
    this.#unfollow();
    this.#actor.send({ type: 'draft.switched', draft });
    const id = await this.#tab.newDraft();
    const kept = await this.#keep(id);
    this.#follow(id);
    await this.#readOthers(id);
    return kept;
  }

  async discard({ id }: KeptDraft): Promise<void> {
    // Otherwise it is being edited in another tab.
    const release = await this.#tab.take(id);
    if (release) await removeDraft(this.#database, LOCAL, this.#owner, id).catch(() => undefined);
    release?.();
    await this.#readOthers(await this.#tab.ownDraft());
  }

  async #restore(): Promise<void> {
    const own = await this.#tab.ownDraft();
    const drafts = await this.#list();
    await this.#readOthers(own);
    const found = drafts.find(({ id }) => id === own) ?? this.others()[0];
    const isTaken = found !== undefined && (await this.#tab.hold(found.id));
    // If the person has started typing meanwhile, keep that as a separate draft.
    const isAnother = isTaken && isBegun(this.#actor.getSnapshot().context);
    const id = isAnother ? await this.#tab.newDraft() : isTaken ? found.id : own;
    if (isTaken && !isAnother && !this.#isOver)
      this.#actor.send({ type: 'draft.restored', draft: draftOf(found) });
    this.#follow(id);
    await this.#readOthers(id);
  }

  #list(): Promise<KeptDraft[]> {
    return listDrafts(this.#database, LOCAL, this.#owner);
  }

  async #readOthers(own: string): Promise<void> {
    const isOpen = await this.#tab.openInTabs();
    const drafts = await this.#list();
    this.#others.set(drafts.filter((draft) => draft.id !== own && !draft.isEmpty && !isOpen(draft.id)));
  }

  #follow(id: string): void {
    this.#unfollow();
    if (!this.#isOver) this.#unfollow = followDraft(this.#actor, this.#database, this.#owner, id);
  }

  /** Stores what is being written before its outbox row is deleted: the message board may be closed at any moment. */
  async #keep(id: string): Promise<boolean> {
    const { context } = this.#actor.getSnapshot();
    writeWords(LOCAL, this.#owner, id, context.text, Date.now());
    try {
      await keepRest(this.#database, this.#owner, id, context);
      return true;
    } catch {
      return false;
    }
  }
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
