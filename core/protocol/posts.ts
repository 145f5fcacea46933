import * as v from 'valibot';
import { ALT_MAX_LENGTH, COMMENT_MAX_LENGTH, POST_MAX_LENGTH, REASON_MAX_LENGTH } from '../posts/limits.ts';
import { isPictureName, type Comment, type Post } from '../posts/post.ts';
import { cleanText, isBlank, isWritable, UNITS_PER_CHARACTER } from '../posts/text.ts';
import { closedRecord, field, openRecord, optionalField, plain, type Codec } from './codec.ts';
import { memberCall } from './endpoint.ts';
import {
  BOARD_ANSWER,
  BOARD_LISTS,
  COMMENTS,
  POSTS,
  type BoardAnswer,
  type BoardLists,
} from './post-lists.ts';
import { bare } from './nothing.ts';
import { COUNT, FLAG, ID, IDEMPOTENCY_KEY, OWNER, TIME } from './values.ts';

function written(maxLength: number): Codec<string, string> {
  const fits = (text: string): boolean => isWritable(text, maxLength);
  return {
    // Cleaning removes white space, so the sent text may be longer than the limit.
    schema: v.pipe(v.string(), v.maxLength(2 * maxLength * UNITS_PER_CHARACTER), v.check(fits)),
    decode: cleanText,
    encode: (text) => text,
  };
}

function notBlank(codec: Codec<string, string>): Codec<string, string> {
  return {
    ...codec,
    schema: v.pipe(
      codec.schema,
      v.check((text) => !isBlank(text)),
    ),
  };
}

const POST_TEXT = written(POST_MAX_LENGTH);
const COMMENT_TEXT = notBlank(written(COMMENT_MAX_LENGTH));
const ALT = written(ALT_MAX_LENGTH);
const REASON = written(REASON_MAX_LENGTH);
/** Form fields have no numbers. */
const RULES_IN_FORM: Codec<number, string> = {
  schema: v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,8}$/)),
  decode: Number,
  encode: String,
};

declare const file: unique symbol;
/** A file in a form: a `Blob` on the page, the received file on the server. */
export interface FormFile {
  readonly [file]?: never;
}

const FORM_FILE = plain(
  v.custom<FormFile>((wire) => typeof wire === 'object' && wire !== null && !Array.isArray(wire)),
);
/** A new picture, or the name of one that the post already has and keeps. */
const FORM_FILE_OR_NAME = plain(
  v.union([FORM_FILE.schema, v.pipe(v.string(), v.check(isPictureName))]) as v.GenericSchema<
    unknown,
    FormFile | string
  >,
);

/** Names that the specification sends; ignored, since the session identifies the caller. */
export interface Sender {
  readonly sender?: string | undefined;
}

interface Written extends Sender {
  readonly text: string;
  readonly alt1?: string | undefined;
  readonly alt2?: string | undefined;
  /** The version of the rules (`RULES_VERSION`) that the person agreed to. Agreeing once is enough. */
  readonly agreedTo?: number | undefined;
}

export interface CreatePostRequest extends Written {
  readonly picture1?: FormFile | undefined;
  readonly picture2?: FormFile | undefined;
}

export interface EditPostRequest extends Written {
  readonly postId: string;
  /** The text that the writer changed. If given, another text on the server is not replaced. */
  readonly before?: string | undefined;
  /** Omitted pictures are removed from the post. */
  readonly picture1?: FormFile | string | undefined;
  readonly picture2?: FormFile | string | undefined;
}

const WRITTEN_FIELDS = {
  sender: optionalField('user', OWNER),
  text: field('chat', POST_TEXT),
  alt1: optionalField('alt1', ALT),
  alt2: optionalField('alt2', ALT),
  agreedTo: optionalField('agree', RULES_IN_FORM),
};

/** A post must not be empty. */
function notEmpty<Request extends CreatePostRequest | EditPostRequest>(
  codec: Codec<Request>,
): Codec<Request> {
  return {
    ...codec,
    schema: v.pipe(
      codec.schema,
      v.check((wire) => {
        const { chat, image1, image2 } = wire as { chat: string; image1?: unknown; image2?: unknown };
        return image1 !== undefined || image2 !== undefined || !isBlank(chat);
      }),
    ),
  };
}

/** Why a person may not write. */
export type WriteRefusal =
  | { readonly kind: 'banned-week'; readonly until: number }
  | { readonly kind: 'banned-month'; readonly until: number }
  | { readonly kind: 'banned-year'; readonly until: number }
  | { readonly kind: 'banned-forever' }
  /** The person must agree to this version of the rules first. */
  | { readonly kind: 'rules-not-agreed'; readonly version: number };

export interface LimitReached {
  readonly kind: 'limit-reached';
  readonly limit: number;
}

/** An invalid picture, or one that is too large or takes too long to decode. */
export interface BadPicture {
  readonly kind: 'bad-picture';
  /** 1 or 2. */
  readonly slot: number;
}

