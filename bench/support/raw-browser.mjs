/**
 * Chromium by the raw DevTools protocol, with no domain enabled but `Page`. What a test runner enables besides
 * (`Network`, `Runtime`) makes V8 parse a script again for each file that it requests, which slows a page of
 * many chunks down by a fifth, and a page of one script not at all.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { TEST_BROWSER } from '../../scripts/browser.mjs';

/** Starts a browser with an empty profile, in a window of a phone's size unless told otherwise. */
export async function launch({ width = 360, height = 740 } = {}) {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'nonet-bench-'));
  const child = spawn(
    TEST_BROWSER.executablePath,
    [
      ...TEST_BROWSER.args,
      '--headless',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      '--lang=en-GB',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const { send, on } = protocolOf(child.stdio[3], child.stdio[4]);
  return {
    /** A context with cookies and storage of its own, like a first visit. */
    newContext: async () => {
      const { browserContextId } = await send('Target.createBrowserContext');
      return {
        newPage: () => newPage({ send, on }, browserContextId, { width, height }),
        close: () => send('Target.disposeBrowserContext', { browserContextId }),
      };
    },
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Requests and events of the protocol: JSON texts that end with a zero byte. */
function protocolOf(output, input) {
  const waiting = new Map();
  const listeners = new Set();
  let last = 0;
  let rest = '';
  input.setEncoding('utf8');
  input.on('data', (text) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop();
    for (const message of messages.map((each) => JSON.parse(each))) {
      if (message.id === undefined) for (const listener of listeners) listener(message);
      else waiting.get(message.id)(message);
      waiting.delete(message.id);
    }
  });
  return {
    send: (method, params = {}, sessionId = undefined) =>
      new Promise((resolve, reject) => {
        waiting.set(++last, ({ error, result }) => {
          if (error) reject(new Error(`${method}: ${error.message}`));
          else resolve(result);
        });
        output.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`);
      }),
    on: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function newPage({ send, on }, browserContextId, size) {
  const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId, ...size });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const call = (method, params) => send(method, params, sessionId);
  const evaluate = async (page, ...words) => {
    const expression = `(${page})(...${JSON.stringify(words)})`;
    const options = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await call('Runtime.evaluate', options);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  return {
    /** Runs a function of the page; its arguments and result are JSON. */
    evaluate,
    /** Runs a function in every document that opens from now on, before its own scripts. */
    beforeScripts: async (page, ...words) => {
      await call('Page.enable');
      const source = `(${page})(...${JSON.stringify(words)})`;
      await call('Page.addScriptToEvaluateOnNewDocument', { source });
    },
    goto: (url) => call('Page.navigate', { url }),
    /** Waits until a function of the page returns something true, and returns that. */
    until: async (page, ...words) => {
      for (let tries = 0; tries < 300; tries++) {
        const value = await evaluate(page, ...words).catch(() => undefined);
        if (value) return value;
        await delay(100);
      }
      throw new Error(`The page never came to ${page}.`);
    },
    slowDown: (rate) => call('Emulation.setCPUThrottlingRate', { rate }),
    key: async (key, code) => {
      await call('Input.dispatchKeyEvent', { type: 'keyDown', key, code, text: key.length === 1 ? key : '' });
      await call('Input.dispatchKeyEvent', { type: 'keyUp', key, code });
    },
    click: async (x, y) => {
      for (const type of ['mousePressed', 'mouseReleased'])
        await call('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
    },
    /** What the main thread has done: CPU milliseconds, layouts, recalculations of styles. */
    work: async () => {
      await call('Performance.enable', { timeDomain: 'threadTicks' });
      const { metrics } = await call('Performance.getMetrics');
      const of = (wanted) => metrics.find(({ name }) => name === wanted).value;
      return { cpu: of('TaskDuration') * 1000, layouts: of('LayoutCount'), styles: of('RecalcStyleCount') };
    },
    /** Bytes of the heap after garbage collection. */
    heap: async () => {
      // Pending writes must not count as growth.
      await delay(1000);
      // Objects found dead by the first collection may keep others alive.
      for (let time = 0; time < 3; time++) await call('HeapProfiler.collectGarbage');
      return (await call('Runtime.getHeapUsage')).usedSize;
    },
    /** Records a trace until the returned function is called, which resolves to its events. */
    trace: async (categories) => {
      const events = [];
      const stop = on(({ method, params }) => {
        if (method === 'Tracing.dataCollected') events.push(...params.value);
      });
      await send('Tracing.start', {
        transferMode: 'ReportEvents',
        traceConfig: { includedCategories: categories },
      });
      return async () => {
        const complete = new Promise((resolve) => {
          const done = on(({ method }) => method === 'Tracing.tracingComplete' && resolve(done()));
        });
        await send('Tracing.end');
        await complete;
        stop();
        return events;
      };
    },
    close: () => send('Target.closeTarget', { targetId }),
  };
}
