import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import fastifyMultipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PICTURE_MAX_BYTES, PICTURES_PER_POST } from '../../core/posts/limits.ts';
import type { Outcome } from '../../core/protocol/endpoint.ts';
import { takeFairTurns } from '../limits/turns.ts';

/** Forms carry one post: its texts are short, its files are its pictures. */
const LIMITS = {
  fieldNameSize: 20,
  /** A post of the longest characters, and as many blanks. */
  fieldSize: 192 * 1024,
  fields: 9,
  fileSize: PICTURE_MAX_BYTES,
  files: PICTURES_PER_POST,
  parts: 11,
  headerPairs: 20,
};

/**
 * Forms that are in the server at once, whole, from their first byte to their answer. The others wait
 * unread: what they weigh lies with their senders.
 */
export const FORMS_AT_ONCE = 12;
const FORMS_WAITING_AT_MOST = 200;
/** A form without a picture, which may pass by: as much as an ordinary call may bring. */
const SMALL_FORM_BYTES = 256 * 1024;

/** Runs the work on a form when it is its turn: one of an account at a time. */
export type FormTurns = (
  who: string,
  request: FastifyRequest,
  work: () => Promise<Outcome>,
) => Promise<Outcome>;

export function takeFormTurns(): FormTurns {
  const inTurn = takeFairTurns({
    atOnce: FORMS_AT_ONCE,
    waitingAtMost: FORMS_WAITING_AT_MOST,
    name: 'forms',
    now: () => performance.now(),
  });
  return (who, request, work) =>
    Number(request.headers['content-length'] ?? Infinity) <= SMALL_FORM_BYTES
      ? work()
      : inTurn(who, work, request.signal);
}

/** A file of a form, whole. */
export class ReceivedFile {
  readonly bytes: Buffer;
  /** The media type that the sender names. */
  readonly type: string;

  constructor(bytes: Buffer, type: string) {
    this.bytes = bytes;
    this.type = type;
  }

  /** In its place in writing: what tells it from any other. */
  toJSON(): unknown {
    return { type: this.type, sha256: createHash('sha256').update(this.bytes).digest('base64url') };
  }
}

/** Lets the routes of a scope read forms. */
export async function parseForms(scope: FastifyInstance): Promise<void> {
  await scope.register(fastifyMultipart, { limits: LIMITS });
}

/** Reads a form whole: texts as texts, files as `ReceivedFile`. A form that is none or broken is a 400. */
export async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const form = Object.create(null) as Record<string, unknown>;
  if (!request.isMultipart()) throw badForm();
  try {
    for await (const part of request.parts()) {
      if (part.fieldname in form) throw badForm();
      const value = await readPart(part);
      if (value !== undefined) form[part.fieldname] = value;
    }
  } catch (error) {
    // What is still to come is read and dropped, or the connection could not be used again.
    request.raw.unpipe().resume();
    if ((error as { statusCode?: number }).statusCode === 413) throw error;
    throw badForm();
  }
  return form;
}

async function readPart(part: MultipartFile | MultipartValue): Promise<unknown> {
  if (part.type === 'field') {
    if (part.valueTruncated || part.fieldnameTruncated) throw badForm(413);
    return part.value;
  }
  const bytes = await part.toBuffer();
  // What a form sends for a field in which nothing was chosen.
  if (bytes.length === 0 && part.filename === '') return undefined;
  return new ReceivedFile(bytes, part.mimetype);
}

function badForm(statusCode = 400): Error {
  return Object.assign(new Error('The form is broken.'), { statusCode });
}
