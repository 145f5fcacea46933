import { connect } from 'node:net';
import { LIVE_PATH } from '../../core/protocol/live.ts';
import { OpenBoard } from '../server/support/live.ts';
import { ADMINISTRATOR, enter, logIn, WITH_ADMINISTRATOR } from '../server/support/people.ts';
import { ENGINES, TestServer } from '../server/support/test-server.ts';

/** Nothing here waits for a heartbeat. */
const SLOW = { LIVE_HEARTBEAT: '60', ...WITH_ADMINISTRATOR };

describe.each(ENGINES)('the live message board on %s', (engine) => {
  const server = TestServer.ofSuite(engine, SLOW);

  async function openBoard(token: string): Promise<OpenBoard> {
    const board = await OpenBoard.open(server, token);
    await board.until((event) => (event.kind === 'changes' ? true : undefined));
    return board;
  }

  test('a connection that breaks while it is being opened frees its place', async () => {
    const { token } = await enter(server);
    const { hostname, port } = new URL(server.url);
    const broken = Array.from({ length: 60 }, () => {
      const socket = connect(Number(port), hostname);
      socket.write(`GET ${LIVE_PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`, () => {
        socket.destroy();
      });
      return new Promise((resolve) => socket.once('close', resolve));
    });
    await Promise.all(broken);
    // The last of them may still be on their way out.
    let board = await OpenBoard.open(server, token);
    for (let time = 0; time < 50 && board.status !== 200; time++) board = await OpenBoard.open(server, token);
    expect(board.status).toBe(200);
    board.close();
  });

  test('the live board closes as soon as its session ends by logout, password change or deactivation', async () => {
    const person = await enter(server);
    const [first, second, third] = [person.token, await logIn(server, person), await logIn(server, person)];
    const boards = [await openBoard(first), await openBoard(second), await openBoard(third)];
    const over = (board: OpenBoard) => board.until((event) => (event.kind === 'over' ? true : undefined));
    await server.call('logOut', {}, { token: first });
    await over(boards[0]);
    const { email, password } = person;
    const change = {
      owner: email,
      oldPassword: password,
      newPassword: 'Other-Pass1',
      confirmedPassword: 'Other-Pass1',
    };
    expect(await server.call('changePassword', change, { token: second })).toEqual({
      kind: 'password-changed',
    });
    await over(boards[2]);
    const admin = await logIn(server, ADMINISTRATOR);
    await server.call('restrictAccount', { username: email, restriction: 'deactivated' }, { token: admin });
    await over(boards[1]);
  });
});

test('a network that holds all live connections loses one to a network that has fewer', async () => {
  const server = await TestServer.ofTest('sqlite', { LIVE_CONNECTIONS: '3', TRUST_PROXY: '1' });
  const [many, one] = [(await enter(server)).token, (await enter(server)).token];
  const flood = [1, 2, 3].map((at) => OpenBoard.open(server, many, undefined, `2001:db8:7:${at}::1`));
  const boards = await Promise.all(flood);
  expect(boards.map(({ status }) => status)).toEqual([200, 200, 200]);
  const other = await OpenBoard.open(server, one, undefined, '198.51.100.7');
  expect(other.status).toBe(200);
  expect(await Promise.race(boards.map(async (board) => (await board.ended, 'ended')))).toBe('ended');
  // It has two of three still: no more than one that asks again would have.
  expect((await OpenBoard.open(server, many, undefined, '2001:db8:7:9::1')).status).toBe(503);
  for (const board of [...boards, other]) board.close();
});
