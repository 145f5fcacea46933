import { DAY_MS } from '../../../core/base/day.ts';
import { openDatabase, type LearnedRow } from '../../data/db/database.ts';
import { readLearned } from '../../data/db/memories.ts';
import { ownKey } from '../../data/local-keys.ts';
import { stored } from '../../platform/stored.ts';
import { fitWeights } from './fit.ts';
import { replayed, USUAL_WEIGHTS, type Weights } from './schedule.ts';

/** Fewer reviews say less about a person than what is usual. */
const ENOUGH_REVIEWS = 200;
/** How many further reviews are worth another look. */
const NEWS = 50;

interface Kept {
  /** The number of reviews that they were fitted to. */
  readonly reviews: number;
  readonly weights: Weights;
}

const keptOf = (owner: string) =>
  stored<Kept>(ownKey('memory-weights', owner), keptIn, { reviews: 0, weights: USUAL_WEIGHTS });

function keptIn(json: unknown): Kept | undefined {
  const { reviews, weights } = json as Partial<Kept>;
  const isWhole = weights?.length === USUAL_WEIGHTS.length && weights.every(Number.isFinite);
  return Number.isInteger(reviews) && isWhole ? { reviews: reviews!, weights } : undefined;
}

export const readWeights = (owner: string): Weights => keptOf(owner).read().weights;

/** Fits the weights to the player's own reviews, once there are enough new ones, and all memories to them. */
export async function refit(): Promise<void> {
  const database = openDatabase();
  const rows = await readLearned(database);
  const [first] = rows;
  if (!first) return;
  const logs = rows.flatMap(({ log }) => (log ? [log] : []));
  const reviews = logs.flat().filter(({ said }) => said !== undefined).length;
  const kept = keptOf(first.owner);
  // A log begins anew after a review elsewhere, so there may be fewer than before.
  const news = Math.abs(reviews - kept.read().reviews);
  if (reviews < ENOUGH_REVIEWS || news < NEWS) return;
  const weights = await fitWeights(logs, () => new Promise((resolve) => setTimeout(resolve)));
  kept.write({ reviews, weights });
  await database.transaction('rw', database.learned, async () => {
    for (const row of rows) {
      const now = await database.learned.get([row.owner, row.technique]);
      if (now?.reviewedAt === row.reviewedAt) await database.learned.put(refitted(now, weights));
    }
  });
}

function refitted(row: LearnedRow, weights: Weights): LearnedRow {
  const { after } = replayed(row.log ?? [], weights);
  if (!after) return row;
  const { interval, ...state } = after;
  return { ...row, ...state, due: row.reviewedAt + interval * DAY_MS };
}
