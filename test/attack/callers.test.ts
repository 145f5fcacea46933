import { RULES_VERSION } from '../../core/posts/limits.ts';
import type { ReplyOf, RequestOf } from '../../core/protocol/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '../../core/protocol/endpoints.ts';
import type { CallFailure } from '../../core/protocol/call-failure.ts';
import { DEFAULT_COLORS } from '../../core/appearance/color-scheme.ts';
import { EASY, freshBoard } from '../support/hint-boards.ts';
import { exampleBoard } from '../server/support/boards.ts';
import { contents, execute } from '../server/support/database.ts';
import { ADMINISTRATOR, logIn, newPerson, register, WITH_ADMINISTRATOR } from '../server/support/people.ts';
import { turnOn } from '../server/support/second-factor.ts';
import { ENGINES, TestServer } from '../server/support/test-server.ts';

/** In the order in which they are asked: the one who may do most, and so undo the others' ground, is last. */
const ROLES = ['nobody', 'forger', 'temporary', 'banned', 'member', 'unproved', 'administrator'] as const;
/**
 * `forger` has a token that the server never gave out, `temporary` still has to change a temporary password,
 * `unproved` is an administrator whose two-step login is not set up.
 */
type Role = (typeof ROLES)[number];

/** What there is to ask about: nothing of it belongs to who asks. */
interface Ground {
  /** The caller's own address. */
  readonly owner: string;
  /** Somebody else's, and the session in which that is. */
  readonly other: string;
  readonly otherSession: string;
  /** Their posts and the comments under them; the doomed ones are those that an administrator deletes. */
  readonly postId: string;
  readonly doomedPost: string;
  readonly doomedComment: string;
}

type Table = typeof ENDPOINTS;
type Kind<Name extends EndpointName> = ReplyOf<Table[Name]>['kind'] | CallFailure['kind'];
type Ask<Name extends EndpointName> = (ground: Ground) => RequestOf<Table[Name]>;
interface Row<Name extends EndpointName> {
  readonly ask: Ask<Name>;
  readonly answers: Readonly<Record<Role, Kind<Name>>>;
}

type Else<Name extends EndpointName> = Partial<Record<Role, Kind<Name>>>;

function anybody<Name extends EndpointName>(ask: Ask<Name>, answer: Kind<Name>): Row<Name> {
  return { ask, answers: Object.fromEntries(ROLES.map((role) => [role, answer])) as never };
}

function members<Name extends EndpointName>(
  ask: Ask<Name>,
  answer: Kind<Name>,
  other: Else<Name> = {},
): Row<Name> {
  return {
    ask,
    answers: {
      nobody: 'session-over',
      forger: 'session-over',
      temporary: 'password-change-due',
      banned: answer,
      member: answer,
      unproved: answer,
      administrator: answer,
      ...other,
    },
  };
}

function administrators<Name extends EndpointName>(ask: Ask<Name>, answer: Kind<Name>): Row<Name> {
  return {
    ask,
    answers: {
      nobody: 'session-over',
      forger: 'session-over',
      temporary: 'forbidden',
      banned: 'forbidden',
      member: 'forbidden',
      unproved: 'second-factor-due',
      administrator: answer,
    },
  };
}

const WRONG = { password: 'Wrong-Pass1' };
const NOBODY = 'nobody@example.org';
const ABSENT = '6f1c4b1e-7a54-4c5e-9d6e-0c2f5b1f3a01';
const GIVENS = '534678912672195348198342567859761423426853791713924856961537284287419635345286170';
const about = ({ other }: Ground) => ({ username: other });
const written = { text: 'Hello' };

