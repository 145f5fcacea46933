import 'fake-indexeddb/auto';
import { createActor, fromPromise } from 'xstate';
import { openDatabase } from '../../../../src/data/db/database.ts';
import { listDrafts, putDraft } from '../../../../src/data/db/drafts.ts';
import {
  composerMachine,
  type Draft,
  type Outgoing,
  type Refused,
} from '../../../../src/posts/composer/composer-machine.ts';
import { keysOf } from '../../../../src/data/local-keys.ts';
import { Drafts } from '../../../../src/posts/composer/drafts.ts';
import { createTabDraft } from '../../../../src/platform/tab-draft.ts';
import { LOCAL } from '../../../../src/platform/local-store.ts';

// The page of the tests has none, and the database copies what it is given.
globalThis.structuredClone = <Value>(value: Value) => JSON.parse(JSON.stringify(value)) as Value;

const OWNER = 'lin@example.org';
/** What a kept draft has beside its words. */
const KEPT = {
  id: expect.any(String) as string,
  mode: { kind: 'new' },
  pictures: [],
  stash: { text: '', pictures: [] },
  at: expect.any(Number) as number,
};
const CAME_BACK: Draft = { mode: { kind: 'new' }, text: 'came back', pictures: [] };

const takeUp = (drafts: Drafts, ...drafted: Draft[]) => drafts.takeUp(() => Promise.resolve(drafted));

// No two drafts are of the same millisecond: then either would be the newest.
let time = Date.now();
beforeEach(() => {
  jest.spyOn(Date, 'now').mockImplementation(() => ++time);
});

/** All tests are in one tab. */
const tab = createTabDraft();

/** A composer with its drafts, as the message board opens it. */
async function open(machine = composerMachine) {
  const actor = createActor(machine, { input: { now: Date.now } }).start();
  const drafts = new Drafts(actor, openDatabase(), OWNER, tab);
  const ready = new Promise<void>((resolve) => {
    let told = 0;
    drafts.others.subscribe(() => {
      if (++told === 2) resolve();
    });
  });
  drafts.start();
  await ready;
  return { actor, drafts, text: () => actor.getSnapshot().context.text };
}

test('a returned post opens in the composer, and the text in progress becomes another draft', async () => {
  const { actor, drafts, text } = await open();
  actor.send({ type: 'text.changed', text: 'being written' });
  expect(await takeUp(drafts, CAME_BACK)).toBe('taken');
  expect(text()).toBe('came back');
  expect(actor.getSnapshot().context.fault).toBeNull();
  expect(drafts.others.get()).toEqual([{ ...KEPT, text: 'being written' }]);
  const [other] = drafts.others.get();
  await drafts.switchTo(other);
  expect(text()).toBe('being written');
  expect(drafts.others.get()).toEqual([{ ...KEPT, text: 'came back' }]);
});

test('while a picture is being read, a returned post is added to the other drafts', async () => {
  const { actor, drafts, text } = await open();
  actor.send({ type: 'text.changed', text: 'with a picture' });
  actor.send({ type: 'picture.asked', slot: 0, file: new Blob() });
  expect(await takeUp(drafts, { ...CAME_BACK, text: 'came back early' })).toBe('taken');
  expect(text()).toBe('with a picture');
  expect(drafts.others.get()[0]).toEqual({ ...KEPT, text: 'came back early' });
});

test('a returned post is stored with its pictures even if the board closes meanwhile', async () => {
  const { actor, drafts } = await open();
  actor.send({ type: 'text.changed', text: 'being written' });
  const pictures = [{ source: 'kept.webp', alt: 'A board' }];
  const taking = takeUp(drafts, { ...CAME_BACK, text: 'came back last', pictures });
  drafts.stop();
  expect(await taking).toBe('taken');
  const kept = await listDrafts(openDatabase(), LOCAL, OWNER);
  expect(kept.map(({ text }) => text)).toContain('being written');
  expect(kept.find(({ text }) => text === 'came back last')).toEqual({
    ...KEPT,
    text: 'came back last',
    pictures,
  });
});

