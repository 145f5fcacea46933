/** Fails when the code has a text that a catalogue lacks, or a catalogue has one that no code uses. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const LANGUAGES = ['en', 'zh', 'ft', 'ja'];
const CATALOGUES = LANGUAGES.flatMap((language) =>
  ['messages', 'message-board'].map((name) => ({ language, file: `locales/${language}/${name}.po` })),
);

const before = CATALOGUES.map(({ file }) => readFileSync(file, 'utf8'));
let problems = 0;
try {
  execFileSync('npx', ['lingui', 'extract', '--clean'], { stdio: ['ignore', 'ignore', 'inherit'] });
  CATALOGUES.forEach(({ language, file }, index) => {
    const after = readFileSync(file, 'utf8');
    if (keys(after) !== keys(before[index])) {
      console.error(`${file} is out of step with the code: run npm run i18n`);
      problems++;
    }
    const missing = [...after.matchAll(/^msgid "(.+)"\n(?:"(?:.*)"\n)*msgstr ""\n(?!")/gm)].map(
      (match) => match[1],
    );
    if (language !== 'en' && missing.length > 0) {
      console.error(`${file} lacks: ${missing.join(' | ')}`);
      problems++;
    }
  });
} finally {
  CATALOGUES.forEach(({ file }, index) => {
    writeFileSync(file, before[index]);
  });
}
process.exit(problems === 0 ? 0 : 1);

function keys(text) {
  return [...text.matchAll(/^msgid .*(?:\n".*")*/gm)]
    .map((match) => match[0])
    .sort()
    .join('\n');
}
