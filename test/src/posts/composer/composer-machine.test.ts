/** @jest-environment node */
import { i18n } from '@lingui/core';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import {
  composerMachine,
  type ComposerContext,
  type ComposerEvent,
  type Outgoing,
  type Refused,
} from '../../../../src/posts/composer/composer-machine.ts';
import { faultText } from '../../../../src/posts/words.ts';
import { pick } from '../../../support/pick.ts';

const OWN = { postsLeft: 2, agreedTo: 1 };
const PICTURE = new Blob(['p'], { type: 'image/png' });
const NOW = 1_700_000_000_000;
const FULL: Refused = { kind: 'storage-full' };

function start(result: Refused | Error | null = null) {
  const sent: Outgoing[] = [];
  const clock = new SimulatedClock();
  const machine = composerMachine.provide({
    actors: {
      send: fromPromise<Refused | null, Outgoing>(({ input }) => {
        sent.push(input);
        return result instanceof Error ? Promise.reject(result) : Promise.resolve(result);
      }),
    },
  });
  const actor = createActor(machine, { input: { now: () => NOW }, clock }).start();
  actor.send({ type: 'board.known', own: OWN, waitingPosts: 0 });
  const tell = (...events: ComposerEvent[]): ComposerContext => {
    for (const event of events) actor.send(event);
    return actor.getSnapshot().context;
  };
  const settle = async (): Promise<ComposerContext> =>
    (await waitFor(actor, (snapshot) => !snapshot.matches('sending'))).context;
  return { tell, settle, sent, clock };
}

const typed = (text: string): ComposerEvent => ({ type: 'text.changed', text });
const EDIT: ComposerEvent = { type: 'edit.started', postId: 'p', text: 'old', pictures: [] };
const COMMENT: ComposerEvent = { type: 'comment.started', postId: 'p', author: 'mei@member', own: 0 };
const SENT: ComposerEvent = { type: 'sent' };

test('a comment begun while a post is being sent starts once the post is in the outbox', async () => {
  const { tell, settle } = start();
  tell({ type: 'rules.ticked', agreed: true }, typed('a post'), SENT, COMMENT);
  const { mode, text, fault } = await settle();
  expect([mode.kind, text, fault]).toEqual(['comment', '', null]);
  tell(typed('a comment'), SENT);
  const after = await settle();
  expect([after.mode.kind, after.text]).toEqual(['new', '']);
});

test('a comment begun while a post is being sent does not start if the post could not be stored', async () => {
  const { tell, settle } = start(FULL);
  tell({ type: 'rules.ticked', agreed: true }, typed('a post'), SENT, COMMENT);
  const { mode, text, fault } = await settle();
  expect([mode.kind, text, fault]).toEqual(['new', 'a post', { kind: 'refused', refusal: FULL }]);
});

test.each<[string, ComposerEvent[], object | null]>([
  // Specification 5.25
  ['a post of white space', [typed(' \n')], { kind: 'empty' }],
  ['a text', [typed('hello')], null],
  ['an emoji', [typed('[3]')], null],
  ['a text that is too long', [typed('x'.repeat(2001))], { kind: 'too-long' }],
  ['2000 emoji', [typed('[60]'.repeat(2000))], null],
  ['a comment of 501 characters', [COMMENT, typed('x'.repeat(501))], { kind: 'too-long' }],
  // Specification 5.28
  ['an edit without a change', [EDIT, typed('old ')], { kind: 'unchanged' }],
  ['an edit', [EDIT, typed('new')], null],
  // Specification 5.24
  [
    'a post without the rules ticked',
    [{ type: 'rules.ticked', agreed: false }, typed('a')],
    { kind: 'rules-not-ticked' },
  ],
  // Specification 5.26, 9.3
  [
    'a third post in a day',
    [{ type: 'board.known', own: OWN, waitingPosts: 2 }, typed('a')],
    { kind: 'post-limit', limit: 2 },
  ],
  [
    'an edit after two posts in a day',
    [{ type: 'board.known', own: { ...OWN, postsLeft: 0 }, waitingPosts: 0 }, EDIT, typed('a')],
    null,
  ],
  // Specification 5.27, 9.3
  ['a sixth comment', [{ ...COMMENT, own: 5 }, typed('a')], { kind: 'comment-limit', limit: 5 }],
  // Specification 6.14
  [
    'a post during a ban',
    [
      { type: 'board.known', own: { ...OWN, ban: { term: 'week', until: NOW + 1 } }, waitingPosts: 0 },
      typed('a'),
    ],
    { kind: 'banned', ban: { term: 'week', until: NOW + 1 } },
  ],
  // Specification 6.14
  [
    'a post after a ban',
    [
      { type: 'board.known', own: { ...OWN, ban: { term: 'week', until: NOW } }, waitingPosts: 0 },
      typed('a'),
    ],
    null,
  ],
])('%s is checked before it is sent: %j', async (_, events, fault) => {
  const { tell, settle, sent } = start();
  tell(...events, SENT);
  expect((await settle()).fault).toEqual(fault);
  expect(sent.length).toBe(fault === null ? 1 : 0);
});

