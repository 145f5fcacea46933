import { randomUUID } from 'node:crypto';
import { activeBan, type Ban } from '../../../core/account/ban.ts';
import { assertNever } from '../../../core/base/assert-never.ts';
import type { Clock } from '../../../core/base/clock.ts';
import { COMMENTS_PER_POST, POSTS_PER_DAY, RULES_VERSION } from '../../../core/posts/limits.ts';
import type { CallFailure } from '../../../core/protocol/call-failure.ts';
import type { BoardLists } from '../../../core/protocol/message-lists.ts';
import type { EditPostRequest, FormFile, WriteRefusal } from '../../../core/protocol/messages.ts';
import type { Exporter } from '../../accounts/exporter.ts';
import { actOf } from '../../audit/act.ts';
import type { Command, Database } from '../../db/database.ts';
import { findAnswer } from '../../db/once.ts';
import type { Handlers, MemberVisit } from '../../http/calls.ts';
import { ReceivedFile } from '../../http/form.ts';
import {
  readChanges,
  readCursor,
  readMessagesOf,
  readPage,
  readPostPage,
  readWriterState,
} from './lists/repository.ts';
import { newestPage } from './newest.ts';
import type { Pictures } from './pictures/service.ts';
import {
  addComment,
  createPost,
  deleteComment,
  deletePost,
  editPost,
  findEditRefusal,
  findPostRefusal,
  likePost,
  removeLikes,
  reportPost,
  type KeptPicture,
  type WriterRefused,
} from './repository.ts';
import { listsFor } from './view.ts';

type Names =
  | 'listPosts'
  | 'createPost'
  | 'editPost'
  | 'deletePost'
  | 'likePost'
  | 'addComment'
  | 'deleteComment'
  | 'reportPost'
  | 'removeLikes';

/** The message board. Who calls, and so what they may do, is known from the session alone. */
export function messageHandlers(database: Database, pictures: Pictures, now: Clock): Handlers<Names> {
  const newest = newestPage(database, now);

  return {
    listPosts: async ({ before, since, postId }, { session, now }) => {
      const readers = [session.accountId];
      // The cursor comes first: what changes while the rest is read is read again, and not missed.
      const { cursor, ban, ...state } = await readWriterState(database.read, session.accountId, now);
      const own = { ...state, ban: activeBan(ban, now) };
      const told = { kind: 'board', gone: [], anew: false, cursor, own } as const;
      if (since !== undefined) {
        const changes = await readChanges(database.read, readers, since, cursor);
        if (changes !== undefined)
          return { ...told, lists: listsFor(changes.lists, session), gone: changes.gone };
      }
      const anew = since !== undefined;
      if (postId === undefined && before === undefined)
        return (await newest(cursor)).answerFor(session, { anew, cursor }, own);
      const page =
        postId !== undefined
          ? await readPostPage(database.read, readers, postId, before)
          : await readPage(database.read, readers, before);
      if (page === undefined) return { kind: 'no-such-post' };
      return {
        ...told,
        lists: listsFor(page.lists, session),
        older: page.older,
        anew,
      };
    },

    createPost: async (request, visit) => {
      const { accountId } = visit.session;
      const { text, agreedTo } = request;
      const kept = await keepPictures(request, visit, () =>
        findPostRefusal(database.read, { accountId, agreedTo, now: visit.now }),
      );
      if (!Array.isArray(kept)) {
        if (kept.kind === 'limit-reached') return { kind: kept.kind, limit: POSTS_PER_DAY };
        return isOfWriter(kept) ? refusal(kept) : kept;
      }
      const post = { id: randomUUID(), accountId, text, pictures: kept, agreedTo, now: visit.now };
      const done = await change(createPost, post, visit);
      if (done.kind === 'limit-reached') return { ...done, limit: POSTS_PER_DAY };
      if (done.kind !== 'posted') return refusal(done);
      return { ...done, posts: (await newLists(visit, done.id)).posts };
    },

    editPost: async (request, visit) => {
      const { accountId, role } = visit.session;
      const { postId, text, agreedTo } = request;
      const kept = await keepPictures(request, visit, () =>
        findEditRefusal(database.read, { accountId, role, postId, agreedTo, now: visit.now }),
      );
      if (!Array.isArray(kept)) return isOfWriter(kept) ? refusal(kept) : kept;
      const edit = {
        act: actOf(visit),
        postId,
        accountId,
        role,
        text,
        pictures: kept,
        agreedTo,
        now: visit.now,
      };
      const done = await change(editPost, edit, visit);
      switch (done.kind) {
        case 'edited':
          return { kind: 'edited', posts: (await newLists(visit, postId)).posts };
        case 'bad-picture':
          return done;
        case 'no-such-post':
        case 'forbidden':
          return { kind: done.kind };
        default:
          return refusal(done);
      }
    },

    deletePost: async ({ postId }, visit) => {
      const { accountId, role } = visit.session;
      const done = await change(deletePost, { act: actOf(visit), accountId, role, postId }, visit);
      if (done.kind !== 'post-deleted') return { kind: done.kind };
      return { kind: 'post-deleted', lists: await newLists(visit) };
    },

    likePost: async ({ postId, liked }, visit) => {
      const { accountId } = visit.session;
      const done = await change(likePost, { accountId, postId, liked }, visit);
      if (done.kind !== 'like-kept') return { kind: done.kind };
      return { kind: 'like-kept', posts: (await newLists(visit, postId)).posts };
    },

    addComment: async ({ postId, text, agreedTo }, visit) => {
      const { accountId } = visit.session;
      const comment = { id: randomUUID(), postId, accountId, text, agreedTo, now: visit.now };
      const done = await change(addComment, comment, visit);
      switch (done.kind) {
        case 'commented':
          return { ...done, comments: (await newLists(visit, postId)).comments };
        case 'limit-reached':
          return { kind: done.kind, limit: COMMENTS_PER_POST };
        case 'no-such-post':
          return { kind: done.kind };
        default:
          return refusal(done);
      }
    },

    deleteComment: async ({ commentId }, visit) => {
      const { accountId, role } = visit.session;
      const done = await change(deleteComment, { act: actOf(visit), accountId, role, commentId }, visit);
      if (done.kind !== 'comment-deleted') return { kind: done.kind };
      return { kind: 'comment-deleted', comments: (await newLists(visit, done.postId)).comments };
    },

    removeLikes: async ({ postId }, visit) => {
      const done = await database.run(removeLikes, { act: actOf(visit), postId });
      database.announce();
      return done;
    },

    reportPost: async ({ postId, commentId, reason = '' }, visit) => {
      const report = {
        id: randomUUID(),
        accountId: visit.session.accountId,
        postId,
        commentId,
        reason,
        now: visit.now,
      };
      return change(reportPost, report, visit);
    },
  };

  /** Runs a command, once when the caller has named the call, and tells whoever listens. */
  async function change<Input, Output>(
    command: Command<Input, Output>,
    input: Input,
    { once }: MemberVisit,
  ): Promise<Output | { readonly kind: 'key-reused' }> {
    if (once === undefined) {
      const output = await database.run(command, input);
      database.announce();
      return output;
    }
    const done = await database.runOnce(command, input, once);
    database.announce();
    return done.ok ? done.value : done.failure;
  }

  /** The newest posts, and one that the answer is about. */
  async function newLists({ session }: MemberVisit, about?: string): Promise<BoardLists> {
    const { lists } = await newest(await readCursor(database.read));
    const shown = listsFor(lists, session);
    if (about === undefined || shown.posts.some(({ id }) => id === about)) return shown;
    const older = await readPostPage(database.read, [session.accountId], about, undefined);
    if (older === undefined) return shown;
    const more = listsFor(older.lists, session);
    return { posts: [...shown.posts, ...more.posts], comments: [...shown.comments, ...more.comments] };
  }

  type Kept = KeptPicture & { readonly isNew: boolean };

  /**
   * Draws and keeps the pictures of a form. Nothing is drawn for who is refused anyway, nor for a call that
   * was answered before: its answer comes by its key.
   */
  async function keepPictures<Refused extends { readonly kind: string }>(
    { picture1, picture2, alt1 = '', alt2 = '' }: Partial<EditPostRequest>,
    { now, gone, once, session: { accountId } }: MemberVisit,
    findRefused: () => Promise<Refused | undefined>,
  ): Promise<
    | Kept[]
    | Refused
    | { readonly kind: 'bad-picture'; readonly slot: number }
    | { readonly kind: 'too-many-pictures' }
    | Extract<CallFailure, { kind: 'key-reused' }>
  > {
    const slots: [number, FormFile | string | undefined, string][] = [
      [1, picture1, alt1],
      [2, picture2, alt2],
    ];
    if (slots.some(([, source]) => source instanceof ReceivedFile)) {
      const known = once && (await findAnswer(database.read, once));
      if (known !== undefined) return known.isSame ? [] : { kind: 'key-reused' };
      const refused = await findRefused();
      if (refused !== undefined) return refused;
    }
    const kept: Kept[] = [];
    for (const [slot, source, alt] of slots) {
      if (source === undefined) continue;
      if (!(source instanceof ReceivedFile)) {
        if (typeof source !== 'string') return { kind: 'bad-picture', slot };
        kept.push({ slot, name: source, alt, isNew: false });
        continue;
      }
      const drawn = await pictures.keep(source, { now, gone, accountId });
      if (drawn.kind === 'bad-picture') return { kind: drawn.kind, slot };
      if (drawn.kind !== 'kept') return { kind: drawn.kind };
      kept.push({ slot, name: drawn.name, alt, isNew: true });
    }
    return kept;
  }
}

