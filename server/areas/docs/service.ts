import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { ENDPOINTS } from '../../../core/protocol/endpoints.ts';
import { docsSection } from './docs-page.ts';
import { htmlPage, sendHtmlPage } from '../../http/html-page.ts';
import { openApi, type CallExamples } from './open-api.ts';

/**
 * The description of all calls, generated from the table: `/docs` for people, `/docs/openapi.json` for tools.
 *
 * @param examples the file with their examples, created by the build
 */
export function mountDocs(app: FastifyInstance, examples: string): void {
  const document = openApi(ENDPOINTS, readExamples(examples));
  // Built once, since each takes a few hundred kilobytes.
  const json = Buffer.from(JSON.stringify(document));
  const page = htmlPage(
    'Nonet: all calls (OpenAPI: /docs/openapi.json)',
    Object.entries(document.paths).map(([path, operations]) => docsSection(path, operations)),
  );
  app.get('/docs/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(json),
  );
  app.get('/docs', (_request, reply) => sendHtmlPage(reply, page));
}

/** No examples if only the server was built. */
function readExamples(file: string): Readonly<Record<string, CallExamples>> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, CallExamples>) : {};
}
