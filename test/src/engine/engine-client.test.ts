/** @jest-environment node */
import { parseGrid } from '../../../core/sudoku/grid.ts';
import { engineCalls, type EngineCalls } from '../../../src/engine/engine-calls.ts';
import { Engine, EngineError, type EngineWorker } from '../../../src/engine/engine-client.ts';
import type { EngineReply, EngineRequest } from '../../../src/engine/serve.ts';

const EASY = {
  puzzle: '050703060007000800000816000000030000005000100730040086906000204840572093000409000',
  without: [],
};

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
  const level = engine.call('ratePuzzle', EASY);
  const solutions = engine.call('upToTwoSolutions', parseGrid(EASY.puzzle)!);
  expect(workers.started.map(({ asked }) => asked.length)).toEqual([1]);
  workers.answer(0);
  expect((await level)?.rating.level).toBe('novice');
  workers.answer(0);
  expect(await solutions).toHaveLength(1);
});

test('aborting a running call ends the worker, and the next call runs in a new one', async () => {
  const { workers, engine } = start();
  const abort = new AbortController();
  const running = engine.call('ratePuzzle', EASY, { signal: abort.signal });
  const next = engine.call('ratePuzzle', EASY);
  abort.abort(new Error('enough'));
  await expect(running).rejects.toThrow('enough');
  expect(workers.started.map(({ dead }) => dead)).toEqual([true, false]);
  workers.answer(1);
  expect((await next)?.rating.solved).toBe(true);
});

test('aborting a waiting call does not affect the running one', async () => {
  const { workers, engine } = start();
  const abort = new AbortController();
  const running = engine.call('ratePuzzle', EASY);
  const waiting = engine.call('ratePuzzle', EASY, { signal: abort.signal });
  abort.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  workers.answer(0);
  expect((await running)?.rating.solved).toBe(true);
  expect(workers.started).toHaveLength(1);
  expect(workers.started[0].asked).toHaveLength(0);
});

test('an answered call leaves no listener on its signal', async () => {
  const { workers, engine } = start();
  const { signal } = new AbortController();
  const [heard, left] = [jest.spyOn(signal, 'addEventListener'), jest.spyOn(signal, 'removeEventListener')];
  const answer = engine.call('ratePuzzle', EASY, { signal });
  expect(left).not.toHaveBeenCalled();
  workers.answer(0);
  await answer;
  expect(left.mock.calls).toEqual(heard.mock.calls);
});

test('a broken worker fails its call and is replaced', async () => {
  const { workers, engine } = start();
  const failing = engine.call('ratePuzzle', EASY);
  workers.started[0].worker.onerror?.({ message: 'out of memory' });
  await expect(failing).rejects.toThrow(EngineError);
  const next = engine.call('ratePuzzle', EASY);
  workers.answer(1);
  expect((await next)?.rating.solved).toBe(true);
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
  const hint = engine.call('ratePuzzle', EASY);
  expect(workers.started.map(({ asked }) => asked.length)).toEqual([0, 1]);
  workers.answer(1);
  await hint;
});
