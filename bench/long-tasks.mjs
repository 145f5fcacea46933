/**
 * Opens every screen and lists the tasks of the main thread that take over 50 ms on a slow phone, with what took their
 * time: `npm run bench -- long-tasks [--why] [SCREEN]`. A task's time is the thread's own, times four: unlike with a
 * processor that is slowed down, other programs change it little. `--why` samples the processor and names our functions
 * in each task; times are longer then.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { openChromium } from './support/chromium.mjs';
import { logIn, registerReader } from './support/reader.mjs';
import { startServer } from './support/server.mjs';

const SLOW = 4;
const LONG_MS = 50;
const ROUNDS = 3;
const POSTS = 300;
/** Until everything that a screen loads while it is at rest has come. */
const REST_MS = 2000;
const START_REST_MS = 6000;
const why = process.argv.includes('--why');
const only = process.argv.slice(2).find((word) => !word.startsWith('--'));
const TASK = /RunTask$/;
const PUZZLE = '....4..3.2.7..96.....236.7.9.....2.7.........8.2.....4.5.972.....64..3.9.2..8....';
const CATEGORIES = ['toplevel', 'devtools.timeline', 'blink.user_timing', 'v8.execute'];
const SAMPLES = ['disabled-by-default-v8.cpu_profiler'];

const VISITOR_PAGES = [
  ['login', '/login'],
  ['register', '/register'],
  ['recovery', '/getpassword'],
];
const PAGES = [
  ['articles', '/articles'],
  ['article', '/agreement?text=en30'],
  ['rules', '/rules'],
  ['lessons', '/lessons'],
  ['practice: path', '/practice'],
  ['practice: technique', '/practice?technique=x-wing'],
  ['practice: example', '/practice?technique=x-wing&part=example'],
  ['practice: review', '/practice?review=1'],
  ['drill', '/drill'],
  ['statistics', '/statistics'],
  ['daily', '/daily'],
];
const SECTIONS = ['data', 'account', 'settings', 'about', 'puzzle'];
/** The acts of the sections that open something. */
const DIALOGS = { puzzle: ['saved', 'rating'], data: ['import', 'export', 'print', 'backup'] };

const KINDS = {
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  ParseHTML: 'parse HTML',
  MinorGC: 'garbage',
  MajorGC: 'garbage',
  'v8.compile': 'compile',
};
const PAINT = ['PrePaint', 'Paint', 'Layerize', 'Commit', 'UpdateLayer', 'CompositeLayers'];

const maps = new Map();

const folder = mkdtempSync(path.join(os.tmpdir(), 'nonet-bench-'));
const server = await startServer(folder, undefined, { HINT_PRICE: '0', LOG_LEVEL: 'silent' });
const found = new Map();
try {
  const name = await registerReader(server, folder, POSTS);
  for (let round = 0; round < (why ? 1 : ROUNDS); round++) await walk(name);
} finally {
  server.child.kill();
  rmSync(folder, { recursive: true, force: true });
}
print();

/** Visits all screens in a fresh browser, first without a login. */
async function walk(name) {
  const browser = await openChromium();
  const page = await browser.openPage();
  const { url } = server;
  const visit = async (screen, act, rest = REST_MS) => {
    const isMeasured = only === undefined || screen.startsWith(only);
    const doAct = async () => {
      await act();
      await new Promise((resolve) => setTimeout(resolve, isMeasured ? rest : 0));
    };
    if (!isMeasured) return doAct();
    const events = await browser.trace([...CATEGORIES, ...(why ? SAMPLES : [])], async () => {
      await doAct();
      await page.run(() => performance.mark('visited'));
    });
    note(screen, longTasks(events));
  };
  const address = (screen, place) =>
    visit(screen, async () => {
      // Some addresses lead to others.
      await page.run(() => void Object.assign(window, { isLeft: true }));
      await page.goTo(`${url}${place}`);
      await page.until(() => document.readyState === 'complete' && !('isLeft' in window));
      await page.see('h1');
    });
  const press = (screen, selector, shown, rest) =>
    visit(
      screen,
      async () => {
        await page.click(selector);
        await page.see(shown);
      },
      rest,
    );
  await visitStart(page, url, visit);
  for (const [screen, place] of VISITOR_PAGES) await address(screen, place);
  await logIn(page, url, name);
  for (const [screen, place] of PAGES) await address(screen, place);
  await visitBoard(page, url, { visit, press });
  await visitMenu(page, url, { press, visit });
  await browser.close();
}

