/**
 * The only linter: oxlint runs the rules of ESLint, typescript-eslint and React natively, with types from
 * oxlint-tsgolint, and the other plugins unchanged. The rules of each preset are taken from the preset.
 */
import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import lingui from 'eslint-plugin-lingui';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const TS = '@typescript-eslint/';
/** Rules that oxlint lacks: see docs/decisions.md. */
const MISSING = [
  ...[`${TS}no-unsafe-class-instance-assignment`, `${TS}no-unsafe-enum-assignment`],
  // They check the settings of the React Compiler, which does not build this page.
  ...['react-hooks/config', 'react-hooks/gating'],
];
/** Replace them, and cover what oxlint's `no-meaningless-void-operator` misses. */
const SYNTAX = [
  {
    selector: 'TSEnumDeclaration',
    message: 'Use a union of literals: it needs no code and accepts no other number.',
  },
  {
    selector:
      'UnaryExpression[operator="void"]:not([argument.type=/^(Call|Chain|Import|Assignment)Expression$/])',
    message: 'Use void only to discard the result of a call.',
  },
];
const MODULE_STATE = {
  selector: ':matches(Program, Program > ExportNamedDeclaration) > VariableDeclaration[kind="let"]',
  message: 'Keep state in an object that src/boot creates, or in a closure.',
};
/** `ui` and `platform` stand for what there is once: the live region, the notice, the device's storage. */
const MODULE_STORE = {
  selector:
    ':matches(Program, Program > ExportNamedDeclaration) > VariableDeclaration > VariableDeclarator > CallExpression[callee.name="createStore"]',
  message: 'Create it in src/boot, or keep it with the services’ lasting().',
};
/** Rules of ESLint that oxlint has not; scripts/eslint-rules.mjs hands them over as a plugin. */
const FROM_ESLINT = ['no-dupe-args', 'no-octal', 'no-restricted-syntax'];

/**
 * The rules of the presets, as errors, under oxlint's names; if typescript-eslint extends a rule, oxlint has
 * only one of the two.
 */
function rulesOf(...presets) {
  const demanded = Object.assign({}, ...presets.map(({ rules }) => rules));
  const isOff = (name) => [0, 'off'].includes([demanded[name]].flat()[0]);
  return Object.fromEntries(
    Object.keys(demanded)
      .filter((name) => !MISSING.includes(name))
      .filter(
        (name) => !isOff(name) || (name in js.configs.recommended.rules && !(`${TS}${name}` in demanded)),
      )
      .map((name) => [nameOf(name), isOff(name) ? 'off' : ['error', ...[demanded[name]].flat().slice(1)]]),
  );
}

function nameOf(rule) {
  if (FROM_ESLINT.includes(rule)) return `eslint-js/${rule}`;
  return rule.replace(/^jsx-a11y\//, 'a11y/').replace(/^react-hooks\//, 'react/');
}

export default {
  plugins: ['typescript', 'react'],
  jsPlugins: [
    { name: 'a11y', specifier: 'eslint-plugin-jsx-a11y' },
    { name: 'eslint-js', specifier: './scripts/eslint-rules.mjs' },
    'eslint-plugin-lingui',
  ],
  options: { typeAware: true, reportUnusedDisableDirectives: 'error', maxWarnings: 0 },
  categories: { correctness: 'off' },
  env: { builtin: true },
  ignorePatterns: ['build', 'test-results', 'dist', '/data', 'locales', 'public'],
  rules: rulesOf(js.configs.recommended),
  overrides: [
    { files: ['**/*.{mjs,cjs,js,jsx}'], env: { node: true } },
    // Functions passed to a page run in the page.
    { files: ['bench/**/*.{mjs,jsx}'], env: { browser: true } },
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        ...rulesOf(...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked),
        '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
        // `() => close()` says the same as `() => { close(); }`, in one line.
        // Effects keep the braces: React takes what they return for their clean-up.
        '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
        // Narrowing that the checker cannot see (tables indexed by checked keys) is asserted, not recomputed.
        '@typescript-eslint/no-non-null-assertion': 'off',
        '@typescript-eslint/switch-exhaustiveness-check': [
          'error',
          { considerDefaultExhaustiveForUnions: true },
        ],
        '@typescript-eslint/prefer-for-of': 'off',
        'eslint-js/no-restricted-syntax': ['error', ...SYNTAX],
      },
    },
    {
      files: ['core/**/*.ts'],
      rules: {
        'no-restricted-globals': [
          'error',
          { name: 'Date', message: 'Take a Clock as an argument.' },
          { name: 'performance', message: 'Take a Clock as an argument.' },
        ],
        'no-restricted-properties': [
          'error',
          { object: 'Math', property: 'random', message: 'Take a Random as an argument.' },
        ],
      },
    },
    {
      files: ['server/**/*.ts', 'sw/**/*.ts', 'src/**/*.{ts,tsx}'],
      rules: { complexity: ['error', 12], 'max-lines-per-function': ['error', { max: 60 }] },
    },
    {
      files: ['{core,src,sw,server,cli}/**/*.{ts,tsx}'],
      // The engine's scratch memory is created once and belongs to the running search; only one runs at a
      // time.
      excludeFiles: ['core/sudoku/**'],
      rules: { 'eslint-js/no-restricted-syntax': ['error', ...SYNTAX, MODULE_STATE] },
    },
    {
      files: ['src/**/*.{ts,tsx}'],
      // Which texts are wanted is known before anything is created.
      excludeFiles: ['src/{ui,platform}/**', 'src/i18n/i18n.ts'],
      rules: { 'eslint-js/no-restricted-syntax': ['error', ...SYNTAX, MODULE_STATE, MODULE_STORE] },
    },
    {
      files: ['src/**/*.{ts,tsx}'],
      rules: {
        ...rulesOf(
          reactHooks.configs.flat['recommended-latest'],
          jsxA11y.flatConfigs.strict,
          lingui.configs['flat/recommended'],
        ),
        // A member of a typed value is as clear a placeholder as a variable.
        'lingui/no-expression-in-message': 'off',
      },
    },
    {
      // Only webpack builds this file, outside every project's list of files.
      files: ['test/hint-sheet/**'],
      rules: { '@typescript-eslint/triple-slash-reference': 'off' },
    },
    {
      files: ['test/**/*.{ts,tsx}'],
      excludeFiles: ['test/support/property.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [
              {
                name: 'fast-check',
                message: 'Import it from test/support/property.ts, which sets the seed.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['test/**/*.{ts,tsx}'],
      rules: {
        'no-restricted-properties': [
          'error',
          {
            property: 'toMatchObject',
            message: 'It ignores unnamed fields: compare the whole value, or the fields selected by `pick`.',
          },
        ],
      },
    },
    {
      files: ['src/**/*.{ts,tsx}', 'sw/**/*.ts'],
      rules: {
        'no-restricted-properties': [
          'error',
          {
            object: 'crypto',
            property: 'randomUUID',
            message: 'Not available over plain HTTP: use src/platform/random-id.ts.',
          },
        ],
      },
    },
  ],
};
