/**
 * Fails if a text in the code is missing from its catalogue, if a catalogue has an unused text, or if a text
 * uses another word for a thing than articles and hints do.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { CATALOGUES, entriesOf, ONE_PROCESS, readCatalogue } from './catalogues.mjs';
import { avoidedIn, withoutPlaceholders } from './vocabulary.mjs';

const before = CATALOGUES.map(({ file }) => readCatalogue(file));
const problems = [];
try {
  execFileSync('npx', ['lingui', 'extract', '--clean', ...ONE_PROCESS], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  CATALOGUES.forEach(({ language, file }, index) => {
    const after = readCatalogue(file);
    if (keys(after) !== keys(before[index]))
      problems.push(`${file} does not match the code: run npm run i18n`);
    const missing = entriesOf(after).filter(({ isEmpty }) => isEmpty);
    if (language !== 'en' && missing.length > 0) {
      const names = missing.map(({ id }) => id.replaceAll(/^msg(?:ctxt|id) /gm, '').trim());
      problems.push(`${file} lacks: ${names.join(' | ')}`);
    }
    for (const { translation } of entriesOf(after))
      for (const message of avoidedIn(withoutPlaceholders(translation.slice('msgstr '.length)), language))
        problems.push(`${file}: ${message}`);
  });
} finally {
  CATALOGUES.forEach(({ file }, index) => {
    writeFileSync(file, before[index]);
  });
}
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);

function keys(text) {
  return entriesOf(text)
    .map(({ id }) => id)
    .sort()
    .join('');
}
