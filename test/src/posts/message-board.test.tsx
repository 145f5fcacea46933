/** @jest-environment ./test/support/whole-page.mjs */
import { linkedPosition } from '../../../core/board/linked-position.ts';
import { formatGrid } from '../../../core/sudoku/grid.ts';
import { boardLink } from '../../../src/posts/boards/board-link.ts';
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { render } from '../../support/render.tsx';
import { createActor } from 'xstate';
import type { Session } from '../../../core/account/session.ts';
import type { PostAddress } from '../../../core/base/addresses.ts';
import type { RequestOf } from '../../../core/protocol/endpoint.ts';
import { ANSWERS_MAX } from '../../../core/posts/answers.ts';
import type { listPosts } from '../../../core/protocol/posts.ts';
import type { Post } from '../../../core/posts/post.ts';
import { openDatabase } from '../../../src/data/db/database.ts';
import { ownKey } from '../../../src/data/local-keys.ts';
import { listDrafts, writeWords } from '../../../src/data/db/drafts.ts';
import type { OutboxRow, Command } from '../../../src/data/outbox/command.ts';
import { createTabDraft } from '../../../src/platform/tab-draft.ts';
import { BoardHandleContext, boardMachine, createCellViews } from '../../../src/game/index.ts';
import { askAboutPosition } from '../../../src/posts/composer/ask.ts';
import type { FeedRecord } from '../../../src/data/posts/feed.ts';
import type { BoardNews } from '../../../src/data/outbox/sent.ts';
import { Announcer } from '../../../src/ui/announcer.tsx';
import { createNews } from '../../../src/posts/feed/news.ts';
import { linkedIn } from '../../../src/posts/linked-post.ts';
import { feedAhead } from '../../../src/posts/feed/read-ahead.ts';
import MessageBoard from '../../../src/posts/message-board.tsx';
import { createLasting } from '../../../src/session/lasting.ts';
import {
  createPage,
  PageContext,
  ServicesContext,
  SessionContext,
  startSession,
  type Services,
  type SessionActor,
} from '../../../src/session/index.ts';
import { nearlySolved, PUZZLE } from '../../support/boards.ts';
import { pick } from '../../support/pick.ts';
import { commentOf, postOf } from '../../support/posts.ts';
import { sessionOf } from '../../support/session.ts';
import { becomes } from '../../support/becomes.ts';

const OWNER = 'lin@example.org';
const POSTS = Array.from({ length: 12 }, (_, index) =>
  postOf(`p${index}`, { createdAt: 1000 - index, text: `Post ${index}` }),
);
const STORED: FeedRecord = {
  ...{ owner: OWNER, posts: POSTS, comments: {}, cursor: 1, older: 5, ownAt: 0 },
  own: { postsLeft: 2, agreedTo: 1 },
};
const database = openDatabase();
/** The news do not look there for themselves. */
const UNREAD = Object.create(database, {
  feeds: { value: { get: () => Promise.resolve(undefined) } },
}) as typeof database;
const ROW = { owner: OWNER, createdAt: 2000, attempts: 0, refusal: null };
const comment = (postId: string, text: string): Command => ({
  kind: 'add-comment',
  postId,
  text,
  agreedTo: 1,
});
const all = <Kind extends HTMLElement>(selector: string) =>
  Array.from(document.querySelectorAll<Kind>(selector));
const field = () => all<HTMLTextAreaElement>('textarea')[0];
/** The first one: a post's own line comes before those of its comments. */
const press = (action: string) => fireEvent.click(all(`[data-action=${action}]`)[0]);
const rows = () => database.outbox.toArray();

type Waiting = Pick<OutboxRow, 'id' | 'command'> & Partial<OutboxRow>;

/** Opens the message board of a device without a network, with these rows in its outbox. */
const open = (...waiting: readonly Waiting[]) => openWith({}, ...waiting);