test('after a crash, the database has what web storage had not written to the disk, and nothing that was sent', async () => {
  const { actor, drafts } = await open();
  /** What there is if web storage goes back to this moment when the browser is killed. */
  const rememberDisk = () => {
    const onDisk = keysOf(LOCAL).map((key) => [key, LOCAL.getItem(key)!] as const);
    return async () => {
      localStorage.clear();
      for (const [key, value] of onDisk) LOCAL.setItem(key, value);
      const kept = await listDrafts(openDatabase(), LOCAL, OWNER);
      return kept.map(({ text }) => text).filter((text) => text.startsWith('half'));
    };
  };
  actor.send({ type: 'text.changed', text: 'half a sen' });
  const crash = rememberDisk();
  actor.send({ type: 'text.changed', text: 'half a sentence' });
  // Closing the board writes at once what a second later would be.
  drafts.stop();
  expect(await crash()).toEqual(['half a sentence']);
  const again = await open();
  expect(again.text()).toBe('half a sentence');
  again.actor.send({ type: 'text.changed', text: '' });
  expect(await crash()).toEqual([]);
});

test('a post that was set aside for a comment stays when the comment is left or discarded', async () => {
  const { actor, drafts, text } = await open();
  await drafts.setAside();
  actor.send({ type: 'text.changed', text: 'the post' });
  actor.send({ type: 'comment.started', postId: 'p', author: 'mei@member', own: 0 });
  actor.send({ type: 'text.changed', text: 'the comment' });
  await drafts.setAside();
  const others = () => drafts.others.get().filter(({ text: words }) => words.startsWith('the '));
  const kinds = () =>
    others()
      .map(({ text: words, mode, stash }) => [words, mode.kind, stash.text])
      .sort();
  expect(kinds()).toEqual([
    ['the comment', 'comment', ''],
    ['the post', 'new', ''],
  ]);
  // One of a tab that was closed in the middle of a comment.
  await putDraft(openDatabase(), {
    ...{ owner: OWNER, id: 'closed', mode: { kind: 'comment', postId: 'q' }, text: 'the last comment' },
    ...{ at: Date.now(), pictures: [], stash: { text: 'the last post', pictures: [] } },
  });
  await drafts.setAside();
  await drafts.discard(others().find(({ id }) => id === 'closed')!);
  expect(kinds()).toEqual([
    ['the comment', 'comment', ''],
    ['the last post', 'new', ''],
    ['the post', 'new', ''],
  ]);
  expect(text()).toBe('');
});

test('a comment that is left becomes another draft', async () => {
  const { actor, drafts, text } = await open();
  await drafts.setAside();
  const comment = { type: 'comment.started', postId: 'p', author: 'mei', own: 0 } as const;
  const before = drafts.others.get().length;
  await drafts.begin(comment);
  // Nothing is written yet.
  await drafts.leave();
  expect(drafts.others.get()).toHaveLength(before);
  await drafts.begin(comment);
  const { mode } = actor.getSnapshot().context;
  actor.send({ type: 'text.changed', text: 'left' });
  // A double press.
  await Promise.all([drafts.leave(), drafts.leave()]);
  expect(text()).toBe('');
  const kept = drafts.others.get().filter((draft) => draft.text === 'left');
  expect(kept.map((draft) => draft.mode)).toEqual([mode]);
  await drafts.discard(kept[0]);
  expect(drafts.others.get()).not.toContainEqual(kept[0]);
});

test('a comment or an edit that was left goes on when it is begun again, and the post stays set aside', async () => {
  const { actor, drafts, text } = await open();
  await drafts.setAside();
  actor.send({ type: 'text.changed', text: 'a post in progress' });
  const comment = { type: 'comment.started', postId: 'again', author: 'mei', own: 0 } as const;
  const edit = { type: 'edit.started', postId: 'again', text: 'old', pictures: [] } as const;
  for (const event of [comment, edit]) {
    await drafts.begin(event);
    actor.send({ type: 'text.changed', text: `half of the ${event.type}` });
    await drafts.leave();
    expect(text()).toBe('a post in progress');
  }
  for (const event of [comment, edit]) {
    await drafts.begin(event);
    expect(text()).toBe(`half of the ${event.type}`);
    expect(drafts.others.get().map((draft) => draft.text)).not.toContain(text());
  }
  // What is typed at once is not replaced.
  const beginning = drafts.begin(comment);
  actor.send({ type: 'text.changed', text: 'typed at once' });
  await beginning;
  expect(text()).toBe('typed at once');
  await drafts.leave();
  expect(text()).toBe('a post in progress');
  const written = (await listDrafts(openDatabase(), LOCAL, OWNER)).map((draft) => draft.text);
  for (const words of ['typed at once', 'half of the comment.started', 'half of the edit.started'])
    expect(written.filter((each) => each === words)).toHaveLength(1);
});

