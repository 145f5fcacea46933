import { randomInteger, seededRandom } from '../../core/base/random.ts';
import type { Comment, Post } from '../../core/posts/post.ts';
import type { BoardAnswer, BoardChanges } from '../../core/protocol/post-lists.ts';
import type { EndpointName } from '../../core/protocol/endpoints.ts';
import { SEED } from '../support/seed.ts';
import { OpenBoard } from '../server/support/live.ts';
import { logIn, newPerson, register } from '../server/support/people.ts';
import { ENGINES, newStore, TestServer } from '../server/support/test-server.ts';

/** Thousands in `npm run soak`. */
const ACTIONS = Number(process.env.SOAK_ACTIONS ?? 100);
const PEOPLE = 10;
const CHECK_EVERY = 30;
/** The one whose board is open all the time. */
const READER = 9;
const NOBODY = '6f1c4b1e-7a54-4c5e-9d6e-0c2f5b1f3a01';
const DAY_MS = 86_400_000;

interface ModelComment {
  readonly id: string;
  readonly author: number;
  readonly text: string;
}

interface ModelPost {
  readonly id: string;
  readonly author: number;
  readonly day: number;
  text: string;
  readonly likes: Set<number>;
  comments: ModelComment[];
}

/** The board by its rules alone; person 0 is an administrator. */
class Model {
  posts: ModelPost[] = [];
  day = 0;

  mayPost(who: number): boolean {
    return this.posts.filter(({ author, day }) => author === who && day === this.day).length < 2;
  }

  mayComment(who: number, post: ModelPost): boolean {
    return post.comments.filter(({ author }) => author === who).length < 5;
  }
}

interface Member {
  readonly name: string;
  token: string;
}

/** A reader's state after all events of the stream. */
class ReaderOfStream {
  readonly posts = new Map<string, Post>();
  readonly comments = new Map<string, Comment>();
  cursor: number | undefined;

  apply({ lists, gone, anew, cursor }: BoardChanges): void {
    if (anew) {
      this.posts.clear();
      this.comments.clear();
    }
    lists.posts.forEach((post) => this.posts.set(post.id, post));
    lists.comments.forEach((comment) => this.comments.set(comment.id, comment));
    for (const id of gone) {
      this.posts.delete(id);
      this.comments.delete(id);
      for (const comment of this.comments.values())
        if (comment.postId === id) this.comments.delete(comment.id);
    }
    this.cursor = cursor;
  }
}

