import type { FastifyRequest } from 'fastify';
import type { ActiveSession } from '../accounts/active-session.ts';
import type { CallSettings } from './calls.ts';

export function tokenOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** The session of the request's bearer token. */
export function findSession(
  request: FastifyRequest,
  settings: CallSettings,
  now: number,
): Promise<ActiveSession | undefined> {
  const token = tokenOf(request);
  return token === undefined ? Promise.resolve(undefined) : settings.findSession(token, now);
}
