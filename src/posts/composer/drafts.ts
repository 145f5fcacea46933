import { createStore } from '../../../core/base/store.ts';
import type { Database, DraftRecord } from '../../data/db/database.ts';
import {
  hasWords,
  isNothing,
  listDrafts,
  putDraft,
  removeDraft,
  writeWords,
  writtenIn,
  type KeptDraft,
} from '../../data/db/drafts.ts';
import { LOCAL } from '../../platform/local-store.ts';
import { randomId } from '../../platform/random-id.ts';
import type { TabDraft } from '../../platform/tab-draft.ts';
import {
  attached,
  draftToLose,
  isBegun,
  isReading,
  type ComposerActor,
  type ComposerContext,
  type Draft,
  type Mode,
  type ModeStarted,
} from './composer-machine.ts';

/** The outcome of taking drafts over; `gone`: there were none. */
export type TakenUp = 'taken' | 'gone' | 'storage-full';

/**
 * This tab's draft, and the drafts of closed tabs. One draft per tab, so that tabs do not overwrite each other. A
 * reload continues the tab's own draft; a new tab continues the newest one that is not open in any tab. Text is
 * stored in web storage at every key press, everything else in the database.
 */
export class Drafts {
  /** Drafts that are not open in any tab, newest first. */
  readonly others = createStore<readonly KeptDraft[]>([]);
  /** Whether the device has what is in the composer; if not, its storage is full or blocked. */
  readonly isKept = createStore(true);
  #isOver = false;
  #restored = Promise.resolve();
  #unfollow = (): void => undefined;

  constructor(
    private readonly actor: ComposerActor,
    private readonly database: Database,
    private readonly owner: string,
    private readonly tab: TabDraft,
  ) {}

  readonly restored = (): Promise<void> => this.#restored;

  /** Restores the tab's draft, then stores every change. */
  start(): void {
    this.#isOver = false;
    this.#restored = this.#restore();
  }

  stop(): void {
    this.#isOver = true;
    this.#unfollow();
  }