/** No more pictures today (UTC); a post without new pictures is still possible. */
export interface TooManyPictures {
  readonly kind: 'too-many-pictures';
}

export interface NoSuchPost {
  readonly kind: 'no-such-post';
}

const UNTIL = openRecord({ until: field('until', TIME) });
const WRITE_REFUSALS = {
  'banned-week': { code: 36, payload: UNTIL },
  'banned-month': { code: 37, payload: UNTIL },
  'banned-year': { code: 38, payload: UNTIL },
  'banned-forever': bare(39),
  'rules-not-agreed': { code: 80, payload: openRecord({ version: field('rules', COUNT) }) },
} as const;
const LIMIT_REACHED = { code: 29, payload: openRecord({ limit: field('limit', COUNT) }) };
const BAD_PICTURE = { code: 83, payload: openRecord({ slot: field('slot', COUNT) }) };
const TOO_MANY_PICTURES = bare(102);
const NO_SUCH_POST = bare(81);

/** Only guards against broken clients; the real limits are elsewhere. */
const WRITING = { perAddress: { calls: 600, seconds: 60 }, perAccount: { calls: 300, seconds: 60 } } as const;
/** Two pictures and the rest of the form. */
const FORM_MAX_BYTES = 11 * 1024 * 1024;

export interface ListPostsRequest {
  /** Only posts or comments older than this: the `older` cursor of the previous answer. */
  readonly before?: number | undefined;
  /** Only changes since this `cursor` of an earlier answer. */
  readonly since?: number | undefined;
  /** The comments of this post, newest first; `before` continues with older ones. */
  readonly postId?: string | undefined;
}

const LIST_REQUEST = closedRecord<ListPostsRequest>({
  before: optionalField('before', COUNT),
  since: optionalField('since', COUNT),
  postId: optionalField('chatid', ID),
});

/**
 * The board, newest first. Without fields: the newest posts with the newest comments of each. With `before`:
 * older ones. With `since`: what the reader has missed; see `BoardAnswer`.
 */
export const listPosts = memberCall<ListPostsRequest, BoardAnswer | NoSuchPost>({
  path: '/cando/kugetchat',
  request: {
    ...LIST_REQUEST,
    schema: v.pipe(
      LIST_REQUEST.schema,
      v.check((wire) => {
        const { since, before, chatid } = wire as Record<string, unknown>;
        return since === undefined || (before === undefined && chatid === undefined);
      }),
    ),
  },
  outcomes: { board: { code: 27, payload: BOARD_ANSWER }, 'no-such-post': NO_SUCH_POST },
});

/** Every change returns the newest posts, and the affected one if it is older. */
export const createPost = memberCall<
  CreatePostRequest,
  | { readonly kind: 'posted'; readonly id: string; readonly posts: readonly Post[] }
  | WriteRefusal
  | LimitReached
  | BadPicture
  | TooManyPictures
>({
  ...WRITING,
  path: '/cando/kusendchat',
  form: 'multipart',
  maxBytes: FORM_MAX_BYTES,
  idempotent: true,
  request: notEmpty(
    closedRecord<CreatePostRequest>({
      ...WRITTEN_FIELDS,
      picture1: optionalField('image1', FORM_FILE),
      picture2: optionalField('image2', FORM_FILE),
    }),
  ),
  outcomes: {
    posted: { code: 26, payload: openRecord({ id: field('id', ID), posts: field('data', POSTS) }) },
    'limit-reached': LIMIT_REACHED,
    'bad-picture': BAD_PICTURE,
    'too-many-pictures': TOO_MANY_PICTURES,
    ...WRITE_REFUSALS,
  },
});

/**
 * Replaces text and pictures. `forbidden` for somebody else's post, `changed-meanwhile` if its text is no
 * longer the one that the writer changed.
 */
export const editPost = memberCall<
  EditPostRequest,
  | { readonly kind: 'edited'; readonly posts: readonly Post[] }
  | { readonly kind: 'changed-meanwhile' }
  | WriteRefusal
  | BadPicture
  | TooManyPictures
  | NoSuchPost
>({
  ...WRITING,
  path: '/cando/kusendedit',
  form: 'multipart',
  maxBytes: FORM_MAX_BYTES,
  idempotent: true,
  request: notEmpty(
    closedRecord<EditPostRequest>({
      ...WRITTEN_FIELDS,
      postId: field('chatid', ID),
      before: optionalField('was', POST_TEXT),
      picture1: optionalField('image1', FORM_FILE_OR_NAME),
      picture2: optionalField('image2', FORM_FILE_OR_NAME),
    }),
  ),
  outcomes: {
    edited: { code: 30, payload: openRecord({ posts: field('data', POSTS) }) },
    'changed-meanwhile': bare(125),
    'bad-picture': BAD_PICTURE,
    'too-many-pictures': TOO_MANY_PICTURES,
    'no-such-post': NO_SUCH_POST,
    ...WRITE_REFUSALS,
  },
});

