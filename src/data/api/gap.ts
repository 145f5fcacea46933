import type { Clock } from '../../../core/base/clock.ts';
import { ENDPOINTS, type EndpointName } from '../../../core/protocol/endpoints.ts';

/** Calls that follow each other more closely are refused on the spot. */
export const REQUEST_GAP_MS = 5000;

/**
 * Calls that must not wait (`CCR: false` in the specification): steps that follow each other by design,
 * reading, what the outbox sends, and ways out.
 */
const NEVER_WAIT: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'logOut',
  'listSessions',
  'endSession',
  'checkRegistrationCode',
  'checkPhone',
  'register',
  'checkRecoveryPhone',
  'answerRecoveryQuestion',
  'saveBoard',
  'loadBoard',
  'saveColors',
  'readColors',
  'drawPuzzle',
  'readPack',
  'readText',
  'readHintPrice',
  'payForHint',
  'askHint',
  'countCrystals',
  'listPosts',
  'createPost',
  'editPost',
  'deletePost',
  'likePost',
  'addComment',
  'deleteComment',
  'reportPost',
]);

/** Administrators look things up and undo; only what sends a mail waits. */
function isAdministration(name: EndpointName): boolean {
  return ENDPOINTS[name].caller === 'administrator' && name !== 'resetPassword';
}

/** Keeps a person from sending the same thing over and over: one call of a kind that waits in each gap. */
export function createGap(clock: Clock): { mayCall: (name: EndpointName) => boolean } {
  let lastAt = -Infinity;
  return {
    mayCall: (name) => {
      if (NEVER_WAIT.has(name) || isAdministration(name)) return true;
      const now = clock();
      if (now - lastAt < REQUEST_GAP_MS) return false;
      lastAt = now;
      return true;
    },
  };
}
