import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { CallFailure } from '../../core/protocol/call-failure.ts';
import { encodeFailure } from '../../core/protocol/failure-codec.ts';
import { isStorageFault } from '../db/faults.ts';
import { Overloaded, TooSlow } from '../limits/request-failure.ts';

const RETRY_AFTER_SECONDS = 5;

/** The only place where an exception becomes an answer. Its text is never sent. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failed = failureOf(error);
    if (failed.kind === 'fault') request.log.error({ err: error }, 'internal error');
    else if (failed.kind === 'busy') request.log.warn({ reason: error.message }, 'cannot answer now');
    if (error instanceof TooSlow) reply.header('Connection', 'close');
    return sendFailure(reply, failed);
  });
}

export function sendFailure(reply: FastifyReply, failed: CallFailure): FastifyReply {
  const { status, body } = encodeFailure(failed);
  if (body.wait !== undefined) reply.header('Retry-After', body.wait);
  if (status === 401) reply.header('WWW-Authenticate', 'Bearer');
  return reply.code(status).send(body);
}

function failureOf(error: FastifyError): CallFailure {
  if (error instanceof Overloaded || isStorageFault(error))
    return { kind: 'busy', waitSeconds: RETRY_AFTER_SECONDS };
  if (error.statusCode === 413) return { kind: 'too-large' };
  // Invalid JSON, a wrong content type, or a truncated body.
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return { kind: 'invalid', field: '' };
  return { kind: 'fault' };
}
