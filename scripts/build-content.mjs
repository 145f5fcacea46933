/**
 * Builds the texts that /noper/kutextno serves, `build/articles/LANGUAGE/NUMBER.md`, from content/. Claims
 * become cell names, and links get titles and addresses. Each picture becomes a fenced block `board` with the
 * position, the step that the engine finds in it, and the explanation in the reader's language. Examples that
 * the text does not show follow under "Variants", each with the name of its form and the argument of its
 * hint. The last text is the glossary, generated from glossary.json. Also builds the examples for /docs.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { techniqueOfText } from '../build/core/hints/article-numbers.js';
import { nextStep } from '../build/core/sudoku/rate/next-step.js';
import {
  HEADINGS,
  PICTURE,
  readExamples,
  readText,
  shownCount,
  TEXT_NUMBERS,
  textExists,
  withoutClaims,
} from './content.mjs';
import { LANGUAGES } from './languages.mjs';
import { formName } from './forms.mjs';
import { techniqueName, wordsOf } from './hint-words.mjs';
import { glossary } from './vocabulary.mjs';

const OUT = path.join(import.meta.dirname, '..', 'build', 'articles');

const lineWithoutSpaces = (term, meaning, called = '') => `**${term}**：${meaning}${called}`;

/** Words of the glossary page, and of an article's line about other names. */
const WORDS = {
  en: {
    title: 'Glossary',
    lead: 'The words that hints, articles and the interface use, each with the other names it goes by.',
    terms: 'Words',
    techniques: 'Techniques',
    called: (names) => `Also called ${names.join(', ')}.`,
    before: (name) => `(An easier step here: ${name}.)`,
    line: (term, meaning, called = '') => `**${term}**: ${meaning} ${called}`.trim(),
  },
  zh: {
    title: '术语表',
    lead: '提示、文章和界面所用的词，以及它们的其他叫法。',
    terms: '词语',
    techniques: '技巧',
    called: (names) => `又叫：${names.join('、')}。`,
    before: (name) => `（这个盘面上还有更简单的一步：${name}。）`,
    line: lineWithoutSpaces,
  },
  ft: {
    title: '術語表',
    lead: '提示、文章和介面所用的詞，以及它們的其他叫法。',
    terms: '詞語',
    techniques: '技巧',
    called: (names) => `又叫：${names.join('、')}。`,
    before: (name) => `（這個盤面上還有更簡單的一步：${name}。）`,
    line: lineWithoutSpaces,
  },
  ja: {
    title: '用語集',
    lead: 'ヒント、記事、画面で使う言葉と、その別名です。',
    terms: '言葉',
    techniques: '手筋',
    called: (names) => `別名：${names.join('、')}。`,
    before: (name) => `（この盤面には、もっとやさしい${name}もあります。）`,
    line: lineWithoutSpaces,
  },
};

/** The space between sentences. */
const GAPS = { en: ' ', zh: '', ft: '', ja: '' };

rmSync(OUT, { recursive: true, force: true });
for (const language of LANGUAGES) mkdirSync(path.join(OUT, language), { recursive: true });
for (const number of TEXT_NUMBERS) {
  const examples = readExamples(number);
  for (const language of LANGUAGES.filter((each) => textExists(each, number)))
    writeFileSync(path.join(OUT, language, `${number}.md`), built(number, language, examples));
}
for (const language of LANGUAGES)
  writeFileSync(path.join(OUT, language, `${TEXT_NUMBERS.length}.md`), glossaryText(language));
writeFileSync(path.join(OUT, 'calls.json'), JSON.stringify(callExamples()));
writeFileSync(path.join(OUT, 'built'), '');

/**
 * The examples for /docs: a request for each call, and each of its outcomes, taken from the tests' golden
 * files.
 */
function callExamples() {
  const folder = path.join(import.meta.dirname, '..', 'test', 'golden');
  return Object.fromEntries(
    readdirSync(folder).map((file) => {
      const { requests, outcomes } = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
      // Keep the first of each kind.
      const kinds = outcomes.reverse().map(({ wire, inside }) => [inside.kind, wire]);
      return [
        path.basename(file, '.json'),
        { request: requests[0].wire, outcomes: Object.fromEntries(kinds) },
      ];
    }),
  );
}

