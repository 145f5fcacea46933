/** What is random in a test follows from this number. Each run prints its own; `TEST_SEED` gives one again. */
export const SEED = Number(process.env.TEST_SEED);
