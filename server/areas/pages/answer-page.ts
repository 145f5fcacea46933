import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLanguage, type Language } from '../../../core/base/language.ts';
import { acceptedCoding, isKnown, tagOf } from '../../http/caching.ts';
import { sendFailure } from '../../http/errors.ts';
import { escapeHtml } from '../../http/html-page.ts';
import { languageOfCaller } from '../../http/visit.ts';
import { keepLatest } from './keep-latest.ts';
import { PAGE_WORDS, PUBLIC_PATHS, type PublicPath } from './page-words.ts';
import { policyOf } from './policy.ts';
import { puzzlePage } from './puzzle-page.ts';
import { writePage, type Page } from './write-page.ts';

export interface Site {
  /** The folder of the built page. */
  readonly folder: string;
  readonly url: string | undefined;
  readonly defaultLanguage: Language;
  readonly now: () => number;
}

/** A page with the file that it is written into, relative to the folder. */
interface Found {
  readonly status: 200 | 404;
  readonly file: string;
  /** Undefined for the page as it was built. */
  readonly page?: (built: string) => Page | Promise<Page>;
}

/** What service workers keep: the page of all addresses, without words of its own. */
export const BUILT_PAGE = '/index.html';

const COMPRESSED_KEPT = 500;
const QUALITY = 6;
const [compressBrotli, compressGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Answers requests for pages. The path is one of the app's, or `missing` for any other. */
export function pageAnswerer(site: Site) {
  const { folder } = site;
  const keepCompressed = keepLatest<Buffer>(COMPRESSED_KEPT);
  return async (request: FastifyRequest, reply: FastifyReply, route: string): Promise<FastifyReply> => {
    const language = languageOfCaller(request, site.defaultLanguage);
    const parameters = new URLSearchParams(request.url.split('?')[1]);
    const found =
      (await findArticle(route, parameters, folder, language)) ??
      findPage(route, parameters, { language, now: site.now(), folder });
    const built = await readFile(path.join(folder, found.file), 'utf8').catch(() => undefined);
    // Only the server was built.
    if (built === undefined) return sendFailure(reply, { kind: 'not-found' });
    const html = found.page ? writePage(built, await found.page(built), site.url) : built;
    const tag = tagOf(html);
    reply
      .code(found.status)
      .header('Cache-Control', 'no-cache')
      // Caches find the page that was built for everybody, whatever the browser's languages are.
      .header('Vary', found.page ? 'Accept-Encoding, Accept-Language' : 'Accept-Encoding')
      .header('ETag', tag)
      .header('Content-Security-Policy', policyOf(html))
      .type('text/html; charset=utf-8');
    if (found.status === 200 && isKnown(request, tag)) return reply.code(304).send();
    const coding = acceptedCoding(request, ['br', 'gzip']);
    if (coding === undefined) return reply.send(html);
    const body = await keepCompressed(`${coding} ${tag}`, () =>
      coding === 'br'
        ? compressBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
        : compressGzip(html),
    );
    return reply.header('Content-Encoding', coding).send(body);
  };
}

interface Reader {
  readonly language: Language;
  readonly now: number;
  readonly folder: string;
}

function findPage(route: string, parameters: URLSearchParams, { language, now, folder }: Reader): Found {
  const { pages, missing, posts } = PAGE_WORDS[language];
  const file = 'index.html';
  if (route === BUILT_PAGE) return { status: 200, file };
  if (route === 'missing') {
    const title = `${missing} · Nonet`;
    const words = `<h1>${escapeHtml(missing)}</h1>`;
    return {
      status: 404,
      file,
      page: () => ({ ...pages['/'], title, language, canonical: undefined, words }),
    };
  }
  const puzzle = route === '/' ? puzzlePage(parameters, language, now) : undefined;
  if (puzzle !== undefined) return { status: 200, file, page: () => puzzle };
  if (!isPublic(route)) {
    const { title, description } =
      route === '/posts' ? { ...posts, title: `${posts.title} · Nonet` } : pages['/'];
    return { status: 200, file, page: () => ({ title, description, language, canonical: undefined }) };
  }
  return {
    status: 200,
    file,
    page: async () => ({
      language,
      title: route === '/' ? pages[route].title : `${pages[route].title} · Nonet`,
      description: pages[route].description,
      canonical: route,
      words: publicWords(route, language, route === '/articles' ? await articleLinks(folder, language) : ''),
    }),
  };
}

function isPublic(route: string): route is PublicPath {
  return PUBLIC_PATHS.some((each) => each === route);
}

/** A page in words: its title, its description, and links to the others. */
function publicWords(route: PublicPath, language: Language, more: string): string {
  const { pages } = PAGE_WORDS[language];
  const links = PUBLIC_PATHS.filter((each) => each !== route).map(
    (each) => `<li><a href="${each}">${escapeHtml(pages[each].title)}</a></li>`,
  );
  const { title, description } = pages[route];
  return `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p>${more}<ul>${links.join('')}</ul>`;
}

/** The page with the words of an article, in the article's language. A text that does not exist is missing. */
async function findArticle(
  route: string,
  parameters: URLSearchParams,
  folder: string,
  reader: Language,
): Promise<Found | undefined> {
  const text = parameters.get('text');
  if (route !== '/agreement' || text === null) return undefined;
  const missing = () => findPage('missing', parameters, { language: reader, now: 0, folder });
  const language = text.slice(0, 2);
  if (!isLanguage(language) || !(await titlesIn(folder)).has(text)) return missing();
  return {
    status: 200,
    file: path.join('texts', `${text}.html`),
    page: (built) => ({ ...wordsOf(built), language, canonical: `/agreement?text=${text}` }),
  };
}

/** The titles of all texts in HTML, by names such as `en13`, as the build has written them. */
export async function titlesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const reading = readFile(path.join(folder, 'texts', 'titles.json'), 'utf8');
  return new Map(await reading.then((list) => JSON.parse(list) as [string, string][]).catch(() => []));
}

async function articleLinks(folder: string, language: Language): Promise<string> {
  const links = [...(await titlesIn(folder))]
    .filter(([text]) => text.startsWith(language))
    .map(([text, title]) => `<li><a href="/agreement?text=${text}">${title}</a></li>`);
  return `<ul>${links.join('')}</ul>`;
}

/** The title and description that the build has written. */
function wordsOf(built: string) {
  const [, title = ''] = /<title>(.*?)<\/title>/s.exec(built) ?? [];
  const [, description = ''] = /<meta name="?description"? content="([^"]*)"/.exec(built) ?? [];
  return { title: unescapeHtml(title), description: unescapeHtml(description) };
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

function unescapeHtml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => SIGNS[name]!);
}
