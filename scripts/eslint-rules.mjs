/** ESLint rules that oxlint lacks, as a plugin for it (oxlint.config.mjs). */
import { builtinRules } from 'eslint/use-at-your-own-risk';

export default {
  meta: { name: 'eslint-js' },
  rules: Object.fromEntries(
    ['no-dupe-args', 'no-octal', 'no-restricted-syntax'].map((name) => [name, builtinRules.get(name)]),
  ),
};
