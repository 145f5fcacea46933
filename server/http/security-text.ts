import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../core/base/clock.ts';
import { DAY_MS } from '../../core/base/day.ts';
import { LANGUAGE_TAGS, LANGUAGES } from '../../core/base/language.ts';
import { sendFailure } from './errors.ts';

const VALID_MS = 180 * DAY_MS;

/** `/.well-known/security.txt` (RFC 9116), if a contact is set. */
export function mountSecurityText(app: FastifyInstance, contact: string | undefined, now: Clock): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    if (contact === undefined) return sendFailure(reply, { kind: 'not-found' });
    const lines = [
      `Contact: ${contact.includes('://') ? contact : `mailto:${contact}`}`,
      `Expires: ${new Date(now() + VALID_MS).toISOString()}`,
      `Preferred-Languages: ${LANGUAGES.map((language) => LANGUAGE_TAGS[language]).join(', ')}`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
