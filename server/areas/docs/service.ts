import type { FastifyInstance } from 'fastify';
import { ENDPOINTS } from '../../../core/protocol/endpoints.ts';
import { htmlPage } from '../../http/html-page.ts';
import { openApi } from './open-api.ts';

/** The description of all calls, made from the table: `/docs` for people, `/docs/openapi.json` for tools. */
export function mountDocs(app: FastifyInstance): void {
  const document = openApi(ENDPOINTS);
  app.get('/docs/openapi.json', () => document);
  app.get('/docs', (_request, reply) =>
    htmlPage(
      reply,
      'Nonet: all calls (OpenAPI: /docs/openapi.json)',
      Object.entries(document.paths).map(([path, operations]) => ({
        title: path,
        text: JSON.stringify(operations, undefined, 2),
      })),
    ),
  );
}