async function visitStart(page, url, visit) {
  const start = async (place) => {
    await page.goTo(`${url}${place}`);
    await page.see('[data-action=pause]');
  };
  await visit('start: first visit', () => start(`/?puzzle=${PUZZLE}`), START_REST_MS);
  await visit('start: second visit', () => start('/'), START_REST_MS);
}

async function visitBoard(page, url, { visit, press }) {
  await page.goTo(`${url}/?puzzle=${PUZZLE}`);
  await page.see('[data-action=pause]');
  await new Promise((resolve) => setTimeout(resolve, START_REST_MS));
  await visit('board: edit', async () => {
    await page.run(() =>
      /** @type {HTMLElement} */ (document.querySelector('[role=gridcell][data-value=""]')).focus(),
    );
    for (const key of ['ArrowDown', '5', 'z', 'a']) await page.press(key);
  });
  await press('board: hint', '[data-action=hint]', '[data-part=hint]');
  await press('board: hint closed', '[data-part=hint] [data-action=close]', '[data-action=hint]');
  await press('board: pause', '[data-action=pause]', '[data-action=pause]');
  await press('board: go on', '[data-action=pause]', '[data-action=pause]');
  await visit('board: new puzzle', async () => {
    await page.press('g');
  });
  await page.press('Escape');
  await visit('board: keys', async () => {
    await page.press('?');
  });
  await page.press('Escape');
}

async function visitMenu(page, url, { press, visit }) {
  await page.goTo(url);
  await page.see('[data-action=pause]');
  await new Promise((resolve) => setTimeout(resolve, START_REST_MS));
  await press('menu', '[data-action=menu]', '[data-section=posts]');
  for (const section of SECTIONS)
    await press(`menu: ${section}`, `[data-section=${section}] button`, `#menu-${section}:not([hidden])`);
  const open = async (section) => {
    await page.goTo(url);
    await page.until(() => document.readyState === 'complete');
    await page.click('[data-action=menu]');
    await page.see('[data-section=posts]');
    if (await page.run((id) => document.querySelector(`#menu-${id}[hidden]`) !== null, section))
      await page.click(`[data-section=${section}] button`);
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
  };
  for (const [section, acts] of Object.entries(DIALOGS))
    for (const act of acts) {
      if (only !== undefined && !`dialog: ${act}`.startsWith(only)) continue;
      await open(section);
      await press(
        `dialog: ${act}`,
        `[data-act=${act}]`,
        '[role=dialog], dialog[open], [data-part=dock-slot]',
      );
    }
  await open('puzzle');
  await press('message board', '[data-section=posts] button', 'article[data-post]');
  await visit('message board: scroll', () =>
    page.run(async () => {
      const list = document.querySelector('[data-part=posts]');
      for (let frame = 0; frame < 60; frame++) {
        list.scrollTop += 120;
        await new Promise(requestAnimationFrame);
      }
    }),
  );
  await visit('message board: write', async () => {
    await page.run(() =>
      /** @type {HTMLElement} */ (document.querySelector('[data-part=composer] textarea')).focus(),
    );
    for (const key of 'Hello') await page.press(key);
  });
  await press('message board: emoji', '[data-part=composer] [aria-expanded]', '[data-part=composer]');
  await press('message board: comment', 'article[data-post] [data-action=comment]', '[data-mode=comment]');
  await press('message board: rules', '[data-action=rules]', '[data-part=rules]');
}

/** The long tasks of the page's main thread, with what took most of their time. */
function longTasks(events) {
  const mark = events.findLast(({ name }) => name === 'visited');
  const begin = events.filter(({ name, pid }) => name === 'TracingStartedInBrowser' || pid === mark.pid);
  const start = why ? profileStart(events, mark) : Math.min(...begin.map(({ ts }) => ts || Infinity));
  const own = events
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === mark.pid && tid === mark.tid)
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const samples = why ? samplesOf(events, mark) : [];
  return own
    .filter(({ name, tdur, ts }) => TASK.test(name) && tdur * SLOW > LONG_MS * 1000 && ts >= start)
    .map((task) => ({
      ms: (task.tdur * SLOW) / 1000,
      parts: [...partsOf(task, own), ...framesIn(task, samples)],
    }));
}

/** Starting the sampler is itself a long task. */
function profileStart(events, { pid }) {
  return Math.min(
    ...events.filter((each) => each.name === 'ProfileChunk' && each.pid === pid).map(({ ts }) => ts),
  );
}

