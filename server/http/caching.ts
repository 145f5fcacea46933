import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { YEAR_SECONDS } from '../../core/base/day.ts';

/** `Cache-Control` of a file that never changes. */
export const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`;

/** The ETag of a text, by its content; weak, because the compressed text has the same. */
export function tagOf(text: string | Buffer): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

/** Whether the reader has what has this tag. */
export function isKnown({ headers }: FastifyRequest, tag: string): boolean {
  const opaque = (each: string): string => each.trim().replace(/^W\//, '');
  const known = (headers['if-none-match'] ?? '').split(',').map(opaque);
  return known.includes('*') || known.includes(opaque(tag));
}

/** The first of these compressions that the reader accepts. */
export function acceptedCoding<Coding extends string>(
  { headers }: FastifyRequest,
  codings: readonly Coding[],
): Coding | undefined {
  const parts = (headers['accept-encoding'] ?? '').split(',');
  const accepted = parts
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/i.test(part))
    .map((part) => part.split(';')[0]!.trim());
  return codings.find((coding) => accepted.includes(coding));
}
