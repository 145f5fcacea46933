/**
 * The compiler that checks and builds. The package `typescript` is the version before it, whose interface
 * loaders and scripts use; both bring a `tsc`, so this one is called by its path.
 */
export const TSC = 'node_modules/typescript-7/bin/tsc';
