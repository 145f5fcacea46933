/** Reads the catalogues of texts, and the entries of a `.po` file. */
import { readFileSync } from 'node:fs';
import { LANGUAGES } from './languages.mjs';

/** Those of the first load, and those of all that comes later; see lingui.config.js. */
const NAMES = ['board', 'messages'];

/** For the command `lingui`: its worker threads do not start in time on a busy machine. */
export const ONE_PROCESS = ['--workers', '1'];

export const CATALOGUES = LANGUAGES.flatMap((language) =>
  NAMES.map((name) => ({ language, file: `locales/${language}/${name}.po` })),
);

/** Each entry with its place in the text, its key (with its context), and whether it is still untranslated. */
export function entriesOf(text) {
  return [...text.matchAll(/^((?:msgctxt ".*"\n)?msgid (?:".*"\n)+)(msgstr (?:".*"(?:\n|$))+)/gm)]
    .map(([whole, id, translation]) => ({
      whole,
      id,
      translation,
      isEmpty: /^msgstr ""\s*$/.test(translation),
    }))
    .filter(({ id }) => id !== 'msgid ""\n');
}

export function readCatalogue(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