function isOfWriter(refused: { readonly kind: string }): refused is WriterRefused {
  return ['banned', 'rules-not-agreed', 'session-over'].includes(refused.kind);
}

function refusal(
  refused: WriterRefused | { readonly kind: 'key-reused' },
): WriteRefusal | Extract<CallFailure, { kind: 'session-over' | 'key-reused' }> {
  switch (refused.kind) {
    case 'banned':
      return banned(refused.ban);
    case 'rules-not-agreed':
      return { kind: 'rules-not-agreed', version: RULES_VERSION };
    case 'session-over':
    case 'key-reused':
      return { kind: refused.kind };
    default:
      return assertNever(refused);
  }
}

function banned({ term, until }: Ban): WriteRefusal {
  return term === 'forever' ? { kind: 'banned-forever' } : { kind: `banned-${term}`, until: until! };
}

/** What a person has put on the board, for the download of their data. */
export function messageExporter(database: Database): Exporter {
  return async (accountId) => {
    const { posts, pictures, comments, likes, reports } = await readMessagesOf(database.read, accountId);
    return {
      posts: posts.map(({ id, text, created_at, edited_at }) => ({
        id,
        text,
        at: created_at,
        ...(edited_at !== null && { editedAt: edited_at }),
        pictures: pictures
          .filter(({ post_id }) => post_id === id)
          .map(({ name, alt }) => ({ address: `/pictures/${name}`, alt })),
      })),
      comments: comments.map(({ post_id, text, created_at }) => ({ postId: post_id, text, at: created_at })),
      likes: likes.map(({ post_id }) => post_id),
      reports: reports.map(({ post_id, comment_id, reason, created_at }) => ({
        postId: post_id,
        ...(comment_id !== '' && { commentId: comment_id }),
        reason,
        at: created_at,
      })),
    };
  };
}
