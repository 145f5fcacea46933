import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { seededRandom } from '../../core/base/random.ts';
import { DEFAULT_COLORS } from '../../core/appearance/color-scheme.ts';
import type { ReplyOf, RequestOf } from '../../core/protocol/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '../../core/protocol/endpoints.ts';
import type { FormFile } from '../../core/protocol/posts.ts';
import { EASY, freshBoard } from '../support/hint-boards.ts';
import { SEED } from '../support/seed.ts';
import { SOAK_ROUNDS } from '../support/soak.ts';
import { exampleBoard } from './support/boards.ts';
import { execute, query } from './support/database.ts';
import { OpenBoard } from './support/live.ts';
import { ADMINISTRATOR, codeFrom, newPerson, WITH_ADMINISTRATOR } from './support/people.ts';
import { App } from './support/second-factor.ts';
import { newStore, TestServer } from './support/test-server.ts';

type Table = typeof ENDPOINTS;
type Kind<Name extends EndpointName> = ReplyOf<Table[Name]>['kind'];

const HOUR_MS = 3_600_000;
const METRICS_TOKEN = 'a-token-of-operators';
const TODAY = new Date().toISOString().slice(0, 10);
const LINE = readFileSync('test/fixtures/puzzles/ordinary.txt', 'utf8').slice(0, 81);
const MEMORY = { technique: 'x-wing', due: 9e12, stability: 2.5, difficulty: 2, reviewedAt: 1, reviews: 2 };

/** What a second press after a lost answer is told instead, and why that is right. */
const TOLD_INSTEAD: Partial<Record<EndpointName, string>> = {
  // The page takes either for the end of the session.
  logOut: 'session-over',
  // The page takes it for ended.
  endSessions: 'no-such-session',
  // A code is for one login.
  finishLogIn: 'wrong-code',
  endSecondFactor: 'not-on',
  // None are left, and the page has what was deleted.
  deleteLibrary: 'count-differs',
};
/** A second press adds these: a login opens a session, and looking something up is recorded. */
const MORE_ROWS = /^(sessions|paces|known_devices|audit_entries)$/;
/** Called until something has happened, so their number varies. */
const POLLED: ReadonlySet<EndpointName> = new Set(['checkPhone', 'listPuzzles']);
const CALLS_PER_KILL = 15;
/** Most calls take less, so some kills come after the answer. */
const LONGEST_CALL_MS = 8;

/**
 * A member and an administrator on one server; remembers which calls were made. In the impatient one, each
 * answer is lost once, and the call made again as the page would. With `kill`, the server is also killed
 * during calls, at random moments.
 */
class Journey {
  readonly made = new Set<EndpointName>();
  readonly person = newPerson();
  /** Each call with the rows in the database after it, if impatient. */
  readonly rows: [EndpointName, readonly unknown[]][] = [];
  token = '';

  constructor(
    readonly server: TestServer,
    readonly isImpatient = false,
    readonly kill?: () => number,
  ) {}

