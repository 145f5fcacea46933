/** Posts that a person may have from one day (UTC); deleting one makes room for another. */
export const POSTS_PER_DAY = 2;
/** Comments that a person may have under one post; deleting one makes room for another. */
export const COMMENTS_PER_POST = 5;

/** Lengths in characters, not code units. */
export const POST_MAX_LENGTH = 2000;
export const COMMENT_MAX_LENGTH = 500;
export const ALT_MAX_LENGTH = 300;
export const REASON_MAX_LENGTH = 300;

export const PICTURES_PER_POST = 2;
/** The largest picture file that the server takes; the page makes them much smaller before. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
/** Pictures that a person may send on a day (UTC), as the server keeps them; shown or not, they fill its disk. */
export const PICTURE_BYTES_PER_DAY = 20 * 1024 * 1024;
/** Pictures of more bytes than this are scaled down and encoded again before they are sent. */
export const PICTURE_SHRINK_BYTES = 102_400;
export const PICTURE_SHRINK_QUALITY = 0.7;

/** Posts that one answer lists. */
export const POSTS_PER_PAGE = 30;
/** Comments of each post that a list of posts brings along, the newest. */
export const COMMENTS_PER_LIST = 20;
/** Comments that one answer lists when they are asked for by post. */
export const COMMENTS_PER_PAGE = 100;

/** The rules of the shared platform, as they stand in the second legal document; whoever writes agrees to them. */
export const RULES_VERSION = 1;
