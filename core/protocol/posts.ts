import * as v from 'valibot';
import { ALT_MAX_LENGTH, COMMENT_MAX_LENGTH, POST_MAX_LENGTH, REASON_MAX_LENGTH } from '../posts/limits.ts';
import { isPictureName } from '../posts/post.ts';
import { cleanText, isBlank, isWritable, UNITS_PER_CHARACTER } from '../posts/text.ts';
import { checked, closedRecord, field, normalised, optionalField, plain, type Codec } from './codec.ts';
import { memberCall, type ReplyOf, type RequestOf } from './endpoint.ts';
import { BOARD, BOARD_LISTS, COMMENTS, POSTS } from './post-lists.ts';
import { bare, outcome } from './outcome.ts';
import { COUNT, FLAG, ID, IDEMPOTENCY_KEY, OWNER, TIME } from './values.ts';

function written(maxLength: number): Codec<string, string> {
  const fits = (text: string): boolean => isWritable(text, maxLength);
  // Cleaning removes white space, so the sent text may be longer than the limit.
  const most = 2 * maxLength * UNITS_PER_CHARACTER;
  return normalised(v.pipe(v.string(), v.maxLength(most), v.check(fits)), cleanText);
}

const POST_TEXT = written(POST_MAX_LENGTH);
const COMMENT_TEXT = checked(
  written(COMMENT_MAX_LENGTH) as Codec<string>,
  v.check((text: string) => !isBlank(text)),
);
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

/** Names that the specification sends are ignored, since the session identifies the caller. */
const SENDER = { sender: optionalField('name', OWNER) };

const WRITTEN_FIELDS = {
  sender: optionalField('user', OWNER),
  text: field('chat', POST_TEXT),
  alt1: optionalField('alt1', ALT),
  alt2: optionalField('alt2', ALT),
  /** The version of the rules (`RULES_VERSION`) that the person agreed to. Agreeing once is enough. */
  agreedTo: optionalField('agree', RULES_IN_FORM),
};

/** A post must not be empty. */
function notEmpty<Request>(codec: Codec<Request>): Codec<Request> {
  return checked(
    codec,
    v.check(
      ({ chat, image1, image2 }: { chat: string; image1?: unknown; image2?: unknown }) =>
        image1 !== undefined || image2 !== undefined || !isBlank(chat),
    ),
  );
}

const UNTIL = { until: field('until', TIME) };
/** Why a person may not write. */
const WRITE_REFUSALS = {
  'banned-week': outcome(36, UNTIL),
  'banned-month': outcome(37, UNTIL),
  'banned-year': outcome(38, UNTIL),
  'banned-forever': bare(39),
  // The person must agree to this version of the rules first.
  'rules-not-agreed': outcome(80, { version: field('rules', COUNT) }),
};
export type WriteRefusal = ReplyOf<{ outcomes: typeof WRITE_REFUSALS }>;

const LIMIT_REACHED = outcome(29, { limit: field('limit', COUNT) });
/** An invalid picture, or one that is too large or takes too long to decode. `slot`: 1 or 2. */
const BAD_PICTURE = outcome(83, { slot: field('slot', COUNT) });
/** No more pictures today (UTC); a post without new pictures is still possible. */
const TOO_MANY_PICTURES = bare(102);
const NO_SUCH_POST = bare(81);

/** Only guards against broken clients; the real limits are elsewhere. */
const WRITING = { perAddress: { calls: 600, seconds: 60 }, perAccount: { calls: 300, seconds: 60 } } as const;
/** Two pictures and the rest of the form. */
const FORM_MAX_BYTES = 11 * 1024 * 1024;

const LIST_REQUEST = checked(
  closedRecord({
    /** Only posts or comments older than this: the `older` cursor of the previous answer. */
    before: optionalField('before', COUNT),
    /** Only changes since this `cursor` of an earlier answer. */
    since: optionalField('since', COUNT),
    /** The comments of this post, newest first; `before` continues with older ones. */
    postId: optionalField('chatid', ID),
  }),
  v.check(
    ({ since, before, chatid }: { since?: unknown; before?: unknown; chatid?: unknown }) =>
      since === undefined || (before === undefined && chatid === undefined),
  ),
);

/**
 * The board, newest first. Without fields: the newest posts with the newest comments of each. With `before`:
 * older ones. With `since`: what the reader has missed; see `BoardAnswer`.
 */
export const listPosts = memberCall({
  path: '/cando/kugetchat',
  request: LIST_REQUEST,
  outcomes: { board: outcome(27, BOARD), 'no-such-post': NO_SUCH_POST },
});

