import fc from 'fast-check';
import { SEED } from './seed.ts';

// Mutation tests run thousands of times, and nobody reads the smallest case that fails.
const inMutants = process.env.TEST_MUTANTS === 'yes';
fc.configureGlobal({ seed: SEED, ...(inMutants && { endOnFailure: true, numRuns: 25 }) });

/** How often a slow property is tried. */
export function slowRuns(count: number): number {
  return inMutants ? 2 : count;
}

/** fast-check with the seed of the test run, so that a failure repeats. */
export default fc;