test('a comment that was left stays among the others when it is begun again while a post is being sent', async () => {
  const send = fromPromise<Refused | null, Outgoing>(() => new Promise(() => undefined));
  const { actor, drafts } = await open(composerMachine.provide({ actors: { send } }));
  await drafts.setAside();
  const comment = { type: 'comment.started', postId: 'held', author: 'mei', own: 0 } as const;
  await drafts.begin(comment);
  actor.send({ type: 'text.changed', text: 'left for a post' });
  await drafts.leave();
  actor.send({ type: 'rules.ticked', agreed: true });
  actor.send({ type: 'text.changed', text: 'a post' });
  actor.send({ type: 'sent' });
  await drafts.begin(comment);
  expect(actor.getSnapshot().value).toBe('sending');
  expect(drafts.others.get().map(({ text }) => text)).toContain('left for a post');
});

test('a comment that makes way for an edit or another comment becomes another draft', async () => {
  const { actor, drafts, text } = await open();
  const comment = { type: 'comment.started', postId: 'p', author: 'mei', own: 0 } as const;
  actor.send({ type: 'text.changed', text: 'a post' });
  await drafts.begin(comment);
  actor.send({ type: 'text.changed', text: 'first words' });
  // The same button again.
  await drafts.begin(comment);
  expect(text()).toBe('first words');
  expect(await drafts.begin({ ...comment, postId: 'q' })).toBe(true);
  actor.send({ type: 'text.changed', text: 'second words' });
  // A double press.
  const edit = { type: 'edit.started', postId: 'r', text: 'old', pictures: [] } as const;
  await Promise.all([drafts.begin(edit), drafts.begin(edit)]);
  expect(text()).toBe('old');
  const words = drafts.others.get().map(({ mode, text: other }) => [mode.postId, other]);
  expect(words.slice(0, 2)).toEqual([
    ['q', 'second words'],
    ['p', 'first words'],
  ]);
  actor.send({ type: 'mode.left' });
  expect(text()).toBe('a post');
});

test('what was written about a deleted post becomes a new one, and the post set aside another draft', async () => {
  const { actor, drafts, text } = await open();
  actor.send({ type: 'text.changed', text: 'set aside' });
  await drafts.begin({ type: 'edit.started', postId: 'p', text: 'old', pictures: [] });
  actor.send({ type: 'text.changed', text: 'changed' });
  actor.send({ type: 'post.gone' });
  expect(await drafts.renew()).toBe(true);
  expect([actor.getSnapshot().context.mode, text()]).toEqual([{ kind: 'new' }, 'changed']);
  expect(drafts.others.get()[0]).toEqual({ ...KEPT, text: 'set aside' });
});

test('what is typed while a draft is set aside goes with it', async () => {
  const { actor, drafts, text } = await open();
  await drafts.setAside();
  const { take } = tab;
  const taking = jest.spyOn(tab, 'take').mockImplementation((id) => {
    actor.send({ type: 'text.changed', text: 'typed meanwhile' });
    return take(id);
  });
  actor.send({ type: 'text.changed', text: 'typed' });
  await drafts.setAside();
  taking.mockRestore();
  expect(text()).toBe('');
  expect(drafts.others.get().map((draft) => draft.text)).toContain('typed meanwhile');
});

