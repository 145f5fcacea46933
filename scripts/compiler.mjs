/**
 * The compiler that checks and builds. The package `typescript` is the previous version, whose API loaders
 * and scripts use; both provide a `tsc`, so this one is called by its path.
 */
export const TSC = 'node_modules/typescript-7/bin/tsc';
