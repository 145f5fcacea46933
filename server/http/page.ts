import { createHash } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyHelmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendFailure } from './errors.ts';

const YEAR_SECONDS = 31_536_000;

/** Serves the built page, with a Content Security Policy that blocks foreign code. */
export async function servePage(
  app: FastifyInstance,
  folder: string,
  { sourceMaps }: { readonly sourceMaps: boolean },
): Promise<void> {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", ...(await inlineScripts(folder))],
        'style-src': ["'self'"],
        'connect-src': ["'self'"],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'img-src': ["'self'", 'blob:', 'data:'],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        // Those of webpack and of the service worker's registration.
        'trusted-types': ['nonet', 'nonet-worker'],
      },
    },
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
  // The app's own routes get index.html; a missing file gets 404.
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (isPage) return reply.sendFile(await pageAt(request.url, folder));
    return sendFailure(reply, { kind: 'not-found' });
  });
}

/** The page that contains the requested text, or else the page of all other routes. */
async function pageAt(url: string, folder: string): Promise<string> {
  const text = /^\/agreement\?(?:.*&)?text=([a-z]{2}\d{1,3})(?:&|$)/.exec(url)?.[1];
  const page = path.join('texts', `${text}.html`);
  const isThere = await access(path.join(folder, page)).then(
    () => true,
    () => false,
  );
  return isThere ? page : 'index.html';
}

/** The hash of the inline script: the policy allows no other. */
async function inlineScripts(folder: string): Promise<string[]> {
  // Without a built page, there is none.
  const html = await readFile(path.join(folder, 'index.html'), 'utf8').catch(() => '');
  return Array.from(
    html.matchAll(/<script>(.+?)<\/script>/gs),
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  );
}