  async call<Name extends EndpointName, Wanted extends Kind<Name>>(
    name: Name,
    wanted: Wanted,
    request: RequestOf<Table[Name]>,
    token = this.token,
  ): Promise<Extract<ReplyOf<Table[Name]>, { kind: Wanted }>> {
    const { idempotent } = ENDPOINTS[name];
    const once = { token, ...((idempotent || !this.isImpatient) && { key: randomUUID() }) };
    const press = () => this.server.call(name, request, once);
    const wasKilled = await this.#killDuring(press);
    let reply = await press();
    if (!wasKilled || reply.kind !== TOLD_INSTEAD[name]) expect([name, reply.kind]).toEqual([name, wanted]);
    if (this.isImpatient) {
      const before = await this.#rows();
      const again = await press();
      if (again.kind === wanted) reply = again;
      else expect([name, again.kind]).toEqual([name, TOLD_INSTEAD[name]]);
      expect([name, await this.#rows()]).toEqual([name, before]);
      if (!POLLED.has(name)) this.rows.push([name, before]);
    }
    this.made.add(name);
    return reply as Extract<ReplyOf<Table[Name]>, { kind: Wanted }>;
  }

  /** Kills the server during some calls, before or after it has done what was asked. */
  async #killDuring(press: () => Promise<unknown>): Promise<boolean> {
    if (this.kill === undefined || this.kill() * CALLS_PER_KILL >= 1) return false;
    const lost = press().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, this.kill!() * LONGEST_CALL_MS));
    await this.server.crash();
    await lost;
    return true;
  }

  /** How many rows each table has, but for those that may get more, and how many mails were sent. */
  async #rows(): Promise<readonly unknown[]> {
    const tables = await query(this.server.store, "select name from sqlite_master where type = 'table'");
    const counts = tables
      .map(({ name }) => String(name))
      .filter((name) => !MORE_ROWS.test(name))
      .map((name) => `select '${name}' as name, count(*) as rows from "${name}"`);
    for (;;) {
      const rows = await query(this.server.store, counts.join(' union all '));
      // They are sent after the response.
      const isSent = rows.every((table) => table.name !== 'mails' || table.rows === 0);
      if (isSent) return [...rows, this.server.mails().length];
    }
  }

  /** The newest mail to the member with this subject; mails are sent after the response. */
  async mail(subject: RegExp): Promise<string> {
    for (;;) {
      const mail = this.server.mailTo(this.person.email);
      if (subject.test(mail)) return mail;
      await this.call('checkPhone', 'free', { phone: '+1 555 0000' });
    }
  }

  async logIn(password = this.person.password): Promise<void> {
    const { email } = this.person;
    const deviceId = 'd'.repeat(43);
    this.token = (await this.call('logIn', 'logged-in', { email, password, deviceId })).token;
  }

  async temporaryPassword(): Promise<string> {
    return / {4}(\S{4}-\S{4}-\S{4})/.exec(await this.mail(/temporary/))![1];
  }
}

async function registerAndLogIn(on: Journey): Promise<void> {
  const { person, server } = on;
  const { email } = person;
  await on.call('sendRegistrationCode', 'code-sent', { email });
  const code = codeFrom(server.mailTo(email));
  await on.call('checkRegistrationCode', 'verified', { email, code });
  await on.call('checkPhone', 'free', { phone: person.phone });
  await on.call('register', 'registered', { ...person, code });
  await on.call('logIn', 'wrong-credentials', { email, password: 'Wrong-Pass1' });
  await on.logIn();
  const stale = on.token;
  for (let time = 0; time < 2; time++) await on.logIn();
  const { sessions } = await on.call('listSessions', 'sessions', {});
  const { id } = sessions.find(({ current }) => !current)!;
  await on.call('endSessions', 'ended', { password: person.password, id });
  await on.call('endSessions', 'ended', { password: person.password });
  expect(await server.call('listSessions', {}, { token: stale })).toEqual({ kind: 'session-over' });
}

async function play(on: Journey): Promise<void> {
  const owner = on.person.email;
  await on.call('drawPuzzle', 'puzzle', { level: 'novice' });
  await on.call('readPack', 'pack', { level: 'novice' });
  await on.call('readText', 'text', { language: 'en', number: 0 });
  await on.call('readHintPrice', 'price', {});
  const { version } = await on.call('saveBoard', 'saved', { owner, board: exampleBoard(1) });
  await on.call('saveBoard', 'saved', { owner, board: exampleBoard(2), basedOn: version });
  await on.call('loadBoard', 'loaded', { owner });
  await on.call('countCrystals', 'counted', { owner });
  await on.call('precheckHint', 'checked', { owner, puzzle: EASY });
  await on.call('payForHint', 'paid', { owner, puzzle: EASY });
  await on.call('askHint', 'hint', freshBoard(EASY));
  await on.call('saveColors', 'saved', { colors: DEFAULT_COLORS, changedAt: 1 });
  await on.call('readColors', 'colors', {});
  for (const since of [0, 1]) await on.call('exchangeRecords', 'exchanged', { since, records: [] });
  for (const reviews of [2, 3])
    await on.call('mergeMemories', 'merged', { memories: [{ ...MEMORY, reviews, found: 1 }] });
}