const openWith = (feed: Partial<FeedRecord>, ...waiting: readonly Waiting[]) =>
  openFor(sessionOf({ username: OWNER }), { ...STORED, ...feed }, waiting);

async function openFor(session: Session, feed: FeedRecord, waiting: readonly Waiting[]) {
  await clear();
  await database.outbox.bulkAdd(waiting.map((row) => ({ ...ROW, ...row })));
  await database.feeds.put(feed);
  const put = await show(session);
  await screen.findByText('Post 2');
  await screen.findByRole('textbox');
  return put;
}

async function clear(): Promise<void> {
  await database.outbox.clear();
  await database.composerDrafts.clear();
  await database.records.clear();
  localStorage.clear();
  seenUntil(1000);
}

/** The newest post that the reader has seen. */
function seenUntil(createdAt: number): void {
  localStorage.setItem(ownKey('seen-posts', OWNER), String(createdAt));
}

/** The session of the message board that was opened last. */
let actor: SessionActor;
const storage = { isFull: false };
/** Answers the reports that are on their way, oldest first. */
const reports: ((put: 'sent' | 'waiting') => void)[] = [];
const OFFLINE = { kind: 'offline' };

interface Opening {
  readonly asks?: boolean;
  readonly link?: PostAddress | null;
  /** The server's, to the question for a post. */
  readonly answer?: object;
}

/** Renders the message board, with the stored posts if they were read ahead. */
async function show(
  session: Session,
  ahead?: FeedRecord,
  { asks = false, link = null, answer = OFFLINE }: Opening = {},
): Promise<Command[]> {
  const put: Command[] = [];
  actor = startSession();
  actor.send({ type: 'logged.in', open: { session, token: 'token' } });
  const services = Promise.resolve({
    ...{ database, baseUrl: '', tabDraft: createTabDraft(), lasting: createLasting() },
    api: {
      call: (_: string, { postId }: RequestOf<typeof listPosts>) =>
        Promise.resolve(postId ? answer : OFFLINE),
    },
    news: createNews({
      api: { call: () => Promise.resolve(OFFLINE) } as never,
      database: UNREAD,
      session: actor,
    }),
    sync: {
      keep: (_: string, command: Command) =>
        Promise.resolve(storage.isFull || !put.push(command) ? { kind: 'storage-full' } : null),
      put: (_: string, command: Command) =>
        new Promise<string>((answer) => {
          put.push(command);
          reports.push(answer);
        }),
      drain: () => Promise.resolve(),
    },
  } as unknown as Services);
  feedAhead(await services).set(ahead);
  if (asks) askAboutPosition(await services, {});
  linkedIn(await services).set(link);
  const board = createActor(boardMachine, {
    input: { board: nearlySolved([0, 80]), clock: Date.now },
  }).start();
  await act(async () => {
    render(
      <>
        <SessionContext value={actor}>
          <ServicesContext value={() => services}>
            <PageContext value={createPage()}>
              <BoardHandleContext value={{ actor: board, views: createCellViews(board) }}>
                <MessageBoard session={session} />
              </BoardHandleContext>
            </PageContext>
          </ServicesContext>
        </SessionContext>
        <Announcer />
      </>,
    );
    await services;
  });
  return put;
}

/** Holds animation frames back until the returned function is called. */
function holdFrames(): () => void {
  const held: FrameRequestCallback[] = [];
  const spy = jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => held.push(frame));
  return () => {
    spy.mockRestore();
    for (const frame of held) frame(0);
  };
}

test('posts that were read ahead are in the first frame, and the composer follows with the draft', async () => {
  await clear();
  writeWords(localStorage, OWNER, 'draft', { text: 'Unfinished words' }, Date.now());
  const paint = holdFrames();
  const read = jest.spyOn(database.feeds, 'get');
  await show(sessionOf({ username: OWNER }), STORED);
  screen.getByText('Post 0');
  expect([field(), read.mock.calls]).toEqual([undefined, []]);
  read.mockRestore();
  act(paint);
  await becomes(() => field().value, 'Unfinished words');
});