test.each(ENGINES)(
  'the message board on %s agrees with a model while ten people use it over a bad network',
  async (engine) => {
    const random = seededRandom(SEED);
    const below = (limit: number) => randomInteger(random, limit);
    const administrator = newPerson();
    const server = await TestServer.start(await newStore(engine), {
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      REMEMBER_DAYS: '3650',
      SESSION_HOURS: '8760',
    });
    const people: Member[] = [];
    for (let index = 0; index < PEOPLE; index++) {
      const person = index === 0 ? administrator : await register(server);
      people.push({
        name: person.email.replace('example.org', 'member'),
        token: await logIn(server, person),
      });
    }
    const model = new Model();
    let calls = 0;

    /** Sends a call as over a bad network: repeatedly, concurrently, or after a broken connection. */
    async function send(name: EndpointName, who: number, request: object) {
      const options = { token: people[who].token, key: `call-number-${++calls}` };
      const once = (signal?: AbortSignal) =>
        server.call(name, request, { ...options, ...(signal && { signal }) });
      if (below(4) === 0) {
        const broken = new AbortController();
        const lost = once(broken.signal).catch(() => undefined);
        setTimeout(() => {
          broken.abort();
        }, below(8));
        await lost;
      }
      const copies = below(4) === 0 ? 3 : 1;
      const replies = await Promise.all(Array.from({ length: copies }, () => once()));
      // Whatever the board looks like meanwhile: the outcome and what was made are the same.
      const made = replies.map((reply) => ({
        kind: reply.kind,
        id: ('id' in reply ? reply.id : undefined) ?? '',
      }));
      const [first] = made;
      expect(made).toEqual(made.map(() => first));
      return first;
    }

    const actions: (() => Promise<void>)[] = [
      async () => {
        const [who, text] = [below(PEOPLE), `post ${below(1000)}`];
        const reply = await send('createPost', who, { text, agreedTo: 1 });
        expect(reply.kind).toBe(model.mayPost(who) ? 'posted' : 'limit-reached');
        if (reply.kind !== 'posted') return;
        const post = {
          id: reply.id,
          author: who,
          day: model.day,
          text,
          likes: new Set<number>(),
          comments: [],
        };
        model.posts.unshift(post);
      },
      () =>
        onPost(async (who, post, id) => {
          const text = `edit ${below(1000)}`;
          const reply = await send('editPost', who, { postId: id, text, agreedTo: 1 });
          const may = who === 0 || post?.author === who;
          expect(reply.kind).toBe(post === undefined ? 'no-such-post' : may ? 'edited' : 'forbidden');
          if (post !== undefined && may) post.text = text;
        }),
      () =>
        onPost(async (who, post, id) => {
          // Seldom, or there would be no posts to like.
          if (below(3) > 0) return;
          const reply = await send('deletePost', who, { postId: id });
          const may = who === 0 || post?.author === who;
          expect(reply.kind).toBe(post === undefined ? 'no-such-post' : may ? 'post-deleted' : 'forbidden');
          if (may) model.posts = model.posts.filter((each) => each !== post);
        }),
      () =>
        onPost(async (who, post, id) => {
          const liked = [true, false, undefined][below(3)];
          const reply = await send('likePost', who, { postId: id, liked });
          expect(reply.kind).toBe(post === undefined ? 'no-such-post' : 'like-kept');
          if (post === undefined) return;
          if (liked ?? !post.likes.has(who)) post.likes.add(who);
          else post.likes.delete(who);
        }),
      () =>
        onPost(async (who, post, id) => {
          const text = `comment ${below(1000)}`;
          const reply = await send('addComment', who, { postId: id, text, agreedTo: 1 });
          const may = post !== undefined && model.mayComment(who, post);
          expect(reply.kind).toBe(post === undefined ? 'no-such-post' : may ? 'commented' : 'limit-reached');
          if (may) post.comments.unshift({ id: reply.id, author: who, text });
        }),
      () =>
        onPost(async (who, post) => {
          const comment = post?.comments.at(below(Math.max(1, post.comments.length)));
          const reply = await send('deleteComment', who, { commentId: comment?.id ?? NOBODY });
          const may = who === 0 || comment?.author === who || post?.author === who;
          expect(reply.kind).toBe(
            comment === undefined ? 'no-such-comment' : may ? 'comment-deleted' : 'forbidden',
          );
          if (post !== undefined && may) post.comments = post.comments.filter((each) => each !== comment);
        }),
      async () => {
        if (below(5) > 0) return;
        await server.advance(DAY_MS);
        model.day++;
      },
    ];

    async function onPost(act: (who: number, post: ModelPost | undefined, id: string) => Promise<void>) {
      // The newer ones more often: then there is something to meet.
      const post =
        below(12) === 0 ? undefined : model.posts[below(Math.min(8, Math.max(1, model.posts.length)))];
      await act(below(PEOPLE), post, post?.id ?? NOBODY);
    }

    async function board(who: number, request: object): Promise<BoardAnswer> {
      const reply = await server.call('listPosts', request, { token: people[who].token });
      if (reply.kind !== 'board') throw new Error(`no board: ${reply.kind}`);
      return reply;
    }

    async function compare(): Promise<number> {
      const who = 1 + below(PEOPLE - 1);
      const first = await board(who, {});
      const posts = [...first.lists.posts];
      const comments = [...first.lists.comments];
      for (let { older } = first; older !== undefined;) {
        const page = await board(who, { before: older });
        posts.push(...page.lists.posts);
        comments.push(...page.lists.comments);
        older = page.older;
      }
      expect(posts.map(summary)).toEqual(model.posts.map((post) => expected(post, who)));
      for (const { id, comments: wanted } of model.posts)
        expect(comments.filter(({ postId }) => postId === id).map(commentSummary)).toEqual(
          wanted
            .slice(0, 20)
            .map(({ id: commentId, author, text }) => [commentId, people[author].name, text]),
        );
      expect(first.own.postsLeft).toBe(
        2 - model.posts.filter(({ author, day }) => author === who && day === model.day).length,
      );
      return first.cursor;
    }

    const summary = (post: Post) => [
      post.id,
      post.author,
      post.text,
      post.likedBy.toSorted(),
      post.liked,
      post.comments,
      post.ownComments,
    ];
    const expected = (post: ModelPost, who: number) => [
      post.id,
      people[post.author].name,
      post.text,
      [...post.likes].map((liker) => people[liker].name).sort(),
      post.likes.has(who),
      post.comments.length,
      post.comments.filter(({ author }) => author === who).length,
    ];
    const commentSummary = ({ id, author, text }: Comment) => [id, author, text];

    const reader = new ReaderOfStream();
    let stream = await OpenBoard.open(server, people[READER].token);
    let heard = 0;
    async function hear(cursor: number): Promise<void> {
      await stream.until((event) =>
        event.kind === 'changes' && event.changes.cursor >= cursor ? true : undefined,
      );
      for (; heard < stream.events.length; heard++) {
        const event = stream.events[heard];
        if (event.kind === 'changes') reader.apply(event.changes);
      }
    }

    for (let action = 1; action <= ACTIONS; action++) {
      await actions[below(actions.length)]();
      if (action % CHECK_EVERY !== 0 && action !== ACTIONS) continue;
      await hear(await compare());
      for (const post of model.posts.slice(0, 30))
        expect(summary(reader.posts.get(post.id)!)).toEqual(expected(post, READER));
      const known = new Set(
        model.posts.flatMap(({ id, comments }) => [id, ...comments.map((each) => each.id)]),
      );
      expect([...reader.posts.keys(), ...reader.comments.keys()].filter((id) => !known.has(id))).toEqual([]);
      if (below(2) === 0) continue;
      // Away for a while, and back for what was missed.
      stream.close();
      stream = await OpenBoard.open(server, people[READER].token, reader.cursor);
      heard = 0;
    }
    stream.close();
    await server.dispose();
  },
  60_000 + ACTIONS * 500,
);
