import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { ENDPOINTS } from '../../../core/protocol/endpoints.ts';
import { docsSection } from './docs-page.ts';
import { htmlPage } from '../../http/html-page.ts';
import { openApi, type CallExamples } from './open-api.ts';

/**
 * The description of all calls, generated from the table: `/docs` for people, `/docs/openapi.json` for tools.
 *
 * @param examples the file with their examples, created by the build
 */
export function mountDocs(app: FastifyInstance, examples: string): void {
  const document = openApi(ENDPOINTS, readExamples(examples));
  app.get('/docs/openapi.json', () => document);
  app.get('/docs', (_request, reply) =>
    htmlPage(
      reply,
      'Nonet: all calls (OpenAPI: /docs/openapi.json)',
      Object.entries(document.paths).map(([path, operations]) => docsSection(path, operations)),
    ),
  );
}

/** No examples if only the server was built. */
function readExamples(file: string): Readonly<Record<string, CallExamples>> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, CallExamples>) : {};
}