const FILE = new Blob(['a photo']);
const ASKED: ComposerEvent = { type: 'picture.asked', slot: 1, file: FILE };
const READ: ComposerEvent = { type: 'picture.read', slot: 1, file: FILE, blob: PICTURE };

// Specification 4.27, 4.30, 4.32, 5.25
test('a chosen picture is attached and can be posted without a text', async () => {
  const { tell, settle, sent } = start();
  expect(tell(ASKED, READ).slots.map(({ kind }) => kind)).toEqual(['empty', 'attached']);
  tell({ type: 'alt.changed', slot: 1, alt: 'A grid' }, SENT);
  expect((await settle()).slots.map(({ kind }) => kind)).toEqual(['empty', 'empty']);
  expect(sent).toEqual([{ kind: 'create-post', text: '', pictures: [{ source: PICTURE, alt: 'A grid' }] }]);
});

test('a picture that was replaced or removed while it was being read is not attached', () => {
  const { tell } = start();
  const other = new Blob(['another photo']);
  const second = { slot: 1, file: other } as const;
  const kinds = (...events: ComposerEvent[]) => tell(...events).slots.map(({ kind }) => kind);
  expect(kinds(ASKED, { type: 'picture.asked', ...second }, READ)).toEqual(['empty', 'reading']);
  const failed = { type: 'picture.failed', slot: 1, file: FILE, fault: 'not-a-picture' } as const;
  expect(kinds(failed)).toEqual(['empty', 'reading']);
  const { slots } = tell({ type: 'picture.read', ...second, blob: PICTURE });
  expect(slots[1]).toEqual({ kind: 'attached', picture: { source: PICTURE, alt: '' } });
});

test('a post sent while its picture is being read waits for the picture', async () => {
  const { tell, settle, sent } = start();
  tell(ASKED, typed('Look'), SENT);
  await settle();
  expect(sent).toEqual([]);
  tell(READ);
  await settle();
  expect(sent).toEqual([{ kind: 'create-post', text: 'Look', pictures: [{ source: PICTURE, alt: '' }] }]);
});

test('a post whose picture cannot be read is held back and goes without it only when sent again', async () => {
  const { tell, settle, sent } = start();
  tell(ASKED, typed('Look'), SENT, { type: 'picture.failed', slot: 1, file: FILE, fault: 'not-a-picture' });
  expect((await settle()).fault).toEqual({ kind: 'not-a-picture' });
  expect(sent).toEqual([]);
  tell(SENT);
  await settle();
  expect(sent).toEqual([{ kind: 'create-post', text: 'Look', pictures: [] }]);
});

test('the composer does not change its mode while a picture is being read', () => {
  const { tell } = start();
  expect(pick(tell(ASKED, COMMENT), 'mode', 'fault')).toEqual({
    mode: { kind: 'new' },
    fault: { kind: 'still-reading' },
  });
  expect(tell(READ, COMMENT).mode).toEqual({ kind: 'comment', postId: 'p', author: 'mei@member', own: 0 });
  expect(tell({ type: 'mode.left' }).slots.map(({ kind }) => kind)).toEqual(['empty', 'attached']);
});

// Specification 5.27
test('deleting a comment makes room for another one', () => {
  const { tell } = start();
  tell({ ...COMMENT, own: 5 }, typed('a'));
  expect(tell({ type: 'comments.counted', own: 4 }, SENT).fault).toBeNull();
});

test('deleting the post resets the composer, or keeps a started comment, which can become a new post', () => {
  const { tell } = start();
  expect(tell(COMMENT, { type: 'post.gone' }).mode).toEqual({ kind: 'new' });
  expect(tell(EDIT, { type: 'post.gone' }).mode).toEqual({ kind: 'new' });
  const told = tell(COMMENT, typed('Well done'), { type: 'post.gone' });
  expect(pick(told, 'mode', 'text')).toEqual({
    mode: { kind: 'comment', postId: 'p', author: 'mei@member', own: 0, isGone: true },
    text: 'Well done',
  });
  expect(tell(SENT).fault).toEqual({ kind: 'post-gone' });
  expect(pick(tell({ type: 'mode.renewed' }), 'mode', 'text', 'fault')).toEqual({
    mode: { kind: 'new' },
    text: 'Well done',
    fault: null,
  });
});

test.each([
  ['a comment', COMMENT],
  ['an edit', EDIT],
])('if deleting the post is undone or refused, %s can continue', (_, begun) => {
  const { tell } = start();
  const { mode } = tell(begun, typed('Well done'));
  expect(tell({ type: 'post.gone' }).mode).toEqual({ ...mode, isGone: true });
  expect(tell({ type: 'comments.counted', own: 0 }).mode).toEqual(mode);
  expect(tell({ type: 'comments.counted', own: 0 }).mode).not.toHaveProperty('isGone');
});

