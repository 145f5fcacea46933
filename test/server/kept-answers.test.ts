import type { EndpointName } from '../../core/protocol/endpoints.ts';
import { execute, query } from './support/database.ts';
import { ADMINISTRATOR, enter, logIn, WITH_ADMINISTRATOR, type Person } from './support/people.ts';
import { EVERY_ENGINE, TestServer } from './support/test-server.ts';

const DAY_MS = 86_400_000;
const NOBODY = '00000000-0000-4000-8000-000000000000';
const PUZZLE = '....4..3.2.7..96.....236.7.9.....2.7.........8.2.....4.5.972.....64..3.9.2..8....'.replaceAll(
  '.',
  '0',
);

describe.each(EVERY_ENGINE)('stored responses on %s', (engine) => {
  const server = TestServer.ofSuite(engine, { ...WITH_ADMINISTRATOR, SIGNUP_CRYSTALS: '0' });
  let person: Person;
  let token: string;
  beforeEach(async () => {
    ({ token, ...person } = await enter(server));
  });

  /** The keys of an account. */
  const keysOf = async ({ email }: Pick<Person, 'email'>) =>
    (
      await query(
        server.store,
        `select key from answers join accounts on accounts.id = account_id
         where email = '${email}' and key <> '' order by key`,
      )
    ).map(({ key }) => key as string);

  test('refused calls are not stored, neither for members nor for administrators', async () => {
    const foreign = await server.call('createPost', { text: 'x', agreedTo: 1 }, { token });
    const foreignPost = foreign.kind === 'posted' ? foreign.id : '';
    const said = await server.call('addComment', { postId: foreignPost, text: 'y', agreedTo: 1 }, { token });
    const commentId = said.kind === 'commented' ? said.id : '';
    const { token: theirs, ...other } = await enter(server);
    const boss = await logIn(server, ADMINISTRATOR);
    const before = await keysOf(other);
    const kinds: string[] = [];
    const refused = async (name: EndpointName, request: object, who = theirs) => {
      const key = `refused-${kinds.length + 100}`;
      kinds.push((await server.call(name, request, { token: who, key })).kind);
    };
    await refused('createPost', { text: 'x' });
    await refused('editPost', { postId: foreignPost, text: 'x', agreedTo: 1 });
    await refused('editPost', { postId: NOBODY, text: 'x', agreedTo: 1 });
    await refused('likePost', { postId: NOBODY });
    await refused('deletePost', { postId: NOBODY });
    await refused('deletePost', { postId: foreignPost });
    await refused('addComment', { postId: NOBODY, text: 'x', agreedTo: 1 });
    await refused('deleteComment', { commentId });
    await refused('deleteComment', { commentId: NOBODY });
    await refused('reportPost', { postId: NOBODY });
    await refused('reportPost', { postId: foreignPost, commentId: NOBODY });
    await refused('payForHint', { owner: other.email, puzzle: PUZZLE });
    const ban = { username: other.email, restriction: 'forever' } as const;
    await server.call('restrictAccount', ban, { token: boss });
    await refused('createPost', { text: 'x', agreedTo: 1 });
    await refused('addComment', { postId: foreignPost, text: 'x', agreedTo: 1 });
    await refused('changeCrystals', { username: other.email, amount: -1 }, boss);
    await refused('changeCrystals', { username: 'nobody@example.org', amount: 1 }, boss);
    expect(kinds).toEqual([
      ...['rules-not-agreed', 'forbidden', 'no-such-post', 'no-such-post', 'no-such-post', 'forbidden'],
      ...['no-such-post', 'forbidden', 'no-such-comment', 'no-such-post', 'no-such-comment'],
      ...['too-few-crystals', 'banned-forever', 'banned-forever', 'below-zero', 'no-such-user'],
    ]);
    expect(await keysOf(other)).toEqual(before);
    expect(await keysOf(ADMINISTRATOR)).toEqual([]);
  });

  test('an account can use 5,000 keys a day, and repeated calls are answered even beyond that', async () => {
    const made = await server.call('createPost', { text: 'x', agreedTo: 1 }, { token });
    const postId = made.kind === 'posted' ? made.id : '';
    const like = async (key: string | undefined, who = token) =>
      server.call('likePost', { postId, liked: true }, { token: who, ...(key !== undefined && { key }) });
    expect((await like('the-first-key')).kind).toBe('like-kept');
    await execute(
      server.store,
      `update paces set calls = 4999
       where key = (select 'keys ' || id from accounts where email = '${person.email}')`,
    );
    expect((await like('the-last-key')).kind).toBe('like-kept');
    const wait = { kind: 'too-fast', waitSeconds: expect.any(Number) as number };
    expect(await like('one-too-many')).toEqual(wait);
    expect(await keysOf(person)).toEqual(['the-first-key', 'the-last-key']);
    // These store nothing new.
    expect((await like('the-first-key')).kind).toBe('like-kept');
    expect((await like(undefined)).kind).toBe('like-kept');
    const other = (await enter(server)).token;
    expect((await like('the-first-key', other)).kind).toBe('like-kept');
    // A stolen session cannot stop the owner from changing the password.
    const change = { owner: person.email, oldPassword: person.password, newPassword: 'Tq7#mmlk' };
    const changed = await server.call('changePassword', change, { token, key: 'another-password' });
    expect(changed).toEqual({ kind: 'password-changed' });
    person = { ...person, password: change.newPassword };
    await server.advance(DAY_MS);
    const tomorrow = await logIn(server, person);
    expect((await like('one-too-many', tomorrow)).kind).toBe('like-kept');
  });
});
