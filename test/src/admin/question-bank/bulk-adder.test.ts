/** @jest-environment node */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { AnyFailure } from '../../../../core/protocol/local-failure.ts';
import type { AddPuzzlesRequest } from '../../../../core/protocol/question-bank.ts';
import type { Api, CallOptions } from '../../../../src/data/api/api.ts';
import { Database } from '../../../../src/data/db/database.ts';
import { BulkAdder } from '../../../../src/admin/question-bank/bulk-adder.ts';
import { pick } from '../../../support/pick.ts';

const LINE = '0'.repeat(81);
const listOf = (count: number): string => Array.from({ length: count }, () => LINE).join('\n');
const OWNER = 'admin@example.org';

type Call = AddPuzzlesRequest & CallOptions;

/** A server that refuses the first line of each piece, unless `fail` says what else it answers. */
function serverThat(fail: (call: Call, before: readonly Call[]) => AnyFailure | undefined = () => undefined) {
  const calls: Call[] = [];
  const call = (_: string, request: AddPuzzlesRequest, options: CallOptions) => {
    const asked = { ...request, ...options };
    const failed = fail(asked, calls);
    calls.push(asked);
    if (failed) return Promise.resolve(failed);
    const added = request.lines.length - 1;
    const refused = [{ index: 0, why: 'already-there', library: 'novice' }];
    const placed = request.lines.slice(1).map((_line, index) => ({
      index: index + 1,
      id: `${options.key}-${index + 1}`,
      level: 'novice',
    }));
    return Promise.resolve({ kind: 'bulk-added', added, levels: [added, 0, 0, 0, 0], refused, placed });
  };
  return { calls, api: { call } as unknown as Api };
}

function newDatabase(): Database {
  return new Database({ indexedDB: new IDBFactory(), IDBKeyRange });
}

async function adderFor(api: Api, database = newDatabase(), waiting = () => Promise.resolve()) {
  const waits: number[] = [];
  const adder = new BulkAdder({
    api,
    database,
    owner: OWNER,
    token: () => 'the token',
    clock: () => 0,
    wait: (milliseconds) => {
      waits.push(milliseconds);
      return waiting();
    },
  });
  await adder.ready;
  return { adder, waits };
}

function run(adder: BulkAdder, library: 'novice' | 'expert' | 'master'): Promise<void> {
  return adder.start(library, 'the-batch');
}

/** What is seen of it. */
function stateOf(adder: BulkAdder) {
  const { lines, job, ...rest } = adder.state.get();
  return { ...rest, total: lines.length, library: job?.library };
}

test('a list is sent in pieces with separate keys, and the report refers to line numbers of the text', async () => {
  const { api, calls } = serverThat();
  const { adder } = await adderFor(api);
  expect(adder.hold('list.txt', `# mine\n\n${listOf(600)}`)).toBeUndefined();
  await run(adder, 'expert');
  expect(
    calls.map(({ key, lines, library, batch, token }) => [key, lines.length, library, batch, token]),
  ).toEqual([
    ['the-batch-0', 250, 'expert', 'the-batch', 'the token'],
    ['the-batch-250', 250, 'expert', 'the-batch', 'the token'],
    ['the-batch-500', 100, 'expert', 'the-batch', 'the token'],
  ]);
  expect(pick(stateOf(adder), 'phase', 'name', 'total', 'tried', 'added', 'levels', 'refused')).toEqual({
    phase: 'done',
    name: 'list.txt',
    total: 600,
    tried: 600,
    added: 597,
    levels: [597, 0, 0, 0, 0],
    refused: [3, 253, 503].map((number) => ({ number, text: LINE, why: 'already-there', library: 'novice' })),
  });
});

test.each([
  ['', 'no-lines'],
  ['# nothing\n', 'no-lines'],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR\n', 'not-text'],
  [listOf(100_001), 'too-many-lines'],
] as const)(
  'rejects a file that is not a text, and a text with no puzzles or too many (%#)',
  async (text, fault) => {
    const { adder } = await adderFor(serverThat().api);
    expect([adder.hold(null, text), stateOf(adder).phase]).toEqual([fault, 'empty']);
  },
);

test('a cancelled upload stops after the current piece and resumes with the remaining lines', async () => {
  const { api, calls } = serverThat();
  const { adder } = await adderFor(api);
  adder.hold(null, listOf(1000));
  const running = run(adder, 'novice');
  adder.stop();
  expect(stateOf(adder).phase).toBe('stopping');
  expect(adder.hold(null, LINE)).toBe('in-use');
  await running;
  const { phase, tried } = stateOf(adder);
  expect([phase, tried < 1000]).toEqual(['stopped', true]);
  await run(adder, 'novice');
  expect(pick(stateOf(adder), 'phase', 'tried', 'added')).toEqual({ phase: 'done', tried: 1000, added: 996 });
  expect(new Set(calls.map(({ key }) => key)).size).toBe(calls.length);
});

test('a piece is sent again with the same key after the wait that a busy server requests', async () => {
  const { api, calls } = serverThat((_, before) =>
    before.length < 2 ? { kind: 'busy', waitSeconds: 3 } : undefined,
  );
  const { adder, waits } = await adderFor(api);
  adder.hold(null, listOf(10));
  await run(adder, 'novice');
  expect(waits).toEqual([3000, 3000]);
  expect(new Set(calls.map(({ key }) => key))).toEqual(new Set(['the-batch-0']));
  expect(pick(stateOf(adder), 'phase', 'added')).toEqual({ phase: 'done', added: 9 });
});