/** Leaves a post with a comment and a report. */
async function post(on: Journey): Promise<string> {
  const drawn = sharp({ create: { width: 20, height: 10, channels: 3, background: 'teal' } });
  const bytes = new Uint8Array(await drawn.png().toBuffer());
  const picture1 = new Blob([bytes], { type: 'image/png' }) as FormFile;
  const written = { text: 'Hello', agreedTo: 1 };
  const board = on.kill === undefined ? await OpenBoard.open(on.server, on.token) : undefined;
  const doomed = await on.call('createPost', 'posted', { ...written, picture1 });
  const { id: postId } = await on.call('createPost', 'posted', written);
  await on.call('editPost', 'edited', { ...written, postId: doomed.id });
  await on.call('likePost', 'like-kept', { postId, liked: true });
  const comment = await on.call('addComment', 'commented', { ...written, postId });
  await on.call('addComment', 'commented', { ...written, postId });
  await on.call('reportPost', 'reported', { postId, commentId: comment.id, reason: 'rude' });
  await on.call('deleteComment', 'comment-deleted', { commentId: comment.id });
  await on.call('reportPost', 'reported', { postId, reason: 'rude' });
  await on.call('takeBack', 'taken-back', { key: randomUUID() });
  await on.call('deletePost', 'post-deleted', { postId: doomed.id });
  const { cursor } = await on.call('listPosts', 'board', {});
  await on.call('listPosts', 'board', { since: cursor - 1 });
  await on.call('listPosts', 'board', { before: cursor });
  await on.call('listPosts', 'board', { postId });
  await board?.until((event) =>
    event.kind === 'changes' && event.changes.gone.includes(doomed.id) ? event : undefined,
  );
  board?.close();
  return postId;
}

async function administer(on: Journey, postId: string): Promise<void> {
  const { email: username } = on.person;
  const admin = (await on.call('logIn', 'logged-in', { ...ADMINISTRATOR, deviceId: 'a'.repeat(43) })).token;
  const ask = <Name extends EndpointName>(name: Name, wanted: Kind<Name>, request: RequestOf<Table[Name]>) =>
    on.call(name, wanted, request, admin);
  await ask('readAccount', 'account', { username });
  await ask('changeCrystals', 'changed', { username, amount: 1 });
  await ask('readCrystals', 'counted', { username });
  for (const name of ['screenUsernames', 'screenQuestions', 'screenAnswers'] as const)
    await ask(name, 'found', { text: '*e*' });
  await ask('screenPhones', 'found', { text: '555' });
  for (const name of ['screenRegistered', 'screenLastLogin'] as const)
    await ask(name, 'found', { day: TODAY });
  await ask('restrictAccount', 'restricted', { username, restriction: 'week' });
  await ask('screenStates', 'found', { state: 'week' });
  await ask('restrictAccount', 'restricted', { username, restriction: 'none' });
  await ask('listReports', 'reports', {});
  await ask('settleReports', 'settled', { postId });
  await ask('removeLikes', 'likes-removed', { postId });
  // A few puzzles are rated quickly.
  await execute(
    on.server.store,
    "delete from puzzles where id not in (select id from puzzles where level = 'novice' limit 9)",
  );
  const { id } = await on.call('addPuzzle', 'added', { library: 'novice', line: LINE }, admin);
  await ask('addPuzzles', 'bulk-added', { library: 'novice', lines: ['?', LINE], batch: randomUUID() });
  const filter = { library: 'novice', level: 'novice', technique: 'naked-single' } as const;
  await ask('listPuzzles', 'puzzles', filter);
  await ask('movePuzzles', 'moved', { ids: [id] });
  await ask('deletePuzzles', 'deleted', { ids: [id] });
  const list = () => on.call('listPuzzles', 'puzzles', { library: 'novice' }, admin);
  // The first list starts rating the puzzles that came with the server.
  while ((await list()).puzzles.some(({ rating }) => rating === undefined));
  const { total } = await list();
  await ask('deleteLibrary', 'deleted', { library: 'novice', count: total! });
  await ask('resetPassword', 'password-sent', { username });
  await ask('listAudit', 'audit', { username });
}

