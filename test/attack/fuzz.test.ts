import { decodeFailure } from '../../core/protocol/failure-codec.ts';
import { decodeOutcome } from '../../core/protocol/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '../../core/protocol/endpoints.ts';
import fc from '../support/property.ts';
import { SOAK_ROUNDS } from '../support/soak.ts';
import { EASY } from '../support/hint-boards.ts';
import { anyRequest, brokenRequest } from '../server/support/any-request.ts';
import { contents } from '../server/support/database.ts';
import { ADMINISTRATOR, logIn, newPerson, register, WITH_ADMINISTRATOR } from '../server/support/people.ts';
import { ENGINES, TestServer } from '../server/support/test-server.ts';

const NAMES = Object.keys(ENDPOINTS) as EndpointName[];
/** Requests to each call; with half as many that are nearly right, too few calls are reached. */
const NEAR_VALID = SOAK_ROUNDS > 0 ? 240 : 24;
const BROKEN = SOAK_ROUNDS > 0 ? 240 : 6;
const PASSWORD = newPerson().password;
/** After which the session may be over, or the account gone. */
const ENDING: readonly EndpointName[] = ['logOut', 'endSessions', 'changePassword', 'deleteAccount'];

type Caller = 'nobody' | 'member' | 'administrator';

describe.each(ENGINES)('random requests on %s', (engine) => {
  const server = TestServer.ofSuite(engine, { ...WITH_ADMINISTRATOR, DOCS: 'on' });
  let description: unknown;
  const tokens: Partial<Record<Caller, string>> = {};
  /** Texts that mean something to the server, by the field that they may stand in. */
  let known: Record<string, readonly string[]>;
  const reached = new Set<EndpointName>();
  let ownName: string;
  let otherName: string;
  beforeAll(async () => {
    description = await (await fetch(`${server.url}/docs/openapi.json`)).json();
    tokens.administrator = await logIn(server, ADMINISTRATOR);
    const other = await register(server);
    const token = await logIn(server, other);
    const posted = await server.call('createPost', { text: 'Hello', agreedTo: 1 }, { token });
    const postId = 'id' in posted ? posted.id : '';
    const said = await server.call('addComment', { postId, text: 'Hello', agreedTo: 1 }, { token });
    const commentId = 'id' in said ? said.id : '';
    await server.call('reportPost', { postId }, { token });
    known = {
      eml: [other.email, ADMINISTRATOR.email],
      tel: [other.phone],
      ti: [EASY],
      tiko: [EASY],
      oldd: ['2026-01-31'],
      newd: ['2026-01-31'],
      ids: [postId],
      chatid: [postId],
      comid: [commentId],
      pwd: [PASSWORD],
      mak: ['0000', '123456'],
    };
    otherName = other.email;
    await newMember();
  });

  /** An expendable account for calls that end sessions or the account. */
  async function newMember(): Promise<void> {
    const member = await register(server);
    tokens.member = await logIn(server, member);
    ownName = member.email;
  }

  /** Administrators' calls are about somebody else: the member has to be there for those that follow. */
  function knownTo(name: EndpointName): Record<string, readonly string[]> {
    const isAdministrators = ENDPOINTS[name].caller === 'administrator';
    const names = [...(isAdministrators ? ['*', '555'] : [ownName]), otherName, ADMINISTRATOR.email];
    return { ...known, name: names, usern: names };
  }

  function send(name: EndpointName, caller: Caller, body: BodyInit, type?: string): Promise<Response> {
    const token = tokens[caller];
    return fetch(server.url + ENDPOINTS[name].path, {
      method: 'POST',
      body,
      headers: {
        // A form's type names what parts it, and fetch knows that.
        ...(type !== undefined && { 'content-type': type }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      signal: AbortSignal.timeout(20_000),
    });
  }

  /** Checks that an answer is one of the protocol's and no server error. */
  async function expectOfProtocol(name: EndpointName, response: Response): Promise<void> {
    const answer: unknown = await response.json();
    expect([200, 400, 401, 403, 404, 413, 429]).toContain(response.status);
    const read =
      response.status === 200
        ? decodeOutcome(ENDPOINTS[name], answer)
        : decodeFailure(response.status, answer);
    expect([answer, read]).toEqual([expect.objectContaining({ code: expect.any(Number) as number }), read]);
    expect(read).toBeDefined();
  }

  /** Also the thirty-first login of an account ends its oldest session. */
  beforeEach(async () => {
    const sessions = await server.call('listSessions', {}, { token: tokens.member! });
    if (sessions.kind === 'session-over') await newMember();
  });

  afterEach(async () => {
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect((await server.call('readHintPrice', {})).kind).toBe('price');
  });

  const callers = (name: EndpointName): fc.Arbitrary<Caller> =>
    ENDPOINTS[name].caller === 'administrator'
      ? fc.constant('administrator')
      : fc.constantFrom('nobody', 'member');

  // Specification 7.42
  test.each(NAMES)('%s answers almost valid requests as the protocol defines', async (name) => {
    const { path, form } = ENDPOINTS[name];
    const statuses = new Set<number>();
    const nearly = anyRequest(description, path, knownTo(name));
    await fc.assert(
      fc.asyncProperty(callers(name), nearly, async (caller, body) => {
        const response =
          form === 'multipart'
            ? await send(name, caller, formOf(body as object))
            : await send(name, caller, JSON.stringify(body), 'application/json');
        statuses.add(response.status);
        await expectOfProtocol(name, response);
        if (response.status === 200 && ENDING.includes(name)) await newMember();
      }),
      { numRuns: NEAR_VALID },
    );
    if (statuses.has(200)) reached.add(name);
  });

  test('the generated requests pass validation for most calls', () => {
    expect(reached.size).toBeGreaterThan(NAMES.length * 0.8);
  });

  /** As the tests above have left it. */
  let before: Awaited<ReturnType<typeof contents>> | undefined;
  // Specification 7.43
  test.each(NAMES)('%s refuses invalid requests and changes nothing', async (name) => {
    const { path, maxBytes, form } = ENDPOINTS[name];
    before ??= await contents(server.store);
    const broken =
      form === 'multipart'
        ? anyRequest(description, path, knownTo(name)).map((body) => ({
            // A form that ends in the middle, or is none.
            body: JSON.stringify(body),
            type: 'multipart/form-data; boundary=x',
          }))
        : brokenRequest(description, path, knownTo(name), maxBytes);
    await fc.assert(
      fc.asyncProperty(callers(name), broken, async (caller, { body, type }) => {
        const response = await send(name, caller, body, type);
        const shutOut = caller === 'nobody' && ENDPOINTS[name].caller !== 'anyone';
        // A session is asked for before the body is understood, and a body is refused by its form before that.
        expect(shutOut ? [400, 401, 413] : [400, 413]).toContain(response.status);
        await expectOfProtocol(name, response);
      }),
      { numRuns: BROKEN },
    );
    expect(await contents(server.store)).toEqual(before);
  });
});

function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    form.append(name, name.startsWith('image') ? new Blob([text], { type: 'image/png' }) : text);
  }
  return form;
}
