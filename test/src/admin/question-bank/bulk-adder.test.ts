/** @jest-environment node */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { AnyFailure } from '../../../../core/protocol/local-failure.ts';
import type { AddPuzzlesRequest } from '../../../../core/protocol/question-bank.ts';
import type { Api, CallOptions } from '../../../../src/data/api/api.ts';
import { Database } from '../../../../src/data/db/database.ts';
import { BulkAdder } from '../../../../src/admin/question-bank/bulk-adder.ts';

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

function adderFor(api: Api, database = newDatabase()) {
  const waits: number[] = [];
  const adder = new BulkAdder({
    api,
    database,
    owner: OWNER,
    token: () => 'the token',
    newId: () => 'the-batch',
    clock: () => 0,
    wait: (milliseconds) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
  });
  return { adder, waits };
}

test('a list goes in pieces, each with a key of its own, and the report names lines of the text', async () => {
  const { api, calls } = serverThat();
  const { adder } = adderFor(api);
  expect(adder.hold('list.txt', `# mine\n\n${listOf(600)}`)).toBeUndefined();
  await adder.run('expert');
  expect(
    calls.map(({ key, lines, library, batch, token }) => [key, lines.length, library, batch, token]),
  ).toEqual([
    ['the-batch-0', 250, 'expert', 'the-batch', 'the token'],
    ['the-batch-250', 250, 'expert', 'the-batch', 'the token'],
    ['the-batch-500', 100, 'expert', 'the-batch', 'the token'],
  ]);
  expect(adder.state()).toMatchObject({
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
  [listOf(100_001), 'too-many-lines'],
] as const)('a text that is no list is not held', (text, fault) => {
  const { adder } = adderFor(serverThat().api);
  expect([adder.hold(null, text), adder.state().phase]).toEqual([fault, 'empty']);
});

test('cancelled, it stops after what is under way, and goes on with the rest alone', async () => {
  const { api, calls } = serverThat();
  const { adder } = adderFor(api);
  adder.hold(null, listOf(1000));
  const running = adder.run('novice');
  adder.stop();
  expect(adder.state().phase).toBe('stopping');
  expect(adder.hold(null, LINE)).toBe('in-use');
  await running;
  const { phase, tried } = adder.state();
  expect([phase, tried < 1000]).toEqual(['stopped', true]);
  await adder.run('novice');
  expect(adder.state()).toMatchObject({ phase: 'done', tried: 1000, added: 996 });
  expect(new Set(calls.map(({ key }) => key)).size).toBe(calls.length);
});

test('a busy server is asked again after the time that it names, with the same key', async () => {
  const { api, calls } = serverThat((_, before) =>
    before.length < 2 ? { kind: 'busy', waitSeconds: 3 } : undefined,
  );
  const { adder, waits } = adderFor(api);
  adder.hold(null, listOf(10));
  await adder.run('novice');
  expect(waits).toEqual([3000, 3000]);
  expect(new Set(calls.map(({ key }) => key))).toEqual(new Set(['the-batch-0']));
  expect(adder.state()).toMatchObject({ phase: 'done', added: 9 });
});

test.each([{ kind: 'offline' }, { kind: 'session-over' }, { kind: 'fault' }] as const)(
  'it stops at $kind, survives a reload, and goes on where it was',
  async (failed) => {
    const database = newDatabase();
    const first = serverThat(({ key }) => (key === 'the-batch-500' ? failed : undefined));
    const { adder } = adderFor(first.api, database);
    adder.hold('list.txt', listOf(750));
    await adder.run('master');
    expect(adder.state()).toMatchObject({ phase: 'stopped', failure: failed, library: 'master' });

    const second = serverThat();
    const { adder: reloaded } = adderFor(second.api, database);
    await reloaded.restore();
    expect(reloaded.state()).toMatchObject({ phase: 'stopped', name: 'list.txt', total: 750, failure: null });
    const { tried } = reloaded.state();
    await reloaded.run('master');
    expect(second.calls.reduce((sum, { lines }) => sum + lines.length, 0)).toBe(750 - tried);
    expect(reloaded.state()).toMatchObject({ phase: 'done', tried: 750, added: 747 });

    reloaded.discard();
    reloaded.hold(null, LINE);
    await reloaded.run('novice');
    const { adder: third } = adderFor(second.api, database);
    await third.restore();
    expect(third.state()).toMatchObject({ phase: 'done', name: null, total: 1, tried: 1 });
  },
);

test('a browser that refuses to store adds a list all the same', async () => {
  const denied = {
    get bulkLists(): never {
      throw new Error('denied');
    },
    get bulkPieces(): never {
      throw new Error('denied');
    },
  } as unknown as Database;
  const { adder } = adderFor(serverThat().api, denied);
  await adder.restore();
  adder.hold(null, listOf(3));
  await adder.run('novice');
  expect(adder.state()).toMatchObject({ phase: 'done', added: 2 });
});

test('what was taken back or moved is no longer offered, also after a reload', async () => {
  const { api } = serverThat();
  const database = newDatabase();
  const { adder } = adderFor(api, database);
  adder.hold(null, listOf(300));
  await adder.run('expert');
  const { placed } = adder.state();
  expect(placed).toHaveLength(298);
  expect(placed[0]).toEqual({ id: 'the-batch-0-1', library: 'novice', puzzle: LINE });
  await adder.settle(placed.slice(0, 260));
  expect(adder.state().placed).toEqual(placed.slice(260));
  const { adder: again } = adderFor(api, database);
  await again.restore();
  expect(again.state().placed).toEqual(placed.slice(260));
});
