import { randomUUID } from 'node:crypto';
import type { BoardAnswer } from '../../core/protocol/post-lists.ts';
import { banFrom, type BanTerm } from '../../core/account/ban.ts';
import { endOfUtcDay } from '../../core/base/day.ts';
import { createPost } from '../../server/areas/posts/repository.ts';
import { execute, query } from './support/database.ts';
import { openStore } from './support/kysely.ts';
import { enter, logIn, newPerson, promote, register, type Person } from './support/people.ts';
import { EVERY_ENGINE, newStore, TestServer, testsOn } from './support/test-server.ts';
import { pick } from '../support/pick.ts';

const NOBODY = '6f1c4b1e-7a54-4c5e-9d6e-0c2f5b1f3a01';
const DAY_MS = 86_400_000;

interface Member extends Person {
  readonly token: string;
  readonly name: string;
}

describe.each(EVERY_ENGINE)('the message board on %s', (engine) => {
  const { test, contract } = testsOn(engine);
  let server: TestServer;
  let ann: Member;
  let bob: Member;
  let boss: Member;
  let restart: () => Promise<void>;

  beforeAll(async () => {
    const administrator = newPerson();
    server = await TestServer.start(await newStore(engine), {
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    });
    // Expired data is deleted at every start.
    restart = async () => {
      await server.stop();
      server = await TestServer.start(server.store);
    };
    boss = { ...administrator, token: await logIn(server, administrator), name: nameOf(administrator) };
  });
  beforeEach(async () => {
    [ann, bob] = await Promise.all([join(), join()]);
  });
  afterAll(() => server.dispose());

  const nameOf = ({ email }: Person) => email.replace('example.org', 'member');
  async function join(): Promise<Member> {
    const person = await enter(server);
    return { ...person, name: nameOf(person) };
  }
  const post = (who: Member, text = 'Look at D9.', key?: string) =>
    server.call('createPost', { text, agreedTo: 1 }, { token: who.token, ...(key && { key }) });
  async function posted(who: Member, text?: string, key?: string): Promise<string> {
    const reply = await post(who, text, key);
    if (reply.kind !== 'posted') throw new Error(`not posted: ${reply.kind}`);
    return reply.id;
  }
  const comment = (who: Member, postId: string, text = 'Of course.', key?: string) =>
    server.call('addComment', { postId, text, agreedTo: 1 }, { token: who.token, ...(key && { key }) });
  async function commented(who: Member, postId: string, text?: string): Promise<string> {
    const reply = await comment(who, postId, text);
    if (reply.kind !== 'commented') throw new Error(`not commented: ${reply.kind}`);
    return reply.id;
  }
  const like = (who: Member, postId: string, liked?: boolean) =>
    server.call('likePost', { postId, liked }, { token: who.token });
  async function board(who: Member, request: object = {}): Promise<BoardAnswer> {
    const reply = await server.call('listPosts', request, { token: who.token });
    if (reply.kind !== 'board') throw new Error(`no board: ${reply.kind}`);
    return reply;
  }
  const find = async (who: Member, id: string) =>
    (await board(who)).lists.posts.find((each) => each.id === id);

  contract('the newest posts come with the answers to the reader, and changes without them', async () => {
    const answersOf = async (who: Member, request?: object) =>
      (await board(who, request)).answers?.map(({ text, author }) => [author, text]);
    expect(await answersOf(ann)).toEqual([]);
    const hers = await posted(ann);
    const his = await posted(bob);
    await commented(boss, his, 'Before hers');
    await commented(ann, his, 'Hers');
    await commented(boss, his, 'After hers');
    await commented(ann, his, 'Hers again');
    const { cursor } = await board(ann);
    const gone = await commented(bob, hers, 'Deleted');
    await commented(bob, hers, 'Under hers');
    await server.call('deleteComment', { commentId: gone }, { token: bob.token });
    expect(await answersOf(ann)).toEqual([
      [bob.name, 'Under hers'],
      [boss.name, 'After hers'],
    ]);
    expect(await answersOf(bob)).toEqual([
      [ann.name, 'Hers again'],
      [boss.name, 'After hers'],
      [ann.name, 'Hers'],
      [boss.name, 'Before hers'],
    ]);
    expect(await answersOf(ann, { since: cursor })).toBeUndefined();
    expect(await answersOf(ann, { postId: hers })).toBeUndefined();
    expect(await answersOf(ann, { since: cursor + 1000 })).toHaveLength(2);
    const [first] = (await board(ann)).answers!;
    expect((await board(ann)).lists.comments).toContainEqual(first);
  });

  contract('a person hears of answers under their newest two hundred posts', async () => {
    const oldest = await posted(ann, 'Oldest');
    await execute(
      server.store,
      `with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 199)
       insert into posts (id, seq, change, author_id, text, created_at)
       select '${oldest}' || number, seq + number, change, author_id, text, created_at
       from posts, numbers where id = '${oldest}'`,
    );
    await commented(bob, oldest, 'Under the oldest');
    const answersOf = async () => (await board(ann)).answers?.map(({ text }) => text);
    expect(await answersOf()).toEqual(['Under the oldest']);
    await execute(
      server.store,
      `insert into posts (id, seq, change, author_id, text, created_at)
       select '${oldest}' || 200, seq + 200, change, author_id, text, created_at
       from posts where id = '${oldest}'`,
    );
    expect(await answersOf()).toEqual([]);
    await execute(server.store, `delete from posts where id like '${oldest}%'`);
  });

  contract(
    'authors hear what others have removed of theirs, and why, and that a ban was lifted',
    async () => {
      const noticesOf = async (who: Member, request?: object) =>
        (await board(who, request)).own.notices?.map(({ createdAt, ...notice }) => {
          expect(Math.abs(createdAt - Date.now())).toBeLessThan(60_000);
          return notice;
        });
      const restrict = (restriction: string) =>
        server.call('restrictAccount', { username: bob.email, restriction } as never, { token: boss.token });
      const hers = await posted(ann, 'Hers');
      const his = await commented(bob, hers, 'His');
      const { cursor } = await board(bob);
      await server.call('deleteComment', { commentId: his, reason: 'Off topic' }, { token: ann.token });
      await server.call('deletePost', { postId: hers }, { token: boss.token });
      await server.call('deletePost', { postId: await posted(ann, 'Never mind') }, { token: ann.token });
      const removed = { kind: 'comment-removed', text: 'His', reason: 'Off topic' };
      expect(await noticesOf(ann)).toEqual([{ kind: 'post-removed', text: 'Hers' }]);
      expect(await noticesOf(bob, { since: cursor })).toEqual([removed]);
      expect(await noticesOf(boss)).toBeUndefined();
      await restrict('week');
      await restrict('none');
      await restrict('none');
      expect(await noticesOf(bob)).toEqual([removed, { kind: 'ban-lifted' }]);
      await restrict('month');
      expect(await noticesOf(bob)).toEqual([removed]);
      const data = await server.call('exportData', { password: bob.password }, { token: bob.token });
      expect(JSON.stringify(data)).toContain('"text":"His","reason":"Off topic"');
      await server.call('deleteAccount', { password: bob.password }, { token: bob.token });
      const [row] = await query(
        server.store,
        `select author_id, text, reason from message_removals where id = '${his}'`,
      );
      expect(row).toEqual({ author_id: null, text: '', reason: '' });
      await execute(server.store, 'update message_removals set removed_at = 1');
      expect(await noticesOf(ann)).toBeUndefined();
    },
  );

  contract('commenters are told when a post is removed, and get their words back', async () => {
    const hers = await posted(ann, 'Hers');
    await commented(bob, hers, 'His');
    await commented(boss, hers, 'Why she must go');
    await server.call('deletePost', { postId: hers, reason: 'Off topic' }, { token: boss.token });
    // The reason is for ann alone.
    expect((await board(bob)).own.notices).toEqual([
      { kind: 'comment-removed', text: 'His', createdAt: expect.any(Number) as number },
    ]);
    expect((await board(boss)).own.notices).toBeUndefined();
    // Authors tidy up without a word.
    const his = await posted(bob, 'His');
    await commented(ann, his, 'Hers');
    await server.call('deletePost', { postId: his }, { token: bob.token });
    expect((await board(ann)).own.notices).toHaveLength(1);
    await execute(server.store, 'update message_removals set removed_at = 1');
  });

  test('a post is not stored if its author was deactivated while its pictures were processed', async () => {
    const [{ id }] = await query(server.store, `select id from accounts where email = '${ann.email}'`);
    await execute(server.store, `update accounts set status = 'deactivated' where id = '${id as string}'`);
    const late = { id: NOBODY, accountId: id as string, text: 'Late', pictures: [], agreedTo: 1, now: 1 };
    const store = openStore(server.store);
    const written = await store.transaction().execute((tx) => createPost(tx, late));
    await store.destroy();
    expect(written).toEqual({ kind: 'session-over' });
  });

  // Specification 1.10, 6.4, 7.25
  test('members see the posts, comments and likes of others, but no e-mail addresses', async () => {
    const id = await posted(ann, ' A hard one [12]\r\n\r\n\r\n\r\nreally ');
    const commentId = await commented(bob, id);
    expect((await like(bob, id)).kind).toBe('like-kept');
    const read = await board(ann);
    expect(read.lists.posts.find((each) => each.id === id)).toEqual({
      id,
      author: ann.name,
      createdAt: expect.any(Number) as number,
      text: 'A hard one [12]\n\nreally',
      pictures: [],
      likedBy: [bob.name],
      likes: 1,
      liked: false,
      comments: 1,
      ownComments: 0,
    });
    expect(read.lists.comments.find((each) => each.id === commentId)).toEqual({
      id: commentId,
      postId: id,
      author: bob.name,
      createdAt: expect.any(Number) as number,
      text: 'Of course.',
    });
    expect(read.own).toEqual({ postsLeft: 1, agreedTo: 1 });
    expect(pick(await find(bob, id), 'liked', 'ownComments')).toEqual({ liked: true, ownComments: 1 });
    expect(JSON.stringify(read)).not.toContain('example.org');
    expect((await find(boss, id))?.authorEmail).toEqual(ann.email);
  });

  // Specification 5.26
  test('a member can write two posts a day, and another after deleting one', async () => {
    const first = await posted(ann);
    await posted(ann);
    expect(await post(ann)).toEqual({ kind: 'limit-reached', limit: 2 });
    expect((await board(ann)).own.postsLeft).toBe(0);
    await server.call('deletePost', { postId: first }, { token: ann.token });
    expect((await board(ann)).own.postsLeft).toBe(1);
    await posted(ann);
    expect(await post(ann)).toEqual({ kind: 'limit-reached', limit: 2 });
  });

  // Specification 5.27, 9.3
  contract('of twenty concurrent posts two are stored, and of twenty concurrent comments five', async () => {
    const twenty = <Reply>(call: () => Promise<Reply>) =>
      Promise.all(Array.from({ length: 20 }, () => call()));
    const posts = await twenty(() => post(ann));
    expect(posts.filter(({ kind }) => kind === 'posted')).toHaveLength(2);
    // Only a few calls of one account may wait at a time: the rest are told to retry.
    const kinds = new Set(posts.map(({ kind }) => kind));
    expect(['posted', 'limit-reached', 'too-fast']).toEqual(expect.arrayContaining([...kinds]));
    expect(await post(ann)).toEqual({ kind: 'limit-reached', limit: 2 });
    const id = await posted(bob);
    const comments = await twenty(() => comment(ann, id));
    expect(comments.filter(({ kind }) => kind === 'commented')).toHaveLength(5);
    expect(await comment(ann, id)).toEqual({ kind: 'limit-reached', limit: 5 });
    await twenty(() => like(ann, id, true));
    expect(pick(await find(ann, id), 'likes', 'comments', 'ownComments')).toEqual({
      likes: 1,
      comments: 5,
      ownComments: 5,
    });
  });

  // Specification 6.7
  test('a member has at most one like per post and can set, remove or toggle it', async () => {
    const id = await posted(ann);
    const likes = async (liked?: boolean) => {
      const reply = await like(bob, id, liked);
      return reply.kind === 'like-kept' && reply.posts.find((each) => each.id === id)?.likes;
    };
    expect(await likes()).toBe(1);
    expect(await likes(true)).toBe(1);
    expect(await likes()).toBe(0);
    expect(await likes(false)).toBe(0);
    expect(await like(bob, NOBODY)).toEqual({ kind: 'no-such-post' });
  });

  // Specification 6.5, 6.10, 7.26
  test('only the author and administrators can edit or delete a post', async () => {
    const id = await posted(ann);
    const edit = (who: Member, text: string) =>
      server.call('editPost', { postId: id, text, agreedTo: 1, sender: ann.email }, { token: who.token });
    expect(await edit(bob, 'mine')).toEqual({ kind: 'forbidden' });
    expect((await edit(ann, 'better')).kind).toBe('edited');
    expect(pick(await find(bob, id), 'text', 'author', 'editedAt')).toEqual({
      text: 'better',
      author: ann.name,
      editedAt: expect.any(Number) as number,
    });
    const before = await board(ann);
    await edit(ann, 'better');
    expect((await board(ann, { since: before.cursor })).lists.posts).toEqual([]);
    expect((await edit(boss, 'moderated')).kind).toBe('edited');
    const remove = (who: Member) =>
      server.call('deletePost', { postId: id, sender: ann.email }, { token: who.token });
    expect(await remove(bob)).toEqual({ kind: 'forbidden' });
    expect((await remove(boss)).kind).toBe('post-deleted');
    expect(await remove(ann)).toEqual({ kind: 'no-such-post' });
    expect(await edit(ann, 'again')).toEqual({ kind: 'no-such-post' });
    expect(await comment(ann, id)).toEqual({ kind: 'no-such-post' });
  });

  test('an edit of an older text does not replace a newer one', async () => {
    const id = await posted(ann);
    const edit = (text: string, before?: string, key = randomUUID()) =>
      server.call(
        'editPost',
        { postId: id, text, ...(before !== undefined && { before }), agreedTo: 1 },
        { token: ann.token, key },
      );
    const [first, second] = [randomUUID(), randomUUID()];
    const { text } = (await find(ann, id))!;
    expect((await edit('of the laptop', text, first)).kind).toBe('edited');
    expect(await edit('of the phone', text, second)).toEqual({ kind: 'changed-meanwhile' });
    expect((await find(ann, id))?.text).toBe('of the laptop');
    // A repeated call is answered as before, and an edit that is done already has nothing to replace.
    expect((await edit('of the laptop', text, first)).kind).toBe('edited');
    expect((await edit('of the laptop', text)).kind).toBe('edited');
    // What was refused goes through once its author has seen the newer text.
    expect((await edit('of both', 'of the laptop', second)).kind).toBe('edited');
    expect((await edit('of a program')).kind).toBe('edited');
  });

  // Specification 6.6, 6.11, 7.27
  test('a comment can be deleted only by its author, the author of the post or an administrator', async () => {
    const id = await posted(ann);
    const cy = await join();
    const remove = (who: Member, commentId: string) =>
      server.call('deleteComment', { commentId, role: 'competent' }, { token: who.token });
    for (const who of [bob, ann, boss]) {
      const commentId = await commented(bob, id);
      expect(await remove(cy, commentId)).toEqual({ kind: 'forbidden' });
      expect((await remove(who, commentId)).kind).toBe('comment-deleted');
      expect(await remove(who, commentId)).toEqual({ kind: 'no-such-comment' });
    }
    expect(pick(await find(bob, id), 'comments', 'ownComments')).toEqual({ comments: 0, ownComments: 0 });
  });

  // Specification 7.28
  test('the current version of the rules must be accepted once before posting', async () => {
    const write = (agreedTo?: number) =>
      server.call('createPost', { text: 'a', agreedTo }, { token: ann.token });
    const refused = { kind: 'rules-not-agreed', version: 1 };
    expect(await write()).toEqual(refused);
    expect(await write(2)).toEqual(refused);
    expect((await board(ann)).own.agreedTo).toBe(0);
    expect((await write(1)).kind).toBe('posted');
    expect((await write()).kind).toBe('posted');
    expect((await board(ann)).own.agreedTo).toBe(1);
  });

  // Specification 6.14, 8.8
  test.each<[BanTerm, object]>([
    ['week', { kind: 'banned-week', until: expect.any(Number) as number }],
    ['month', { kind: 'banned-month', until: expect.any(Number) as number }],
    ['year', { kind: 'banned-year', until: expect.any(Number) as number }],
    ['forever', { kind: 'banned-forever' }],
  ])('a member banned with the term "%s" can read, like and delete, but not write', async (term, refused) => {
    const id = await posted(ann);
    const { until } = banFrom(term, Date.now());
    const where = `where email = '${ann.email}'`;
    await execute(
      server.store,
      `update accounts set ban = '${term}', ban_until = ${until ?? 'null'} ${where}`,
    );
    expect(await post(ann)).toEqual(refused);
    expect(await comment(ann, id)).toEqual(refused);
    expect(await server.call('editPost', { postId: id, text: 'b', agreedTo: 1 }, ann)).toEqual(refused);
    expect((await board(ann)).own.ban).toEqual({ term, until });
    expect((await like(ann, id)).kind).toBe('like-kept');
    expect((await server.call('deletePost', { postId: id }, ann)).kind).toBe('post-deleted');
    if (until === null) return;
    await execute(server.store, `update accounts set ban_until = ${Date.now() - 1} ${where}`);
    expect((await board(ann)).own.ban).toBeUndefined();
    expect((await post(ann)).kind).toBe('posted');
  });

  contract(
    'calls with the same key take effect once and get the first response, even concurrently',
    async () => {
      const replies = await Promise.all(
        Array.from({ length: 8 }, () => post(ann, 'once', 'post-number-one')),
      );
      const ids = new Set(replies.map((reply) => (reply.kind === 'posted' ? reply.id : reply.kind)));
      expect(ids.size).toBe(1);
      const [id] = [...ids];
      expect((await board(ann)).own.postsLeft).toBe(1);
      expect(await post(ann, 'another', 'post-number-one')).toEqual({ kind: 'key-reused' });
      const comments = await Promise.all(
        Array.from({ length: 8 }, () => comment(bob, id, 'once', 'comment-number-one')),
      );
      expect(comments.map(({ kind }) => kind)).toEqual(Array(8).fill('commented'));
      const toggles = await Promise.all(
        Array.from({ length: 7 }, () =>
          server.call('likePost', { postId: id }, { token: bob.token, key: 'like-number-one' }),
        ),
      );
      expect(toggles.map(({ kind }) => kind)).toEqual(Array(7).fill('like-kept'));
      expect(pick(await find(bob, id), 'comments', 'liked')).toEqual({ comments: 1, liked: true });
      // A refusal is not stored: a call that changed nothing is checked again.
      await posted(ann);
      expect(await post(ann, 'third', 'post-number-three')).toEqual({ kind: 'limit-reached', limit: 2 });
      await server.call('deletePost', { postId: id }, { token: ann.token, key: 'delete-number-one' });
      const third = await posted(ann, 'third', 'post-number-three');
      expect(await posted(ann, 'third', 'post-number-three')).toBe(third);
      expect(
        (await server.call('deletePost', { postId: id }, { token: ann.token, key: 'delete-number-one' }))
          .kind,
      ).toBe('post-deleted');
    },
  );

  test('paging back in time skips and repeats nothing, even if new posts arrive', async () => {
    const authors = await Promise.all(Array.from({ length: 16 }, join));
    const made = new Set((await Promise.all(authors.flatMap((who) => [posted(who), posted(who)]))).flat());
    const first = await board(ann);
    expect(first.lists.posts).toHaveLength(30);
    await posted(bob);
    let older = first.older;
    const seen = first.lists.posts.map(({ id }) => id);
    while (older !== undefined) {
      const page: BoardAnswer = await board(ann, { before: older });
      seen.push(...page.lists.posts.map(({ id }) => id));
      older = page.older;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect([...made].filter((id) => !seen.includes(id))).toEqual([]);
  });

  test('the list includes the newest comments, and a single post returns all of its comments in pages', async () => {
    const id = await posted(ann);
    const people = await Promise.all(Array.from({ length: 21 }, join));
    for (const who of people.slice(0, 5)) for (let count = 0; count < 5; count++) await commented(who, id);
    const listed = (await board(ann)).lists.comments.filter(({ postId }) => postId === id);
    expect(listed).toHaveLength(20);
    const all = await board(ann, { postId: id });
    const { cursor } = all;
    expect(all.lists.comments).toHaveLength(25);
    expect(all.lists.comments.slice(0, 20)).toEqual(listed);
    expect(all.older).toBeUndefined();
    await Promise.all(people.slice(5).flatMap((who) => Array.from({ length: 5 }, () => commented(who, id))));
    const page = await board(ann, { postId: id });
    expect(page.lists.comments).toHaveLength(100);
    const rest = await board(ann, { postId: id, before: page.older });
    expect(rest.lists.comments).toHaveLength(5);
    // First the changes are few enough to be listed, then there are too many.
    const { anew, lists } = await board(bob, { since: cursor });
    expect([anew, lists.posts.map((each) => each.id)]).toEqual([false, [id]]);
    expect((await board(bob, { since: 0 })).anew).toBe(true);
    expect(await server.call('listPosts', { postId: NOBODY }, ann)).toEqual({ kind: 'no-such-post' });
  });

  test('after a gap a reader gets what was added, changed and deleted, or starts over', async () => {
    const [kept, gone] = [await posted(ann), await posted(ann)];
    const commentId = await commented(bob, kept);
    const { cursor } = await board(bob);
    expect(await board(bob, { since: cursor })).toEqual({
      lists: { posts: [], comments: [] },
      gone: [],
      anew: false,
      kind: 'board',
      cursor,
      own: { postsLeft: 2, agreedTo: 1 },
    });
    await like(bob, kept);
    await server.call('deleteComment', { commentId }, bob);
    await server.call('deletePost', { postId: gone }, ann);
    const fresh = await posted(bob);
    const missed = await board(bob, { since: cursor });
    expect(missed.lists.posts.map(({ id }) => id)).toEqual([fresh, kept]);
    expect(missed.gone.toSorted()).toEqual([commentId, gone].toSorted());
    expect(missed.anew).toBe(false);
    expect(missed.cursor).toBeGreaterThan(cursor);
    expect((await board(bob, { since: missed.cursor + 1000 })).anew).toBe(true);
  });

  test('old deletions are forgotten, and a reader who missed them starts over', async () => {
    const [kept, gone, lately] = [await posted(ann), await posted(ann), await posted(bob)];
    const { cursor } = await board(bob);
    await server.call('deletePost', { postId: gone }, ann);
    const heard = await board(bob);
    await execute(server.store, 'update message_removals set removed_at = 1');
    await server.call('deletePost', { postId: lately }, bob);
    await restart();
    const after = await board(bob, { since: cursor });
    expect(after.anew).toBe(true);
    expect(after.lists.posts.map(({ id }) => id)).toContain(kept);
    expect(after.lists.posts.map(({ id }) => id)).not.toContain(gone);
    expect(await board(bob, { since: heard.cursor })).toEqual({
      anew: false,
      gone: [lately],
      kind: 'board',
      lists: { posts: [], comments: [] },
      cursor: expect.any(Number) as number,
      own: { postsLeft: 2, agreedTo: 1 },
    });
  });

  test('repeating a call after its stored response was deleted is refused and writes nothing twice', async () => {
    const key = 'tried-long-ago-1';
    expect((await post(ann, 'Said once', key)).kind).toBe('posted');
    const age = (days: number) =>
      execute(server.store, `update answers set created_at = created_at - ${days * DAY_MS}`);
    await age(6);
    expect((await post(ann, 'Said once', key)).kind).toBe('posted');
    await age(2);
    expect(await post(ann, 'Said once', key)).toEqual({ kind: 'key-reused' });
    await restart();
    expect(await post(ann, 'Said once', key)).toEqual({ kind: 'key-reused' });
    const said = (await board(ann)).lists.posts.filter(({ text }) => text === 'Said once');
    expect(said).toHaveLength(1);
  });

  contract('what a call wrote is deleted when it is taken back, and a late call writes nothing', async () => {
    const takeBack = (key: string, who = ann) => server.call('takeBack', { key }, { token: who.token });
    const before = (await board(ann)).lists;
    const id = await posted(ann, 'Sent', 'sent-before-1');
    const said = await comment(bob, await posted(bob), 'Said', 'said-before-1');
    // The same key of another account is a different key.
    expect(await takeBack('sent-before-1', bob)).toEqual({ kind: 'taken-back' });
    for (const key of ['sent-before-1', 'sent-before-1'])
      expect(await takeBack(key)).toEqual({ kind: 'taken-back', id });
    expect(await takeBack('said-before-1', bob)).toEqual({ kind: 'taken-back', id: 'id' in said && said.id });
    for (const key of ['sent-later-1', 'sent-later-1'])
      expect(await takeBack(key)).toEqual({ kind: 'taken-back' });
    expect(await post(ann, 'Late', 'sent-later-1')).toEqual({ kind: 'key-reused' });
    // Sent at the same moment in either order, nothing remains.
    await Promise.all([post(ann, 'Both', 'sent-at-once-1'), takeBack('sent-at-once-1')]);
    const { posts, comments } = (await board(ann)).lists;
    expect(posts.filter(({ author }) => author === ann.name)).toEqual([]);
    expect(comments).toEqual(before.comments);
    // Other calls cannot be taken back.
    const liked = { token: ann.token, key: 'a-like-of-mine-1' };
    await server.call('likePost', { postId: posts[0].id, liked: true }, liked);
    expect(await takeBack('a-like-of-mine-1')).toEqual({ kind: 'key-reused' });
  });

  test('readers of the same page each get their own view of it, also on repeated requests', async () => {
    const id = await posted(ann);
    await like(bob, id);
    await commented(bob, id);
    const views = async () => {
      const of = async (who: Member) => {
        const { own, lists } = await board(who);
        const { liked, ownComments, authorEmail } = lists.posts.find((each) => each.id === id)!;
        return [liked, ownComments, authorEmail, lists.comments[0].authorEmail, own.postsLeft, own.ban?.term];
      };
      return [await of(ann), await of(bob), await of(boss)];
    };
    const annSees = [false, 0, undefined, undefined, 1, undefined];
    const bobSees: unknown[] = [true, 1, undefined, undefined, 2, undefined];
    const bossSees = [false, 0, ann.email, bob.email, 2, undefined];
    expect([await views(), await views()]).toEqual([
      [annSees, bobSees, bossSees],
      [annSees, bobSees, bossSees],
    ]);
    // A ban changes nothing on the page.
    const where = `where email = '${bob.email}'`;
    await execute(server.store, `update accounts set ban = 'forever' ${where}`);
    expect(await views()).toEqual([annSees, bobSees.with(-1, 'forever'), bossSees]);
    await execute(server.store, `update accounts set ban = null ${where}`);
    expect(await views()).toEqual([annSees, bobSees, bossSees]);
    const raw = async (encoding: string) => {
      const authorization = `Bearer ${bob.token}`;
      const headers = { authorization, 'accept-encoding': encoding };
      const response = await fetch(`${server.url}/cando/kugetchat`, { method: 'POST', headers });
      return [response.headers.get('content-encoding'), await response.text()];
    };
    const [, plain] = await raw('identity');
    expect([await raw('gzip'), await raw('gzip'), await raw('identity')]).toEqual([
      ['gzip', plain],
      ['gzip', plain],
      [null, plain],
    ]);
    await like(bob, id, false);
    expect((await views())[1]).toEqual(bobSees.with(0, false));
    await server.call('deletePost', { postId: id }, ann);
    expect(await find(bob, id)).toBeUndefined();
    expect(await find(boss, id)).toBeUndefined();
  });

  test('posts and comments of a deleted account stay without a name, and readers receive that change', async () => {
    const id = await posted(ann);
    const own = await posted(bob);
    const commentId = await commented(ann, own);
    await like(ann, own);
    const { cursor } = await board(bob);
    expect(await server.call('deleteAccount', { password: ann.password }, ann)).toEqual({ kind: 'deleted' });
    const { lists } = await board(bob, { since: cursor });
    expect(lists.posts.map((each) => [each.id, each.author, each.likes])).toEqual([
      [own, bob.name, 0],
      [id, '', 0],
    ]);
    expect(lists.comments).toEqual([
      {
        id: commentId,
        author: '',
        postId: expect.any(String) as string,
        createdAt: expect.any(Number) as number,
        text: 'Of course.',
      },
    ]);
  });

  test('deleting an account can delete its posts and comments too, and the owner gets a mail', async () => {
    const id = await posted(ann);
    const underOwn = await commented(bob, id);
    const own = await posted(bob);
    const commentId = await commented(ann, own);
    const { cursor } = await board(bob);
    const request = { password: ann.password, posts: true };
    expect(await server.call('deleteAccount', { ...request, password: 'Wrong-Pass1' }, ann)).toEqual({
      kind: 'wrong-password',
    });
    expect(await server.call('deleteAccount', request, ann)).toEqual({ kind: 'deleted' });
    expect(await server.call('deleteAccount', request, ann)).toEqual({
      kind: 'session-over',
      accountDeleted: true,
    });
    const { lists, gone } = await board(bob, { since: cursor });
    expect(lists.posts.map((each) => each.id)).toEqual([own]);
    expect(lists.comments).toEqual([]);
    expect(new Set(gone)).toEqual(new Set([id, commentId]));
    expect(JSON.stringify((await board(bob)).lists)).not.toContain(underOwn);
    // The mail is sent after the response.
    while (!server.mailTo(ann.email).includes('Your Nonet account is deleted'))
      await server.call('checkPhone', { phone: '+1 555 1234567' });
  });

  test('the download of personal data includes posts, comments and likes', async () => {
    const id = await posted(ann, 'mine');
    await commented(ann, id, 'also mine');
    await like(ann, id);
    const reply = await server.call('exportData', { password: 'Right-Pass1' }, ann);
    const at = expect.any(Number) as number;
    expect(reply.kind === 'exported' && reply.data.messages).toEqual({
      posts: [{ id, text: 'mine', at, pictures: [] }],
      comments: [{ postId: id, text: 'also mine', at }],
      likes: [id],
      removed: [],
      reports: [],
    });
  });

  test.each(['a、、b', 'x、ann'])('a like by a member called %s is listed as one name', async (local) => {
    const person = newPerson();
    const odd = await register(server, { ...person, email: person.email.replace('p', local) });
    const token = await logIn(server, odd);
    const id = await posted(ann);
    expect((await server.call('likePost', { postId: id }, { token })).kind).toBe('like-kept');
    const name = nameOf(odd).replaceAll('、', '-');
    expect(pick(await find(bob, id), 'likes', 'likedBy')).toEqual({ likes: 1, likedBy: [name] });
    expect(pick(await server.call('logIn', odd), 'publicName')).toEqual({ publicName: name });
  });

  test('posts and comments show whether an administrator wrote or edited them', async () => {
    const id = await posted(ann);
    const edit = (who: Member, text: string) =>
      server.call('editPost', { postId: id, text, agreedTo: 1 }, { token: who.token });
    await edit(boss, 'Better.');
    expect(pick(await find(bob, id), 'text', 'editedBy')).toEqual({
      text: 'Better.',
      editedBy: 'administrator',
    });
    await edit(ann, 'Best.');
    expect(pick(await find(bob, id), 'text', 'editedAt')).toEqual({
      text: 'Best.',
      editedAt: expect.any(Number) as number,
    });
    expect(await find(bob, id)).not.toHaveProperty('editedBy');
    expect(await find(bob, id)).not.toHaveProperty('authorRole');
    const commentId = await commented(boss, id);
    const { comments } = (await board(bob)).lists;
    expect(comments.find((each) => each.id === commentId)?.authorRole).toBe('administrator');
    const announcement = await posted(boss);
    expect((await find(bob, announcement))?.authorRole).toBe('administrator');
  });

  test('a new administrator gets the badge on earlier posts and comments, even if they were already read', async () => {
    const head = await join();
    const id = await posted(head);
    const commentId = await commented(head, await posted(ann));
    const { cursor } = await board(bob);
    await promote(server, head);
    const { lists, anew } = await board(bob, { since: cursor });
    expect(anew).toBe(false);
    expect([...lists.posts, ...lists.comments].map((each) => pick(each, 'id', 'authorRole'))).toEqual([
      { id, authorRole: 'administrator' },
      { id: commentId, authorRole: 'administrator' },
    ]);
  });

  test('a comment is reported separately from its post, and later reasons are added to the first', async () => {
    const id = await posted(ann);
    const commentId = await commented(ann, id, 'Buy now');
    const report = (reason: string, of?: string) =>
      server.call('reportPost', { postId: id, commentId: of, reason }, { token: bob.token });
    expect(await report('Rude')).toEqual({ kind: 'reported' });
    expect(await report('Spam', commentId)).toEqual({ kind: 'reported' });
    await report('Spam', commentId);
    await report('Again', commentId);
    expect(await report('Spam', NOBODY)).toEqual({ kind: 'no-such-comment' });
    const reports = async () => {
      const reply = await server.call('listReports', {}, { token: boss.token });
      const post = reply.kind === 'reports' && reply.posts.find(({ postId }) => postId === id);
      return (
        post &&
        post.reports
          .map(({ reporter, reason, commentId: of, comment: said, commentAuthor }) => ({
            reporter,
            reason,
            commentId: of,
            comment: said,
            commentAuthor,
          }))
          .sort((a, b) => (a.reason < b.reason ? -1 : 1))
      );
    };
    const ofPost = { reporter: bob.email, reason: 'Rude' };
    expect(await reports()).toEqual([
      {
        reporter: bob.email,
        reason: 'Again\nSpam',
        commentId,
        comment: 'Buy now',
        commentAuthor: ann.email,
      },
      ofPost,
    ]);
    await server.call('deleteComment', { commentId }, { token: ann.token });
    expect(await reports()).toEqual([ofPost]);
  });

  contract('reports by a deleted account stay open without a name, unless its posts go too', async () => {
    const id = await posted(ann);
    const commentId = await commented(ann, id, 'Buy now');
    const [carl, dora] = [await join(), await join()];
    const report = (who: Member, reason: string, of?: string) =>
      server.call('reportPost', { postId: id, commentId: of, reason }, who);
    await report(bob, 'Rude');
    await report(bob, 'Spam', commentId);
    // A second one about the same post does not clash once neither has a name.
    await report(carl, 'Ugly');
    await report(dora, 'Mine');
    for (const who of [bob, carl]) await server.call('deleteAccount', { password: who.password }, who);
    await server.call('deleteAccount', { password: dora.password, posts: true }, dora);
    const reply = await server.call('listReports', {}, boss);
    const post = reply.kind === 'reports' && reply.posts.find(({ postId }) => postId === id);
    const at = expect.any(Number) as number;
    const unnamed = (reason: string) => ({ reporter: '', reason, at });
    const ofComment = { commentId, comment: 'Buy now', commentAuthor: ann.email };
    expect(post && new Set(post.reports)).toEqual(
      new Set([unnamed('Rude'), { ...unnamed('Spam'), ...ofComment }, unnamed('Ugly')]),
    );
    const rows = await query(server.store, `select reporter_id from reports where post_id = '${id}'`);
    expect(rows).toEqual([{ reporter_id: null }, { reporter_id: null }, { reporter_id: null }]);
  });

  test('repeated reports of a post by one member count as one', async () => {
    const id = await posted(ann);
    const report = (reason?: string) => server.call('reportPost', { postId: id, reason }, bob);
    expect(await report()).toEqual({ kind: 'reported' });
    expect(await report('Advertising')).toEqual({ kind: 'reported' });
    const exported = await server.call('exportData', { password: 'Right-Pass1' }, bob);
    const data = exported.kind === 'exported' ? exported.data : undefined;
    expect(pick(data?.messages as object, 'reports')).toEqual({
      reports: [{ postId: id, reason: 'Advertising', at: expect.any(Number) as number }],
    });
    expect(await server.call('reportPost', { postId: NOBODY }, bob)).toEqual({ kind: 'no-such-post' });
  });

  test('a text of the maximum length is accepted even in wide characters and tokens', async () => {
    for (const character of ['😀', '[60]', '👨‍👩‍👧‍👦', '👩🏽‍❤️‍💋‍👨🏿']) {
      const text = character.repeat(2000);
      const postId = await posted(ann, text);
      expect((await find(ann, postId))?.text).toBe(text);
      await server.call('deletePost', { postId }, ann);
    }
  });

  // Moves the clock by a day, so it comes last.
  // Specification 9.3
  test('the limit of two posts starts over at midnight UTC', async () => {
    await posted(ann);
    await posted(ann);
    await server.advance(endOfUtcDay(Date.now()) - Date.now() + 1000);
    ann = { ...ann, token: await logIn(server, ann) };
    expect((await board(ann)).own.postsLeft).toBe(2);
    await posted(ann);
    await posted(ann);
    expect(await post(ann)).toEqual({ kind: 'limit-reached', limit: 2 });
    await server.advance(DAY_MS);
  });
});
