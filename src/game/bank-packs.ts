import { LEVELS, type Level } from '../../core/sudoku/techniques/catalogue.ts';
import type { BringServices, Services } from '../account/index.ts';

/** After this long the packs of the other levels are fetched too, for the times without a network. */
const FRESH_MS = 3_600_000;
/** Nobody waits longer for a puzzle than this: there are the bank's of before, and the packs that came with the app. */
const PATIENCE_MS = 1000;

/** Which levels are being fetched. */
const fetching = new Map<Level, Promise<readonly string[]>>();

/**
 * The puzzles of the server's question bank of a level, to play with and without a network. Online the server is
 * asked each time, since administrators add and delete: what has not changed is a short answer.
 */
export async function readBank(bring: BringServices, level: Level): Promise<readonly string[]> {
  const services = await bring();
  const kept = await services.database.packs.toArray().catch(() => []);
  const isOld = (each: Level): boolean => {
    const pack = kept.find((record) => record.level === each);
    return pack === undefined || Math.abs(Date.now() - pack.fetchedAt) > FRESH_MS;
  };
  const puzzles = kept.find((record) => record.level === level)?.puzzles ?? [];
  if (!navigator.onLine) return puzzles;
  const fetched = fetchPack(services, level, puzzles);
  void fetched.then(async () => {
    for (const other of LEVELS) if (other !== level && isOld(other)) await fetchPack(services, other, []);
  });
  const enough = new Promise<readonly string[]>((resolve) => {
    setTimeout(resolve, PATIENCE_MS, puzzles);
  });
  return Promise.race([fetched, enough]);
}

/** Fetches a pack and keeps it. @returns its puzzles, or those before where it cannot be had */
function fetchPack(
  { api, database }: Services,
  level: Level,
  before: readonly string[],
): Promise<readonly string[]> {
  const under = fetching.get(level);
  if (under) return under;
  const work = (async () => {
    // A bug is in the log already: there are the puzzles from before, and the packs that came with the app.
    const answer = await api.call('readPack', { level }).catch(() => null);
    if (answer?.kind !== 'pack') return before;
    const { puzzles } = answer;
    // A browser that refuses to store plays on with what it has fetched.
    await database.packs.put({ level, puzzles, fetchedAt: Date.now() }).catch(() => undefined);
    return puzzles;
  })().finally(() => fetching.delete(level));
  fetching.set(level, work);
  return work;
}
