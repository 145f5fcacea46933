import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
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
      },
    },
    // Both are set for all answers.
    strictTransportSecurity: false,
    frameguard: false,
  });
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    allowedPath: (file) => sourceMaps || !file.endsWith('.map'),
    cacheControl: false,
    setHeaders: (response, file) => {
      response.setHeader(
        'Cache-Control',
        file.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      );
    },
  });
  // The app's own routes get index.html; a missing file gets 404.
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (isPage) return reply.sendFile('index.html');
    return sendFailure(reply, { kind: 'not-found' });
  });
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
