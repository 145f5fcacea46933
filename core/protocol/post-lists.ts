import { at } from '../base/at.ts';
import * as v from 'valibot';
import { isPublicName } from '../account/public-name.ts';
import { BAN_TERMS, type Ban } from '../account/ban.ts';
import { isPictureName, type Comment, type Picture, type Post } from '../posts/post.ts';
import { NOTICE_KINDS, type Notice } from '../posts/notice.ts';
import {
  field,
  listOf,
  openRecord,
  optionalField,
  plain,
  tolerantListOf,
  type Codec,
  type InsideOf,
  type RecordOf,
} from './codec.ts';
import { COUNT, FLAG, ID, TEXT, TIME } from './values.ts';

const SIZE = v.strictTuple([v.number(), v.number()]);
/** Marks an author or editor as administrator; otherwise absent. */
const BY_ADMINISTRATOR = plain(v.literal('administrator'));
const PICTURE_OR_NONE = v.pipe(
  v.string(),
  v.check((text) => text === '' || isPictureName(text)),
);

/**
 * A post in the specification's form: two slots for pictures, the names of likers in one text. Written out, since the
 * server writes posts more often than anything else: a record would take nine times as long.
 */
const WIRE_POST = v.object({
  id: ID.schema,
  chatname: v.string(),
  chmail: v.optional(v.string()),
  chrole: v.optional(BY_ADMINISTRATOR.schema),
  chtime: TIME.schema,
  edited: v.optional(TIME.schema),
  editor: v.optional(BY_ADMINISTRATOR.schema),
  chcontent: v.string(),
  chpic1: PICTURE_OR_NONE,
  chpic2: PICTURE_OR_NONE,
  chalt1: v.optional(v.string()),
  chalt2: v.optional(v.string()),
  chsize1: v.optional(SIZE),
  chsize2: v.optional(SIZE),
  chlove: v.string(),
  lovenum: COUNT.schema,
  loved: v.boolean(),
  comnum: COUNT.schema,
  comown: COUNT.schema,
});
type WirePost = v.InferOutput<typeof WIRE_POST>;

const POST: Codec<Post, WirePost> = {
  schema: WIRE_POST,
  decode: (wire) => ({
    id: wire.id,
    author: wire.chatname,
    ...(wire.chmail !== undefined && { authorEmail: wire.chmail }),
    ...(wire.chrole !== undefined && { authorRole: wire.chrole }),
    createdAt: wire.chtime,
    ...(wire.edited !== undefined && { editedAt: wire.edited }),
    ...(wire.editor !== undefined && { editedBy: wire.editor }),
    text: wire.chcontent,
    pictures: [
      ...readPicture(wire.chpic1, wire.chsize1, wire.chalt1),
      ...readPicture(wire.chpic2, wire.chsize2, wire.chalt2),
    ],
    likedBy: wire.chlove.split(',').filter(isPublicName),
    likes: wire.lovenum,
    liked: wire.loved,
    comments: wire.comnum,
    ownComments: wire.comown,
  }),
  encode: (post) => {
    const first = post.pictures.at(0);
    const second = post.pictures.at(1);
    return {
      id: post.id,
      chatname: post.author,
      ...(post.authorEmail !== undefined && { chmail: post.authorEmail }),
      ...(post.authorRole !== undefined && { chrole: post.authorRole }),
      chtime: post.createdAt,
      ...(post.editedAt !== undefined && { edited: post.editedAt }),
      ...(post.editedBy !== undefined && { editor: post.editedBy }),
      chcontent: post.text,
      chpic1: first?.name ?? '',
      chpic2: second?.name ?? '',
      ...(first !== undefined && { chsize1: [first.width, first.height], chalt1: first.alt }),
      ...(second !== undefined && { chsize2: [second.width, second.height], chalt2: second.alt }),
      // Names cannot contain the separator.
      chlove: post.likedBy
        .filter(isPublicName)
        .map((name) => `${name},`)
        .join(''),
      lovenum: post.likes,
      loved: post.liked,
      comnum: post.comments,
      comown: post.ownComments,
    };
  },
};