/** `forbidden` for somebody else's post. The author is told if somebody else deletes it, and why. */
export const deletePost = memberCall<
  Sender & { readonly postId: string; readonly reason?: string | undefined },
  { readonly kind: 'post-deleted'; readonly lists: BoardLists } | NoSuchPost
>({
  ...WRITING,
  path: '/cando/kudelectcard',
  idempotent: true,
  request: closedRecord({
    sender: optionalField('name', OWNER),
    postId: field('chatid', ID),
    reason: optionalField('reason', REASON),
  }),
  outcomes: { 'post-deleted': { code: 31, payload: BOARD_LISTS }, 'no-such-post': NO_SUCH_POST },
});

export interface LikePostRequest extends Sender {
  readonly postId: string;
  /** The wanted state; if absent, toggles. */
  readonly liked?: boolean | undefined;
}

export const likePost = memberCall<
  LikePostRequest,
  { readonly kind: 'like-kept'; readonly posts: readonly Post[] } | NoSuchPost
>({
  ...WRITING,
  path: '/cando/kuLoveInfo',
  idempotent: true,
  request: closedRecord<LikePostRequest>({
    sender: optionalField('name', OWNER),
    postId: field('chatid', ID),
    liked: optionalField('on', FLAG),
  }),
  outcomes: {
    'like-kept': { code: 32, payload: openRecord({ posts: field('data', POSTS) }) },
    'no-such-post': NO_SUCH_POST,
  },
});

export interface AddCommentRequest extends Sender {
  readonly postId: string;
  readonly text: string;
  readonly agreedTo?: number | undefined;
}

export const addComment = memberCall<
  AddCommentRequest,
  | { readonly kind: 'commented'; readonly id: string; readonly comments: readonly Comment[] }
  | WriteRefusal
  | LimitReached
  | NoSuchPost
>({
  ...WRITING,
  path: '/cando/kucomment',
  maxBytes: 32 * 1024,
  idempotent: true,
  request: closedRecord<AddCommentRequest>({
    sender: optionalField('name', OWNER),
    text: field('content', COMMENT_TEXT),
    postId: field('chatid', ID),
    agreedTo: optionalField('agree', COUNT),
  }),
  outcomes: {
    commented: { code: 28, payload: openRecord({ id: field('id', ID), comments: field('data', COMMENTS) }) },
    'limit-reached': LIMIT_REACHED,
    'no-such-post': NO_SUCH_POST,
    ...WRITE_REFUSALS,
  },
});

/** `forbidden` unless the comment or its post is the caller's. Its author is told as with `deletePost`. */
export const deleteComment = memberCall<
  {
    readonly commentId: string;
    readonly role?: string | undefined;
    readonly reason?: string | undefined;
  },
  | { readonly kind: 'comment-deleted'; readonly comments: readonly Comment[] }
  | { readonly kind: 'no-such-comment' }
>({
  ...WRITING,
  path: '/cando/kudelectcom',
  idempotent: true,
  request: closedRecord({
    commentId: field('comid', ID),
    // Ignored, like `sender`.
    role: optionalField('cirole', plain(v.pipe(v.string(), v.maxLength(20)))),
    reason: optionalField('reason', REASON),
  }),
  outcomes: {
    'comment-deleted': { code: 33, payload: openRecord({ comments: field('data', COMMENTS) }) },
    'no-such-comment': bare(82),
  },
});

/**
 * Takes back the post or comment sent with this `Idempotency-Key`: deletes it if the call has arrived;
 * otherwise, the call will do nothing. Idempotent.
 */
export const takeBack = memberCall<
  { readonly key: string },
  {
    readonly kind: 'taken-back';
    /** The deleted post or comment, if there was one. */
    readonly id?: string | undefined;
  }
>({
  ...WRITING,
  path: '/cando/kutakeback',
  request: closedRecord({ key: field('key', IDEMPOTENCY_KEY) }),
  outcomes: { 'taken-back': { code: 121, payload: openRecord({ id: optionalField('id', ID) }) } },
});

export interface ReportPostRequest {
  readonly postId: string;
  /** The comment, if one is reported. */
  readonly commentId?: string | undefined;
  readonly reason?: string | undefined;
}

/** Reports a post or comment to the administrators; repeated reports are added. */
export const reportPost = memberCall<
  ReportPostRequest,
  { readonly kind: 'reported' } | NoSuchPost | { readonly kind: 'no-such-comment' }
>({
  ...WRITING,
  path: '/cando/kureport',
  idempotent: true,
  request: closedRecord<ReportPostRequest>({
    postId: field('chatid', ID),
    commentId: optionalField('comid', ID),
    reason: optionalField('reason', REASON),
  }),
  outcomes: { reported: bare(84), 'no-such-post': NO_SUCH_POST, 'no-such-comment': bare(82) },
});
