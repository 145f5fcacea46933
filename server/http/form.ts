import { createHash } from 'node:crypto';
import fastifyMultipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PICTURE_MAX_BYTES, PICTURES_PER_POST } from '../../core/posts/limits.ts';
import type { Outcome } from '../../core/protocol/endpoint.ts';
import { TooSlow } from '../limits/request-failure.ts';
import { takeFairTurns, type Sharer } from '../limits/turns.ts';

/** Limits of a form, which carries one post: short texts and its pictures. */
const LIMITS = {
  fieldNameSize: 20,
  /** Room for a post of maximum length in the longest characters, and as much white space. */
  fieldSize: 192 * 1024,
  fields: 9,
  fileSize: PICTURE_MAX_BYTES,
  files: PICTURES_PER_POST,
  parts: 11,
  headerPairs: 20,
};

/**
 * Large forms held in memory at once, from first byte to answer. Others wait unread, so that they use the
 * sender's memory, not ours.
 */
export const LARGE_FORMS_AT_ONCE = 12;
/**
 * Small forms do not wait for large ones; all of them together take as much memory as five of the largest
 * pictures.
 */
export const SMALL_FORMS_AT_ONCE = 100;
const FORMS_WAITING_AT_MOST = 200;
/** The size limit of a small form; a post with pictures shrunk by the page is smaller. */
const SMALL_FORM_BYTES = 256 * 1024;
/** The share of a lane's places that one network can have, however many accounts it creates. */
const PART_OF_A_NETWORK = 1 / 3;
/** The share of a form's time within which it must make progress. */
const STALL_PART = 1 / 5;
/** Half as much as a large form needs on average to arrive in time, so that an uneven connection is enough. */
const LEAST_OF_LARGE_FORM = (SMALL_FORM_BYTES * STALL_PART) / 2;
/** Forms of one account in progress or waiting: more tabs and retries than anybody has. */
export const FORMS_OF_AN_ACCOUNT = 8;

/**
 * Runs the work on a form in its turn, one form per account at a time. Undefined if the account has too many.
 */
export type FormTurns = (
  sharer: Sharer,
  request: FastifyRequest,
  work: () => Promise<Outcome>,
  gone: AbortSignal,
) => Promise<Outcome | undefined>;

export function takeFormTurns(): FormTurns {
  const openLane = (atOnce: number, name: string) =>
    takeFairTurns({
      atOnce,
      waitingAtMost: FORMS_WAITING_AT_MOST,
      ofOneNetwork: Math.ceil(atOnce * PART_OF_A_NETWORK),
      name,
    });
  const large = openLane(LARGE_FORMS_AT_ONCE, 'large forms');
  const small = openLane(SMALL_FORMS_AT_ONCE, 'small forms');
  const counts = new Map<string, number>();
  return async (sharer, request, work, gone) => {
    const { who } = sharer;
    const count = counts.get(who) ?? 0;
    if (count >= FORMS_OF_AN_ACCOUNT) return undefined;
    counts.set(who, count + 1);
    try {
      const lane = isLarge(request) ? large : small;
      return await lane(sharer, work, gone);
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

/** A complete file of a form. */
export class ReceivedFile {
  /** @param type the media type as the sender declared it */
  constructor(
    readonly bytes: Buffer,
    readonly type: string,
  ) {}

  /** Replaces the content with a hash when a request is fingerprinted. */
  toJSON(): unknown {
    return { type: this.type, sha256: createHash('sha256').update(this.bytes).digest('base64url') };
  }
}

/** Lets the routes of a scope read forms. */
export async function parseForms(scope: FastifyInstance): Promise<void> {
  await scope.register(fastifyMultipart, { limits: LIMITS });
}

/**
 * Reads a whole form: fields as texts, files as `ReceivedFile`. A body that is not a valid form gets a 400.
 * The form must arrive within its time and must not stall; otherwise slow senders could occupy all places.
 */
export async function readForm(request: FastifyRequest, withinMs: number): Promise<Record<string, unknown>> {
  // If the sender disconnected just as its turn came, nothing would ever end it.
  if (!request.isMultipart() || request.raw.destroyed) throw badForm();
  const tooSlow = [lateAfter(withinMs), stalledFor(request, withinMs * STALL_PART)];
  try {
    return await Promise.race([readParts(request), ...tooSlow.map(({ never }) => never)]);
  } catch (error) {
    // Drain the rest of the body so that the connection can be reused.
    request.raw.unpipe().resume();
    if (error instanceof TooSlow || (error as { statusCode?: number }).statusCode === 413) throw error;
    throw badForm();
  } finally {
    for (const { timer } of tooSlow) clearInterval(timer);
  }
}

/** A promise that rejects at a certain time, unless its timer is cleared before. */
interface Deadline {
  readonly never: Promise<never>;
  readonly timer: NodeJS.Timeout;
}

function lateAfter(ms: number): Deadline {
  return deadline((refuse) => setTimeout(refuse, ms), 'a form did not arrive in time');
}

function stalledFor(request: FastifyRequest, ms: number): Deadline {
  const { raw } = request;
  const { socket } = raw;
  const least = isLarge(request) ? LEAST_OF_LARGE_FORM : 1;
  let before = socket.bytesRead;
  const look = (refuse: () => void) => () => {
    // A complete body that is still being processed is not stalled.
    if (!raw.complete && socket.bytesRead < before + least) refuse();
    before = socket.bytesRead;
  };
  return deadline((refuse) => setInterval(look(refuse), ms), 'a form has stalled');
}

function deadline(start: (refuse: () => void) => NodeJS.Timeout, why: string): Deadline {
  let timer: NodeJS.Timeout;
  const never = new Promise<never>((_resolve, reject) => {
    timer = start(() => reject(new TooSlow(why)));
  });
  return { never, timer: timer! };
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
  // Browsers send this for a file field without a file.
  if (bytes.length === 0 && part.filename === '') return undefined;
  return new ReceivedFile(bytes, part.mimetype);
}

function badForm(statusCode = 400): Error {
  return Object.assign(new Error('The form is invalid.'), { statusCode });
}
