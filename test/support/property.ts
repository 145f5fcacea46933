import fc from 'fast-check';
import { SEED } from './seed.ts';

// Mutation tests ask only whether a property fails, thousands of times: nobody reads the smallest case.
fc.configureGlobal({ seed: SEED, endOnFailure: process.env.TEST_SHRINKS === 'no' });

/** fast-check with the seed of the test run, so that a failure repeats. */
export default fc;
