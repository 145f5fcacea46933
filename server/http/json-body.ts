import type { FastifyInstance } from 'fastify';

/** Reads JSON bodies. Refuses invalid UTF-8 instead of silently replacing it. */
export function parseJsonBodies(app: FastifyInstance): void {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, body.length === 0 ? {} : JSON.parse(utf8.decode(body as Buffer)));
    } catch {
      done(Object.assign(new Error('The body is not JSON in UTF-8.'), { statusCode: 400 }));
    }
  });
}