/** A task's time by what the thread did, without what was inside that. */
function partsOf(task, own) {
  const inside = own.filter(
    ({ ts, dur, name }) => !TASK.test(name) && ts >= task.ts && ts + dur <= task.ts + task.dur,
  );
  const took = new Map();
  const open = [];
  const close = (until) => {
    while (open.length > 0 && open.at(-1).end <= until) {
      const { label, self } = open.pop();
      took.set(label, (took.get(label) ?? 0) + self);
    }
  };
  for (const event of inside) {
    close(event.ts);
    const outer = open.at(-1);
    const self = event.tdur ?? 0;
    if (outer) outer.self -= self;
    open.push({ end: event.ts + event.dur, self, label: labelOf(event) ?? outer?.label ?? 'other' });
  }
  close(Infinity);
  return Array.from(took)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([label, micros]) => `${label} ${Math.round((micros * SLOW) / 1000)}`);
}

function labelOf({ name, args }) {
  if (PAINT.includes(name)) return 'paint';
  if (name === 'EvaluateScript') return `evaluate ${chunkOf(args.data.url)}`;
  if (name === 'FunctionCall' && args.data.url) return `run ${chunkOf(args.data.url)}`;
  return KINDS[name];
}

function chunkOf(url = '') {
  return /assets\/([^.]+)/.exec(url)?.[1] ?? (url || 'page');
}

/** The sampled stacks of the main thread, as [time, lengths, frames of ours]. */
function samplesOf(events, { pid, tid }) {
  const profile = events.findLast((each) => each.name === 'Profile' && each.pid === pid && each.tid === tid);
  const nodes = new Map();
  const samples = [];
  let at = profile.args.data.startTime;
  const chunks = events.filter(
    (each) => each.name === 'ProfileChunk' && each.pid === pid && each.id === profile.id,
  );
  for (const { args } of chunks.sort((a, b) => a.ts - b.ts)) {
    const { cpuProfile = {}, timeDeltas = [] } = args.data;
    for (const node of cpuProfile.nodes ?? []) nodes.set(node.id, node);
    for (const [index, id] of (cpuProfile.samples ?? []).entries()) {
      at += timeDeltas[index];
      samples.push({ at, micros: timeDeltas[index], id });
    }
  }
  return samples.map(({ at: time, micros, id }) => {
    const frames = new Set();
    for (let node = nodes.get(id); node; node = nodes.get(node.parent)) frames.add(sourceOf(node.callFrame));
    return { time, micros, frames };
  });
}

/** The function in our sources, or undefined. */
function sourceOf({ url, lineNumber, columnNumber }) {
  if (!url?.includes('/assets/')) return undefined;
  const file = `dist${new URL(url).pathname}.map`;
  if (!maps.has(file)) maps.set(file, new SourceMap(JSON.parse(readFileSync(file, 'utf8'))));
  const { originalSource = '', originalLine, name } = maps.get(file).findEntry(lineNumber, columnNumber);
  if (originalSource.includes('node_modules') || originalSource === '') return undefined;
  return `${originalSource.replace(/^webpack:\/\/[^/]*\/(\.\/)?/, '')}:${originalLine + 1} ${name ?? ''}`.trim();
}

function framesIn({ ts, dur }, samples) {
  const took = new Map();
  for (const { time, micros, frames } of samples)
    if (time >= ts && time <= ts + dur)
      for (const frame of frames) if (frame) took.set(frame, (took.get(frame) ?? 0) + micros);
  return Array.from(took)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 12)
    .map(([frame, micros]) => `\n    ${((micros * SLOW) / 1000).toFixed(0)} ${frame}`);
}

function note(screen, tasks) {
  const before = found.get(screen) ?? [];
  found.set(screen, [...before, tasks]);
}

/** For each screen, the round with the median of the longest tasks. */
function print() {
  console.log('| screen | long tasks, ms | longest: what it did, ms |\n|---|---|---|');
  let screens = 0;
  for (const [screen, rounds] of found) {
    const longest = (tasks) => Math.max(0, ...tasks.map(({ ms }) => ms));
    const middle = rounds.toSorted((a, b) => longest(a) - longest(b))[rounds.length >> 1];
    if (middle.length > 0) screens += 1;
    const sorted = middle.toSorted((a, b) => b.ms - a.ms);
    const each = sorted.map(({ ms }) => Math.round(ms)).join(', ');
    console.log(`| ${screen} | ${each || '–'} | ${sorted[0]?.parts.join(', ') ?? ''} |`);
    if (why)
      for (const { ms, parts } of sorted.slice(1)) console.log(`  ${Math.round(ms)}: ${parts.join(', ')}`);
  }
  console.log(`\n${found.size} screens, ${screens} with a task over ${LONG_MS} ms`);
  process.exitCode = screens === 0 ? 0 : 1;
}