/** Each call, and what each role is answered. A call that is missing here does not compile. */
const CALLS: { readonly [Name in EndpointName]: Row<Name> } = {
  logIn: anybody(() => ({ email: NOBODY, ...WRONG }), 'wrong-credentials'),
  finishLogIn: anybody(() => ({ ticket: 'x'.repeat(60), code: '123456' }), 'ticket-over'),
  sendRegistrationCode: anybody(({ other }) => ({ email: other }), 'already-registered'),
  checkRegistrationCode: anybody(() => ({ email: NOBODY, code: '0000' }), 'code-over'),
  checkPhone: anybody(() => ({ phone: '+1 555 0100' }), 'free'),
  register: anybody(() => ({ ...newPerson(), code: '0000' }), 'code-over'),
  startRecovery: anybody(() => ({ email: NOBODY }), 'unknown-email'),
  checkRecoveryPhone: anybody(() => ({ email: NOBODY, phone: '+1 555 0100' }), 'wrong-phone'),
  answerRecoveryQuestion: anybody(
    () => ({ email: NOBODY, phone: '+1 555 0100', question: 'First pet?', answer: 'Rex' }),
    'wrong-answer',
  ),
  drawPuzzle: anybody(() => ({ level: 'novice' }), 'puzzle'),
  readPack: anybody(() => ({ level: 'novice' }), 'pack'),
  readText: anybody(() => ({ language: 'en', number: 0 }), 'text'),
  readHintPrice: anybody(() => ({}), 'price'),

  listSessions: members(() => ({}), 'sessions'),
  endSessions: members(({ otherSession }) => ({ ...WRONG, id: otherSession }), 'wrong-password'),
  changePassword: members(
    ({ owner }) => ({ owner, oldPassword: WRONG.password, newPassword: 'Other-Pass1' }),
    'wrong-password',
    { temporary: 'wrong-password' },
  ),
  changePhone: members(() => ({ ...WRONG, phone: '+1 555 0100' }), 'wrong-password'),
  readSecondFactor: members(() => ({}), 'second-factor'),
  startSecondFactor: members(() => WRONG, 'wrong-password'),
  confirmSecondFactor: members(() => ({ code: '123456' }), 'not-started'),
  renewRecoveryCodes: members(() => ({ ...WRONG, code: '123456' }), 'not-on', {
    administrator: 'wrong-password',
  }),
  endSecondFactor: members(() => ({ ...WRONG, code: '123456' }), 'not-on', {
    administrator: 'wrong-password',
  }),
  exportData: members(() => WRONG, 'wrong-password'),
  deleteAccount: members(() => WRONG, 'wrong-password'),
  // In another's name: an administrator may no more than anybody.
  saveBoard: members(({ other }) => ({ owner: other, board: exampleBoard(1) }), 'forbidden'),
  loadBoard: members(({ other }) => ({ owner: other }), 'forbidden'),
  countCrystals: members(({ other }) => ({ owner: other }), 'forbidden'),
  precheckHint: members(({ other }) => ({ owner: other, puzzle: EASY }), 'forbidden'),
  payForHint: members(({ other }) => ({ owner: other, puzzle: EASY }), 'forbidden'),
  askHint: members(() => freshBoard(EASY), 'not-paid'),
  saveColors: members(() => ({ colors: DEFAULT_COLORS, changedAt: 1 }), 'saved'),
  readColors: members(() => ({}), 'colors'),
  mergeMemories: members(() => ({ memories: [] }), 'merged'),
  exchangeRecords: members(() => ({ since: 0, records: [] }), 'exchanged'),
  listPosts: members(() => ({}), 'board'),
  createPost: members(() => written, 'posted', { banned: 'banned-forever' }),
  editPost: members(({ postId }) => ({ ...written, postId }), 'forbidden', {
    banned: 'banned-forever',
    administrator: 'edited',
  }),
  deletePost: members(({ doomedPost }) => ({ postId: doomedPost }), 'forbidden', {
    administrator: 'post-deleted',
  }),
  likePost: members(({ postId }) => ({ postId, liked: true }), 'like-kept'),
  addComment: members(({ postId }) => ({ ...written, postId }), 'commented', { banned: 'banned-forever' }),
  deleteComment: members(({ doomedComment }) => ({ commentId: doomedComment }), 'forbidden', {
    administrator: 'comment-deleted',
  }),
  takeBack: members(() => ({ key: 'a-key-of-mine' }), 'taken-back'),
  reportPost: members(({ postId }) => ({ postId }), 'reported'),

  readAccount: administrators(about, 'account'),
  restrictAccount: administrators(({ other }) => ({ username: other, restriction: 'week' }), 'restricted'),
  removeSecondFactor: administrators(about, 'not-on'),
  readCrystals: administrators(about, 'counted'),
  changeCrystals: administrators(({ other }) => ({ username: other, amount: 1 }), 'changed'),
  screenUsernames: administrators(() => ({ text: '*' }), 'found'),
  screenRegistered: administrators(() => ({ day: '2026-01-31' }), 'found'),
  screenLastLogin: administrators(() => ({ day: '2026-01-31' }), 'found'),
  screenPhones: administrators(() => ({ text: '555' }), 'found'),
  screenQuestions: administrators(() => ({ text: 'pet' }), 'found'),
  screenAnswers: administrators(() => ({ text: 'Rex' }), 'found'),
  screenStates: administrators(() => ({ state: 'week' }), 'found'),
  addPuzzle: administrators(() => ({ library: 'novice', line: GIVENS }), 'added'),
  addPuzzles: administrators(() => ({ library: 'novice', lines: ['?'], batch: ABSENT }), 'bulk-added'),
  listPuzzles: administrators(() => ({ library: 'novice' }), 'puzzles'),
  deletePuzzles: administrators(() => ({ ids: [ABSENT] }), 'deleted'),
  movePuzzles: administrators(() => ({ ids: [ABSENT] }), 'moved'),
  deleteLibrary: administrators(() => ({ library: 'novice' }), 'count-differs'),
  listReports: administrators(() => ({}), 'reports'),
  settleReports: administrators(({ postId }) => ({ postId }), 'settled'),
  removeLikes: administrators(({ postId }) => ({ postId }), 'likes-removed'),
  listAudit: administrators(() => ({}), 'audit'),
  resetPassword: administrators(about, 'password-sent'),

  // Afterwards nobody is there any more.
  logOut: members(() => ({}), 'logged-out', { temporary: 'logged-out' }),
};

