import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallFailure } from '../../../core/protocol/call-failure.ts';
import type { CallSettings } from '../../http/calls.ts';
import { findSession } from '../../http/session-of.ts';
import { sendFailure } from '../../http/errors.ts';
import { networkOfCaller } from '../../http/network.ts';
import { parseByteRange } from './byte-range.ts';

const PATH = '/cando/download/apk';
const PACE = { calls: 60, seconds: 60 };
const RETRY_AFTER_SECONDS = 60;

/**
 * Serves the output of `npm run apk`: the Android package, to members, whole or from a given byte, and
 * assetlinks.json, by which Android verifies that package and site belong together. An empty list means that
 * there is no package, so the page offers none.
 */
export function mountDownload(app: FastifyInstance, settings: CallSettings, folder: string): void {
  app.post(PATH, async (request, reply) => {
    const refused = await refusal(request, settings);
    return refused
      ? sendFailure(reply, refused)
      : sendPackage(request, reply, path.join(folder, 'nonet.apk'));
  });
  app.get('/.well-known/assetlinks.json', async (_request, reply) => {
    const links = await readFile(path.join(folder, 'assetlinks.json')).catch(() => '[]');
    return reply.type('application/json').header('Cache-Control', 'no-cache').send(links);
  });
}

async function refusal(request: FastifyRequest, settings: CallSettings): Promise<CallFailure | undefined> {
  const waitSeconds = await settings.loosePacer.take(`${PATH} ${networkOfCaller(request)}`, PACE);
  if (waitSeconds > 0) return { kind: 'too-fast', waitSeconds };
  const session = await findSession(request, settings, settings.now());
  if (session === undefined) return { kind: 'session-over' };
  return session.passwordChangeDue ? { kind: 'password-change-due' } : undefined;
}

async function sendPackage(
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
): Promise<FastifyReply> {
  const found = await stat(file).catch((error: unknown) => error as NodeJS.ErrnoException);
  if (found instanceof Error) {
    if (found.code === 'ENOENT') return sendFailure(reply, { kind: 'not-found' });
    request.log.error({ err: found }, 'the package cannot be read');
    return sendFailure(reply, { kind: 'busy', waitSeconds: RETRY_AFTER_SECONDS });
  }
  const { size } = found;
  const tag = `"${size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`;
  void reply
    .header('ETag', tag)
    .header('Accept-Ranges', 'bytes')
    .header('Cache-Control', 'no-store')
    .header('Content-Disposition', 'attachment; filename="nonet.apk"')
    .type('application/vnd.android.package-archive');
  // The client has part of another version: send the whole file.
  const isSame = (request.headers['if-range'] ?? tag) === tag;
  const range = isSame ? parseByteRange(request.headers.range, size) : 'whole';
  if (range === 'outside') {
    return reply
      .code(416)
      .header('Content-Range', `bytes */${size}`)
      .type('application/json')
      .send({ code: 416 });
  }
  const part = range === 'whole' ? { first: 0, last: size - 1 } : range;
  if (range !== 'whole')
    void reply.code(206).header('Content-Range', `bytes ${part.first}-${part.last}/${size}`);
  return reply
    .header('Content-Length', part.last - part.first + 1)
    .send(createReadStream(file, { start: part.first, end: part.last }));
}
