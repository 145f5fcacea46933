/**
 * Updates the catalogues to match the code and compiles them: `npm run i18n`. If a text has moved to the
 * other catalogue, because its file is now loaded earlier or later, its translation moves too.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { CATALOGUES, entriesOf, ONE_PROCESS, readCatalogue } from './catalogues.mjs';

const known = new Map(
  CATALOGUES.flatMap(({ language, file }) =>
    entriesOf(readCatalogue(file))
      .filter(({ isEmpty }) => !isEmpty)
      .map(({ id, translation }) => [`${language} ${id}`, translation.trimEnd()]),
  ),
);

lingui('extract', '--clean');
for (const { language, file } of CATALOGUES) {
  let text = readCatalogue(file);
  for (const { whole, id, isEmpty } of entriesOf(text)) {
    const translation = isEmpty && known.get(`${language} ${id}`);
    if (translation) text = text.replace(whole, () => `${id}${translation}\n`);
  }
  writeFileSync(file, text);
}
lingui('compile', '--typescript', '--strict');

function lingui(...parameters) {
  try {
    execFileSync('npx', ['lingui', ...parameters, ...ONE_PROCESS], { stdio: 'inherit' });
  } catch (error) {
    process.exit(error.status ?? 1);
  }
}
