import type { LoggedReview } from '../../../core/learn/memory.ts';
import { replayed, USUAL_WEIGHTS, type Weights } from './schedule.ts';

/**
 * What differs most between people, as FSRS's weights that grow and shrink together: how long a first review
 * lasts, how much each further one adds, what is left after forgetting, and how steeply memory falls.
 */
const TRAITS: readonly (readonly number[])[] = [[0, 1, 2, 3], [8], [11], [20]];
const [GROWTH, DECAY] = [8, 20];
/** FSRS's own bounds, which its algorithm applies and its forgetting curve does not. */
const [LEAST_DECAY, MOST_DECAY] = [0.1, 0.8];
/** The usual spread between people of the logarithm of a trait; few reviews are no reason to leave it. */
const SPREAD = 0.5;
/** In logarithms of traits. */
const [FIRST_STEP, LAST_STEP] = [0.4, 0.05];
/** A forecast of 0 or 1 would make a single surprise infinitely bad. */
const LEAST = 0.001;

type Traits = readonly number[];

/**
 * The weights that make a player's own reviews most probable, by pattern search.
 *
 * @param logs the reviews of each technique
 * @param pause lets the page breathe between two tries
 */
export async function fitWeights(
  logs: readonly (readonly LoggedReview[])[],
  pause: () => Promise<void>,
): Promise<Weights> {
  let best: Traits = TRAITS.map(() => 0);
  let least = surpriseOf(logs, best);
  for (let step = FIRST_STEP; step >= LAST_STEP;) {
    const before = least;
    for (const at of TRAITS.keys()) {
      for (const change of [step, -step]) {
        await pause();
        const tried = best.with(at, best[at]! + change);
        const surprise = surpriseOf(logs, tried);
        if (surprise >= least) continue;
        [best, least] = [tried, surprise];
        break;
      }
    }
    if (least === before) step /= 2;
  }
  return weightsOf(best);
}

function weightsOf(traits: Traits): Weights {
  return USUAL_WEIGHTS.map((weight, at) => {
    const trait = TRAITS.findIndex((own) => own.includes(at));
    if (trait < 0) return weight;
    // It stands in an exponent already.
    if (at === GROWTH) return weight + traits[trait]!;
    const fitted = weight * Math.exp(traits[trait]!);
    return at === DECAY ? Math.min(Math.max(fitted, LEAST_DECAY), MOST_DECAY) : fitted;
  });
}

/** The negative logarithm of how probable the reviews and the traits are. */
function surpriseOf(logs: readonly (readonly LoggedReview[])[], traits: Traits): number {
  const weights = weightsOf(traits);
  let surprise = 0;
  for (const trait of traits) surprise += (trait / SPREAD) ** 2 / 2;
  for (const log of logs)
    for (const { said, isKnown } of replayed(log, weights).forecasts)
      surprise -= Math.log(Math.max(LEAST, isKnown ? said : 1 - said));
  return surprise;
}
