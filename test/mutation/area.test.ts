import path from 'node:path';

// One file for all tests of an area: each file costs Jest a tenth of a second, and each mutant loads all.
declare const AREA_TESTS: readonly string[];

// One by one and at once, as Jest collects tests; `import()` would come too late.
// oxlint-disable-next-line typescript/no-require-imports
for (const file of AREA_TESTS) require(path.join(__dirname, '..', file));
