/** Posts per person and UTC day; deleting one makes room for another. */
export const POSTS_PER_DAY = 2;
/** Comments of one person to one post; deleting one makes room for another. */
export const COMMENTS_PER_POST = 5;

/** Lengths in characters, not code units. */
export const POST_MAX_LENGTH = 2000;
export const COMMENT_MAX_LENGTH = 500;
export const ALT_MAX_LENGTH = 300;
export const REASON_MAX_LENGTH = 300;

export const PICTURES_PER_POST = 2;
/** The largest picture file that the server accepts; the page sends much smaller ones. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
/** Bytes of pictures per person and UTC day, as stored on the server, whether shown or not. */
export const PICTURE_BYTES_PER_DAY = 20 * 1024 * 1024;
/** Larger pictures are scaled down and re-encoded before sending. */
export const PICTURE_SHRINK_BYTES = 102_400;
export const PICTURE_SHRINK_QUALITY = 0.7;

/** Posts per answer. */
export const POSTS_PER_PAGE = 30;
/** Newest comments sent with each post of a list. */
export const COMMENTS_PER_LIST = 20;
/** Comments per answer when requested by post. */
export const COMMENTS_PER_PAGE = 100;

/** Version of the message board's rules (the second legal document), to which writers agree. */
export const RULES_VERSION = 1;
