import type { Command, OutboxRow } from '../../src/data/outbox/command.ts';
import { PUZZLE } from '../support/boards.ts';
import type { World } from './clock.ts';
import type { Context, Device } from './device.ts';
import type { Model, Word } from './model.ts';
import { PASSWORD } from './server.ts';
import type { Tab } from './tab.ts';

/** One step of a run, and where it happens. */
export interface Scene {
  readonly world: World;
  readonly model: Model;
  readonly below: (limit: number) => number;
  readonly people: readonly string[];
  readonly device: Device;
  readonly context: Context;
  readonly tab: Tab;
  /** Whether accounts are deleted in this run. */
  readonly mayLeave: boolean;
  /** Who is logged in in this tab. */
  readonly owner: string | null;
}
type Member = Scene & { readonly owner: string };

const TECHNIQUES = ['naked-single', 'x-wing'];
const AGREED = { agreedTo: 1 };
const HOUR_MS = 3_600_000;

function one<Item>({ below }: Scene, items: readonly Item[]): Item | undefined {
  return items.at(below(Math.max(1, items.length)));
}

/** Goes on when a step is done, unless its tab has died meanwhile. */
function then<Result>(
  { context }: Scene,
  step: Promise<Result>,
  next: (result: Result) => void = () => undefined,
): void {
  step.then(
    (result) => {
      if (context.isAlive) next(result);
    },
    (error: unknown) => {
      if (context.isAlive) context.device.around.onBug(`A step failed: ${(error as Error).stack}`);
    },
  );
}

interface Target {
  readonly id: string;
  readonly root: string;
  /** Whether it is on the server; otherwise it waits on this device. */
  readonly isThere: boolean;
}

/**
 * Writes a text: typed into the composer, then given to the outbox. The composer knows the post's new id as
 * soon as the post has been sent.
 */
function write(
  scene: Member,
  kind: Word['kind'],
  post: Target | null,
  commandOf: (text: string, postId: string) => Command,
): void {
  const { model, tab, owner, device } = scene;
  const text = `${kind} ${model.words.size}`;
  const word = model.write({ text, owner, device, kind, root: post?.root ?? text, state: 'unsure' });
  word.writer = scene.context;
  const draft = `d${model.words.size}`;
  const isWaiting = (): boolean => device.rows().some(({ id }) => id === post?.id);
  then(scene, tab.type(owner, draft, text), () => {
    model.keep(word);
    const sent = model.posts.find(({ id }) => model.roots.get(id) === post?.root);
    const id = (isWaiting() ? post?.id : sent?.id) ?? '';
    then(scene, tab.send(owner, commandOf(text, id), draft), () => {
      word.writer = undefined;
    });
  });
}

function posts({ model }: Scene): Target[] {
  return model.posts.map(({ id }) => ({ id, root: model.roots.get(id)!, isThere: true }));
}

/** Own posts: on the server, or waiting on this device. */
function ownPosts(scene: Member): Target[] {
  const { model, device, owner } = scene;
  const there = posts(scene).filter(({ id }) =>
    model.posts.some((post) => post.id === id && post.author === owner),
  );
  const waiting = device.rows().flatMap(({ id, owner: of, command, isCancelled }) => {
    if (of !== owner || command.kind !== 'create-post' || isCancelled) return [];
    return [{ id, root: model.words.get(command.text)!.root, isThere: false }];
  });
  return [...there, ...waiting];
}

/**
 * Whether this device does not show an edit of the post with it: the edit is not in the outbox yet, or names the
 * post by its row, since the answer with its id is lost.
 */
function isBeingEdited({ model, device }: Scene, { id, root }: Target): boolean {
  const isOfPost = (word: Word | undefined): boolean =>
    word?.root === root && word.kind === 'edit' && word.device === device;
  const isWriting = [...model.words.values()].some((word) => isOfPost(word) && word.writer?.isAlive === true);
  const isUnderRow = device
    .rows()
    .some(
      ({ command }) =>
        command.kind === 'edit-post' && command.postId !== id && isOfPost(model.words.get(command.text)),
    );
  return isWriting || isUnderRow;
}

/** The text of a post as this device shows it: with what waits here. */
function shownText({ model, device, owner }: Member, { id }: Target): string | undefined {
  const waiting = device
    .rows()
    .findLast(
      (row) =>
        row.owner === owner &&
        row.refusal === null &&
        (row.id === id || (row.command.kind === 'edit-post' && row.command.postId === id)),
    )?.command;
  if (waiting && 'text' in waiting) return waiting.text;
  return model.posts.find((post) => post.id === id)?.text;
}

