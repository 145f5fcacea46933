import type { FastifyBaseLogger } from 'fastify';

/** The log of what an owner may have to look up later: kept at every level but `silent`. */
export function securityLog(log: FastifyBaseLogger): FastifyBaseLogger {
  return log.level === 'silent' ? log : log.child({}, { level: 'info' });
}
