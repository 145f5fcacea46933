import type { FastifyInstance } from 'fastify';
import type { CallFailure } from '../../core/protocol/call-failure.ts';
import type { Endpoint } from '../../core/protocol/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '../../core/protocol/endpoints.ts';
import { answerCall } from './answer-call.ts';
import { takeCallTurns } from './call-turns.ts';
import type { CallSettings, Handle, Handlers } from './calls.ts';
import { sendFailure } from './errors.ts';
import { parseForms, takeFormTurns } from './form.ts';
import { rememberNetworks } from './caller-networks.ts';
import { sendOutcome, wireOf } from './send-outcome.ts';

/** Registers a route for each row of the table of calls. */
export function mountCalls(app: FastifyInstance, settings: CallSettings, handlers: Handlers): void {
  const rows = Object.entries(ENDPOINTS) as [EndpointName, Endpoint][];
  const shared = {
    settings,
    networksOf: rememberNetworks(settings.fingerprint),
    inCallTurn: takeCallTurns(),
    inFormTurn: takeFormTurns(),
  };
  mountRows(
    app,
    rows.filter(([, { form }]) => form === 'json'),
  );
  void app.register(async (scope) => {
    await parseForms(scope);
    mountRows(
      scope,
      rows.filter(([, { form }]) => form === 'multipart'),
    );
  });

  function mountRows(scope: FastifyInstance, some: readonly [EndpointName, Endpoint][]): void {
    for (const [name, endpoint] of some) mountRow(scope, endpoint, handlers[name] as unknown as Handle);
  }

  function mountRow(scope: FastifyInstance, endpoint: Endpoint, handle: Handle): void {
    const row = { endpoint, handle, ...shared };
    scope.route({
      method: [...endpoint.methods],
      url: endpoint.path,
      bodyLimit: endpoint.maxBytes,
      handler: async (request, reply) => {
        const answer = await answerCall(row, request, reply);
        if (!(answer.kind in endpoint.outcomes)) return sendFailure(reply, answer as CallFailure);
        const cacheControl = request.method === 'POST' ? undefined : endpoint.cacheControl;
        return sendOutcome(request, reply, wireOf(endpoint, answer), cacheControl);
      },
    });
  }
}