/** Presses the button that is shown: what the server has, or what waits here. */
function like(scene: Member): void {
  const { model, tab, owner, device } = scene;
  const post = one(scene, model.posts);
  if (post === undefined) return;
  const waiting = device
    .rows()
    .findLast(
      ({ owner: of, command }) => of === owner && command.kind === 'like-post' && command.postId === post.id,
    )?.command;
  const liked = !(waiting?.kind === 'like-post' ? waiting.liked : model.isLiked(owner, post.id));
  const key = `${owner} ${post.id}`;
  const wishes = model.likes.get(key) ?? new Map<Device, boolean | null>();
  model.likes.set(key, wishes.set(device, null));
  then(scene, tab.send(owner, { kind: 'like-post', postId: post.id, liked }), () =>
    wishes.set(device, liked),
  );
}

/** Cancels or discards a row with words. */
function cancel(scene: Member, rows: readonly OutboxRow[]): void {
  const { model, tab } = scene;
  const row = one(scene, rows);
  if (row === undefined) return;
  if (row.command.kind === 'create-post') model.release(model.words.get(row.command.text)!.root);
  const wordsOf = (list: readonly OutboxRow[]) =>
    list.flatMap(({ command }) => ('text' in command ? (model.words.get(command.text) ?? []) : []));
  for (const word of wordsOf([row])) word.state = 'unsure';
  then(scene, tab.cancel(row.id), (cancelled) => {
    for (const word of wordsOf(cancelled.filter(({ command }) => command.kind !== 'edit-post')))
      word.state = 'dropped';
  });
}

function ownRows({ device, owner }: Member, isRefused: boolean): OutboxRow[] {
  return device
    .rows()
    .filter((row) => row.owner === owner && (row.refusal !== null) === isRefused && 'text' in row.command);
}

/** What a member does. A new command is one more row here, and one in `WEIGHTS`. */
const MEMBER = {
  post: (scene: Member) => {
    write(scene, 'post', null, (text) => ({ kind: 'create-post', text, pictures: [], ...AGREED }));
  },
  comment: (scene: Member) => {
    // Few, so that conversations have several waiting comments.
    const post = one(scene, [...posts(scene), ...ownPosts(scene)].slice(-2));
    if (post)
      write(scene, 'comment', post, (text, postId) => ({ kind: 'add-comment', postId, text, ...AGREED }));
  },
  edit: (scene: Member) => {
    const post = one(scene, ownPosts(scene));
    if (!post || isBeingEdited(scene, post)) return;
    const before = shownText(scene, post);
    // What another device has written meanwhile is not replaced.
    for (const word of scene.model.words.values())
      if (word.root === post.root && word.kind !== 'comment' && word.state === 'kept')
        if (word.device === scene.device || word.text === before) word.state = 'unsure';
    const rest = { before, pictures: [], ...AGREED };
    write(scene, 'edit', post, (text, postId) => ({ kind: 'edit-post', postId, text, ...rest }));
  },
  like,
  'delete post': (scene: Member) => {
    const post = one(scene, ownPosts(scene));
    if (!post) return;
    const { model, tab, owner, device } = scene;
    model.release(post.root);
    then(scene, tab.send(owner, { kind: 'delete-post', postId: post.id }), () => {
      if (post.isThere) model.deleted.set(post.id, device);
    });
  },
  'delete comment': (scene: Member) => {
    const { model, tab, owner } = scene;
    const own = model.comments.filter(({ author }) => author === owner);
    const comment = one(scene, own);
    if (!comment) return;
    const word = model.words.get(comment.text)!;
    word.state = 'unsure';
    const command = { kind: 'delete-comment', postId: comment.post!, commentId: comment.id } as const;
    then(scene, tab.send(owner, command), () => {
      word.state = 'dropped';
    });
  },
  cancel: (scene: Member) => {
    cancel(scene, ownRows(scene, false));
  },
  discard: (scene: Member) => {
    cancel(scene, ownRows(scene, true));
  },
  retry: (scene: Member) => {
    const { model, tab } = scene;
    const row = one(
      scene,
      ownRows(scene, true).filter(({ refusal }) => refusal?.kind !== 'maybe-sent'),
    );
    if (!row || !('text' in row.command)) return;
    model.words.get(row.command.text)!.isRetried = true;
    then(scene, tab.retry(row.id));
  },
  save: (scene: Member) => {
    const { model, tab, owner } = scene;
    then(scene, tab.save(owner, `game ${++model.saves}`), (id) => {
      if (id !== null) model.saved.set(id, owner);
    });
  },
  'read the board': (scene: Member) => {
    const feed = scene.tab.openBoard(scene.owner);
    scene.world.later(scene.below(30_000), feed.close);
  },
  pay: (scene: Member) => {
    then(scene, scene.tab.pay(scene.owner, scene.below(2) === 0 ? PUZZLE : PUZZLE.replace('5', '0')));
  },
  'log out': (scene: Member) => {
    const { tab, owner, device, model } = scene;
    const keep = scene.below(5) > 0;
    if (!keep) model.forget(owner, device);
    model.sessions.set(device, null);
    const session = device.local.get('token');
    if (session !== undefined) model.ended.set(session, device);
    then(scene, tab.logOut(keep), (token) => {
      if (token !== null) model.ended.set(token, null);
    });
  },
};