test('a line says how many posts are new above the first of them by somebody else', async () => {
  await clear();
  seenUntil(997);
  const mine = sessionOf({ username: OWNER }).publicName;
  const [first, ...posts] = POSTS;
  await show(sessionOf({ username: OWNER }), { ...STORED, posts: [{ ...first, author: mine }, ...posts] });
  const lines = () =>
    all('[data-part=new-posts]').map((line) => [line.textContent, line.closest('article')?.dataset.post]);
  await becomes(lines, [['2 new', 'p1']]);
  expect(all('article[data-unread]').map(({ dataset }) => dataset.post)).toEqual(['p1']);
});

test('posts that were read ahead for another account are not shown', async () => {
  await clear();
  await database.feeds.clear();
  await show(sessionOf({ username: OWNER }), { ...STORED, owner: 'mei@example.org' });
  await screen.findByText('Could not load posts');
  // The device has a network.
  screen.getByText('The server did not answer. Posts you write now wait here.');
  expect(screen.queryByText('Post 0')).toBeNull();
  act(() => {
    actor.send({ type: 'menu.opened' });
    actor.send({ type: 'session.over' });
  });
  // The server did answer: the line above the composer says what.
  expect(screen.queryByText('Could not load posts')).toBeNull();
  screen.getByText('Your login has ended. What you write stays here.');
});

