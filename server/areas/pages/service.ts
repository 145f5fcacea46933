import fastifyHelmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { OTHER_PATHS, READING_PATHS, readPostPath } from '../../../core/base/addresses.ts';
import { sendFailure } from '../../http/errors.ts';
import { BUILT_PAGE, pageAnswerer, type Site } from './answer-page.ts';
import { POLICY } from './policy.ts';
import { mountSearchEngineFiles } from './search-engines.ts';

const YEAR_SECONDS = 31_536_000;

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
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: { useDefaults: false, directives: POLICY },
    // Both are set for all answers.
    strictTransportSecurity: false,
    frameguard: false,
  });
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    // The page of a text has another address. (A file that is requested directly starts with a slash.)
    allowedPath: (file) => (sourceMaps || !file.endsWith('.map')) && !file.startsWith('/texts/'),
    cacheControl: false,
    setHeaders: (response, file) => {
      response.setHeader(
        'Cache-Control',
        file.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      );
    },
  });
  const answerPage = pageAnswerer(site);
  for (const route of ['/', BUILT_PAGE, ...READING_PATHS, ...OTHER_PATHS])
    app.get(route, (request, reply) => answerPage(request, reply, route));
  for (const route of ['/posts/:post', '/posts/:post/:comment'])
    app.get(route, (request, reply) =>
      answerPage(request, reply, readPostPath(request.url.split('?')[0]!) ? '/posts' : 'missing'),
    );
  // The app has a page for unknown addresses. A missing file has none.
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    return isPage ? answerPage(request, reply, 'missing') : sendFailure(reply, { kind: 'not-found' });
  });
  mountSearchEngineFiles(app, site);
}
