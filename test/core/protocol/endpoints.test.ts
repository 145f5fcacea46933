import { openCall, type Endpoint } from '../../../core/protocol/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '../../../core/protocol/endpoints.ts';
import { EMPTY_REQUEST } from '../../../core/protocol/outcome.ts';

type Terms = Omit<Endpoint, 'path' | 'methods' | 'caller' | 'request' | 'outcomes'>;

const USUAL: Terms = {
  perAddress: { calls: 600, seconds: 60 },
  perAccount: undefined,
  perSession: undefined,
  maxBytes: 4096,
  form: 'json',
  idempotent: false,
  endsAccount: undefined,
  paced: false,
  cacheControl: undefined,
  beforePasswordChange: false,
};
const calls = (count: number, seconds: number) => ({ calls: count, seconds });
/** Where somebody could try passwords and codes. */
const GUARDED = { perAddress: calls(60, 60), perSession: calls(10, 300), paced: true };
const RECOVERY = { perAddress: calls(60, 600), perAccount: calls(10, 600) };
const WRITING = { perAccount: calls(300, 60), idempotent: true };
const POSTING: Partial<Terms> = { ...WRITING, form: 'multipart', maxBytes: 11 * 1024 * 1024 };
const PUZZLES = { cacheControl: 'no-cache' };

/** On which terms a call is taken, where they are not the usual ones. */
const UNUSUAL: Partial<Record<EndpointName, Partial<Terms>>> = {
  logIn: { perAddress: calls(60, 60), paced: true },
  finishLogIn: { perAddress: calls(60, 60), paced: true },
  logOut: { beforePasswordChange: true },
  endSessions: GUARDED,
  sendRegistrationCode: { perAddress: calls(60, 600), perAccount: calls(10, 3600), paced: true },
  checkRegistrationCode: { perAddress: calls(60, 60), perAccount: calls(30, 600) },
  checkPhone: { perAddress: calls(60, 600) },
  register: { perAddress: calls(60, 600), perAccount: calls(30, 600), idempotent: true },
  startRecovery: { ...RECOVERY, paced: true },
  checkRecoveryPhone: RECOVERY,
  answerRecoveryQuestion: RECOVERY,
  changePassword: { ...GUARDED, idempotent: true, beforePasswordChange: true },
  changePhone: GUARDED,
  startSecondFactor: GUARDED,
  confirmSecondFactor: { ...GUARDED, idempotent: true },
  renewRecoveryCodes: { ...GUARDED, idempotent: true },
  endSecondFactor: GUARDED,
  exportData: GUARDED,
  deleteAccount: { ...GUARDED, idempotent: true, endsAccount: 'deleted' },
  mergeMemories: { maxBytes: 40_000, perAccount: { calls: 60, seconds: 60 } },
  exchangeRecords: { maxBytes: 262_144, perAccount: { calls: 120, seconds: 60 } },
  saveBoard: { maxBytes: 65_536, idempotent: true },
  drawPuzzle: PUZZLES,
  readPack: PUZZLES,
  readText: { cacheControl: 'public, max-age=600, stale-while-revalidate=604800' },
  precheckHint: { paced: true },
  payForHint: { idempotent: true },
  resetPassword: { perAccount: calls(60, 60), paced: true, idempotent: true },
  changeCrystals: { idempotent: true },
  restrictAccount: { idempotent: true },
  removeSecondFactor: { idempotent: true },
  addPuzzle: { idempotent: true },
  addPuzzles: { maxBytes: 262_144, idempotent: true },
  deletePuzzles: { maxBytes: 8192 },
  movePuzzles: { maxBytes: 8192 },
  createPost: POSTING,
  editPost: POSTING,
  addComment: { ...WRITING, maxBytes: 32_768 },
  deletePost: WRITING,
  likePost: WRITING,
  deleteComment: WRITING,
  takeBack: { ...WRITING, idempotent: false },
  reportPost: WRITING,
};

// Specification 7.8
test.each(Object.keys(ENDPOINTS) as EndpointName[])('%s has the expected limits and rules', (name) => {
  const endpoint: Terms = ENDPOINTS[name];
  const terms = Object.keys(USUAL).map((term) => [term, endpoint[term as keyof Terms]]);
  expect(Object.fromEntries(terms)).toEqual({ ...USUAL, ...UNUSUAL[name] });
});

test('a call open to anyone cannot have a limit per session', () => {
  const row = {
    path: '/noper/some',
    perSession: calls(10, 300),
    request: EMPTY_REQUEST,
    outcomes: {},
  } as const;
  // @ts-expect-error: it would compile, and be counted by nothing.
  openCall(row);
  const open = Object.entries(ENDPOINTS).filter(([, { caller }]) => caller === 'anyone');
  expect(open.filter(([, { perSession }]) => perSession !== undefined)).toEqual([]);
});
