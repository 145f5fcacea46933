import type { FastifyInstance } from 'fastify';
import { isPictureName, picturePath } from '../../../../core/posts/post.ts';
import type { Database } from '../../../db/database.ts';
import { IMMUTABLE, isKnown } from '../../../http/caching.ts';
import { sendFailure } from '../../../http/errors.ts';
import type { ReceivedFile } from '../../../http/form.ts';
import { Overloaded } from '../../../limits/request-failure.ts';
import type { PictureStore } from './picture-store.ts';
import { encodePicture, takePictureTurns } from './encode.ts';
import * as repository from './repository.ts';

/** Longer than any write takes. */
const DRAFTS_KEPT_MS = 600_000;

type Kept =
  | { readonly kind: 'kept'; readonly name: string }
  | { readonly kind: 'bad-picture' | 'too-many-pictures' };

export interface Pictures {
  /** Re-encodes and stores a picture, within its sender's daily quota. */
  keep(file: ReceivedFile, sender: { now: number; gone: AbortSignal; accountId: string }): Promise<Kept>;
  /** Deletes pictures that are in no post. */
  sweep(now: number): Promise<void>;
  /** Deletes unfinished files of a server that was killed. */
  sweepDrafts(now: number): Promise<void>;
}

export function createPictures(database: Database, store: PictureStore): Pictures {
  const inTurn = takePictureTurns();
  return {
    keep: async ({ bytes, type }, { now, gone, accountId }) => {
      if (!(await database.run(repository.reservePicture, { accountId, now })))
        return { kind: 'too-many-pictures' };
      let drawnBytes: number | undefined;
      try {
        const picture = await encodePicture(bytes, type, { who: accountId, gone, inTurn });
        drawnBytes = picture?.bytes.length ?? 0;
        if (picture === undefined) return { kind: 'bad-picture' };
        const { name, width, height } = picture;
        if (!(await database.run(repository.notePicture, { name, width, height, now })))
          throw new Overloaded(`the picture is being deleted: ${name}`);
        await store.put(name, picture.bytes);
        return { kind: 'kept', name };
      } finally {
        await database.run(repository.settlePicture, { accountId, now, bytes: drawnBytes });
      }
    },
    sweepDrafts: (now) => store.sweepDrafts(now - DRAFTS_KEPT_MS),
    sweep: async (now) => {
      let names: string[];
      do {
        names = await database.run(repository.markOrphans, { now });
        for (const name of names) {
          await store.remove(name);
          await database.run(repository.forgetPicture, { name });
        }
      } while (names.length === repository.SWEPT_AT_ONCE);
    },
  };
}

/** Serves pictures, cacheable for ever: a name always means the same picture. */
export function mountPictures(app: FastifyInstance, store: PictureStore): void {
  app.get<{ Params: { name: string } }>(picturePath(':name'), async (request, reply) => {
    const { name } = request.params;
    const bytes = isPictureName(name) ? await store.get(name) : undefined;
    if (bytes === undefined) return sendFailure(reply, { kind: 'not-found' });
    const tag = `"${name}"`;
    reply
      .header('Cache-Control', IMMUTABLE)
      .header('ETag', tag)
      .header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
      .header('Cross-Origin-Resource-Policy', 'cross-origin');
    if (isKnown(request, tag)) return reply.code(304).send();
    return reply.type('image/webp').send(bytes);
  });
}
