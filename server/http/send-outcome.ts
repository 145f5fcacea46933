import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodeOutcome, type Endpoint, type Outcome } from '../../core/protocol/endpoint.ts';
import { joinGzip, joinJson, type Packed } from '../storage/packed-text.ts';
import { acceptedCoding, isKnown, tagOf } from './caching.ts';

const compress = promisify(gzip);
const WORTH_COMPRESSING = 2048;
/** A larger answer is compressed by another thread; for a smaller one, that would cost more than it saves. */
const LARGE = 65_536;
/** Fast, and hardly larger than the best. */
const COMPRESSION = { level: 3 };

/** A serialised answer; compressed on the first request that accepts compression, unless it already is. */
interface Wire {
  readonly body: string | Buffer;
  zipped?: Promise<Buffer> | Buffer;
}

const wires = new WeakMap<Outcome, { wire?: Wire }>();
/** The packed texts of answers. */
const packedIn = new WeakMap<Outcome, readonly Packed[]>();

/** Marks an answer object that many callers share: it is serialised and compressed only once. */
export function repeated<Answer extends Outcome>(answer: Answer): Answer {
  wires.set(answer, {});
  return answer;
}

/** Stands in an answer for a text that is filled in as it is stored. */
export const STORED = '\0';
const STORED_JSON = JSON.stringify(STORED);

/** Fills in packed texts for each `STORED` of an answer, in the order of the wire. */
export function withPacked<Answer extends Outcome>(answer: Answer, packed: readonly Packed[]): Answer {
  packedIn.set(answer, packed);
  return answer;
}

export function wireOf(endpoint: Endpoint, answer: Outcome): Wire {
  const write = (): string => JSON.stringify(encodeOutcome(endpoint, answer));
  const packed = packedIn.get(answer);
  if (packed !== undefined) return packedWire(write().split(STORED_JSON), packed);
  const kept = wires.get(answer);
  return kept === undefined ? { body: write() } : (kept.wire ??= { body: Buffer.from(write()) });
}

function packedWire(between: readonly string[], packed: readonly Packed[]): Wire {
  return {
    get body() {
      return joinJson(between, packed);
    },
    get zipped() {
      return joinGzip(between, packed);
    },
  };
}

export async function sendOutcome(
  request: FastifyRequest,
  reply: FastifyReply,
  wire: Wire,
  cacheControl: string | undefined,
): Promise<FastifyReply> {
  reply.header('Cache-Control', cacheControl ?? 'no-store').type('application/json; charset=utf-8');
  if (cacheControl !== undefined) {
    const tag = tagOf(wire.body);
    reply.header('ETag', tag).header('Vary', 'Accept-Encoding');
    if (isKnown(request, tag)) return reply.code(304).send();
  }
  const zipped = acceptedCoding(request, ['gzip']) && zippedOf(wire);
  if (!zipped) return reply.send(wire.body);
  return reply.header('Content-Encoding', 'gzip').send(await zipped);
}

function zippedOf(wire: Wire): Promise<Buffer> | Buffer | undefined {
  const { zipped } = wire;
  if (zipped !== undefined || wire.body.length < WORTH_COMPRESSING) return zipped;
  return (wire.zipped =
    wire.body.length < LARGE ? gzipSync(wire.body, COMPRESSION) : compress(wire.body, COMPRESSION));
}
