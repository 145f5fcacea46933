import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import fastifyMultipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PICTURE_MAX_BYTES, PICTURES_PER_POST } from '../../core/posts/limits.ts';
import type { Outcome } from '../../core/protocol/endpoint.ts';
import { TooSlow } from '../limits/request-failure.ts';
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
 * Large forms that are in the server at once, whole, from their first byte to their answer. The others wait
 * unread: what they weigh lies with their senders.
 */
export const LARGE_FORMS_AT_ONCE = 12;
/** Small ones weigh as much together as five of the largest pictures, and pass by the large. */
export const SMALL_FORMS_AT_ONCE = 100;
const FORMS_WAITING_AT_MOST = 200;
/** As much as an ordinary call may bring, and more than a post with the pictures that the page makes. */
const SMALL_FORM_BYTES = 256 * 1024;
/** In the server and waiting: more tabs and retries than anybody has. */
export const FORMS_OF_AN_ACCOUNT = 8;

/** Runs the work on a form when it is its turn: one of an account at a time. Undefined: it has too many. */
export type FormTurns = (
  who: string,
  request: FastifyRequest,
  work: () => Promise<Outcome>,
  gone: AbortSignal,
) => Promise<Outcome | undefined>;

export function takeFormTurns(): FormTurns {
  const lane = (atOnce: number, name: string) =>
    takeFairTurns({
      atOnce,
      waitingAtMost: FORMS_WAITING_AT_MOST,
      name,
      now: () => performance.now(),
    });
  const large = lane(LARGE_FORMS_AT_ONCE, 'large forms');
  const small = lane(SMALL_FORMS_AT_ONCE, 'small forms');
  const counts = new Map<string, number>();
  return async (who, request, work, gone) => {
    const count = counts.get(who) ?? 0;
    if (count >= FORMS_OF_AN_ACCOUNT) return undefined;
    counts.set(who, count + 1);
    try {
      return await (isLarge(request) ? large : small)(who, work, gone);
    } finally {
      const left = counts.get(who)! - 1;
      if (left > 0) counts.set(who, left);
      else counts.delete(who);
    }
  };
}

function isLarge({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? Infinity) > SMALL_FORM_BYTES;
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

/**
 * Reads a form whole: texts as texts, files as `ReceivedFile`. A form that is none or broken is a 400. A
 * large one has to arrive within its time: a few that stall would else keep all places.
 */
export async function readForm(
  request: FastifyRequest,
  largeWithinMs: number,
): Promise<Record<string, unknown>> {
  // Its sender may have gone in the moment in which its turn came: nothing would ever end it.
  if (!request.isMultipart() || request.raw.destroyed) throw badForm();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    if (!isLarge(request)) return;
    timer = setTimeout(() => {
      reject(new TooSlow('a form did not arrive in its time'));
    }, largeWithinMs);
  });
  try {
    return await Promise.race([readParts(request), late]);
  } catch (error) {
    // What is still to come is read and dropped, or the connection could not be used again.
    request.raw.unpipe().resume();
    if (error instanceof TooSlow || (error as { statusCode?: number }).statusCode === 413) throw error;
    throw badForm();
  } finally {
    clearTimeout(timer);
  }
}

async function readParts(request: FastifyRequest): Promise<Record<string, unknown>> {
  const form = Object.create(null) as Record<string, unknown>;
  for await (const part of request.parts()) {
    if (part.fieldname in form) throw badForm();
    const value = await readPart(part);
    if (value !== undefined) form[part.fieldname] = value;
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
