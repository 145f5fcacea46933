import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { get as httpGet, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import sharp from 'sharp';
import { PAGE_PATHS } from '../../core/base/addresses.ts';
import { LANGUAGES, type Language } from '../../core/base/language.ts';
import { dailyPuzzle } from '../../core/daily/daily.ts';
import { readPuzzles } from '../../core/sudoku/formats/sniff.ts';
import { solve } from '../../core/sudoku/solve/solve.ts';
import { previewSvg } from '../../server/areas/pages/draw-preview.ts';
import { servePages } from '../../server/areas/pages/service.ts';
import { PAGE_WORDS } from '../../server/areas/pages/page-words.ts';
import { PUZZLE as GIVENS } from '../support/boards.ts';
import { TestServer } from './support/test-server.ts';

const SITE = 'https://nonet.example';
const PUZZLE = GIVENS.replaceAll('0', '.');
/** As the export writes it: an entry, a cell with two notes, and the givens after them. */
const POSITION = `[1]5{48}${GIVENS.slice(3)}`;

const server = TestServer.ofSuite('sqlite', {
  SITE_URL: SITE,
  PACING: 'on',
  TRUST_PROXY: '1',
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers, redirect: 'manual' });
const TAG: Readonly<Record<Language, string>> = { zh: 'zh-CN', ft: 'zh-TW', en: 'en', ja: 'ja' };

/** What a page says of itself. */
async function headOf(path: string, headers: Record<string, string> = {}) {
  const response = await get(path, headers);
  const html = await response.text();
  const content = (name: string) =>
    [...html.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`, 'g'))].map(
      ([, said]) => said,
    );
  return {
    status: response.status,
    html,
    titles: html.match(/<title>.*?<\/title>/gs),
    canonical: /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1],
    image: content('og:image'),
    description: content('description'),
    robots: content('robots'),
    words: /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1],
  };
}

test.each([
  ['a link to share', `/play/${PUZZLE}`],
  ['a link of the old form', `/?puzzle=${PUZZLE}`],
])('%s gets the words, the address and the picture of its puzzle', async (_name, path) => {
  const page = await headOf(path);
  const toGo = PUZZLE.split('.').length - 1;
  expect(page.status).toBe(200);
  expect(page.titles).toEqual(['<title>Sudoku · Nonet</title>']);
  expect(page.description).toEqual([
    `${81 - toGo} givens, ${toGo} to go. Open the link to play it. No account needed.`,
  ]);
  expect(page.canonical).toBe(`${SITE}/play/${GIVENS}`);
  expect(page.image).toEqual([`${SITE}/preview/${GIVENS}.png`]);
  const grid = /<pre>(.*?)<\/pre>/s.exec(page.words!)![1];
  expect(grid.replace(/[^0-9.]/g, '')).toBe(PUZZLE);
  expect(page.html).not.toContain(solve(Uint8Array.from(GIVENS, Number))!.join(''));
});

test.each([
  ['en', 'Beat 4:31 · Sudoku, Expert · Nonet', 'en'],
  ['zh', '挑战 4:31 · 数独 · 高级 · Nonet', 'zh-Hans'],
  ['ft', '挑戰 4:31 · 數獨 · 高級 · Nonet', 'zh-Hant'],
  ['ja', '目標4:31 · 数独・上級 · Nonet', 'ja'],
] as const)('a challenge names time and level in the language %s', async (language, title, tag) => {
  const { titles, html } = await headOf(`/play/${PUZZLE}?level=expert&beat=271`, {
    'accept-language': TAG[language],
  });
  expect(titles).toEqual([`<title>${title}</title>`]);
  expect(html).toContain(`<html lang="${tag}">`);
});

test('a position with entries and notes has a short address that keeps them', async () => {
  const { canonical } = await headOf(`/play/${encodeURIComponent(POSITION)}`);
  const short = decodeURIComponent(canonical!.slice(`${SITE}/play/`.length));
  const read = (own: string) => {
    const result = readPuzzles(own, { now: 0 });
    return result.ok ? result.value.puzzles : result.failure;
  };
  expect(read(short)).toEqual(read(POSITION));
  expect(short.length).toBeLessThanOrEqual(400);
});

test('a daily puzzle names its day and shows its board, unless it is not open yet', async () => {
  const page = await headOf('/?daily=2026-11-21&beat=3723');
  const { puzzle } = dailyPuzzle('2026-11-21');
  expect(page.titles).toEqual([
    '<title>Beat 1:02:03 · Daily Sudoku, November 21, 2026 · Expert · Nonet</title>',
  ]);
  expect([page.canonical, page.image]).toEqual([
    `${SITE}/?daily=2026-11-21`,
    [`${SITE}/preview/${puzzle}.png`],
  ]);
  // Where previews lead, the time to beat is not lost.
  expect(page.html).toContain(`<meta property="og:url" content="${SITE}/?daily=2026-11-21&#38;beat=3723">`);
  expect((await headOf('/?daily=today')).titles).toEqual(['<title>Today’s Sudoku · Nonet</title>']);
  for (const day of ['2999-01-01', '2026-02-30', '"><script>'])
    expect((await headOf(`/?daily=${encodeURIComponent(day)}`)).canonical).toBe(`${SITE}/`);
});

test.each<[string, string]>([
  ['a cut text', PUZZLE.slice(5)],
  ['a doubled text', PUZZLE + PUZZLE],
  ['two givens in a house', `55${PUZZLE.slice(2)}`],
  ['a script', '"><script>alert(1)</script>'],
  ['a script in a description', `D:"><script>alert(1)</script>#7${PUZZLE.slice(1)}7`],
  ['control characters', '\u0000\u0007\u001b[31m\r\nSet-Cookie: a=b'],
  ['10 kB', '1'.repeat(10_000)],
  ['no text', ''],
  ['words', '../../etc/passwd'],
])('%s is no puzzle: the page has the general picture, and a preview is refused', async (_name, bad) => {
  for (const path of [`/play/${encodeURIComponent(bad)}`, `/?puzzle=${encodeURIComponent(bad)}`]) {
    const page = await headOf(path);
    expect([page.status, page.titles]).toEqual([200, ['<title>Nonet – Sudoku</title>']]);
    expect(page.image).toEqual([`${SITE}/screenshots/desktop.png`]);
    expect(page.html).not.toContain('alert(1)');
  }
  const preview = await get(`/preview/${encodeURIComponent(bad)}.png`);
  expect([preview.status, await preview.text()]).toEqual([404, 'This text is not a Sudoku puzzle.\n']);
});

test('a description in the link is not repeated', async () => {
  const described = `D:"><script>alert(1)</script>$&#${PUZZLE}`;
  const page = await headOf(`/play/${encodeURIComponent(described)}`);
  expect(page.canonical).toBe(`${SITE}/play/${GIVENS}`);
  expect(page.html).not.toContain('alert(1)');
});

test('broken percent escapes open the page, which explains them', async () => {
  for (const path of ['/play/%', '/play/%E0%A4%A', '/play/%zz?level=%', '/?puzzle=%'])
    expect((await headOf(path)).status).toBe(200);
  expect((await get('/preview/%.png')).status).toBe(400);
});

test('an invalid level or time is left out', async () => {
  for (const query of ['level=<b>&beat=-1', 'level=custom&beat=9999999', 'level=&beat=1e3'])
    expect((await headOf(`/play/${PUZZLE}?${query}`)).titles).toEqual(['<title>Sudoku · Nonet</title>']);
});

test('a forged Host header changes nothing', async () => {
  // `fetch` would send the true one.
  const request = httpGet(`${server.url}/play/${PUZZLE}`, {
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const html = await text(response);
  expect(html).toContain(`<link rel="canonical" href="${SITE}/play/${GIVENS}">`);
  expect(html).not.toContain('evil.example');
});

test.each(LANGUAGES)('public pages stand without script in the language %s', async (language) => {
  for (const [path, { title, description }] of Object.entries(PAGE_WORDS[language].pages)) {
    const page = await headOf(path, { 'accept-language': TAG[language] });
    expect([page.status, page.canonical, page.robots]).toEqual([200, SITE + path, []]);
    expect(page.titles![0]).toContain(title);
    expect(page.description).toEqual([description]);
    expect(page.words).toContain(`<h1>${title}</h1><p>${description}</p>`);
    expect(page.words).toContain(PAGE_WORDS[language].needsScript);
  }
});

test('the list of articles links to every article with its title', async () => {
  const { words } = await headOf('/articles', { 'accept-language': 'ja' });
  expect(words).toContain('<li><a href="/agreement?text=ja13">ネイキッドペア</a></li>');
  expect(words!.match(/text=ja\d+/g)!.length).toBeGreaterThan(60);
});

test('an article has its own address, and the general picture', async () => {
  const page = await headOf('/agreement?text=en13', { 'accept-language': 'ja' });
  expect([page.canonical, page.image]).toEqual([
    `${SITE}/agreement?text=en13`,
    [`${SITE}/screenshots/desktop.png`],
  ]);
  expect(page.titles).toEqual(['<title>Naked Pair · Nonet</title>']);
  expect(page.html).toContain('<html lang="en">');
});

test('the pages of the app exist, and no others', async () => {
  for (const path of ['/', ...PAGE_PATHS]) expect([path, (await get(path)).status]).toEqual([path, 200]);
  for (const path of [
    '/posts/nothing',
    '/nothing',
    '/login/',
    '/playing',
    '/agreement?text=en999',
    '/texts/en13.html',
  ]) {
    const page = await headOf(path, { accept: 'text/html' });
    expect([path, page.status, page.titles, page.robots]).toEqual([
      path,
      404,
      ['<title>This page does not exist · Nonet</title>'],
      ['noindex'],
    ]);
    expect(page.html).toContain('<div id=root></div>');
  }
  expect(await (await get('/assets/nothing.js')).json()).toEqual({ code: 404 });
});

test('the pages of one person have the general preview, and are not listed', async () => {
  const page = await headOf('/login');
  expect([page.robots, page.canonical, page.image]).toEqual([
    ['noindex'],
    undefined,
    [`${SITE}/screenshots/desktop.png`],
  ]);
});

test('the address of a post or comment says that members can read it, and nothing of its words', async () => {
  const id = '3f2b8c1e-0000-4000-8000-123456789abc';
  for (const path of [`/posts/${id}`, `/posts/${id}/${id}`]) {
    const page = await headOf(path);
    expect([page.status, page.titles, page.robots, page.canonical]).toEqual([
      200,
      ['<title>A post on the message board · Nonet</title>'],
      ['noindex'],
      undefined,
    ]);
    expect(page.html).toContain(
      '<meta property="og:description" content="Log in to read it. An account is free.">',
    );
  }
});

test('a page is compressed, and not sent again if it is the same', async () => {
  const first = await get(`/play/${PUZZLE}`, { 'accept-encoding': 'br' });
  expect(first.headers.get('content-encoding')).toBe('br');
  expect(first.headers.get('vary')).toBe('Accept-Encoding, Accept-Language');
  expect(first.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await first.text();
  expect(html).toBe(await (await get(`/play/${PUZZLE}`, { 'accept-encoding': 'gzip' })).text());
  expect(html).toBe(await (await get(`/play/${PUZZLE}`, { 'accept-encoding': 'identity' })).text());
  const again = await get(`/play/${PUZZLE}`, { 'if-none-match': first.headers.get('etag')! });
  expect(again.status).toBe(304);
});

test('the policy fits the page, even if another build replaces it while the server runs', async () => {
  const folder = mkdtempSync(path.join(process.env.TEST_STORES!, 'page-'));
  const built = readFileSync('dist/index.html', 'utf8');
  const put = (script: string) => {
    writeFileSync(
      path.join(folder, 'index.html'),
      built.replace(/<script>.+?<\/script>/s, () => `<script>${script}</script>`),
    );
  };
  put('old()');
  const app = Fastify();
  const site = { folder, url: undefined, defaultLanguage: 'en', now: Date.now } as const;
  await servePages(app, site, { sourceMaps: false });
  put('next()');
  const hash = createHash('sha256').update('next()').digest('base64');
  // The second is what service workers keep.
  for (const url of ['/', '/index.html', '/login']) {
    const { body, headers } = await app.inject({ url, headers: { accept: 'text/html' } });
    expect(body).toContain('<script>next()</script>');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(headers.vary).toBe(url === '/index.html' ? 'Accept-Encoding' : 'Accept-Encoding, Accept-Language');
  }
  await app.close();
});

test('the list of articles is that of the build, even if another build replaces it', async () => {
  const folder = mkdtempSync(path.join(process.env.TEST_STORES!, 'page-'));
  copyFileSync('dist/index.html', path.join(folder, 'index.html'));
  const app = Fastify();
  const site = { folder, url: undefined, defaultLanguage: 'en', now: Date.now } as const;
  await servePages(app, site, { sourceMaps: false });
  const linked = async () =>
    (await app.inject('/articles')).body.match(/<a href="\/agreement\?text=[^<]*<\/a>/g);
  expect(await linked()).toBeNull();
  cpSync('dist/texts', path.join(folder, 'texts'), { recursive: true });
  const links = await linked();
  expect(links![0]).toBe('<a href="/agreement?text=en0">Website user agreement</a>');
  expect(links).toHaveLength(readdirSync('build/articles/en').length);
  await app.close();
});

test('robots.txt allows pages but no calls, and the sitemap lists pages and articles', async () => {
  const robots = (await (await get('/robots.txt')).text()).split('\n');
  expect(robots).toEqual(
    expect.arrayContaining(['Disallow: /noper', 'Allow: /', `Sitemap: ${SITE}/sitemap.xml`]),
  );
  expect(robots).not.toContain('Disallow: /preview');
  const map = await (await get('/sitemap.xml')).text();
  const listed = Array.from(map.matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address);
  expect(listed).toEqual(
    expect.arrayContaining([`${SITE}/`, `${SITE}/daily`, `${SITE}/agreement?text=zh13`]),
  );
  // Each of them exists.
  for (const address of [...listed.slice(0, 6), listed.at(-1)!])
    expect((await get(address.slice(SITE.length))).status).toBe(200);
});

describe('previews', () => {
  test('the colours of cells, by which nobody keeps a preview, are not drawn', () => {
    const puzzle = { givens: Uint8Array.from(GIVENS, Number), entries: new Uint8Array(81) };
    expect(previewSvg({ ...puzzle, colors: new Uint8Array(81).fill(3) })).toBe(previewSvg(puzzle));
  });

  const preview = (puzzle: string, from: string) =>
    get(`/preview/${encodeURIComponent(puzzle)}.png`, { 'x-forwarded-for': from });

  test('a preview is a picture of 1200 × 630 that shows digits, and may be cached', async () => {
    const answer = await preview(POSITION, '203.0.113.20');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=2592000');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const picture = sharp(Buffer.from(await answer.arrayBuffer()));
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1200, 630]);
    /** The darkest pixel of a cell, red, green and blue. */
    const inkOf = (cell: number): number[] => {
      const [left, top] = [309 + (cell % 9) * 64 + 12, 24 + Math.floor(cell / 9) * 64 + 12];
      let darkest = [255, 255, 255];
      for (let y = top; y < top + 44; y++)
        for (let x = left; x < left + 44; x++) {
          const pixel = [
            ...data.subarray((y * 1200 + x) * info.channels, (y * 1200 + x) * info.channels + 3),
          ];
          if (pixel[0] + pixel[1] + pixel[2] < darkest[0] + darkest[1] + darkest[2]) darkest = pixel;
        }
      return darkest;
    };
    const empty = GIVENS.indexOf('0', 3);
    // An entry is blue, a given nearly black, an empty cell white.
    expect([inkOf(0), inkOf(1), inkOf(empty)]).toEqual([
      [31, 79, 191],
      [23, 32, 43],
      [255, 255, 255],
    ]);
    // The two notes.
    expect(inkOf(2)[0]).toBeLessThan(128);
  });

  test('the same position in another form is the same picture', async () => {
    const [one, other] = await Promise.all(
      [PUZZLE, GIVENS].map(async (each) => (await preview(each, '203.0.113.21')).arrayBuffer()),
    );
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
  });

  test('one network gets 20 a second, and then words; another network is not affected', async () => {
    const answers = await Promise.all(Array.from({ length: 21 }, () => preview(PUZZLE, '203.0.113.22')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect([refused.length, refused[0].headers.get('retry-after'), await refused[0].text()]).toEqual([
      1,
      '1',
      'Too many pictures at once. Try again in a second.\n',
    ]);
    expect((await preview(PUZZLE, '203.0.113.23')).status).toBe(200);
  });

  test.each(['', 'png', `${PUZZLE}.jpg`, PUZZLE])('the address %j has no picture', async (path) => {
    expect((await get(`/preview/${path}`, { 'x-forwarded-for': '203.0.113.24' })).status).toBe(404);
  });
});

test('without the address of the site, pages have words, but no picture, and there is no sitemap', async () => {
  const other = await TestServer.ofTest('sqlite');
  const html = await (await fetch(`${other.url}/play/${PUZZLE}`)).text();
  expect(html).toContain('<title>Sudoku · Nonet</title>');
  expect(html).toContain('property="og:description"');
  expect(html).not.toMatch(/og:image|canonical|og:url/);
  expect((await fetch(`${other.url}/sitemap.xml`)).status).toBe(404);
  expect(await (await fetch(`${other.url}/robots.txt`)).text()).not.toContain('Sitemap');
});
