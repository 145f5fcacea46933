/**
 * Chromium by its raw DevTools protocol. Playwright enables the domains Network and Runtime, which make V8 parse a
 * script again whenever that script requests a file, so that a page in many chunks is measured too slow.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { BROWSER } from '../../scripts/browser.mjs';
import { offerMeasures } from './in-page.mjs';

const POLL_MS = 50;
const PATIENCE_MS = 60_000;
const KEY_CODES = { Escape: 27, ArrowDown: 40 };

/** A browser with an empty profile. Its pages have only the domain Page enabled. */
export async function openChromium() {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'nonet-bench-'));
  const child = spawn(
    BROWSER.executablePath ?? chromium.executablePath(),
    [...BROWSER.args, '--headless', '--remote-debugging-pipe', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const { send, on } = speak(child);
  return {
    openPage: () => openPage(send),
    /** A context with storage of its own, as at a first visit. */
    newContext: async () => {
      const { browserContextId } = await send('Target.createBrowserContext');
      return {
        openPage: () => openPage(send, browserContextId),
        close: () => send('Target.disposeBrowserContext', { browserContextId }),
      };
    },
    /** Records a trace while `act` runs, and returns its events. */
    trace: async (categories, act) => {
      const events = [];
      const ignore = on('Tracing.dataCollected', ({ value }) => events.push(...value));
      const complete = new Promise((resolve) => on('Tracing.tracingComplete', resolve));
      await send('Tracing.start', { traceConfig: { includedCategories: categories } });
      await act();
      await send('Tracing.end');
      await complete;
      ignore();
      return events;
    },
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      await send('Browser.close');
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** The protocol over a pipe: JSON texts, each ended by a zero byte. */
function speak(child) {
  const [, , , input, output] = child.stdio;
  const answers = new Map();
  const listeners = new Map();
  let number = 0;
  let rest = '';
  output.setEncoding('utf8');
  output.on('data', (text) => {
    const texts = `${rest}${text}`.split('\0');
    rest = texts.pop();
    for (const each of texts) {
      const { id, method, params, result, error } = JSON.parse(each);
      if (id === undefined) for (const hear of listeners.get(method) ?? []) hear(params);
      else answers.get(id)(error ? Promise.reject(new Error(error.message)) : result);
      answers.delete(id);
    }
  });
  return {
    send: (method, params = {}, sessionId = undefined) =>
      new Promise((resolve) => {
        answers.set(++number, resolve);
        input.write(`${JSON.stringify({ id: number, method, params, sessionId })}\0`);
      }),
    on: (method, hear) => {
      const heard = listeners.get(method) ?? new Set();
      listeners.set(method, heard.add(hear));
      return () => heard.delete(hear);
    },
  };
}

/** A page of a phone's size. */
async function openPage(send, browserContextId = undefined) {
  const size = { width: 360, height: 740 };
  const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId, ...size });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const call = (method, params) => send(method, params, sessionId);
  await call('Page.enable');
  await call('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false });
  /** Calls a function in the page, and awaits its result. */
  const run = async (act, ...words) => {
    const { result, exceptionDetails } = await call('Runtime.evaluate', {
      expression: `(${act})(...${JSON.stringify(words)})`,
      ...{ awaitPromise: true, returnByValue: true, userGesture: true },
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  /** Polls until a function in the page returns something true, and returns that. */
  const until = async (look, ...words) => {
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end;) {
      // The document may be in the middle of a navigation.
      const value = await run(look, ...words).catch(() => undefined);
      if (value) return value;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    throw new Error(`waited in vain for ${look} ${words.join(' ')}`);
  };
  /** Runs a function in every document that opens from now on, before its own scripts. */
  const beforeScripts = (act, ...words) =>
    call('Page.addScriptToEvaluateOnNewDocument', { source: `(${act})(...${JSON.stringify(words)})` });
  await beforeScripts(offerMeasures);
  return {
    call,
    run,
    until,
    beforeScripts,
    goTo: (url) => call('Page.navigate', { url }),
    reload: () => call('Page.reload'),
    slowDown: (rate) => call('Emulation.setCPUThrottlingRate', { rate }),
    /** Waits for an element. */
    see: (selector) => until((each) => document.querySelector(each) !== null, selector),
    /** Waits for an element and clicks it by script. */
    click: async (selector) => {
      await until((each) => document.querySelector(each) !== null, selector);
      await run((each) => document.querySelector(each).click(), selector);
    },
    focus: (selector) => run((each) => document.querySelector(each).focus(), selector),
    press: async (key) => {
      const text = key.length === 1 ? { text: key } : {};
      const code = { windowsVirtualKeyCode: KEY_CODES[key] ?? key.toUpperCase().charCodeAt(0) };
      await call('Input.dispatchKeyEvent', {
        type: key.length === 1 ? 'keyDown' : 'rawKeyDown',
        key,
        ...text,
        ...code,
      });
      await call('Input.dispatchKeyEvent', { type: 'keyUp', key, ...code });
    },
    /** Clicks a place of the page with the mouse. */
    clickAt: async (x, y) => {
      for (const type of ['mousePressed', 'mouseReleased'])
        await call('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
    },
    /** What the main thread has done so far: CPU milliseconds, layouts, recalculations of styles. */
    work: async () => {
      await call('Performance.enable', { timeDomain: 'threadTicks' });
      const { metrics } = await call('Performance.getMetrics');
      const of = (wanted) => metrics.find(({ name }) => name === wanted).value;
      return { cpu: of('TaskDuration') * 1000, layouts: of('LayoutCount'), styles: of('RecalcStyleCount') };
    },
    /** Bytes of the heap after garbage collection. */
    heap: async () => {
      // Pending writes must not count as growth.
      await new Promise((resolve) => setTimeout(resolve, 1000));
      // Objects found dead by the first collection may keep others alive.
      for (let time = 0; time < 3; time++) await call('HeapProfiler.collectGarbage');
      return (await call('Runtime.getHeapUsage')).usedSize;
    },
    close: () => send('Target.closeTarget', { targetId }),
  };
}
