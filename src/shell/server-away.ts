import { msg } from '@lingui/core/macro';

/** Shown while the server does not respond. */
export const SERVER_AWAY = msg`The server does not answer. Solving and saving still work.`;