test('an upload stopped while waiting for a busy server sends nothing more', async () => {
  const { api, calls } = serverThat(() => ({ kind: 'busy', waitSeconds: 3 }));
  let waited = (): void => undefined;
  let ask = (): void => undefined;
  const asked = new Promise<void>((resolve) => (ask = resolve));
  const { adder } = await adderFor(api, newDatabase(), () => {
    ask();
    return new Promise((resolve) => (waited = resolve));
  });
  adder.hold(null, listOf(10));
  const running = run(adder, 'novice');
  await asked;
  adder.stop();
  waited();
  await running;
  const { phase, failure } = stateOf(adder);
  expect([phase, failure, calls.length]).toEqual(['stopped', null, 1]);
});

test('the batch is stored on the device before anything is sent, so that a reload can resume it', async () => {
  const database = newDatabase();
  const kept: unknown[] = [];
  const { api } = serverThat();
  const call: Api['call'] = async (...args) => {
    kept.push((await database.bulkLists.get(OWNER))?.job);
    return api.call(...args);
  };
  const { adder } = await adderFor({ ...api, call }, database);
  adder.hold(null, listOf(10));
  await run(adder, 'novice');
  expect(kept).toEqual([{ library: 'novice', batch: 'the-batch' }]);
});

test.each([{ kind: 'offline' }, { kind: 'session-over' }, { kind: 'fault' }] as const)(
  'an upload stopped by $kind resumes where it was after a reload',
  async (failed) => {
    const database = newDatabase();
    const first = serverThat(({ key }) => (key === 'the-batch-500' ? failed : undefined));
    const { adder } = await adderFor(first.api, database);
    adder.hold('list.txt', listOf(750));
    await run(adder, 'master');
    expect(pick(stateOf(adder), 'phase', 'failure', 'library')).toEqual({
      phase: 'stopped',
      failure: failed,
      library: 'master',
    });

    const second = serverThat();
    const { adder: reloaded } = await adderFor(second.api, database);
    expect(pick(stateOf(reloaded), 'phase', 'name', 'total', 'failure')).toEqual({
      phase: 'stopped',
      name: 'list.txt',
      total: 750,
      failure: null,
    });
    const { tried } = stateOf(reloaded);
    await run(reloaded, 'master');
    expect(second.calls.reduce((sum, { lines }) => sum + lines.length, 0)).toBe(750 - tried);
    expect(pick(stateOf(reloaded), 'phase', 'tried', 'added')).toEqual({
      phase: 'done',
      tried: 750,
      added: 747,
    });

    reloaded.discard();
    reloaded.hold(null, LINE);
    await run(reloaded, 'novice');
    const { adder: third } = await adderFor(second.api, database);
    expect(pick(stateOf(third), 'phase', 'name', 'total', 'tried')).toEqual({
      phase: 'done',
      name: null,
      total: 1,
      tried: 1,
    });
  },
);

test('a list can be added even if the browser refuses to store it', async () => {
  const denied = {
    get bulkLists(): never {
      throw new Error('denied');
    },
    get bulkPieces(): never {
      throw new Error('denied');
    },
  } as unknown as Database;
  const { adder } = await adderFor(serverThat().api, denied);
  adder.hold(null, listOf(3));
  await run(adder, 'novice');
  expect(pick(stateOf(adder), 'phase', 'added')).toEqual({ phase: 'done', added: 2 });
});

test('puzzles that were deleted or moved are no longer offered, even after a reload', async () => {
  const { api } = serverThat();
  const database = newDatabase();
  const { adder } = await adderFor(api, database);
  adder.hold(null, listOf(300));
  await run(adder, 'expert');
  const { placed } = stateOf(adder);
  expect(placed).toHaveLength(298);
  expect(placed[0]).toEqual({ id: 'the-batch-0-1', library: 'novice', puzzle: LINE });
  adder.settle(new Set(placed.slice(0, 260).map(({ id }) => id)));
  expect(stateOf(adder).placed).toEqual(placed.slice(260));
  const { adder: again } = await adderFor(api, database);
  expect(stateOf(again).placed).toEqual(placed.slice(260));
});

test('a new list or a discard is ignored while a list is being sent', async () => {
  const { adder } = await adderFor(serverThat().api);
  adder.hold('list.txt', listOf(300));
  const running = run(adder, 'novice');
  adder.hold('other.txt', LINE);
  adder.discard();
  await running;
  expect(pick(stateOf(adder), 'phase', 'name', 'total', 'added')).toEqual({
    phase: 'done',
    name: 'list.txt',
    total: 300,
    added: 298,
  });
});

test('an unexpected error stops the upload, which can then be resumed', async () => {
  let isBroken = true;
  const { api } = serverThat(() => {
    if (isBroken) throw new Error('a bug');
    return undefined;
  });
  const { adder } = await adderFor(api);
  adder.hold(null, listOf(3));
  await run(adder, 'novice');
  expect(pick(stateOf(adder), 'phase', 'failure', 'tried')).toEqual({
    phase: 'stopped',
    failure: { kind: 'fault' },
    tried: 0,
  });
  isBroken = false;
  await run(adder, 'novice');
  expect(pick(stateOf(adder), 'phase', 'failure', 'added')).toEqual({
    phase: 'done',
    failure: null,
    added: 2,
  });
});
