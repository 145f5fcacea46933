/**
 * Builds the texts that /noper/kutextno serves, `build/articles/LANGUAGE/NUMBER.md`, from content/: claims
 * become cell names, links get titles and addresses, and each picture becomes a fenced block `board` with
 * the position, the step that the engine finds in it, and its words in the reader's language.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  LANGUAGES,
  PICTURE,
  readExamples,
  readText,
  techniqueOfText,
  TEXT_NUMBERS,
  textExists,
  withoutClaims,
} from './content.mjs';
import { techniqueName, wordsOf } from './hint-words.mjs';

const OUT = path.join(import.meta.dirname, '..', 'build', 'articles');

rmSync(OUT, { recursive: true, force: true });
for (const language of LANGUAGES) mkdirSync(path.join(OUT, language), { recursive: true });
for (const number of TEXT_NUMBERS) {
  const examples = readExamples(number);
  for (const language of LANGUAGES.filter((each) => textExists(each, number)))
    writeFileSync(path.join(OUT, language, `${number}.md`), built(number, language, examples));
}
writeFileSync(path.join(OUT, 'built'), '');

function built(number, language, examples) {
  const { front, body, paragraphs } = readText(language, number);
  if (!front.title) return `${body}\n`;
  const parts = paragraphs.map(({ text }) => {
    const picture = PICTURE.exec(text);
    return picture
      ? board(picture[1], examples[Number(picture[2]) - 1], language)
      : withTitles(withoutClaims(text), language);
  });
  return `# ${front.title}\n\n${parts.join('\n\n')}\n`;
}

function withTitles(text, language) {
  return text.replace(/\[([^\]]*)\]\((\d+)\)/g, (_, words, number) => {
    const title = words || titleOf(language, Number(number));
    return `[${title}](/agreement?text=${language}${number})`;
  });
}

function titleOf(language, number) {
  const technique = techniqueOfText(number);
  if (technique) return techniqueName(technique.id, language);
  const { front, body } = readText(language, number);
  return front.title ?? /^# (.*)$/m.exec(body)[1];
}

function board(caption, { position, step }, language) {
  const { effect, spoken } = wordsOf(step, language);
  const figure = {
    digits: position.digits.join(''),
    givens: position.givens.join(''),
    notes: Array.from(position.candidates),
    step,
    caption: withoutClaims(caption).replace(/~~(.*?)~~/g, '<no>$1</no>'),
    effect,
    spoken,
  };
  return `\`\`\`board\n${JSON.stringify(figure)}\n\`\`\``;
}
