import { msg } from '@lingui/core/macro';

/** What still works while the server does not answer. */
export const SERVER_AWAY = msg`The server does not answer. Solving and saving still work.`;
