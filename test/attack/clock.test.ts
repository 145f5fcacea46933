import { exampleBoard } from '../server/support/boards.ts';
import { execute } from '../server/support/database.ts';
import { logIn, newPerson, register, sendCode, type Person } from '../server/support/people.ts';
import { ENGINES, newStore, TestServer } from '../server/support/test-server.ts';

const HOUR_MS = 3_600_000;
const YEARS_MS = 3650 * 24 * HOUR_MS;

describe.each(ENGINES)('a clock that jumps on %s', (engine) => {
  let server: TestServer;
  let person: Person;
  beforeEach(async () => {
    server = await TestServer.start(await newStore(engine), { PACING: 'on' });
    person = await register(server);
  });
  afterEach(() => server.dispose());

  const isOver = async (token: string): Promise<boolean> =>
    (await server.call('listSessions', {}, { token })).kind === 'session-over';
  const save = (token: string, seconds: number) =>
    server.call('saveBoard', { owner: person.email, board: exampleBoard(seconds) }, { token });
  const guess = () => server.call('logIn', { email: person.email, password: 'Wrong-Pass1' });
  async function lockOut(): Promise<void> {
    for (let time = 0; (await guess()).kind !== 'too-fast'; time++) expect(time).toBeLessThan(11);
  }

  /** A code comes, instead of a word about one that lies there. */
  async function codeComes(email: string): Promise<void> {
    // The owner also hears of logins.
    const codes = () => server.mails().filter((mail) => mail.includes('is your Nonet code'));
    const before = codes().length;
    await sendCode(server, email);
    expect(codes()).toHaveLength(before + 1);
  }

  test.each([
    ['ten years ahead and back', YEARS_MS],
    ['ten years back and ahead again', -YEARS_MS],
  ])('a jump %s ends sessions, locks nobody out and keeps limits in force', async (_name, jump) => {
    const stranger = newPerson().email;
    await codeComes(stranger);
    const before = await logIn(server, person);
    expect((await save(before, 1)).kind).toBe('saved');
    await lockOut();
    await execute(server.store, `update paces set calls = ${20 * 1024 * 1024} where key like 'saves %'`);
    expect((await save(before, 2)).kind).toBe('too-fast');

    await server.advance(jump);
    // Whatever it was opened with, a session of another time is none of now.
    expect(await isOver(before)).toBe(true);
    const meanwhile = await logIn(server, person);
    expect((await save(meanwhile, 3)).kind).not.toBe('too-fast');
    await lockOut();
    await codeComes(stranger);

    await server.advance(-jump);
    expect(await isOver(meanwhile)).toBe(true);
    await server.advance(16 * 60_000);
    const after = await logIn(server, person);
    await codeComes(stranger);
    await lockOut();
    await server.advance(13 * HOUR_MS);
    expect([await isOver(before), await isOver(after)]).toEqual([true, true]);
    expect(await logIn(server, person)).toMatch(/^[\w-]{43}$/);
  });
});