function readPicture(name: string, size: readonly [number, number] = [0, 0], alt = ''): Picture[] {
  return name === '' ? [] : [{ name, width: size[0], height: size[1], alt }];
}

const COMMENT: Codec<Comment> = openRecord({
  id: field('id', ID),
  postId: field('comchatid', ID),
  author: field('comname', TEXT),
  authorEmail: optionalField('commail', TEXT),
  authorRole: optionalField('comrole', BY_ADMINISTRATOR),
  createdAt: field('comtime', TIME),
  text: field('comcontent', TEXT),
});

export const POSTS = tolerantListOf(POST);
export const COMMENTS = tolerantListOf(COMMENT);

export interface BoardLists {
  /** Newest first. */
  readonly posts: readonly Post[];
  /** Comments on these posts and on others affected by a change; newest first. */
  readonly comments: readonly Comment[];
}

const LISTS: Codec<BoardLists> = {
  schema: v.strictTuple([POSTS.schema, COMMENTS.schema]),
  decode: (wire) => {
    const [posts, comments] = wire as [unknown, unknown];
    return { posts: POSTS.decode(posts), comments: COMMENTS.decode(comments) };
  },
  encode: ({ posts, comments }) => [POSTS.encode(posts), COMMENTS.encode(comments)],
};

const FIRST_BAN_CODE = 36;
const WIRE_BAN = v.object({
  code: v.pipe(v.number(), v.integer(), v.minValue(FIRST_BAN_CODE), v.maxValue(39)),
  until: v.optional(TIME.schema),
});

export const BAN: Codec<Ban, v.InferOutput<typeof WIRE_BAN>> = {
  schema: WIRE_BAN,
  decode: ({ code, until }) => ({ term: at(BAN_TERMS, code - FIRST_BAN_CODE), until: until ?? null }),
  encode: ({ term, until }) => ({
    code: FIRST_BAN_CODE + BAN_TERMS.indexOf(term),
    ...(until !== null && { until }),
  }),
};

const NOTICE: Codec<Notice> = openRecord({
  kind: field('what', plain(v.picklist(NOTICE_KINDS))),
  createdAt: field('time', TIME),
  text: optionalField('text', TEXT),
  reason: optionalField('reason', TEXT),
});

const CHANGES = {
  lists: field('data', LISTS),
  /** Posts (with everything attached to them) and comments that no longer exist. */
  gone: field('gone', listOf(ID)),
  /** Too much was missed: these are the newest posts, and everything read before must be discarded. */
  anew: field('anew', FLAG),
  /** The last included change; it only increases. */
  cursor: field('cur', COUNT),
};

/** Missed changes: added, changed and removed items. */
export type BoardChanges = InsideOf<typeof BOARD_CHANGES>;
export const BOARD_CHANGES = openRecord(CHANGES);

/** The reader's remaining limits. */
export type OwnState = InsideOf<typeof OWN_STATE>;
const OWN_STATE = openRecord({
  /** Posts that may still be written today (UTC). */
  postsLeft: field('left', COUNT),
  /** The version of the rules that was agreed to; 0 for none. */
  agreedTo: field('rules', COUNT),
  ban: optionalField('ban', BAN),
  /** What others did to the reader, newest first; absent if there is nothing, and from older servers. */
  notices: optionalField('notices', tolerantListOf(NOTICE)),
});

export type BoardAnswer = { readonly kind: 'board' } & RecordOf<typeof BOARD>;
export const BOARD = {
  ...CHANGES,
  /** The `before` cursor of the next older page; absent at the end. */
  older: optionalField('next', COUNT),
  /** With the newest posts: the newest answers to the reader, see `answersIn`; absent from older servers. */
  answers: optionalField('answers', COMMENTS),
  own: field('me', OWN_STATE),
};

export const BOARD_LISTS = { lists: field('data', LISTS) };
