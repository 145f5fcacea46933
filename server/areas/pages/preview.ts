import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DAY_SECONDS } from '../../../core/base/day.ts';
import { formatPosition } from '../../../core/sudoku/formats/position-text.ts';
import type { CallSettings } from '../../http/calls.ts';
import { networkOfCaller } from '../../http/network.ts';
import { languageOfCaller } from '../../http/visit.ts';
import { takeFairTurns } from '../../limits/turns.ts';
import { drawPreview } from './draw-preview.ts';
import { keepLatest } from './keep-latest.ts';
import { PAGE_WORDS } from './page-words.ts';
import { puzzleOf } from './puzzle-page.ts';

const PACE = { calls: 20, seconds: 1 };
/** About 70 kB each. */
const KEPT = 200;
/** A new version may draw differently. */
const MAX_AGE_SECONDS = 30 * DAY_SECONDS;

/** Serves `/preview/TEXT.png`: the board of a puzzle or position. */
export function mountPreview(app: FastifyInstance, settings: CallSettings): void {
  const keep = keepLatest<Buffer>(KEPT);
  const inTurn = takeFairTurns({ atOnce: 1, waitingAtMost: 100, name: 'previews' });
  app.get<{ Params: { '*': string } }>('/preview/*', async (request, reply) => {
    const network = networkOfCaller(request);
    const wait = await settings.loosePacer.take(`/preview ${network}`, PACE);
    if (wait > 0) return refuse(request, reply.code(429).header('Retry-After', wait), 'tooFast');
    const [, text] = /^(.*)\.png$/s.exec(request.params['*']) ?? [];
    const puzzle = text === undefined ? undefined : puzzleOf(text, settings.now());
    if (puzzle === undefined) return refuse(request, reply.code(404), 'noPuzzle');
    const png = await keep(formatPosition(puzzle), () => inTurn({ who: network }, () => drawPreview(puzzle)));
    return reply
      .header('Cache-Control', `public, max-age=${MAX_AGE_SECONDS}`)
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .type('image/png')
      .send(png);
  });

  function refuse(request: FastifyRequest, reply: FastifyReply, why: 'tooFast' | 'noPuzzle'): FastifyReply {
    const words = PAGE_WORDS[languageOfCaller(request, settings.defaultLanguage)][why];
    return reply.header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send(`${words}\n`);
  }
}
