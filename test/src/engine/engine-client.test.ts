/** @jest-environment node */
import { parseGrid } from '../../../core/sudoku/grid.ts';
import { engineCalls, type EngineCalls } from '../../../src/engine/engine-calls.ts';
import { Engine, EngineError, type EngineWorker } from '../../../src/engine/engine-client.ts';
import type { EngineReply, EngineRequest } from '../../../src/engine/serve.ts';

const PUZZLE = parseGrid(
  '.5.7.3.6...7...8.....816.......3......5...1..73..4..869.6...2.484.572.93...4.9...',
)!;

/** Workers that answer when told to, with the real calls. */
class Workers {
  readonly started: { asked: EngineRequest[]; dead: boolean; worker: EngineWorker }[] = [];

  readonly start = (): EngineWorker => {
    const entry = { asked: [] as EngineRequest[], dead: false } as (typeof this.started)[number];
    entry.worker = {
      onmessage: null,
      onerror: null,
      postMessage: (request) => entry.asked.push(request),
      terminate: () => (entry.dead = true),
    };
    this.started.push(entry);
    return entry.worker;
  };

  answer(index: number): void {
    const { asked, worker } = this.started[index];
    const { id, name, input } = asked.shift()!;
    const reply: EngineReply = {
      id,
      ok: true,
      value: engineCalls[name as keyof EngineCalls](input as never, (progress) => {
        worker.onmessage?.({ data: { id, ok: 'running', progress } });
      }),
    };
    worker.onmessage?.({ data: reply });
  }
}

function start() {
  const workers = new Workers();
  return { workers, engine: new Engine<EngineCalls>(workers.start) };
}

test('no worker starts before the first call, and calls run one after the other in one worker', async () => {
  const { workers, engine } = start();
  expect(workers.started).toHaveLength(0);
  const level = engine.call('rate', { digits: PUZZLE });
  const step = engine.call('nextStep', { position: { digits: PUZZLE } });
  expect(workers.started.map(({ asked }) => asked.length)).toEqual([1]);
  workers.answer(0);
  expect((await level).level).toBe('novice');
  workers.answer(0);
  expect((await step)?.placements).toHaveLength(1);
});

test('aborting a running call ends the worker, and the next call runs in a new one', async () => {
  const { workers, engine } = start();
  const abort = new AbortController();
  const running = engine.call('rate', { digits: PUZZLE }, { signal: abort.signal });
  const next = engine.call('rate', { digits: PUZZLE });
  abort.abort(new Error('enough'));
  await expect(running).rejects.toThrow('enough');
  expect(workers.started.map(({ dead }) => dead)).toEqual([true, false]);
  workers.answer(1);
  expect((await next).solved).toBe(true);
});

test('aborting a waiting call does not affect the running one', async () => {
  const { workers, engine } = start();
  const abort = new AbortController();
  const running = engine.call('rate', { digits: PUZZLE });
  const waiting = engine.call('rate', { digits: PUZZLE }, { signal: abort.signal });
  abort.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  workers.answer(0);
  expect((await running).solved).toBe(true);
  expect(workers.started).toHaveLength(1);
  expect(workers.started[0].asked).toHaveLength(0);
});

test('a broken worker fails its call and is replaced', async () => {
  const { workers, engine } = start();
  const failing = engine.call('rate', { digits: PUZZLE });
  workers.started[0].worker.onerror?.({ message: 'out of memory' });
  await expect(failing).rejects.toThrow(EngineError);
  const next = engine.call('rate', { digits: PUZZLE });
  workers.answer(1);
  expect((await next).solved).toBe(true);
});

test('generating a puzzle reports progress and returns one of the requested level', async () => {
  const { workers, engine } = start();
  const told: number[] = [];
  const made = engine.call(
    'generate',
    { seed: 3, level: 'medial' },
    { onProgress: (progress) => told.push(progress) },
  );
  workers.started[0].worker.onmessage?.({ data: { id: 1, ok: 'running', progress: 20 } });
  expect(told).toEqual([20]);
  workers.answer(0);
  expect((await made).rating.level).toBe('medial');
});

test('the first call runs in the prepared worker, unless that has crashed', async () => {
  const { workers, engine } = start();
  engine.prepare();
  engine.prepare();
  expect(workers.started).toHaveLength(1);
  workers.started[0].worker.onerror?.({ message: 'not loaded' });
  expect(workers.started[0].dead).toBe(true);
  engine.prepare();
  const hint = engine.call('rate', { digits: PUZZLE });
  expect(workers.started.map(({ asked }) => asked.length)).toEqual([0, 1]);
  workers.answer(1);
  await hint;
});
