import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { endOfUtcDay } from '../../core/base/day.ts';
import type { RequestOf } from '../../core/protocol/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '../../core/protocol/endpoints.ts';
import { solveText } from '../../core/sudoku/solve/solve.ts';
import { isOptional, TECHNIQUES, type TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import {
  EASY,
  ENDLESS,
  freshBoard,
  HARD,
  SLOW,
  solved,
  turned,
  withAllNotes,
  withDigit,
  withoutStruckNotes,
} from '../support/hint-boards.ts';
import { hintHandlers } from '../../server/areas/hints/service.ts';
import { newMember } from './support/people.ts';
import { EVERY_ENGINE, TestServer, testsOn } from './support/test-server.ts';

/** Its last 16 givens. */
const SIXTEEN = EASY.slice(0, -44).replace(/[1-9]/g, '0') + EASY.slice(-44);
const IMPOSSIBLE = `534${EASY.slice(3)}`.replace(/^534/, '536');
const FIRST_OPEN = 2;

/** A new member and their calls. */
async function newcomer(server: TestServer) {
  const { person, token } = await newMember(server);
  const owner = person.email;
  return {
    owner,
    token,
    balance: async () => {
      const reply = await server.call('countCrystals', { owner }, { token });
      return reply.kind === 'counted' ? reply.balance : reply;
    },
    precheck: (puzzle: string) => server.call('precheckHint', { owner, puzzle }, { token }),
    pay: (puzzle: string, key?: string) =>
      server.call('payForHint', { owner, puzzle }, { token, ...(key !== undefined && { key }) }),
    ask: (board: ReturnType<typeof freshBoard>) => server.call('askHint', board, { token }),
    changes: async () => {
      const reply = await server.call('exportData', { password: 'Right-Pass1' }, { token });
      if (reply.kind !== 'exported') throw new Error(reply.kind);
      return (reply.data.crystals as { balance: number; changes: { amount: number; reason: string }[] })
        .changes;
    },
  };
}
/** A call as raw HTTP. */
function requestText<Name extends EndpointName>(
  name: Name,
  request: RequestOf<(typeof ENDPOINTS)[Name]>,
  { token, key = randomUUID() }: { token: string; key?: string },
): string {
  const endpoint = ENDPOINTS[name];
  const body = JSON.stringify(endpoint.request.encode(request as never));
  return [
    `POST ${endpoint.path} HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `authorization: Bearer ${token}`,
    `idempotency-key: ${key}`,
    '',
    body,
  ].join('\r\n');
}

/** Sends this on a new connection, without reading the response yet. */
function send(server: TestServer, text: string): Socket {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.pause();
  socket.write(text);
  return socket;
}

type Newcomer = Awaited<ReturnType<typeof newcomer>>;

describe.each(EVERY_ENGINE)('hints on %s', (engine) => {
  const { test, contract } = testsOn(engine);
  const server = TestServer.ofSuite(engine, { SIGNUP_CRYSTALS: '5' });
  let me: Newcomer;
  const until = () => endOfUtcDay(Date.now());
  beforeEach(async () => {
    me = await newcomer(server);
  });

  test('a new account starts with crystals that are recorded in its ledger', async () => {
    expect(await me.balance()).toBe(5);
    expect(await me.changes()).toEqual([{ amount: 5, reason: 'sign-up', at: expect.any(Number) as number }]);
  });

  // Specification 1.9, 7.40, 7.41
  test('a hint is given only after payment, and the precheck reports whether it is paid', async () => {
    expect(await me.precheck(EASY)).toEqual({ kind: 'checked', paid: false, price: 1, until: until() });
    expect(await me.ask(freshBoard(EASY))).toEqual({ kind: 'not-paid' });
    expect(await me.pay(EASY)).toEqual({ kind: 'paid', balance: 4, until: until() });
    expect(await me.precheck(EASY)).toEqual({ kind: 'checked', paid: true, price: 1, until: until() });
    const reply = await me.ask(freshBoard(EASY));
    const hint = reply.kind === 'hint' ? reply.hint : undefined;
    expect([hint?.helpId, hint?.step.technique, hint?.step.placements]).toEqual([
      4,
      'hidden-single-box',
      [52],
    ]);
    expect(await me.balance()).toBe(4);
  });

  // Specification 7.39
  test('a hint contains its step and names its technique and cells in four languages', async () => {
    await me.pay(HARD);
    const reply = await me.ask(withAllNotes(freshBoard(HARD)));
    if (reply.kind !== 'hint') throw new Error(reply.kind);
    const { texts, helpId, highlights, step } = reply.hint;
    expect(Object.keys(texts)).toEqual(['zh', 'ft', 'en', 'ja']);
    const names = { zh: '宫', ft: '宮', en: 'Pointing', ja: 'ポインティング' };
    for (const [language, name] of Object.entries(names)) {
      const text = texts[language as keyof typeof texts];
      expect(text).toContain(name);
      expect(text).toMatch(/[A-I][1-9]/);
      expect(text).not.toMatch(/[<>{}]/);
    }
    // The fifth technique; the first has 3.
    expect([step.technique, helpId]).toEqual(['pointing', 7]);
    expect(highlights.premise).not.toHaveLength(0);
    const solution = solveText(HARD)!;
    for (const candidate of step.eliminations)
      expect(solution[Math.floor(candidate / 9)]).not.toBe(String((candidate % 9) + 1));
    const struck = highlights.target.flatMap((node) =>
      'candidates' in node
        ? [1, 2, 3, 4, 5, 6, 7, 8, 9]
            .filter((digit) => node.candidates & (1 << (digit - 1)))
            .map((digit) => node.cell * 9 + digit - 1)
        : [],
    );
    expect(struck).toEqual(step.eliminations);
  });

  test('faults of a board are reported both before and after payment', async () => {
    const answers = async () => [
      await me.ask(freshBoard(SIXTEEN)),
      await me.ask(solved(freshBoard(EASY))),
      await me.ask(freshBoard(IMPOSSIBLE)),
      await me.ask(withDigit(freshBoard(EASY), FIRST_OPEN, 1)),
      await me.ask({ ...freshBoard(EASY), mode: 'with-notes' }),
    ];
    const text = expect.any(String) as string;
    const texts = { zh: text, ft: text, en: text, ja: text };
    const faults = [
      { kind: 'too-few-givens' },
      { kind: 'full' },
      { kind: 'remark', remark: { about: 'no-single-solution', texts } },
      { kind: 'remark', remark: { about: 'wrong-entry', cell: FIRST_OPEN, texts } },
      { kind: 'remark', remark: { about: 'notes-incomplete', cell: FIRST_OPEN, texts } },
    ];
    expect(await answers()).toEqual(faults);
    await me.pay(EASY);
    expect(await answers()).toEqual(faults);
    expect(await me.balance()).toBe(4);
  });

  test('a remark names its cell in every language', async () => {
    const reply = await me.ask(withDigit(freshBoard(EASY), FIRST_OPEN, 1));
    if (reply.kind !== 'remark') throw new Error(reply.kind);
    for (const text of Object.values(reply.remark.texts)) expect(text).toContain('A3');
    expect(new Set(Object.values(reply.remark.texts)).size).toBe(4);
  });

  test('a puzzle for which no hint is possible cannot be paid for', async () => {
    expect(await me.precheck(SIXTEEN)).toEqual({ kind: 'too-few-givens' });
    expect(await me.pay(SIXTEEN)).toEqual({ kind: 'too-few-givens' });
    expect(await me.precheck(IMPOSSIBLE)).toEqual({ kind: 'no-single-solution' });
    expect(await me.pay(IMPOSSIBLE)).toEqual({ kind: 'no-single-solution' });
    expect(await me.precheck(ENDLESS)).toEqual({ kind: 'cannot-judge' });
    expect(await me.pay(ENDLESS)).toEqual({ kind: 'cannot-judge' });
    expect(await me.ask(freshBoard(ENDLESS))).toEqual({ kind: 'cannot-judge' });
    expect(await me.balance()).toBe(5);
  });

  // Specification 9.4
  contract('forty concurrent payments for one puzzle are charged once', async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, () => me.pay(EASY)));
    for (const reply of replies) expect(reply).toEqual({ kind: 'paid', balance: 4, until: until() });
    expect(await me.balance()).toBe(4);
    expect((await me.changes()).filter(({ reason }) => reason === 'hint')).toHaveLength(1);
  });

  contract('of nine concurrent payments only as many succeed as the crystals cover', async () => {
    const puzzles = Array.from({ length: 9 }, (_, number) => turned(EASY, number));
    const replies = await Promise.all(puzzles.map((puzzle) => me.pay(puzzle)));
    expect(replies.filter(({ kind }) => kind === 'paid')).toHaveLength(5);
    expect(replies.filter(({ kind }) => kind === 'too-few-crystals')).toHaveLength(4);
    expect(await me.balance()).toBe(0);
    const ledger = await me.changes();
    expect(ledger.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    const refused = puzzles[replies.findIndex(({ kind }) => kind === 'too-few-crystals')];
    expect(await me.pay(refused)).toEqual({ kind: 'too-few-crystals', balance: 0 });
    expect(await me.ask(freshBoard(refused))).toEqual({ kind: 'not-paid' });
  });

  contract('a payment is refunded exactly once if the puzzle turns out to have no hint', async () => {
    await me.pay(EASY);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [path.join(__dirname, 'support/no-step.mjs'), me.owner, EASY],
      { env: { PATH: process.env.PATH, ...server.store.env } },
    );
    expect(JSON.parse(stdout)).toEqual(Array(6).fill('no-step'));
    expect(await me.balance()).toBe(5);
    expect((await me.changes()).map(({ amount, reason }) => [amount, reason])).toEqual([
      [5, 'sign-up'],
      [-1, 'hint'],
      [1, 'refund'],
    ]);
    expect(await me.pay(EASY)).toEqual({ kind: 'paid', balance: 5, until: until() });
  });

  test('a call that waits behind another on the same connection is not treated as abandoned', async () => {
    // The engine runs one task per account: the second waits until the first is done.
    const first = requestText('precheckHint', { owner: me.owner, puzzle: SLOW }, me);
    const second = requestText('precheckHint', { owner: me.owner, puzzle: EASY }, me);
    const socket = send(server, first + second);
    let answers: string[] = [];
    let read = '';
    for await (const part of socket.setEncoding('utf8')) {
      read += String(part);
      answers = read.match(/HTTP\/1\.1 [0-9]+/g) ?? [];
      if (answers.length === 2) break;
    }
    expect(answers).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  });

  test('a board whose digits contradict its givens is an invalid request', async () => {
    const board = { ...freshBoard(EASY), digits: `9${EASY.slice(1)}` };
    expect(await me.ask(board)).toEqual({ kind: 'invalid', field: 'tiko' });
  });
});

describe('with one thread and one place in the queue', () => {
  const server = TestServer.ofSuite('sqlite', { HINT_PRICE: '0', HINT_THREADS: '1', HINT_QUEUE: '1' });

  test('a full hint queue is reported as busy, and later hints are answered again', async () => {
    const me = await newcomer(server);
    const board = withAllNotes(freshBoard(HARD));
    const replies = await Promise.all(Array.from({ length: 100 }, () => me.ask(board)));
    const busy = { kind: 'busy', waitSeconds: expect.any(Number) as number };
    expect(replies).toContainEqual(busy);
    for (const reply of replies) if (reply.kind !== 'hint') expect(reply).toEqual(busy);
    expect((await me.ask(board)).kind).toBe('hint');
  });

  test('a caller who disconnects while waiting for a hint frees the place in the queue', async () => {
    const me = await newcomer(server);
    const slow = withoutStruckNotes(withAllNotes(freshBoard(SLOW)));
    let first: string | undefined;
    const running = me.ask(slow).then(({ kind }) => (first = kind));
    const waiting = send(server, requestText('askHint', freshBoard(EASY), me));
    // The server is busy only once the other call is waiting.
    while ((await me.ask(freshBoard(EASY))).kind !== 'busy' && first === undefined);
    waiting.destroy();
    let answer = await me.ask(freshBoard(EASY));
    while (answer.kind === 'busy' && first === undefined) answer = await me.ask(freshBoard(EASY));
    expect(answer.kind).toBe('hint');
    await running;
  });
});

describe('with HINT_PRICE=0', () => {
  const server = TestServer.ofSuite('sqlite', { HINT_PRICE: '0' });

  // Specification 1.19, 9.4
  test('if hints are free, no payment is needed and no crystals are taken', async () => {
    const me = await newcomer(server);
    expect(await me.precheck(EASY)).toEqual({
      kind: 'checked',
      paid: true,
      price: 0,
      until: expect.any(Number) as number,
    });
    expect(await server.call('readHintPrice', {})).toEqual({
      kind: 'price',
      price: 0,
      until: expect.any(Number) as number,
    });
    expect((await me.ask(freshBoard(EASY))).kind).toBe('hint');
    expect(await me.pay(EASY)).toEqual({ kind: 'paid', balance: 30, until: expect.any(Number) as number });
    expect(await me.balance()).toBe(30);
    expect(await me.changes()).toHaveLength(1);
  });

  test('a hint avoids techniques that the player does not know if another technique helps', async () => {
    const me = await newcomer(server);
    const board = withAllNotes(freshBoard(HARD));
    const techniqueFor = async (without?: readonly TechniqueId[]): Promise<TechniqueId> => {
      const reply = await me.ask({ ...board, ...(without && { without }) });
      if (reply.kind !== 'hint') throw new Error(reply.kind);
      return reply.hint.step.technique;
    };
    const usual = await techniqueFor();
    expect(await techniqueFor([usual])).not.toBe(usual);
    const all = TECHNIQUES.map(({ id }): TechniqueId => id).filter(isOptional);
    expect(await techniqueFor(all)).toBe(usual);
  });
});

/** Handlers with an engine that returns this and records its tasks. */
function withEngine(found: Readonly<Record<string, object>>, payments: object) {
  const asked: unknown[] = [];
  const handlers = hintHandlers({
    engine: {
      run: (name, _, asker) => {
        asked.push([name, asker.who, asker.reserved, asker.slow]);
        return Promise.resolve(found[name] as never);
      },
      stop: () => Promise.resolve(),
    },
    payments: payments as never,
    describe: () => '',
  });
  return { asked, handlers };
}

test.each([true, false])(
  'with paid=%s, the engine searches for a hint only if it is paid for',
  async (paid) => {
    const fault = { kind: 'too-few-givens' };
    const { asked, handlers } = withEngine(
      { findHint: fault, findBoardFault: fault },
      { isPaid: () => Promise.resolve(paid) },
    );
    await handlers.askHint(
      { puzzle: EASY } as never,
      { session: { accountId: 'ann' }, sharer: { who: 'ann' } } as never,
    );
    expect(asked).toEqual(
      paid
        ? [
            ['findQuickHint', 'ann', true, undefined],
            ['findHint', 'ann', true, true],
          ]
        : [['findBoardFault', 'ann', false, true]],
    );
  },
);

test.each(['precheckHint', 'payForHint'] as const)(
  '%s does not wait for long searches unless checking the puzzle itself takes long',
  async (name) => {
    const ask = async (found: Readonly<Record<string, object>>) => {
      const paid = () => Promise.resolve({ kind: 'paid' });
      const { asked, handlers } = withEngine(found, { isPaid: paid, pay: paid });
      const session = { accountId: 'ann', email: 'ann' };
      await handlers[name]({ owner: 'ann', puzzle: EASY }, {
        session,
        sharer: { who: 'ann' },
        now: 0,
      } as never);
      return asked;
    };
    const quick = ['findQuickPuzzleFault', 'ann', undefined, undefined];
    expect(await ask({})).toEqual([quick]);
    expect(await ask({ findQuickPuzzleFault: { kind: 'too-few-givens' } })).toEqual([quick]);
    expect(await ask({ findQuickPuzzleFault: { kind: 'cannot-judge' } })).toEqual([
      quick,
      ['findPuzzleFault', 'ann', undefined, true],
    ]);
  },
);
