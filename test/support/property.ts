import fc from 'fast-check';
import { SEED } from './seed.ts';

fc.configureGlobal({ seed: SEED });

/** fast-check with the seed of the test run, so that a failure repeats. */
export default fc;
