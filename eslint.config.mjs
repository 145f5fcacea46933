import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import lingui from 'eslint-plugin-lingui';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'build/**',
      'test-results/**',
      'dist/**',
      'data/**',
      'node_modules/**',
      'locales/**',
      'public/**',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Narrowing that the checker cannot see (tables indexed by checked keys) is asserted, not recomputed.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/prefer-for-of': 'off',
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
    // The engine's scratch memory is made once and belongs to the search that runs: there is only ever one.
    ignores: ['core/sudoku/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: ':matches(Program, Program > ExportNamedDeclaration) > VariableDeclaration[kind="let"]',
          message: 'State lives in what src/boot makes, in a store of core/base/store, or in a closure.',
        },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [
      reactHooks.configs.flat['recommended-latest'],
      jsxA11y.flatConfigs.strict,
      lingui.configs['flat/recommended'],
    ],
    // A member of a typed value is as clear a placeholder as a variable.
    rules: { 'lingui/no-expression-in-message': 'off' },
  },
  {
    // Webpack builds it alone, outside every project's list of files.
    files: ['test/hint-sheet/**'],
    rules: { '@typescript-eslint/triple-slash-reference': 'off' },
  },
  {
    files: ['test/**/*.{ts,tsx}'],
    ignores: ['test/support/property.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: 'fast-check', message: 'Import it from test/support/property.ts, which gives it the seed.' },
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
          message:
            'What it does not name may be anything: compare the whole value, or what `pick` takes of it.',
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
          message: 'Missing where the page comes over plain http: use src/platform/random-id.ts.',
        },
      ],
    },
  },
  { files: ['**/*.{mjs,cjs,js}'], languageOptions: { globals: globals.node } },
  // Functions handed to a page run in the page.
  { files: ['bench/*.mjs'], languageOptions: { globals: globals.browser } },
);