/** Answers to refused callers, which must have changed nothing. */
const SHUT_OUT: readonly string[] = [
  'session-over',
  'forbidden',
  'password-change-due',
  'second-factor-due',
  'banned-forever',
];

describe.each(ENGINES)('permissions on %s', (engine) => {
  const server = TestServer.ofSuite(engine, {
    ...WITH_ADMINISTRATOR,
    ADMIN_SECOND_FACTOR: 'required',
  });
  let ground: Omit<Ground, 'owner'>;
  const callers = new Map<Role, { owner: string; token: string | undefined }>();

  beforeAll(async () => {
    const token = await logIn(server, ADMINISTRATOR);
    await turnOn(server, token, ADMINISTRATOR.password);
    callers.set('administrator', { owner: ADMINISTRATOR.email, token });
    for (const role of ['temporary', 'banned', 'member', 'unproved'] as const) {
      const person = await register(server);
      callers.set(role, { owner: person.email, token: await logIn(server, person) });
    }
    callers.set('nobody', { owner: NOBODY, token: undefined });
    callers.set('forger', { owner: NOBODY, token: 'x'.repeat(43) });
    const { owner } = callers.get('banned')!;
    await server.call('restrictAccount', { username: owner, restriction: 'forever' }, { token });
    const idOf = (role: Role) => `(select id from accounts where email = '${callers.get(role)!.owner}')`;
    // To agree to the rules is kept, whatever becomes of the call: everybody has done it before.
    await execute(server.store, `update accounts set role = 'administrator' where id = ${idOf('unproved')}`);
    await execute(
      server.store,
      `update sessions set password_change_due = 1 where account_id = ${idOf('temporary')}`,
    );
    ground = await makeGround(server);
  });

  // Specification 1.13, 6.18
  test.each(Object.keys(CALLS) as EndpointName[])(
    '%s gives each role the expected answer and changes nothing for refused callers',
    async (name) => {
      const { ask, answers } = CALLS[name] as Row<EndpointName>;
      const heard: Partial<Record<Role, string>> = {};
      const askAs = async (role: Role): Promise<void> => {
        const { owner, token } = callers.get(role)!;
        heard[role] = (await server.call(name, ask({ ...ground, owner }), { token })).kind;
      };
      const isShutOut = (role: Role): boolean => SHUT_OUT.includes(answers[role]);
      const before = await contents(server.store);
      for (const role of ROLES.filter(isShutOut)) await askAs(role);
      expect(await contents(server.store)).toEqual(before);
      for (const role of ROLES.filter((each) => !isShutOut(each))) await askAs(role);
      expect(heard).toEqual(answers);
    },
  );
});

async function makeGround(server: TestServer): Promise<Omit<Ground, 'owner'>> {
  const other = await register(server);
  // To agree to the rules is kept, whatever becomes of the call: everybody has done it before.
  await execute(server.store, `update accounts set rules_version = ${RULES_VERSION}`);
  const token = await logIn(server, other);
  const sessions = await server.call('listSessions', {}, { token });
  const post = async () => {
    const made = await server.call('createPost', written, { token });
    return 'id' in made ? made.id : '';
  };
  const [postId, doomedPost] = [await post(), await post()];
  const said = await server.call('addComment', { ...written, postId }, { token });
  return {
    other: other.email,
    otherSession: sessions.kind === 'sessions' ? sessions.sessions[0].id : '',
    postId,
    doomedPost,
    doomedComment: 'id' in said ? said.id : '',
  };
}
