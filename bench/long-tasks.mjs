/**
 * Opens every screen and lists the tasks of the main thread that take over 50 ms on a slow phone, with what took their
 * time: `npm run bench -- long-tasks [--why] [SCREEN]`. A task's time is the thread's own, times four: unlike with a
 * processor that is slowed down, other programs change it little. `--why` samples the processor and names our functions
 * in each task; times are longer then.
 */
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { logIn, openMenu, registerReader } from './support/reader.mjs';
import { PUZZLE, SLOW, withBrowser, withServer } from './support/site.mjs';

const LONG_MS = 50;
const ROUNDS = 3;
const POSTS = 300;
/** Until everything that a screen loads while it is at rest has come. */
const REST_MS = 2000;
const START_REST_MS = 6000;
const {
  values: { why },
  positionals: [only = ''],
} = parseArgs({ allowPositionals: true, options: { why: { type: 'boolean', default: false } } });
const TASK = /RunTask$/;
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

const found = new Map();
await withServer({ HINT_PRICE: '0', LOG_LEVEL: 'silent' }, async (server) => {
  const name = await registerReader(server, POSTS);
  for (let round = 0; round < (why ? 1 : ROUNDS); round++)
    await withBrowser((browser) => walk(browser, server.url, name));
});
print();

/** Visits all screens, first without a login. */
async function walk(browser, url, name) {
  const page = await browser.openPage();
  const visit = async (screen, act, rest = REST_MS) => {
    if (!screen.startsWith(only)) return act();
    const events = await browser.trace([...CATEGORIES, ...(why ? SAMPLES : [])], async () => {
      await act();
      await delay(rest);
      await page.run(() => performance.mark('visited'));
    });
    found.set(screen, [...(found.get(screen) ?? []), longTasks(events)]);
  };
  const open = (screen, place) =>
    visit(screen, async () => {
      // Some addresses lead to others.
      await page.run(() => void Object.assign(window, { isLeft: true }));
      await page.goTo(`${url}${place}`);
      await page.until(() => document.readyState === 'complete' && !('isLeft' in window));
      await page.see('h1');
    });
  const press = (screen, selector, shown) =>
    visit(screen, async () => {
      await page.click(selector);
      await page.see(shown);
    });
  const play = async (place) => {
    await page.goTo(`${url}${place}`);
    await page.see('[data-action=pause]');
  };
  const tour = { page, visit, press, play };
  await visit('start: first visit', () => play(`/?puzzle=${PUZZLE}`), START_REST_MS);
  await visit('start: second visit', () => play('/'), START_REST_MS);
  for (const [screen, place] of VISITOR_PAGES) await open(screen, place);
  await logIn(page, url, name);
  for (const [screen, place] of PAGES) await open(screen, place);
  await visitBoard(tour);
  await visitMenu(tour);
  await visitMessageBoard(tour);
}

async function visitBoard({ page, visit, press, play }) {
  await play(`/?puzzle=${PUZZLE}`);
  await delay(START_REST_MS);
  await visit('board: edit', async () => {
    await page.focus('[role=gridcell][data-value=""]');
    for (const key of ['ArrowDown', '5', 'z', 'a']) await page.press(key);
  });
  await press('board: hint', '[data-action=hint]', '[data-part=hint]');
  await press('board: hint closed', '[data-part=hint] [data-action=close]', '[data-action=hint]');
  await press('board: pause', '[data-action=pause]', '[data-action=pause]');
  await press('board: go on', '[data-action=pause]', '[data-action=pause]');
  await visit('board: new puzzle', () => page.press('g'));
  await page.press('Escape');
  await visit('board: keys', () => page.press('?'));
  await page.press('Escape');
}

async function visitMenu({ page, press, play }) {
  await play('/');
  await delay(START_REST_MS);
  await press('menu', '[data-action=menu]', '[data-section=posts]');
  for (const section of SECTIONS)
    await press(`menu: ${section}`, `[data-section=${section}] button`, `#menu-${section}:not([hidden])`);
  const dialogs = Object.entries(DIALOGS).flatMap(([section, acts]) => acts.map((act) => ({ section, act })));
  for (const { section, act } of dialogs.filter((each) => `dialog: ${each.act}`.startsWith(only))) {
    await play('/');
    await openMenu(page);
    if (await page.run((id) => document.querySelector(`#menu-${id}[hidden]`) !== null, section))
      await page.click(`[data-section=${section}] button`);
    await delay(REST_MS);
    await press(`dialog: ${act}`, `[data-act=${act}]`, '[role=dialog], dialog[open], [data-part=dock-slot]');
  }
}

async function visitMessageBoard({ page, visit, press, play }) {
  await play('/');
  await openMenu(page);
  await delay(REST_MS);
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
    await page.focus('[data-part=composer] textarea');
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
  const parts = [];
  const open = [];
  const close = (until) => {
    while (open.length > 0 && open.at(-1).end <= until) parts.push(open.pop());
  };
  for (const event of inside) {
    close(event.ts);
    const outer = open.at(-1);
    const self = event.tdur ?? 0;
    if (outer) outer.self -= self;
    open.push({ end: event.ts + event.dur, self, label: labelOf(event) ?? outer?.label ?? 'other' });
  }
  close(Infinity);
  return longest(parts.map(({ label, self }) => [label, self]))
    .slice(0, 3)
    .map(([label, ms]) => `${label} ${ms}`);
}

/** The names in such pairs, each with the milliseconds of all its microseconds, the longest first. */
function longest(times) {
  const took = new Map();
  for (const [name, micros] of times) took.set(name, (took.get(name) ?? 0) + (micros * SLOW) / 1000);
  return [...took].sort(([, a], [, b]) => b - a).map(([name, ms]) => [name, Math.round(ms)]);
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
    return { time, micros, frames: [...frames].filter(Boolean) };
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
  const inside = samples.filter(({ time }) => time >= ts && time <= ts + dur);
  return longest(inside.flatMap(({ micros, frames }) => frames.map((frame) => [frame, micros])))
    .slice(0, 12)
    .map(([frame, ms]) => `\n    ${ms} ${frame}`);
}

/** For each screen, the round with the median of the longest tasks. */
function print() {
  console.log('| screen | long tasks, ms | longest: what it did, ms |\n|---|---|---|');
  let screens = 0;
  for (const [screen, rounds] of found) {
    const most = (tasks) => Math.max(0, ...tasks.map(({ ms }) => ms));
    const middle = rounds.toSorted((a, b) => most(a) - most(b))[rounds.length >> 1];
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