/** What ends an account. */
const LEAVING = {
  'delete the account': (scene: Member) => {
    then(scene, scene.tab.deleteAccount(PASSWORD, scene.below(2) === 0));
  },
};

/** What happens to devices, and what people do without a login. */
const ANYBODY = {
  learn: (scene: Scene) => {
    const technique = one(scene, TECHNIQUES)!;
    const { model, device, world } = scene;
    // The server corrects a clock that is ahead.
    const at = world.now + Math.min(0, device.aheadMs);
    then(scene, scene.tab.learn(technique), () => model.learned.push({ device, technique, at }));
  },
  'log in': (scene: Scene) => {
    const { model, device, people } = scene;
    const name = one(scene, people)!;
    model.people.set(device, (model.people.get(device) ?? new Set()).add(name));
    model.sessions.set(device, null);
    then(scene, scene.tab.logIn(name, PASSWORD, scene.below(2) === 0), (token) =>
      model.sessions.set(device, token),
    );
  },
  die: ({ context, device }: Scene) => {
    context.kill();
    device.hasLostTab = true;
  },
  'open another tab': ({ device }: Scene) => {
    if (device.tabs.length < 2) device.open();
  },
  'lose the network': ({ device }: Scene) => {
    device.setOnline(false);
  },
  'find the network': ({ device }: Scene) => {
    device.setOnline(true);
  },
  'wake the worker': ({ device }: Scene) => {
    if (device.isSyncAsked) device.sync();
  },
  'kill the worker': ({ device }: Scene) => {
    for (const context of device.contexts) if (context.tab === undefined) context.kill();
  },
  'look at the tab': ({ context }: Scene) => {
    context.target.dispatchEvent(new Event('focus'));
  },
};

type Verb = keyof typeof MEMBER | keyof typeof LEAVING | keyof typeof ANYBODY;

const WEIGHTS: Readonly<Record<Verb, number>> = {
  ...{ post: 6, comment: 9, edit: 4, like: 7, 'delete post': 2, 'delete comment': 2, cancel: 4, discard: 1 },
  ...{ retry: 2, save: 2, 'read the board': 2, pay: 2, 'log out': 3, learn: 3, 'log in': 4, die: 4 },
  ...{ 'open another tab': 2, 'lose the network': 2, 'find the network': 4, 'wake the worker': 3 },
  ...{ 'kill the worker': 1, 'look at the tab': 2, 'delete the account': 6 },
};
const weighed = (verbs: object): Verb[] =>
  (Object.keys(verbs) as Verb[]).flatMap((name) => Array<Verb>(WEIGHTS[name]).fill(name));
const FOR_ANYBODY = weighed(ANYBODY);
const FOR_MEMBERS = weighed({ ...ANYBODY, ...MEMBER });
const FOR_THOSE_WHO_LEAVE = weighed({ ...ANYBODY, ...MEMBER, ...LEAVING });

/** Does something, and lets a part of what follows happen; returns what it was. */
export async function doSomething(scene: Scene): Promise<string> {
  const { world, below, owner, device } = scene;
  const forMembers = scene.mayLeave ? FOR_THOSE_WHO_LEAVE : FOR_MEMBERS;
  const name = one(scene, owner === null ? FOR_ANYBODY : forMembers)!;
  if (name in ANYBODY) ANYBODY[name as keyof typeof ANYBODY](scene);
  else ({ ...MEMBER, ...LEAVING })[name as keyof typeof MEMBER]({ ...scene, owner: owner! });
  if (below(3) > 0) await world.turn(below(120));
  else await world.pass(below(12) > 0 ? below(20_000) : below(30 * HOUR_MS));
  return `device ${device.name}, ${owner ?? 'nobody'}: ${name}`;
}