  /** Switches to another draft; the current one becomes one of the others. */
  async switchTo({ id }: KeptDraft): Promise<void> {
    // The person may have opened it elsewhere, edited and left it.
    await this.#open(id, async () => {
      const found = (await this.#list()).find((draft) => draft.id === id);
      return found && draftOf(found);
    });
  }

  /**
   * Stores the drafts that `claim` takes out of the outbox, and opens the first one. While a picture is being
   * read or a draft is being sent, none is opened. If storage is full, the outbox stays unchanged.
   */
  async takeUp(claim: () => Promise<readonly Draft[]>): Promise<TakenUp> {
    const ids: string[] = [];
    const { outbox, composerDrafts } = this.database;
    try {
      await this.database.transaction('rw', outbox, composerDrafts, async () => {
        for (const draft of await claim()) {
          const id = randomId();
          ids.push(id);
          const kept = { owner: this.owner, id, stash: NO_STASH, at: Date.now(), ...draft };
          await putDraft(this.database, kept);
        }
      });
    } catch {
      return 'storage-full';
    }
    const opened = (await this.#list()).find(({ id }) => id === ids[0]);
    if (!opened) return 'gone';
    await this.switchTo(opened);
    return 'taken';
  }

  /** Begins another draft; the current one becomes one of the others, unless a picture is being read. */
  async setAside(): Promise<void> {
    await this.#open(randomId(), () => Promise.resolve({ mode: NEW, ...NO_STASH }));
  }

  /**
   * Begins a comment or an edit, or goes on with one that was left; a half-written one becomes one of the others.
   * False if there is no room for it.
   */
  readonly begin = async (event: ModeStarted): Promise<boolean> => {
    const isMeant = ({ kind, postId }: KeptDraft['mode']): boolean =>
      event.type === `${kind}.started` && event.postId === postId;
    if (isMeant(this.actor.getSnapshot().context.mode)) return true;
    const left = this.others.get().find(({ mode, stash }) => isMeant(mode) && isBare(stash));
    const hasBegun = await this.#leaveFor(event);
    if (hasBegun && left) await this.#goOnWith(left, isMeant);
    return hasBegun;
  };

  /** Leaves a comment or an edit; a half-written one becomes one of the others. False if there is no room for it. */
  readonly leave = (): Promise<boolean> => this.#leaveFor({ type: 'mode.left' });

  /** Makes what was written about a deleted post a new post; false if there is no room for the one set aside. */
  readonly renew = async (): Promise<boolean> => {
    const { text, slots } = this.actor.getSnapshot().context.stash;
    const stash = { text, pictures: attached(slots) };
    const isKept = isBare(stash) || (await this.#keepApart(NEW, stash));
    if (isKept) this.actor.send({ type: 'mode.renewed' });
    await this.#readOthers(await this.tab.ownDraft());
    return isKept;
  };

  async discard({ id, stash }: KeptDraft): Promise<void> {
    // If this fails, the draft is being edited in another tab.
    const release = await this.tab.take(id);
    // A post that was set aside for it stays; without room, so does all of it.
    const isKept = release && (isBare(stash) || (await this.#keepApart(NEW, stash)));
    if (isKept) await removeDraft(this.database, LOCAL, this.owner, id).catch(() => undefined);
    release?.();
    await this.#readOthers(await this.tab.ownDraft());
  }

  /** Turns to something else; a comment or edit that is half-written becomes one of the others. */
  async #leaveFor(event: ModeStarted | { readonly type: 'mode.left' }): Promise<boolean> {
    const snapshot = this.actor.getSnapshot();
    const { stash } = snapshot.context;
    // The composer itself waits for a picture, and for what is being sent.
    const waits =
      !snapshot.can({ type: 'mode.left' }) || (isReading(snapshot.context) && event.type !== 'mode.left');
    const left = waits ? null : draftToLose(snapshot.context);
    // At once: the second press of a double press finds nothing to leave.
    this.actor.send(event);
    if (left === null) return true;
    const isKept = await this.#keepApart(left.mode, left);
    await this.#readOthers(await this.tab.ownDraft());
    const aside = { text: stash.text, pictures: attached(stash.slots) };
    if (!isKept) this.actor.send({ type: 'draft.switched', draft: { ...left, stash: aside } });
    return isKept;
  }

  /**
   * Fills what has just been begun with what was written of it before, unless the composer has not begun it yet, the
   * person writes, or another tab has it.
   */
  async #goOnWith({ id }: KeptDraft, isMeant: (mode: KeptDraft['mode']) => boolean): Promise<void> {
    const release = await this.tab.take(id);
    const left = release && (await this.#list()).find((draft) => draft.id === id);
    const own = await this.tab.ownDraft();
    const { context } = this.actor.getSnapshot();
    if (left && isMeant(context.mode) && draftToLose(context) === null) {
      const stash = { text: context.stash.text, pictures: attached(context.stash.slots) };
      this.actor.send({ type: 'draft.switched', draft: { ...draftOf(left), stash } });
      const now = recordOf(this.owner, own, this.actor.getSnapshot().context, Date.now());
      // Without room for it, it stays where it was, too.
      await putDraft(this.database, now).then(
        () => removeDraft(this.database, LOCAL, this.owner, id),
        () => undefined,
      );
    }
    release?.();
    await this.#readOthers(own);
  }

  /** Replaces the tab's draft, unless it is being sent, or a picture is being read, which would be lost. */
  async #open(id: string, find: () => Promise<Draft | undefined>): Promise<void> {
    const own = await this.tab.ownDraft();
    // If this fails, another tab has opened the draft meanwhile.
    const release = await this.tab.take(id);
    const draft = release && (await find());
    const snapshot = this.actor.getSnapshot();
    const event = draft && ({ type: 'draft.switched', draft } as const);
    if (event && !this.#isOver && snapshot.can(event) && !isReading(snapshot.context)) {
      this.#unfollow();
      this.tab.makeOwn(id, release);
      this.actor.send(event);
      this.#follow(id);
      await this.#splitOff(own, snapshot.context);
    } else release?.();
    await this.#readOthers(await this.tab.ownDraft());
  }

  async #restore(): Promise<void> {
    const own = await this.tab.ownDraft();
    const drafts = await this.#list();
    await this.#readOthers(own);
    const found = drafts.find(({ id }) => id === own) ?? this.others.get()[0];
    const isTaken = found !== undefined && (await this.tab.hold(found.id));
    // If the person has started typing meanwhile, keep that as a separate draft.
    const isAnother = isTaken && isBegun(this.actor.getSnapshot().context);
    const id = isAnother ? await this.tab.newDraft() : isTaken ? found.id : own;
    if (isTaken && !isAnother && !this.#isOver)
      this.actor.send({ type: 'draft.switched', draft: draftOf(found) });
    this.#follow(id);
    await this.#readOthers(id);
  }

  /**
   * Makes a post that was set aside for a comment a draft of its own, since nobody would look for it under the
   * comment. Without room for that, it stays there.
   */
  async #splitOff(id: string, { mode, text, stash: { text: aside, slots } }: ComposerContext): Promise<void> {
    const stash = { text: aside, pictures: attached(slots) };
    if (isBare(stash) || !(await this.#keepApart(NEW, stash))) return;
    const at = Date.now();
    writeWords(LOCAL, this.owner, id, { text, mode, stash: '' }, at);
    await this.database.composerDrafts
      .update([this.owner, id], { stash: NO_STASH, at })
      .catch(() => undefined);
  }

  /** @returns whether there was room for a draft of its own; web storage has room for words */
  #keepApart(mode: Mode, { text, pictures }: KeptDraft['stash']): Promise<boolean> {
    const { owner } = this;
    const draft = { owner, id: randomId(), mode, text, pictures, at: Date.now(), stash: NO_STASH };
    return putDraft(this.database, draft).then(
      () => true,
      () => {
        if (pictures.length > 0) return false;
        writeWords(LOCAL, owner, draft.id, { text, mode, stash: '' }, draft.at);
        return hasWords(LOCAL, owner, draft.id, draft.at);
      },
    );
  }

  #list(): Promise<KeptDraft[]> {
    return listDrafts(this.database, LOCAL, this.owner);
  }

  async #readOthers(own: string): Promise<void> {
    const isOpen = await this.tab.openInTabs();
    const drafts = await this.#list();
    const others = drafts.filter(({ id }) => id !== own && !isOpen(id));
    this.others.set(others.filter((draft) => writtenIn([draft]).length > 0));
  }

  #follow(id: string): void {
    this.#unfollow();
    if (!this.#isOver)
      this.#unfollow = followDraft(this.actor, this.database, this.owner, id, this.isKept.set);
  }
}