async function secureAndRecover(on: Journey): Promise<void> {
  const { person, server } = on;
  const { email } = person;
  const oldPassword = await on.temporaryPassword();
  await on.logIn(oldPassword);
  await on.call('changePassword', 'password-changed', { owner: email, oldPassword, newPassword: 'Tq7#mmlk' });
  const password = 'Tq7#mmlk';
  const phone = '+1 555 99887';
  await on.call('changePhone', 'phone-changed', { password, phone });
  const { secret } = await on.call('startSecondFactor', 'started', { password });
  const app = new App(server, secret);
  await on.call('confirmSecondFactor', 'turned-on', { code: app.show() });
  await on.call('readSecondFactor', 'second-factor', {});
  const ticket = async () => (await on.call('logIn', 'second-code-wanted', { email, password })).ticket;
  await on.call('finishLogIn', 'wrong-code', { ticket: await ticket(), code: '000000' });
  await on.call('finishLogIn', 'logged-in', { ticket: await ticket(), code: await app.next() });
  const renewal = { password, code: await app.next() };
  const { codes } = await on.call('renewRecoveryCodes', 'renewed', renewal);
  await on.call('finishLogIn', 'logged-in', { ticket: await ticket(), code: codes[0] });
  await on.call('endSecondFactor', 'turned-off', { password, code: await app.next() });

  const { secret: second } = await on.call('startSecondFactor', 'started', { password });
  await on.call('confirmSecondFactor', 'turned-on', { code: new App(server, second).show() });
  const admin = (await on.call('logIn', 'logged-in', { ...ADMINISTRATOR, deviceId: 'a'.repeat(43) })).token;
  await on.call('removeSecondFactor', 'removed', { username: email }, admin);

  await on.call('startRecovery', 'started', { email: ADMINISTRATOR.email });
  await on.call('startRecovery', 'started', { email });
  await on.call('checkRecoveryPhone', 'wrong-phone', { email, phone: '+1 555 1' });
  await on.call('checkRecoveryPhone', 'question', { email, phone });
  const { question, answer } = person;
  await on.call('answerRecoveryQuestion', 'wrong-answer', { email, phone, question, answer: 'Max' });
  await on.call('answerRecoveryQuestion', 'password-sent', { email, phone, question, answer });
}

async function leave(on: Journey): Promise<void> {
  const { email: owner } = on.person;
  const [oldPassword, newPassword] = [await on.temporaryPassword(), 'Tq8#mmlk'];
  await on.logIn(oldPassword);
  await on.call('changePassword', 'password-changed', { owner, oldPassword, newPassword });
  // A session records when it was last used.
  await on.server.advance(HOUR_MS);
  await on.call('exportData', 'exported', { password: newPassword });
  await on.call('logOut', 'logged-out', {});
  await on.logIn(newPassword);
  await on.call('deleteAccount', 'deleted', { password: newPassword, posts: true });
}

async function wholeJourney(on: Journey): Promise<void> {
  await registerAndLogIn(on);
  await play(on);
  await administer(on, await post(on));
  await secureAndRecover(on);
  await leave(on);
  expect([...on.made].sort()).toEqual(Object.keys(ENDPOINTS).sort());
}

test('every call can be made again after its answer was lost, and nothing is done twice', async () => {
  const server = await TestServer.ofTest('sqlite', { ...WITH_ADMINISTRATOR, METRICS_TOKEN });
  const undisturbed = new Journey(server, true);
  await wholeJourney(undisturbed);
  if (SOAK_ROUNDS > 0) await journeyWithKills(undisturbed.rows);
}, 240_000);

/** Killed during any call: none is half done, and none is done twice when it is made again. */
async function journeyWithKills(rows: Journey['rows']): Promise<void> {
  const env = { ...WITH_ADMINISTRATOR, METRICS_TOKEN };
  const server = await TestServer.startAlone(await newStore('sqlite'), env);
  const journey = new Journey(server, true, seededRandom(SEED));
  await wholeJourney(journey);
  // A start sweeps expired steps of recoveries, and pictures without a post.
  const isSwept = (table: unknown) => /^(recoveries|pictures)$/.test((table as { name?: string }).name ?? '');
  const kept = (all: Journey['rows']) =>
    all.map(([name, tables]) => [name, tables.filter((table) => !isSwept(table))]);
  expect(kept(journey.rows)).toEqual(kept(rows));
  await server.dispose();
}

// Both databases get the same statements; if PostgreSQL reads one differently, this test fails.
test('every call succeeds on PostgreSQL', async () => {
  const server = await TestServer.ofTest('postgres', { ...WITH_ADMINISTRATOR, METRICS_TOKEN });
  await wholeJourney(new Journey(server));
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  expect(await (await fetch(`${server.url}/metrics`, { headers })).text()).toContain('nonet_database_up 1');
  // A start deletes leftovers, such as the picture of the deleted post.
  await server.stop();
  await TestServer.start(server.store, { CLOCK_AHEAD_MS: String(3 * HOUR_MS) });
  expect(await query(server.store, 'select name from pictures')).toEqual([]);
});
