import { assertNever } from '../../../core/base/assert-never.ts';
import { isFailure, type AnyFailure } from '../../../core/protocol/local-failure.ts';
import type { FormFile } from '../../../core/protocol/posts.ts';
import type { Api, CallOptions } from '../api/api.ts';
import type { FeedChanges } from '../posts/feed.ts';
import { isRowId, referencesOf, type Command, type OutgoingPicture } from './command.ts';
import { sentByFailure, type Sent } from './sent.ts';

interface Sending {
  /** The row's id: the idempotency key. */
  readonly id: string;
  readonly command: Command;
  readonly token: string;
}

/**
 * The longest wait for an answer to a few words, since what was written after them waits too. Sent again, they have
 * the same effect.
 */
const WORDS_TIMEOUT_MS = 15_000;

export async function sendPost(api: Api, { id, command, token }: Sending): Promise<Sent> {
  // It names a row that was cancelled before it was sent.
  if (referencesOf(command).some(isRowId)) return ofNothing(command, 'no-such-post');
  const answer = await call(api, command, { key: id, token });
  if (isFailure(answer)) return sentByFailure(answer);
  switch (answer.kind) {
    case 'posted':
      return { kind: 'accepted', id: answer.id, news: news({ posts: only(answer.posts, answer.id) }) };
    case 'commented':
      return { kind: 'accepted', id: answer.id, news: news({ comments: only(answer.comments, answer.id) }) };
    case 'edited':
    case 'like-kept':
      return {
        kind: 'accepted',
        news: news({ posts: 'postId' in command ? only(answer.posts, command.postId) : [] }),
      };
    case 'post-deleted':
    case 'comment-deleted':
      return { kind: 'accepted', news: news({ gone: goneOf(command) }) };
    case 'reported':
      return { kind: 'accepted' };
    default:
      return refused(answer, command);
  }
}

/** Takes back the post or comment of the row with this id, whether or not it has reached the server. */
export async function sendTakeBack(api: Api, { id, token }: Omit<Sending, 'command'>): Promise<Sent> {
  const answer = await api.call('takeBack', { key: id }, { token, timeoutMs: WORDS_TIMEOUT_MS });
  if (isFailure(answer)) return sentByFailure(answer);
  return { kind: 'accepted', news: news({ gone: answer.id === undefined ? [] : [answer.id] }) };
}

type Answer = Awaited<ReturnType<typeof call>>;
type Done = 'posted' | 'commented' | 'edited' | 'like-kept' | 'post-deleted' | 'comment-deleted' | 'reported';

/** A refusal by the server, with the details that a person needs. */
function refused(answer: Exclude<Answer, AnyFailure | { readonly kind: Done }>, command: Command): Sent {
  switch (answer.kind) {
    case 'no-such-post':
    case 'no-such-comment':
      return ofNothing(command, answer.kind);
    case 'limit-reached':
      return { kind: 'refused', refusal: { kind: answer.kind, limit: answer.limit } };
    case 'banned-week':
    case 'banned-month':
    case 'banned-year':
      return { kind: 'refused', refusal: { kind: answer.kind, until: answer.until } };
    case 'banned-forever':
    case 'changed-meanwhile':
    case 'rules-not-agreed':
    case 'bad-picture':
    case 'too-many-pictures':
      return { kind: 'refused', refusal: { kind: answer.kind } };
    default:
      return assertNever(answer);
  }
}

/** One call for each kind of command. */
function call(api: Api, command: Command, given: CallOptions) {
  const hasPictures = 'pictures' in command && command.pictures.length > 0;
  const options = hasPictures ? given : { ...given, timeoutMs: WORDS_TIMEOUT_MS };
  switch (command.kind) {
    case 'create-post': {
      const { text, agreedTo, pictures } = command;
      return api.call('createPost', { text, agreedTo, ...slots(pictures as OutgoingPicture[]) }, options);
    }
    case 'edit-post': {
      const { postId, text, before, agreedTo, pictures } = command;
      return api.call('editPost', { postId, text, before, agreedTo, ...slots(pictures) }, options);
    }
    case 'delete-post':
      return api.call('deletePost', { postId: command.postId, reason: command.reason }, options);
    case 'like-post':
      return api.call('likePost', { postId: command.postId, liked: command.liked }, options);
    case 'add-comment': {
      const { postId, text, agreedTo } = command;
      return api.call('addComment', { postId, text, agreedTo }, options);
    }
    case 'delete-comment':
      return api.call('deleteComment', { commentId: command.commentId, reason: command.reason }, options);
    case 'report-post':
      return api.call(
        'reportPost',
        {
          postId: command.postId,
          commentId: command.commentId,
          reason: command.reason || undefined,
        },
        options,
      );
  }
}

/** The two slots of a form. On the page, a `FormFile` is a `Blob`. */
function slots([first, second]: readonly OutgoingPicture[]) {
  return {
    ...(first && { picture1: first.source as FormFile, alt1: first.alt }),
    ...(second && { picture2: second.source as FormFile, alt2: second.alt }),
  };
}

/** Deleting or unliking something that no longer exists counts as done; other commands are refused. */
function ofNothing(command: Command, kind: string): Sent {
  switch (command.kind) {
    case 'delete-post':
    case 'delete-comment':
    case 'like-post':
    case 'report-post':
      return {
        kind: 'accepted',
        news: news({ gone: kind === 'no-such-comment' ? commentOf(command) : goneOf(command) }),
      };
    default:
      return { kind: 'refused', refusal: { kind } };
  }
}

function commentOf(command: Command): readonly string[] {
  return 'commentId' in command && command.commentId !== undefined ? [command.commentId] : [];
}

function goneOf(command: Command): readonly string[] {
  if (command.kind === 'delete-comment') return [command.commentId];
  return command.kind === 'add-comment' || command.kind === 'create-post' ? [] : [command.postId];
}

/** Only the item that the command was about, since the live feed may know newer states of the others. */
function only<Item extends { readonly id: string }>(items: readonly Item[], id: string): readonly Item[] {
  return items.filter((item) => item.id === id);
}

function news(part: Partial<FeedChanges>): FeedChanges {
  return { posts: [], comments: [], gone: [], ...part };
}
