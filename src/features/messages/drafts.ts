import type { Database, DraftRecord } from '../../data/db/database.ts';
import { readLocal, removeLocal, writeLocal } from '../../platform/settings.ts';
import {
  attached,
  type ComposerActor,
  type ComposerContext,
  type Draft,
  type Mode,
} from './composer-machine.ts';

const wordsKey = (owner: string): string => `nonet.draft.${owner}`;

/**
 * Brings back what somebody was writing here, and keeps it from then on: the words at every key in web
 * storage, the rest in the database.
 *
 * @returns a function that ends it
 */
export function keepDraft(actor: ComposerActor, database: Database, owner: string): () => void {
  let isOver = false;
  let stop = (): void => undefined;
  void readDraft(database, owner).then((draft) => {
    if (isOver) return;
    // Who has begun to write meanwhile goes on with that.
    if (draft) actor.send({ type: 'draft.restored', draft });
    stop = follow(actor, database, owner);
  });
  return () => {
    isOver = true;
    stop();
  };
}

async function readDraft(database: Database, owner: string): Promise<Draft | undefined> {
  const record = await database.drafts.get(owner).catch(() => undefined);
  const text = readLocal(wordsKey(owner)) ?? '';
  if (!record) return text === '' ? undefined : { mode: { kind: 'new' }, text, pictures: [] };
  return { mode: record.mode as Mode, text, pictures: record.pictures, stash: record.stash };
}

function follow(actor: ComposerActor, database: Database, owner: string): () => void {
  let before: ComposerContext | undefined;
  const look = ({ context }: { readonly context: ComposerContext }): void => {
    if (context.text !== before?.text) keepWords(owner, context.text);
    const isSame =
      context.mode === before?.mode && context.slots === before.slots && context.stash === before.stash;
    // A full storage costs the draft's pictures, not its words.
    if (!isSame) void keepRest(database, owner, context).catch(() => undefined);
    before = context;
  };
  look(actor.getSnapshot());
  const subscription = actor.subscribe(look);
  return () => {
    subscription.unsubscribe();
  };
}

function keepWords(owner: string, text: string): void {
  if (text === '') removeLocal(wordsKey(owner));
  else writeLocal(wordsKey(owner), text);
}

async function keepRest(database: Database, owner: string, context: ComposerContext): Promise<void> {
  const { mode, slots, stash } = context;
  const record: DraftRecord = {
    owner,
    mode,
    pictures: attached(slots),
    stash: { text: stash.text, pictures: attached(stash.slots) },
  };
  const isEmpty =
    mode.kind === 'new' &&
    record.pictures.length === 0 &&
    stash.text === '' &&
    record.stash.pictures.length === 0;
  await (isEmpty ? database.drafts.delete(owner) : database.drafts.put(record));
}