/** Every change returns the newest posts, and the affected one if it is older. */
export const createPost = memberCall({
  ...WRITING,
  path: '/cando/kusendchat',
  form: 'multipart',
  maxBytes: FORM_MAX_BYTES,
  idempotent: true,
  request: notEmpty(
    closedRecord({
      ...WRITTEN_FIELDS,
      picture1: optionalField('image1', FORM_FILE),
      picture2: optionalField('image2', FORM_FILE),
    }),
  ),
  outcomes: {
    posted: outcome(26, { id: field('id', ID), posts: field('data', POSTS) }),
    'limit-reached': LIMIT_REACHED,
    'bad-picture': BAD_PICTURE,
    'too-many-pictures': TOO_MANY_PICTURES,
    ...WRITE_REFUSALS,
  },
});

export type EditPostRequest = RequestOf<typeof editPost>;

/**
 * Replaces text and pictures. `forbidden` for somebody else's post, `changed-meanwhile` if its text is no
 * longer the one that the writer changed.
 */
export const editPost = memberCall({
  ...WRITING,
  path: '/cando/kusendedit',
  form: 'multipart',
  maxBytes: FORM_MAX_BYTES,
  idempotent: true,
  request: notEmpty(
    closedRecord({
      ...WRITTEN_FIELDS,
      postId: field('chatid', ID),
      /** The text that the writer changed. If given, another text on the server is not replaced. */
      before: optionalField('was', POST_TEXT),
      /** Omitted pictures are removed from the post. */
      picture1: optionalField('image1', FORM_FILE_OR_NAME),
      picture2: optionalField('image2', FORM_FILE_OR_NAME),
    }),
  ),
  outcomes: {
    edited: outcome(30, { posts: field('data', POSTS) }),
    'changed-meanwhile': bare(125),
    'bad-picture': BAD_PICTURE,
    'too-many-pictures': TOO_MANY_PICTURES,
    'no-such-post': NO_SUCH_POST,
    ...WRITE_REFUSALS,
  },
});

/** `forbidden` for somebody else's post. The author is told if somebody else deletes it, and why. */
export const deletePost = memberCall({
  ...WRITING,
  path: '/cando/kudelectcard',
  idempotent: true,
  request: closedRecord({
    ...SENDER,
    postId: field('chatid', ID),
    reason: optionalField('reason', REASON),
  }),
  outcomes: { 'post-deleted': outcome(31, BOARD_LISTS), 'no-such-post': NO_SUCH_POST },
});

export const likePost = memberCall({
  ...WRITING,
  path: '/cando/kuLoveInfo',
  idempotent: true,
  request: closedRecord({
    ...SENDER,
    postId: field('chatid', ID),
    /** The wanted state; if absent, toggles. */
    liked: optionalField('on', FLAG),
  }),
  outcomes: { 'like-kept': outcome(32, { posts: field('data', POSTS) }), 'no-such-post': NO_SUCH_POST },
});

export const addComment = memberCall({
  ...WRITING,
  path: '/cando/kucomment',
  maxBytes: 32 * 1024,
  idempotent: true,
  request: closedRecord({
    ...SENDER,
    text: field('content', COMMENT_TEXT),
    postId: field('chatid', ID),
    agreedTo: optionalField('agree', COUNT),
  }),
  outcomes: {
    commented: outcome(28, { id: field('id', ID), comments: field('data', COMMENTS) }),
    'limit-reached': LIMIT_REACHED,
    'no-such-post': NO_SUCH_POST,
    ...WRITE_REFUSALS,
  },
});

/** `forbidden` unless the comment or its post is the caller's. Its author is told as with `deletePost`. */
export const deleteComment = memberCall({
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
    'comment-deleted': outcome(33, { comments: field('data', COMMENTS) }),
    'no-such-comment': bare(82),
  },
});

/**
 * Takes back the post or comment sent with this `Idempotency-Key`: deletes it if the call has arrived;
 * otherwise, the call will do nothing. Idempotent.
 */
export const takeBack = memberCall({
  ...WRITING,
  path: '/cando/kutakeback',
  request: closedRecord({ key: field('key', IDEMPOTENCY_KEY) }),
  // The deleted post or comment, if there was one.
  outcomes: { 'taken-back': outcome(121, { id: optionalField('id', ID) }) },
});

/** Reports a post or comment to the administrators; repeated reports are added. */
export const reportPost = memberCall({
  ...WRITING,
  path: '/cando/kureport',
  idempotent: true,
  request: closedRecord({
    postId: field('chatid', ID),
    /** The comment, if one is reported. */
    commentId: optionalField('comid', ID),
    reason: optionalField('reason', REASON),
  }),
  outcomes: { reported: bare(84), 'no-such-post': NO_SUCH_POST, 'no-such-comment': bare(82) },
});
