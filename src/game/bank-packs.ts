import { LEVELS, type Level } from '../../core/sudoku/techniques/catalogue.ts';
import type { BringServices, Services } from '../session/index.ts';

/** After this time, the packs of other levels are fetched too, for offline play. */
const FRESH_MS = 3_600_000;
/** The longest wait for the server; after it, stored puzzles or the app's packs are used. */
const PATIENCE_MS = 1000;

/** Levels whose packs are currently being fetched. */
const fetching = new Map<Level, Promise<readonly string[]>>();

/**
 * The question bank puzzles of a level, for online and offline play. Online, every call asks the server,
 * since administrators add and delete puzzles; the response for an unchanged list is short.
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

/** Fetches and stores a pack. Returns its puzzles, or the stored ones if fetching fails. */
function fetchPack(
  { api, database }: Services,
  level: Level,
  before: readonly string[],
): Promise<readonly string[]> {
  const under = fetching.get(level);
  if (under) return under;
  const work = (async () => {
    // A bug has already been logged; fall back to stored puzzles and the app's packs.
    const answer = await api.call('readPack', { level }).catch(() => null);
    if (answer?.kind !== 'pack') return before;
    const { puzzles } = answer;
    // If the browser refuses to store it, the fetched pack is still used from memory.
    await database.packs.put({ level, puzzles, fetchedAt: Date.now() }).catch(() => undefined);
    return puzzles;
  })().finally(() => fetching.delete(level));
  fetching.set(level, work);
  return work;
}