test('discarding a draft can be undone until the message board closes', async () => {
  await clear();
  writeWords(localStorage, OWNER, 'own', { text: 'In the field' }, 2);
  writeWords(localStorage, OWNER, 'other', { text: 'Left in another tab' }, 1);
  await show(sessionOf({ username: OWNER }), STORED);
  await screen.findByRole('button', { name: '1 other draft' });
  const discard = (): void => {
    fireEvent.click(screen.getByRole('button', { name: '1 other draft' }));
    fireEvent.click(screen.getByRole('button', { name: 'Discard the draft “Left in another tab”' }));
  };
  discard();
  expect(screen.queryByText('Left in another tab')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  screen.getByText('Left in another tab');
  discard();
  cleanup();
  await waitFor(async () => {
    const kept = await listDrafts(database, localStorage, OWNER);
    expect(kept.map(({ text }) => text)).toEqual(['In the field']);
  });
});

test('a comment that is begun before the composer is drawn has the focus there', async () => {
  await clear();
  const paint = holdFrames();
  await show(sessionOf({ username: OWNER }), STORED);
  press('comment');
  act(paint);
  await screen.findByText('Comment on mei');
  await waitFor(() => {
    expect(document.activeElement).toBe(field());
  });
});

const REFUSED = {
  id: 'row',
  attempts: 1,
  refusal: { kind: 'banned-week', until: Date.now() + 1e9, at: Date.now() },
};

test.each([
  ['far down', 'p11', 'Comment on mei'],
  ['not loaded', 'older', 'Comment on an older post'],
])(
  'a refused comment whose post is %s is listed above the posts and can be changed',
  async (_, postId, mode) => {
    await open({ ...REFUSED, command: comment(postId, 'Refused words') });
    const line = await screen.findByRole('alert');
    expect(line.textContent).toMatch(/^ ?Your comment was not sent\. Blocked/);
    screen.getByText('Refused words');
    press('reopen');
    await becomes(() => field().value, 'Refused words');
    screen.getByText(mode);
    await becomes(rows, []);
  },
);

test('what was discarded can be brought back', async () => {
  await open({ ...REFUSED, command: comment('p0', 'Refused words') });
  const before = await rows();
  await screen.findByText('Refused words');
  press('discard');
  await becomes(() => screen.queryByText('Refused words'), null);
  expect(await rows()).toEqual([]);
  press('undo-discard');
  await screen.findByText('Refused words');
  expect(await rows()).toEqual(before);
});

test('a comment on a deleted post can be changed or discarded, but not sent again', async () => {
  const refusal = { kind: 'no-such-post', at: Date.now() };
  await open({ ...REFUSED, refusal, command: comment('gone', 'Refused words') });
  await screen.findByRole('alert');
  expect(all('[data-part=refused] button').map(({ textContent }) => textContent)).toEqual([
    'Change',
    'Discard',
  ]);
  // It becomes a post only if that is asked for.
  fireEvent.click(screen.getByText('Change'));
  fireEvent.click(await screen.findByText('Make it a new post'));
  await waitFor(() => {
    expect(all('[data-part=composer]').map((composer) => composer.getAttribute('data-mode'))).toEqual([
      'new',
    ]);
  });
});

test('what a ban has stopped is sent again once the server has said that the ban is over', async () => {
  await openWith({ ownAt: REFUSED.refusal.at + 1 }, { ...REFUSED, command: comment('p0', 'Refused words') });
  await waitFor(async () => {
    expect((await rows()).map((row) => pick(row, 'refusal', 'attempts'))).toEqual([
      { refusal: null, attempts: 0 },
    ]);
  });
});

test('what waits is listed on request', async () => {
  await open({ id: 'row', command: { kind: 'like-post', postId: 'p1', liked: true } });
  const list = await screen.findByText('1 waiting to be sent');
  fireEvent.click(list);
  await screen.findByText('Like');
  expect(all('[data-part=waiting-list] [data-part=pending]')).toHaveLength(1);
  press('cancel');
  await becomes(rows, []);
});

test('a double click on Send sends once and reports no fault', async () => {
  const put = await open();
  press('comment');
  fireEvent.change(field(), { target: { value: 'Sent once' } });
  const click = (detail: number) => fireEvent.click(screen.getByRole('button', { name: 'Send' }), { detail });
  click(1);
  await becomes(() => field().value, '');
  click(2);
  expect(put).toEqual([comment('p0', 'Sent once')]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('with a temporary password, a pending post says that it waits for a new password', async () => {
  const session = sessionOf({ username: OWNER, passwordChangeDue: true });
  await openFor(session, STORED, [{ id: 'row', command: { kind: 'create-post', ...WRITTEN } }]);
  await screen.findByText(/^Will be sent when you have changed your password/);
  expect(screen.queryByText(/when you are online/)).toBe(null);
});

test('when the account is deleted on another device, what waits says so, and closing is offered', async () => {
  await open({ id: 'row', command: comment('p0', 'Not sent') });
  act(() => {
    actor.send({ type: 'menu.opened' });
    actor.send({ type: 'session.over' });
  });
  screen.getByText('Will be sent when you have logged in again');
  screen.getByText('1 waiting to be sent');
  act(() => {
    actor.send({ type: 'account.deleted', username: OWNER });
  });
  screen.getByText('Cannot be sent: the account is deleted');
  screen.getByText('1 was not sent');
  screen.getByText('Account lin is deleted. Close the message board to save what you wrote.');
  press('close-board');
  expect(actor.getSnapshot().context.menuOpen).toBe(false);
  expect((await rows()).map(({ id }) => id)).toEqual(['row']);
});

const WRITTEN = { text: 'Waiting words', agreedTo: 1, pictures: [{ source: 'own.webp', alt: 'A board' }] };

test('Cancel returns a pending post and its pictures to the composer and keeps other text as drafts', async () => {
  const command: Command = { kind: 'create-post', ...WRITTEN };
  await open({ id: 'row', command }, { id: 'under', command: comment('row', 'Waiting comment') });
  fireEvent.change(field(), { target: { value: 'Being written' } });
  press('cancel');
  await becomes(() => field().value, 'Waiting words');
  await becomes(rows, []);
  const drafts = await database.composerDrafts.toArray();
  expect(drafts.flatMap(({ pictures }) => pictures)).toEqual(WRITTEN.pictures);
  screen.getByText('Being written');
  await screen.findByText('Waiting comment');
});

test('Cancel returns a pending edit to the composer, where it can be saved again', async () => {
  const put = await open({ id: 'row', command: { kind: 'edit-post', postId: 'p0', ...WRITTEN } });
  press('cancel');
  await screen.findByText('Edit post');
  await becomes(rows, []);
  fireEvent.submit(all('form')[0]);
  await becomes(() => put, [{ kind: 'edit-post', postId: 'p0', before: 'Post 0', ...WRITTEN }]);
});

test('a cancelled comment that may have been sent says so until it is taken back', async () => {
  const channel = { close: () => undefined } as BroadcastChannel;
  jest.spyOn(globalThis, 'BroadcastChannel').mockReturnValue(channel);
  await open({ id: 'row', command: comment('p0', 'Sent words'), attempts: 1 });
  press('cancel');
  const maybeSent = 'This may already have been sent. If so, it will be deleted.';
  await becomes(() => all('[data-part=announcer]')[0].textContent, maybeSent);
  expect(field().value).toBe('Sent words');
  // Its answer comes after all, and everybody reads it.
  const there = { id: 'c', postId: 'p0', author: 'lin@member', createdAt: 3000, text: 'Sent words' };
  const data: BoardNews = { owner: OWNER, rowId: 'row', posts: [], comments: [there], gone: [] };
  act(() => {
    channel.onmessage!({ data } as MessageEvent);
  });
  expect(all('[data-comment=c]')).toHaveLength(1);
  expect(all('[data-part=pending]').map(({ textContent }) => textContent)).toEqual([maybeSent]);
  expect(all('[data-action=cancel]')).toEqual([]);
  expect((await rows()).map((row) => pick(row, 'id', 'isCancelled'))).toEqual([
    { id: 'row', isCancelled: true },
  ]);
});

test('a comment sent at the moment of Cancel stays sent, and the composer stays empty', async () => {
  await open({ id: 'row', command: comment('p0', 'Sent words'), attempts: 1 });
  const answered = database.outbox.clear();
  press('cancel');
  await answered;
  await screen.findByText('It has already been sent.');
  expect(field().value).toBe('');
  expect(await database.composerDrafts.count()).toBe(0);
});

test('a second press of Cancel shows no message', async () => {
  await open({ id: 'row', command: comment('p0', 'Waiting words') });
  press('cancel');
  press('cancel');
  await waitFor(() => {
    expect([field().value, document.activeElement]).toEqual(['Waiting words', field()]);
  });
  expect(screen.queryByText('It has already been sent.')).toBeNull();
});

test('Cancel changes nothing if there is no room for its drafts', async () => {
  const command: Command = { kind: 'create-post', ...WRITTEN };
  await open({ id: 'row', command }, { id: 'under', command: comment('row', 'Waiting comment') });
  const put = jest.spyOn(database.composerDrafts, 'put').mockRejectedValue(new Error('full'));
  press('cancel');
  await screen.findByText('Nothing was changed: the storage of this device is full or blocked.');
  put.mockRestore();
  expect(field().value).toBe('');
  expect((await rows()).map(({ id }) => id)).toEqual(['row', 'under']);
});

test('an edit or a deletion that may have been sent cannot be cancelled', async () => {
  const edit: Command = { kind: 'edit-post', postId: 'p0', ...WRITTEN };
  await open(
    { id: 'edit', command: edit, attempts: 1 },
    { id: 'deletion', command: { kind: 'delete-post', postId: 'p1' }, attempts: 1 },
  );
  await screen.findByText('Waiting words');
  expect(all('[data-action=cancel]')).toEqual([]);
});

test('a comment on a waiting post goes on when the post reaches the server under another id', async () => {
  const channel = { close: () => undefined } as BroadcastChannel;
  jest.spyOn(globalThis, 'BroadcastChannel').mockReturnValue(channel);
  const put = await open({ id: 'row', command: { kind: 'create-post', ...WRITTEN }, attempts: 1 });
  await screen.findByText('Waiting words');
  press('comment');
  const hear = (rowId: string, id?: string): void => {
    const there: Post = { ...POSTS[0], id: 'new', author: 'lin@member', createdAt: 2500, text: WRITTEN.text };
    const data: BoardNews = { owner: OWNER, rowId, id, posts: [there], comments: [], gone: [] };
    act(() => {
      channel.onmessage!({ data } as MessageEvent);
    });
  };
  // The post arrives by another way before its own answer does.
  hear('another');
  expect(all('[data-post=new]')).toHaveLength(1);
  fireEvent.change(field(), { target: { value: 'Something more' } });
  hear('row', 'new');
  await act(() => database.outbox.clear());
  expect(all('[data-about]').map(({ dataset }) => dataset.post)).toEqual(['new']);
  fireEvent.submit(all('form')[0]);
  await becomes(() => put, [comment('new', 'Something more')]);
});

test('a press on a post that the device cannot store says so', async () => {
  await open();
  storage.isFull = true;
  press('like');
  await screen.findByText(/^Not sent: the storage of this device is full or blocked/);
  storage.isFull = false;
});

test('the posts that are left today count those of another device', async () => {
  const mine = sessionOf({ username: OWNER }).publicName;
  const posts = [{ ...POSTS[0], id: 'elsewhere', author: mine, createdAt: Date.now() }, ...POSTS.slice(1)];
  await openWith({ posts, ownAt: Date.now() });
  expect(all('[data-part=quota]')[0].textContent).toBe('1 of 2 left today');
});

test('a report that was left is still there when it is opened again, also after a reload, but not for another post', async () => {
  await open();
  const within = (part: string) => all<HTMLTextAreaElement>(`[data-part=report] ${part}`)[0];
  /** Opens the report of a post, writes into it, and leaves it. */
  const report = (index: number, more = ''): string => {
    fireEvent.click(all(`[data-post=p${index}] [data-action=more]`)[0]);
    fireEvent.click(all(`[data-post=p${index}] [data-action=report]`)[0]);
    const { value } = within('textarea');
    if (more !== '') fireEvent.change(within('textarea'), { target: { value: value + more } });
    fireEvent.click(within('[aria-label=Close]'));
    return value;
  };
  expect([report(0, 'Rude wor'), report(1), report(0)]).toEqual(['', '', 'Rude wor']);
  cleanup();
  await open();
  expect([report(0), report(1)]).toEqual(['Rude wor', '']);
});

test('a report is thanked for once it has arrived, and another one does not wait for it', async () => {
  const put = await open();
  for (const index of [0, 1]) {
    fireEvent.click(all(`[data-post=p${index}] [data-action=more]`)[0]);
    fireEvent.click(all(`[data-post=p${index}] [data-action=report]`)[0]);
    fireEvent.change(all('[data-part=report] textarea')[0], { target: { value: `Rude ${index}` } });
    fireEvent.submit(all('[data-part=report] form')[0]);
    expect(all('[data-part=report]')).toEqual([]);
  }
  expect(put).toEqual([0, 1].map((at) => ({ kind: 'report-post', postId: `p${at}`, reason: `Rude ${at}` })));
  expect(screen.queryByText('Reported. Thank you.')).toBeNull();
  reports[0]('waiting');
  await screen.findByText('Your report will be sent when the server answers again.');
  reports[1]('sent');
  await screen.findByText('Reported. Thank you.');
});

test('a post that is on the board, but whose answer is not here yet, counts once', async () => {
  const now = Date.now();
  const posts = [{ ...POSTS[0], id: 'there', author: 'lin@member', createdAt: now, text: WRITTEN.text }];
  const command: Command = { kind: 'create-post', ...WRITTEN };
  const row = { id: 'row', command, attempts: 1, createdAt: now };
  await openWith({ posts: [...posts, ...POSTS.slice(1)], ownAt: now }, row);
  expect(all('[data-part=quota]')[0].textContent).toBe('1 of 2 left today');
});

describe('a question about the position', () => {
  // What jsdom lacks; the field then gets the text in another way.
  beforeAll(() => {
    Object.assign(document, { execCommand: () => false });
  });

  const ask = () => show(sessionOf({ username: OWNER }), STORED, { asks: true });
  const draftIs = (text: RegExp) =>
    waitFor(() => {
      expect(field().value).toMatch(text);
    });

  test('puts its link after the draft, and the caret before it', async () => {
    await clear();
    writeWords(localStorage, OWNER, 'draft', { text: 'Unfinished words' }, Date.now());
    await ask();
    await draftIs(/^Unfinished words\nhttp:\S+\/play\/S9B\S+$/);
    const { text, level } = boardLink(field().value.split('\n')[1], location.origin)!;
    expect([formatGrid(linkedPosition(text!, 0)!.givens, '0'), level]).toEqual([PUZZLE, 'medial']);
    expect([document.activeElement, field().selectionEnd]).toEqual([field(), 'Unfinished words'.length]);
  });

  test('leaves a comment that was begun as another draft', async () => {
    await clear();
    const mode = { kind: 'comment', postId: 'p0', author: 'mei@member', own: 0 } as const;
    await database.composerDrafts.put({
      ...{ owner: OWNER, id: 'c', mode },
      pictures: [],
      stash: { text: '', pictures: [] },
    });
    writeWords(localStorage, OWNER, 'c', { text: 'A comment' }, Date.now());
    await ask();
    await draftIs(/^\nhttp:/);
    screen.getByText('New post');
    fireEvent.click(await screen.findByRole('button', { name: '1 other draft' }));
    screen.getByText('A comment');
  });
});

test('a post that waits to be sent shows the board of its link', async () => {
  const text = `Stuck here.\n${location.origin}/?puzzle=${PUZZLE}&level=medial`;
  await open({ id: 'w', command: { kind: 'create-post', text, pictures: [], agreedTo: 1 } });
  await screen.findByRole('img', { name: 'Sudoku board, 30 givens, 51 to go' });
  const waiting = all('article[data-pending]')[0];
  expect([waiting.querySelector('p')?.textContent, waiting.textContent.includes('http')]).toEqual([
    'Stuck here.',
    false,
  ]);
});

beforeAll(() => {
  window.ResizeObserver = class {
    readonly observe = () => undefined;
    readonly disconnect = () => undefined;
  } as unknown as typeof ResizeObserver;
  Element.prototype.animate = () => undefined as never;
  // The database changes the page whenever it has read something.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

describe('a link to a post', () => {
  const OLD = postOf('old', { createdAt: 1, text: 'An old post', comments: 1 });
  const COMMENT = commentOf('c', 'old', { author: 'ann@member' });
  const FOUND = {
    ...{ kind: 'board', lists: { posts: [OLD], comments: [COMMENT] }, gone: [], anew: false, cursor: 1 },
    own: STORED.own,
  };
  const marked: HTMLElement[] = [];
  const open = async (link: PostAddress, answer: object) => {
    await clear();
    Element.prototype.animate = function (this: HTMLElement) {
      marked.push(this);
      return undefined as never;
    };
    marked.length = 0;
    await show(sessionOf({ username: OWNER }), STORED, { link, answer });
  };
  const articles = () => all('article').map(({ dataset }) => dataset.post);
  const said = () => document.querySelector('[data-part=linked] [role=status]')!.textContent;

  test.each([
    ['to a post of the device', { post: 'p3' }, OFFLINE, ['p3'], 'p3', ''],
    ['to an older post', { post: 'old' }, FOUND, ['old'], 'old', ''],
    ['to a comment', { post: 'old', comment: 'c' }, FOUND, ['old'], 'c', ''],
    [
      'to a deleted comment',
      { post: 'old', comment: 'd' },
      FOUND,
      ['old'],
      'old',
      'This comment has been deleted.',
    ],
  ])('%s shows it alone, focuses and marks it', async (_, link, answer, shown, marks, text) => {
    await open(link, answer);
    await becomes(() => marked.map(({ dataset }) => dataset.comment ?? dataset.post), [marks]);
    expect([articles(), said(), document.activeElement]).toEqual([shown, text, marked[0]]);
    press('all-posts');
    expect(articles().slice(0, 2)).toEqual(['p0', 'p1']);
  });

  test.each([
    ['a deleted post', { kind: 'no-such-post' }, 'This post has been deleted.'],
    [
      'a post that cannot be loaded',
      OFFLINE,
      'This post is not on this device. Try again when you are online.',
    ],
  ])('to %s says so above all posts', async (_, answer, text) => {
    await open({ post: 'elsewhere' }, answer);
    await becomes(said, text);
    expect(articles().slice(0, 2)).toEqual(['p0', 'p1']);
    press('all-posts');
    expect(all('[data-part=linked]')).toEqual([]);
  });
});

test('new answers are listed behind one line, lead to their comments, and can all be marked as read', async () => {
  const me = sessionOf({ username: OWNER });
  const start = Date.UTC(2026, 10, 28);
  const answers = ['First [5]', 'Second', 'Third https://example.org'].map((text, index) =>
    commentOf(`c${index}`, 'p3', { author: 'ann@member', createdAt: start + index, text }),
  );
  await clear();
  await show(me, { ...STORED, comments: { p3: answers }, answers: answers.toReversed() });
  const summary = (text: string) => screen.findByText(text);
  fireEvent.click(await summary('3 new for you'));
  expect(all('[data-part=new-answers] a')).toEqual([]);
  expect(all('[data-comment][data-unread]').map(({ dataset }) => dataset.comment)).toEqual([
    'c0',
    'c1',
    'c2',
  ]);
  fireEvent.click(screen.getByRole('button', { name: /Second/ }));
  await summary('2 new for you');
  expect(all('article').map(({ dataset }) => dataset.post)).toEqual(['p3']);
  expect(document.activeElement!.getAttribute('data-comment')).toBe('c1');
  press('all-read');
  await becomes(() => all('[data-part=new-answers], [data-unread]'), []);
});

test('new answers up to the most that are known are shown as "30+"', async () => {
  const start = Date.UTC(2026, 10, 28);
  const answers = Array.from({ length: ANSWERS_MAX }, (_, index) =>
    commentOf(`c${index}`, 'p3', { author: 'ann@member', createdAt: start - index }),
  );
  await clear();
  await show(sessionOf({ username: OWNER }), { ...STORED, answers });
  fireEvent.click(await screen.findByText('30+ new for you'));
  fireEvent.click(all('[data-action=answer]')[0]);
  await screen.findByText('29 new for you');
});

test('notices are listed with their reasons until all is marked as read', async () => {
  const start = Date.UTC(2026, 10, 28);
  const notices = [
    { kind: 'comment-removed', createdAt: start + 1, text: 'My words', reason: 'Off topic [5]' },
    { kind: 'ban-lifted', createdAt: start },
  ] as const;
  await clear();
  await show(sessionOf({ username: OWNER }), { ...STORED, answers: [], own: { ...STORED.own, notices } });
  fireEvent.click(await screen.findByText('2 new for you'));
  const lines = () => all('[data-part=notice]').map(({ textContent }) => textContent);
  expect(lines()).toEqual([
    expect.stringMatching(/^Your comment was removed\. Reason: Off topic .*My words/),
    expect.stringMatching(/^You can post, edit and comment again\./),
  ]);
  press('all-read');
  await becomes(lines, []);
});