function built(number, language, examples) {
  const { front, body, paragraphs } = readText(language, number);
  if (!front.title) return `${body}\n`;
  const parts = paragraphs.map(({ text }) => {
    const picture = PICTURE.exec(text);
    return picture
      ? board(picture[1], examples[Number(picture[2]) - 1], language)
      : withTitles(withoutClaims(text), language);
  });
  addForms(parts, examples.slice(shownCount(paragraphs)), language);
  const technique = techniqueOfText(number);
  if (technique) addIdea(parts, glossary[`technique.${technique.id}`], language);
  return `# ${front.title}\n\n${parts.join('\n\n')}\n`;
}

/**
 * Adds examples with the names of their forms to the end of the section "Variants", which is created if
 * missing.
 */
function addForms(parts, examples, language) {
  if (examples.length === 0) return;
  const [, , , variants, mistakes] = HEADINGS[language].map((heading) => `## ${heading}`);
  const forms = examples.flatMap((example) => [
    `### ${formName(example, language)}`,
    board('', example, language),
  ]);
  if (!parts.includes(variants)) forms.unshift(variants);
  parts.splice(parts.indexOf(mistakes), 0, ...forms);
}

/** Starts with the idea in one sentence and its picture; other names follow the introduction. */
function addIdea(parts, { meaning, also }, language) {
  const picture = parts.findIndex((part) => part.startsWith('```board'));
  const [first] = parts.splice(picture, 1);
  const called = also?.[language] ? [`*${alsoCalled(also[language], language)}*`] : [];
  const firstHeading = parts.findIndex((part) => part.startsWith('## '));
  parts.splice(firstHeading, 0, ...called);
  parts.unshift(sentence(meaning, language), first);
}

function sentence(meaning, language) {
  return `${meaning[language]}${language === 'en' ? '.' : '。'}`;
}

function alsoCalled(names, language) {
  return WORDS[language].called(names);
}

/**
 * All terms with their meanings, and all techniques with links to their articles, both with their other
 * names.
 */
function glossaryText(language) {
  const { title, lead, terms, techniques, line } = WORDS[language];
  const called = (also) => also?.[language] && alsoCalled(also[language], language);
  const all = Object.entries(glossary).flatMap(([key, term]) => (key.startsWith('technique.') ? [] : [term]));
  const words = all
    // Where candidates and notes have one name, the first says what both are.
    .filter(({ [language]: term }, at) => all.findIndex((each) => each[language] === term) === at)
    .map(({ [language]: term, meaning, also }) => `- ${line(term, meaning[language], called(also))}`);
  const links = TEXT_NUMBERS.filter(techniqueOfText).map((number) => {
    const { also, meaning } = glossary[`technique.${techniqueOfText(number).id}`];
    const name = withTitles(`[](${number})`, language);
    return `- ${line(name, sentence(meaning, language), called(also))}`;
  });
  return [`# ${title}`, lead, `## ${terms}`, words.join('\n'), `## ${techniques}`, links.join('\n'), ''].join(
    '\n\n',
  );
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

function board(caption, { position, step, status }, language) {
  const { argument, effect, spoken, lines } = wordsOf(step, language);
  const first = status === 'listed' && nextStep(position)?.technique;
  const words = caption === '' ? argument : withoutClaims(caption).replace(/~~(.*?)~~/g, '<no>$1</no>');
  const figure = {
    digits: position.digits.join(''),
    givens: position.givens.join(''),
    notes: Array.from(position.candidates),
    step,
    caption: words,
    effect: first
      ? `${effect}${GAPS[language]}${WORDS[language].before(techniqueName(first, language))}`
      : effect,
    ...(lines.length > 0 && { lines }),
    spoken,
  };
  return `\`\`\`board\n${JSON.stringify(figure)}\n\`\`\``;
}
