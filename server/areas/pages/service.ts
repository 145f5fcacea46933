import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { PAGE_PATHS, readPostPath, CALL_SEGMENTS } from '../../../core/base/addresses.ts';
import { IMMUTABLE } from '../../http/caching.ts';
import { sendFailure } from '../../http/errors.ts';
import { BUILT_PAGE, pageAnswerer, type Site, titlesIn } from './answer-page.ts';
import { policyOf } from './policy.ts';
import { PUBLIC_PATHS } from './page-words.ts';

/** Those of every response are set by `createServer`. */
const HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'no-referrer',
  'X-DNS-Prefetch-Control': 'off',
  'X-Permitted-Cross-Domain-Policies': 'none',
};

/**
 * Serves the built page, with a Content Security Policy that blocks foreign code. Each address of the app gets
 * the same page with its own title, description and words.
 */
export async function servePages(
  app: FastifyInstance,
  site: Site,
  { sourceMaps }: { readonly sourceMaps: boolean },
): Promise<void> {
  const { folder } = site;
  const headers = { ...HEADERS, 'Content-Security-Policy': policyOf('') };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    // The page of a text has another address. (A file that is requested directly starts with a slash.)
    allowedPath: (file) => (sourceMaps || !file.endsWith('.map')) && !file.startsWith('/texts/'),
    cacheControl: false,
    setHeaders: (response, file) => {
      response.setHeader('Cache-Control', file.includes('/assets/') ? IMMUTABLE : 'no-cache');
    },
  });
  const answerPage = pageAnswerer(site);
  for (const route of ['/', BUILT_PAGE, ...PAGE_PATHS])
    app.get(route, (request, reply) => answerPage(request, reply, route));
  for (const route of ['/posts/:post', '/posts/:post/:comment'])
    app.get(route, (request, reply) =>
      answerPage(request, reply, readPostPath(request.url.split('?')[0]!) ? '/posts' : 'missing'),
    );
  // The app has a page for unknown addresses. A missing file has none.
  app.setNotFoundHandler(async (request, reply) => {
    const { method, headers } = request;
    const isPage = /^(GET|HEAD)$/.test(method) && (headers.accept ?? '').includes('text/html');
    return isPage ? answerPage(request, reply, 'missing') : sendFailure(reply, { kind: 'not-found' });
  });
  mountSearchEngineFiles(app, site);
}

/** `/robots.txt`, and `/sitemap.xml` if the site's address is known. */
function mountSearchEngineFiles(app: FastifyInstance, { url, folder }: Site): void {
  app.get('/robots.txt', (_request, reply) => {
    const lines = [
      'User-agent: *',
      ...CALL_SEGMENTS.map((segment) => `Disallow: /${segment}`),
      'Allow: /',
      ...(url === undefined ? [] : ['', `Sitemap: ${url}/sitemap.xml`]),
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
  app.get('/sitemap.xml', async (_request, reply) => {
    if (url === undefined) return sendFailure(reply, { kind: 'not-found' });
    const texts = [...(await titlesIn(folder)).keys()];
    const paths = [...PUBLIC_PATHS, ...texts.map((text) => `/agreement?text=${text}`)];
    const entries = paths.map((path) => `<url><loc>${url}${path}</loc></url>\n`).join('');
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`,
      );
  });
}
