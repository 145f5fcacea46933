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

const SIZE = plain<readonly [number, number]>(v.strictTuple([v.number(), v.number()]));
/** Marks an author or editor as administrator; otherwise absent. */
const BY_ADMINISTRATOR = plain(v.literal('administrator'));
const PICTURE_OR_NONE = plain(
  v.pipe(
    v.string(),
    v.check((text) => text === '' || isPictureName(text)),
  ),
);

/** Names in one text; they cannot contain the separator. */
const NAMES: Codec<readonly string[], string> = {
  schema: v.string(),
  decode: (wire) => wire.split(',').filter(isPublicName),
  encode: (names) =>
    names
      .filter(isPublicName)
      .map((name) => `${name},`)
      .join(''),
};

/** A post in the specification's form: two slots for pictures, the names of likers in one text. */
const WIRE_POST = openRecord({
  id: field('id', ID),
  author: field('chatname', TEXT),
  authorEmail: optionalField('chmail', TEXT),
  authorRole: optionalField('chrole', BY_ADMINISTRATOR),
  createdAt: field('chtime', TIME),
  editedAt: optionalField('edited', TIME),
  editedBy: optionalField('editor', BY_ADMINISTRATOR),
  text: field('chcontent', TEXT),
  picture1: field('chpic1', PICTURE_OR_NONE),
  picture2: field('chpic2', PICTURE_OR_NONE),
  alt1: optionalField('chalt1', TEXT),
  alt2: optionalField('chalt2', TEXT),
  size1: optionalField('chsize1', SIZE),
  size2: optionalField('chsize2', SIZE),
  likedBy: field('chlove', NAMES as Codec<readonly string[]>),
  likes: field('lovenum', COUNT),
  liked: field('loved', FLAG),
  comments: field('comnum', COUNT),
  ownComments: field('comown', COUNT),
});

const POST: Codec<Post> = {
  schema: WIRE_POST.schema,
  decode: (wire) => {
    const { picture1, size1, alt1, picture2, size2, alt2, ...post } = WIRE_POST.decode(wire);
    return {
      ...post,
      pictures: [...readPicture(picture1, size1, alt1), ...readPicture(picture2, size2, alt2)],
    };
  },
  encode: ({ pictures: [first, second], ...post }) =>
    WIRE_POST.encode({
      ...post,
      picture1: first?.name ?? '',
      picture2: second?.name ?? '',
      ...(first && { size1: [first.width, first.height], alt1: first.alt }),
      ...(second && { size2: [second.width, second.height], alt2: second.alt }),
    }),
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
