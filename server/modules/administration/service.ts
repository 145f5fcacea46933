import type { Handlers } from '../../plugins/calls.ts';

type Names =
  | 'readAccount'
  | 'restrictAccount'
  | 'resetPassword'
  | 'readCrystals'
  | 'changeCrystals'
  | 'screenUsernames'
  | 'screenRegistered'
  | 'screenLastLogin'
  | 'screenPhones'
  | 'screenQuestions'
  | 'screenAnswers'
  | 'screenStates'
  | 'addPuzzle'
  | 'addPuzzles'
  | 'listPuzzles'
  | 'deletePuzzles'
  | 'deleteLibrary'
  | 'listReports'
  | 'settleReports'
  | 'listAudit'
  | 'readPack';

/** Not open yet: the next commits open it. */
export function administrationHandlers(): Handlers<Names> {
  return new Proxy({}, { get: () => () => Promise.resolve({ kind: 'forbidden' }) }) as Handlers<Names>;
}