// Specification 8.14
test.each([
  ['no-picture', 'There is no picture in the clipboard.'],
  [
    'clipboard-denied',
    'The browser did not allow reading the clipboard. Allow it for this site, or choose a file.',
  ],
  ['clipboard-unsupported', 'This browser cannot read the clipboard. Choose a file instead.'],
  ['not-a-picture', 'This picture cannot be read.'],
] as const)('a picture that cannot be obtained is reported: %s', (fault, text) => {
  const { tell } = start();
  // It takes away no picture that is being read.
  const told = tell(ASKED, { type: 'picture.failed', slot: 1, fault });
  expect(told.slots.map(({ kind }) => kind)).toEqual(['empty', 'reading']);
  expect(faultText(i18n, told.fault!)).toBe(text);
});

// Specification 4.34
test('a comment accepts no pictures', () => {
  const { tell } = start();
  const { slots } = tell(COMMENT, ASKED, READ);
  expect(slots.map(({ kind }) => kind)).toEqual(['empty', 'empty']);
});

// Specification 4.33
test('a picture that is removed while it loads is not attached', () => {
  const { tell } = start();
  const { slots } = tell(ASKED, { type: 'picture.removed', slot: 1 }, READ);
  expect(slots.map(({ kind }) => kind)).toEqual(['empty', 'empty']);
});

test('unticked rules stay unticked when the board is loaded again', () => {
  const { tell } = start();
  const known: ComposerEvent = { type: 'board.known', own: { ...OWN }, waitingPosts: 0 };
  expect(tell({ type: 'rules.ticked', agreed: false }, known).agreed).toBe(false);
});

test('ticking the rules clears the error about the rules and no other', () => {
  const { tell } = start();
  const untick: ComposerEvent = { type: 'rules.ticked', agreed: false };
  const tick: ComposerEvent = { type: 'rules.ticked', agreed: true };
  expect(tell(untick, typed('a'), SENT).fault).toEqual({ kind: 'rules-not-ticked' });
  expect(tell(tick).fault).toBeNull();
  expect(tell(typed(''), SENT, untick, tick).fault).toEqual({ kind: 'empty' });
});

// Specification 4.28
test('an edit starts with the text and the pictures of its post', () => {
  const { tell } = start();
  const pictures = [{ source: 'a.webp', alt: 'A grid' }];
  const { text, slots } = tell({ ...EDIT, pictures });
  expect([text, slots]).toEqual(['old', [{ kind: 'attached', picture: pictures[0] }, { kind: 'empty' }]]);
});

// Specification 4.29
test('leaving the edit mode clears the text and restores a new post in progress', () => {
  const { tell } = start();
  tell(typed('half a post'), EDIT, typed('changed'));
  expect(pick(tell({ type: 'mode.left' }), 'mode', 'text')).toEqual({
    mode: { kind: 'new' },
    text: 'half a post',
  });
  expect(pick(tell({ type: 'mode.left' }), 'mode', 'text')).toEqual({ mode: { kind: 'new' }, text: '' });
});

// Specification 4.27, 4.30
test('after a comment is sent, the mode is 0 again with the new post in progress', async () => {
  const { tell, settle, sent } = start();
  tell(typed('half a post'), COMMENT, typed(' fine  \n'), SENT);
  expect(pick(await settle(), 'mode', 'text')).toEqual({ mode: { kind: 'new' }, text: 'half a post' });
  expect(sent).toEqual([{ kind: 'add-comment', postId: 'p', text: 'fine' }]);
});

test('everything stays in the composer if storage is full', async () => {
  const { tell, settle } = start(FULL);
  tell(typed('precious'), SENT);
  expect(pick(await settle(), 'text', 'fault')).toEqual({
    text: 'precious',
    fault: { kind: 'refused', refusal: FULL },
  });
});

test('a comment that could be neither stored nor sent says why the server refused it', async () => {
  const { tell, settle } = start({ kind: 'limit-reached', limit: 5 });
  tell(COMMENT, typed('a comment'), SENT);
  const { text, fault } = await settle();
  expect([text, faultText(i18n, fault!, true)]).toEqual(['a comment', '5 comments on a post are the limit.']);
});

test('an unexpected error keeps everything in the composer, where it can be sent again', async () => {
  const { tell, settle, sent } = start(new Error('a bug'));
  tell(typed('precious'), SENT);
  expect(pick(await settle(), 'text', 'fault')).toEqual({ text: 'precious', fault: { kind: 'unknown' } });
  tell(SENT);
  await settle();
  expect(sent).toHaveLength(2);
});

// Specification 9.19
test('a message hides after five seconds, and a repeated one stays for five more', () => {
  const { tell, clock } = start();
  tell(SENT);
  clock.increment(4000);
  tell(SENT);
  clock.increment(4000);
  expect(tell().fault).toEqual({ kind: 'empty' });
  clock.increment(1000);
  expect(tell().fault).toBeNull();
});
