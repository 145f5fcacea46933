/** Fails when the code has a text that a catalogue lacks, or a catalogue has one that no code uses. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const LANGUAGES = ['en', 'zh', 'ft', 'ja'];
const catalogue = (language) => `locales/${language}/messages.po`;

const before = LANGUAGES.map((language) => readFileSync(catalogue(language), 'utf8'));
let problems = 0;
try {
  execFileSync('npx', ['lingui', 'extract', '--clean'], { stdio: ['ignore', 'ignore', 'inherit'] });
  LANGUAGES.forEach((language, index) => {
    const after = readFileSync(catalogue(language), 'utf8');
    if (keys(after) !== keys(before[index])) {
      console.error(`${catalogue(language)} is out of step with the code: run npm run i18n`);
      problems++;
    }
    const missing = [...after.matchAll(/^msgid "(.+)"\n(?:"(?:.*)"\n)*msgstr ""\n(?!")/gm)].map(
      (match) => match[1],
    );
    if (language !== 'en' && missing.length > 0) {
      console.error(`${catalogue(language)} lacks: ${missing.join(' | ')}`);
      problems++;
    }
  });
} finally {
  LANGUAGES.forEach((language, index) => {
    writeFileSync(catalogue(language), before[index]);
  });
}
process.exit(problems === 0 ? 0 : 1);

function keys(text) {
  return [...text.matchAll(/^msgid .*(?:\n".*")*/gm)]
    .map((match) => match[0])
    .sort()
    .join('\n');
}