describe('without room in the database', () => {
  /** Resolves when what was begun in the database is done. */
  const settled = () => openDatabase().composerDrafts.count();
  const onFull = (where: object, name: string) =>
    jest.spyOn(where as { put: () => never }, name as 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });

  const PICTURES = [{ source: 'a.png', alt: '' }];

  test('a picture that was set aside stays with its comment, which can then not be discarded', async () => {
    const { actor, drafts } = await open();
    await drafts.setAside();
    const post = { mode: { kind: 'new' }, text: 'a post aside', pictures: PICTURES } as const;
    actor.send({ type: 'draft.switched', draft: post });
    actor.send({ type: 'comment.started', postId: 'p', author: 'mei@member', own: 0 });
    actor.send({ type: 'text.changed', text: 'a comment over it' });
    await settled();
    const full = onFull(openDatabase().composerDrafts, 'put');
    await drafts.setAside();
    const comment = () => drafts.others.get().find(({ text }) => text === 'a comment over it');
    expect(comment()?.stash.text).toBe('a post aside');
    await drafts.discard(comment()!);
    expect(comment()?.stash.text).toBe('a post aside');
    full.mockRestore();
    await drafts.discard(comment()!);
    expect(comment()).toBeUndefined();
    expect(drafts.others.get().map(({ text }) => text)).toContain('a post aside');
  });

  test('pictures are not left, and do not make way for a comment', async () => {
    const { actor, drafts, text } = await open();
    await drafts.setAside();
    actor.send({ type: 'text.changed', text: 'a post' });
    await drafts.begin({ type: 'edit.started', postId: 'q', text: 'old', pictures: PICTURES });
    actor.send({ type: 'text.changed', text: 'an edit' });
    const full = onFull(openDatabase().composerDrafts, 'put');
    expect(await drafts.begin({ type: 'comment.started', postId: 'p', author: 'mei@member', own: 0 })).toBe(
      false,
    );
    expect(await drafts.leave()).toBe(false);
    full.mockRestore();
    expect(text()).toBe('an edit');
    actor.send({ type: 'mode.left' });
    expect(text()).toBe('a post');
  });

  test('web storage keeps the words of a comment that is left', async () => {
    const { actor, drafts, text } = await open();
    await drafts.setAside();
    await drafts.begin({ type: 'comment.started', postId: 'p', author: 'mei@member', own: 0 });
    actor.send({ type: 'text.changed', text: 'a comment left' });
    const full = onFull(openDatabase().composerDrafts, 'put');
    expect(await drafts.leave()).toBe(true);
    full.mockRestore();
    expect(text()).toBe('');
    const left = drafts.others.get().find((draft) => draft.text === 'a comment left');
    expect([left?.mode.kind, left?.mode.postId]).toEqual(['comment', 'p']);
    await drafts.discard(left!);
    expect(drafts.others.get()).not.toContainEqual(left);
  });

  test('web storage keeps the whole draft but its pictures', async () => {
    const { actor, drafts } = await open();
    await drafts.setAside();
    actor.send({ type: 'text.changed', text: 'half a post' });
    drafts.stop();
    const again = await open();
    const full = onFull(openDatabase().composerDrafts, 'put');
    again.actor.send({ type: 'comment.started', postId: 'p', author: 'mei@member', own: 0 });
    again.actor.send({ type: 'text.changed', text: 'half a comment' });
    again.drafts.stop();
    full.mockRestore();
    const [draft] = await listDrafts(openDatabase(), LOCAL, OWNER);
    expect([draft.text, draft.mode.kind, draft.mode.postId, draft.stash.text]).toEqual([
      'half a comment',
      'comment',
      'p',
      'half a post',
    ]);
  });

  test('and in web storage, the composer says so until there is room again', async () => {
    const { actor, drafts } = await open();
    const full = [onFull(openDatabase().composerDrafts, 'put'), onFull(Storage.prototype, 'setItem')];
    actor.send({ type: 'text.changed', text: 'what is lost' });
    drafts.stop();
    await settled();
    expect(drafts.isKept.get()).toBe(false);
    for (const each of full) each.mockRestore();
    const again = await open();
    again.actor.send({ type: 'text.changed', text: 'what is kept' });
    again.drafts.stop();
    await settled();
    expect(again.drafts.isKept.get()).toBe(true);
  });
});

test('if there is no room for the second draft, no draft is taken up', async () => {
  const { drafts, text } = await open();
  const before = await listDrafts(openDatabase(), LOCAL, OWNER);
  const shown = text();
  const spy = jest.spyOn(openDatabase().composerDrafts, 'put');
  const write = spy.getMockImplementation();
  let writes = 0;
  spy.mockImplementation(function full(this: unknown, ...args: unknown[]) {
    if (++writes === 2) throw new DOMException('full', 'QuotaExceededError');
    return (write as (...each: unknown[]) => never).apply(this, args);
  });
  expect(await takeUp(drafts, CAME_BACK, { ...CAME_BACK, text: 'and this' })).toBe('storage-full');
  spy.mockRestore();
  expect(text()).toBe(shown);
  expect(await listDrafts(openDatabase(), LOCAL, OWNER)).toEqual(before);
});
