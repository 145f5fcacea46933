/** The import rules of ARCHITECTURE.md, “Invariants”. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^(core|src|sw|server|cli)/', pathNot: allowed },
});

/** Folders that every wing of the page may use. */
const GROUND = 'data|engine|platform|i18n|ui';
/** The wings of the page, lowest row first; a row may use the rows before it. */
const ROWS = [
  'session',
  'game',
  'hint',
  'settings',
  'texts',
  'account|posts|learn|progress',
  'admin',
  'shell',
  'boot',
];
/** A wing may use itself, the shared folders, and the wings of lower rows. */
const wings = ROWS.map((row, at) => ({
  name: `${row.replaceAll('|', '-and-')}-import-lower-rows`,
  severity: 'error',
  from: { path: `^src/(${row})/` },
  to: { path: '^(src|sw|server|cli)/', pathNot: `^src/(${[GROUND, ...ROWS.slice(0, at), '$1'].join('|')})/` },
}));

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every-import-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.(css|po)$|locales/' },
    },
    only('base-imports-nothing', '^core/base/', '^core/base/'),
    only('sudoku-imports-base', '^core/sudoku/', '^core/(base|sudoku)/'),
    only('hints-import-sudoku', '^core/hints/', '^core/(base|sudoku|hints)/'),
    only('board-imports-sudoku', '^core/board/', '^core/(base|sudoku|board)/'),
    only('learn-imports-sudoku-and-games', '^core/learn/', '^core/(base|sudoku|board|statistics|learn)/'),
    only('daily-imports-sudoku', '^core/daily/', '^core/(base|sudoku|daily)/'),
    only('statistics-import-board', '^core/statistics/', '^core/(base|sudoku|board|statistics)/'),
    only(
      'rules-import-base',
      '^core/(account(?!/records)|posts|crystals)/',
      '^core/(base|account|posts|crystals)/',
    ),
    only(
      'records-import-what-they-hold',
      '^core/account/records',
      '^core/((base|board|statistics)/|account/(course|reading))',
    ),
    only('appearance-imports-base', '^core/appearance/', '^core/(base|appearance)/'),
    only('administration-imports-rules', '^core/administration/', '^core/(base|account|administration)/'),
    only('protocol-imports-core', '^core/protocol/', '^core/'),
    {
      name: 'core-has-no-packages',
      severity: 'error',
      from: { path: '^core/', pathNot: '^core/protocol/' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'] },
    },
    {
      name: 'core-has-no-node',
      severity: 'error',
      from: { path: '^core/' },
      to: { dependencyTypes: ['core'] },
    },
    only('data-imports-core', '^src/data/', '^(core|src/data)/'),
    only('engine-imports-core', '^src/engine/', '^(core|src/engine)/'),
    only('platform-imports-data', '^src/platform/', '^(core|src/(data|platform))/'),
    only('i18n-imports-core', '^src/i18n/', '^(core|src/i18n)/'),
    only('ui-imports-i18n', '^src/ui/', '^(core/(base/|board/(lines|note-places)\\.ts)|src/(ui|i18n)/)'),
    ...wings,
    {
      name: 'a-wing-has-one-front-door',
      severity: 'error',
      from: { path: '^src/([^/]+)/' },
      // Modules loaded later are named by their files, so that each gets its own chunk; code that paints
      // before React starts uses the class names of those styles.
      to: {
        path: `^src/(${ROWS.join('|')})/`,
        pathNot: '^src/$1/|^src/[^/]+/index\\.ts$|\\.module\\.css$',
        dependencyTypesNot: ['dynamic-import'],
      },
    },
    {
      name: 'machines-import-xstate-and-core',
      severity: 'error',
      from: { path: '-machine\\.ts$', pathNot: '\\.test\\.' },
      to: { path: '.', pathNot: '^core/|node_modules/xstate/|-machine\\.ts$' },
    },
    only('worker-imports-data', '^sw/', '^(core|src/data|sw)/'),
    only('server-imports-core', '^server/', '^(core|server)/'),
    only('storage-and-db-import-core', '^server/(storage|db)/', '^(core|server/(storage|db))/'),
    only('mail-imports-the-ground', '^server/mail/', '^(core|server/(storage|db|mail))/'),
    only('limits-import-the-ground', '^server/limits/', '^(core|server/(db|limits))/'),
    only('engine-imports-limits', '^server/engine/', '^(core|server/(limits|engine))/'),
    only('pictures-import-core', '^server/pictures/', '^(core|server/pictures)/'),
    only('ledger-imports-db', '^server/ledger/', '^(core|server/(db|ledger))/'),
    only('audit-imports-db', '^server/audit/', '^(core|server/(db|audit))/'),
    only('feed-imports-db', '^server/feed/', '^(core|server/(db|feed))/'),
    only(
      'accounts-import-what-is-written',
      '^server/accounts/',
      '^(core|server/(storage|db|mail|limits|ledger|audit|feed|accounts))/',
    ),
    only('http-imports-accounts', '^server/http/', '^(core|server/(storage|db|limits|audit|accounts|http))/'),
    only(
      'areas-import-below',
      '^server/areas/',
      '^(core|server/(storage|db|mail|limits|pictures|engine|ledger|audit|feed|accounts|http|areas))/',
    ),
    {
      name: 'areas-do-not-meet',
      severity: 'error',
      from: { path: '^server/areas/(administration/[^/]+|[^/]+)/' },
      to: { path: '^server/areas/', pathNot: '^server/areas/$1/' },
    },
    {
      // Code outside the page is installed without the page's packages (`npm ci --omit=dev`).
      name: 'the-server-installs-what-it-imports',
      severity: 'error',
      from: { path: '^(core|server|cli)/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    only('cli-imports-core', '^cli/', '^(core|cli)/'),
    {
      // The package exports this module only.
      name: 'engine-has-one-front-door',
      severity: 'error',
      from: { path: '^(cli|src/engine|server/engine)/' },
      to: { path: '^core/sudoku/', pathNot: '^core/sudoku/index\\.ts$' },
    },
    {
      name: 'only-repositories-touch-the-database',
      severity: 'error',
      from: { path: '^server/areas/', pathNot: '/repository\\.ts$' },
      to: { path: 'node_modules/(kysely|pg)/' },
    },
    {
      name: 'one-module-imports-the-sqlite-driver',
      severity: 'error',
      from: { pathNot: '^server/db/sqlite-driver\\.ts$' },
      to: { path: 'node_modules/better-sqlite3/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