const NEW = { kind: 'new' } as const;
const NO_STASH = { text: '', pictures: [] } as const;

function isBare({ text, pictures }: KeptDraft['stash']): boolean {
  return text === '' && pictures.length === 0;
}

/** A stored draft as the composer has it. */
export function draftOf({ mode, text, pictures, stash }: KeptDraft): Draft {
  return { mode: mode as Mode, text, pictures, stash };
}

/** How long the database may lack what was typed. */
const WRITE_AFTER_MS = 1000;

/** @param onKept called with whether the device has the draft after each change */
function followDraft(
  actor: ComposerActor,
  database: Database,
  owner: string,
  id: string,
  onKept: (isKept: boolean) => void,
): () => void {
  let before: ComposerContext | undefined;
  let at = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const draft = recordOf(owner, id, actor.getSnapshot().context, at);
    putDraft(database, draft).then(
      () => onKept(true),
      () => {
        // Then the draft loses its pictures, but not its text.
        onKept(isNothing(draft) || hasWords(LOCAL, owner, id, draft.at));
      },
    );
  };
  const look = ({ context }: { readonly context: ComposerContext }): void => {
    const { text, mode, slots, stash } = context;
    const isTyped = text !== before?.text;
    const isSame = mode === before?.mode && slots === before.slots && stash === before.stash;
    if (isTyped || !isSame) {
      at = Date.now();
      writeWords(LOCAL, owner, id, { text, mode, stash: stash.text }, at);
    }
    before = context;
    if (!isSame || (isTyped && text === '')) keep();
    else if (isTyped) timer ??= setTimeout(keep, WRITE_AFTER_MS);
  };
  look(actor.getSnapshot());
  const subscription = actor.subscribe(look);
  return () => {
    subscription.unsubscribe();
    if (timer !== undefined) keep();
  };
}

function recordOf(
  owner: string,
  id: string,
  { mode, text, slots, stash }: ComposerContext,
  at: number,
): Required<DraftRecord> {
  const pictures = attached(slots);
  return {
    owner,
    id,
    mode,
    text,
    at,
    pictures,
    stash: { text: stash.text, pictures: attached(stash.slots) },
  };
}
