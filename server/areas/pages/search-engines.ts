import type { FastifyInstance } from 'fastify';
import { CALL_SEGMENTS } from '../../../core/base/addresses.ts';
import { sendFailure } from '../../http/errors.ts';
import { articlesIn, type Site } from './answer-page.ts';
import { PUBLIC_PATHS } from './page-words.ts';

/** `/robots.txt`, and `/sitemap.xml` if the site's address is known. */
export function mountSearchEngineFiles(app: FastifyInstance, { url, folder }: Site): void {
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
    const paths = [...PUBLIC_PATHS, ...(await articlesIn(folder)).map((text) => `/agreement?text=${text}`)];
    const entries = paths.map((path) => `<url><loc>${url}${path}</loc></url>\n`).join('');
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`,
      );
  });
}
