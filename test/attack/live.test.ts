import { connect } from 'node:net';
import { LIVE_PATH } from '../../core/protocol/live.ts';
import { OpenBoard } from '../server/support/live.ts';
import { ADMINISTRATOR, logIn, register, WITH_ADMINISTRATOR } from '../server/support/people.ts';
import { ENGINES, newStore, TestServer } from '../server/support/test-server.ts';

/** Nothing here waits for a heartbeat. */
const SLOW = { LIVE_HEARTBEAT: '60', ...WITH_ADMINISTRATOR };

describe.each(ENGINES)('the open board on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start(await newStore(engine), SLOW);
  });
  afterAll(() => server.dispose());

  async function openBoard(token: string): Promise<OpenBoard> {
    const board = await OpenBoard.open(server, token);
    await board.until((event) => (event.kind === 'changes' ? true : undefined));
    return board;
  }

  test('a connection that breaks while it is opened keeps no place', async () => {
    const token = await logIn(server, await register(server));
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

  test('it ends with its session at once: logout, password, deactivation', async () => {
    const person = await register(server);
    const [first, second, third] = [
      await logIn(server, person),
      await logIn(server, person),
      await logIn(server, person),
    ];
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
