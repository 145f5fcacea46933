import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodeOutcome, type Outcome } from '../../core/protocol/endpoint.ts';
import type { AnyEndpoint } from './calls.ts';

const compress = promisify(gzip);
const WORTH_COMPRESSING = 2048;

/** A serialised answer; compressed on the first request that accepts compression. */
interface Wire {
  readonly body: string | Buffer;
  zipped?: Promise<Buffer>;
}

const wires = new WeakMap<Outcome, { wire?: Wire }>();

/** Marks an answer object that many callers share: it is serialised and compressed only once. */
export function repeated<Answer extends Outcome>(answer: Answer): Answer {
  wires.set(answer, {});
  return answer;
}

export function wireOf(endpoint: AnyEndpoint, answer: Outcome): Wire {
  // By the table of calls, each handler returns outcomes of its own endpoint.
  const write = (): string => JSON.stringify(encodeOutcome(endpoint, answer as never));
  const kept = wires.get(answer);
  return kept === undefined ? { body: write() } : (kept.wire ??= { body: Buffer.from(write()) });
}

export async function sendOutcome(
  request: FastifyRequest,
  reply: FastifyReply,
  wire: Wire,
  cacheControl: string | undefined,
): Promise<FastifyReply> {
  const { body } = wire;
  reply.header('Cache-Control', cacheControl ?? 'no-store').type('application/json; charset=utf-8');
  if (cacheControl !== undefined) {
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    reply.header('ETag', tag).header('Vary', 'Accept-Encoding');
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  }
  if (body.length < WORTH_COMPRESSING || !(request.headers['accept-encoding'] ?? '').includes('gzip'))
    return reply.send(body);
  return reply.header('Content-Encoding', 'gzip').send(await (wire.zipped ??= compress(body)));
}
