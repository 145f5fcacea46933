/**
 * Checks the texts of content/ against their rules (content/README.md) and the engine:
 *
 *     node scripts/check-content.mjs [NUMBER…] [--write]
 *
 * With numbers, only these texts. With --write, updates the small pictures of the techniques.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { lexer } from 'marked';
import { techniqueOfText } from '../build/core/hints/article-numbers.js';
import { AGREEMENT_VERSION } from '../build/core/account/agreement.js';
import { RULES_VERSION } from '../build/core/posts/limits.js';
import { cellName } from '../build/core/sudoku/cells.js';
import { CATALOGUES, entriesOf, readCatalogue } from './catalogues.mjs';
import {
  cellsOfStep,
  claimFault,
  claimsOf,
  CONTENT,
  exampleFault,
  HEADINGS,
  PICTURE,
  pictures,
  PICTURES_FILE,
  plainCells,
  readExamples,
  readText,
  TEXT_NUMBERS,
  textExists,
  withoutClaims,
} from './content.mjs';
import { LANGUAGES } from './languages.mjs';
import { foreignSigns } from './scripts-of-languages.mjs';
import { avoidedIn, glossary, withoutNames, withoutPlaceholders } from './vocabulary.mjs';

const WORKED_EXAMPLE = 2;
const OPTIONAL_HEADING = 3;
/** How many of a picture's cells its worked example names. */
const LEAST_NAMED = 2;
const HOW_HINTS_WORK = 2;
/** The texts about the interface. */
const GUIDES = [HOW_HINTS_WORK, 3, 4];
/** Words in English, Han characters in Chinese, kana and kanji in Japanese. */
const LENGTHS = { en: [250, 600], zh: [380, 1050], ft: [380, 1050], ja: [550, 1600] };
const COUNTED = {
  en: /[A-Za-z0-9’'-]+/g,
  zh: /\p{Script=Han}/gu,
  ft: /\p{Script=Han}/gu,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu,
};

/** The idea of a technique: at most seven words of English, or a line of a phone. */
const IDEA = { en: /^(\S+ ?){1,7}(?<!\.)$/, zh: /^[^。]{1,18}$/, ft: /^[^。]{1,18}$/, ja: /^[^。]{1,18}$/ };

/** The versions of the two documents that people accept when they register or post, by text number. */
const AGREED_VERSIONS = [AGREEMENT_VERSION, RULES_VERSION];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});
if (values.write) writeFileSync(PICTURES_FILE, pictures());
let faults = 0;
const wanted = positionals.length > 0 ? positionals.map(Number) : TEXT_NUMBERS;
for (const number of wanted) {
  const present = LANGUAGES.filter((language) => textExists(language, number));
  for (const language of LANGUAGES)
    if (!present.includes(language)) fault(`${language}/${number}.md`, 'is missing');
  checkText(number, Object.fromEntries(present.map((language) => [language, readText(language, number)])));
}
if (positionals.length === 0) {
  checkWords();
  if (readFileSync(PICTURES_FILE, 'utf8') !== pictures())
    fault('pictures.json', 'differs from the examples: run `node scripts/check-content.mjs --write`');
}
console.log(`${wanted.length} texts: ${faults === 0 ? 'no faults' : `${faults} faults`}`);
process.exit(faults === 0 ? 0 : 1);

/** Checks the texts of hints and of the glossary page. */
function checkWords() {
  for (const language of LANGUAGES) {
    const file = `${language}/hints.json`;
    for (const [id, text] of Object.entries(JSON.parse(readFileSync(path.join(CONTENT, file), 'utf8')))) {
      if (/^(technique|level)\./.test(id)) continue;
      for (const message of avoidedIn(withoutPlaceholders(text), language, { article: true }))
        fault(file, `${id}: ${message}`);
    }
    for (const [key, { [language]: term, meaning }] of Object.entries(glossary)) {
      const say = (message) => {
        fault('glossary.json', `${key}, ${language}: ${message}`);
      };
      if (!term) say('has no name');
      if (!meaning?.[language]) say('has no meaning');
      // It fits one line of a list.
      else if (key.startsWith('technique.') && !IDEA[language].test(meaning[language]))
        say('the idea is too long, or ends like a sentence');
      else avoidedIn(meaning[language], language).forEach(say);
    }
  }
}

function checkText(number, texts) {
  const examples = checkedExamples(number);
  for (const [language, text] of Object.entries(texts)) {
    const say = (message) => {
      fault(`${language}/${number}.md`, message);
    };
    checkMarkup(number, text, language, say);
    checkLanguage(number, text, language, say);
    const agreed = AGREED_VERSIONS[number];
    if (agreed !== undefined && !new RegExp(`^\\D{0,8}${agreed}\\D{0,2}$`, 'm').test(text.body))
      say(`is not version ${agreed}, which people accept`);
    if (number > 1) checkFront(number, text, language, say);
    if (techniqueOfText(number)) checkArticle(text, language, say);
    if (GUIDES.includes(number)) checkQuotes(number, text, language, say);
    checkClaims(text, examples, Boolean(techniqueOfText(number)), say);
    if (techniqueOfText(number)) checkWorkedExample(text, examples, language, say);
  }
  checkEqual(number, texts);
}

function checkedExamples(number) {
  const file = `examples/${number}.txt`;
  let examples = [];
  try {
    examples = readExamples(number);
  } catch (error) {
    fault(file, error.message);
  }
  examples.forEach((example, index) => {
    const wrong = exampleFault(example);
    if (wrong) fault(file, `example ${index + 1}: ${wrong}`);
  });
  if (techniqueOfText(number)) {
    if (examples.length === 0) fault(file, 'has no example');
    if (examples.some(({ technique }) => technique !== techniqueOfText(number).id))
      fault(file, 'shows another technique');
  }
  return examples.filter(({ step }) => step);
}

function checkFront(number, { front, body }, language, say) {
  const technique = techniqueOfText(number);
  if (front.id !== String(number)) say(`front matter: id is ${front.id}`);
  if (!front.title) say('front matter: no title');
  if (/^# /m.test(body)) say('first-level heading: it is generated from the title');
  if (technique) {
    if (front.title !== glossary[`technique.${technique.id}`][language])
      say(`title: the glossary has ${glossary[`technique.${technique.id}`][language]}`);
    if (front.level !== technique.level) say(`level: ${technique.level}`);
    if (front.technique !== technique.id) say(`technique: ${technique.id}`);
  }
  if (!Array.isArray(front.related) || front.related.length < 2 || front.related.length > 5)
    say('related: two to five texts');
  for (const each of front.related ?? []) {
    if (each === number) say('related: links to itself');
    if (!body.includes(`](${each})`)) say(`related: ${each} is not linked in the body`);
  }
}

function checkArticle({ body }, language, say) {
  const found = [...body.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  const full = HEADINGS[language];
  const short = full.filter((_, index) => index !== OPTIONAL_HEADING);
  if (found.join('|') !== full.join('|') && found.join('|') !== short.join('|'))
    say(`headings: ${found.join(' | ')} instead of ${full.join(' | ')}`);
  if (/^##\s*\S.*\n\n?(?=## |$(?![^]))/m.test(body)) say('a section is empty');
  const words = withoutClaims(body)
    .replace(/^#.*$/gm, '')
    .replace(/\]\([^)]*\)/g, ']')
    .match(COUNTED[language]);
  const [least, most] = LENGTHS[language];
  const count = words?.length ?? 0;
  if (count < least || count > most) say(`length ${count}: ${least} to ${most}`);
}

function checkMarkup(number, { body }, language, say) {
  const allowed = new Set(
    'heading paragraph text strong em list list_item link image space hr escape br'.split(' '),
  );
  const walk = (tokens) => {
    for (const token of tokens ?? []) {
      if (!allowed.has(token.type)) say(`${token.type} is not used here: ${token.raw.slice(0, 40)}`);
      if (token.type === 'link' && !/^\d+$/.test(token.href)) say(`link to ${token.href}: link by number`);
      if (token.type === 'link' && /^\d+$/.test(token.href) && !TEXT_NUMBERS.includes(Number(token.href)))
        say(`link to ${token.href}: no such text`);
      walk(token.tokens);
      walk(token.items);
    }
  };
  // The build fills in empty link texts, but marked needs one.
  walk(lexer(withoutClaims(body).replaceAll('[](', '[…](').replaceAll('~~', '')));
  if (/[{}]/.test(withoutClaims(body)))
    say(`braces without a valid claim: ${/.{0,20}[{}].{0,20}/.exec(withoutClaims(body))[0]}`);
  let depth = number > 1 ? 1 : 0;
  for (const [, marks] of body.matchAll(/^(#+) /gm)) {
    if (marks.length > depth + 1) say(`a heading of level ${marks.length} after one of level ${depth}`);
    depth = marks.length;
  }
}

function checkLanguage(number, { front, body }, language, say) {
  const text = `${front.title ?? ''}\n${withoutClaims(body)}`;
  const foreign = foreignSigns(text, language);
  if (foreign.length > 0) say(`characters of another language: ${foreign.join(' ')}`);
  const rest = withoutNames(text, language);
  // Legal documents speak of accounts, not of boards.
  if (number > 1) avoidedIn(text, language, { article: true }).forEach(say);
  if (language === 'en') return;
  const half =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][,;:?!()]|[,;?!(][\p{Script=Han}]/u.exec(rest);
  if (half) say(`half-width punctuation: ${half[0]}`);
  const gap =
    language === 'ja'
      ? /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}] +[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}A-Z0-9]|[A-Z0-9] +[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.exec(
          rest,
        )
      : /\p{Script=Han}[A-I][1-9]|[A-I][1-9]\p{Script=Han}|\p{Script=Han}[1-9](?![0-9])|(?<![0-9+])[1-9]\p{Script=Han}/u.exec(
          rest.replace(/^[#-].*$/gm, ''),
        );
  if (gap) say(`${language === 'ja' ? 'a space' : 'no space'} between words and numbers: ${gap[0]}`);
}

/** Checks that quotes in the guides, and the stages of a hint that they number, match the interface. */
function checkQuotes(number, { body }, language, say) {
  const shown = new Set(
    CATALOGUES.filter((each) => each.language === language)
      .flatMap(({ file }) => entriesOf(readCatalogue(file)))
      .map(({ translation }) => JSON.parse(translation.slice('msgstr '.length))),
  );
  const quotes = [...body.matchAll(/["“「]([^"”」[\]]+)["”」]/g)];
  const stages = number === HOW_HINTS_WORK ? [...body.matchAll(/^\d\. \*\*(.+?)[.。]?\*\*/gm)] : [];
  for (const [, words] of [...quotes, ...stages])
    if (!shown.has(words)) say(`“${words}” does not occur in the interface`);
}

function checkClaims({ paragraphs, body }, examples, isArticle, say) {
  const shown = [];
  const claimed = new Map();
  for (const { text, example: number } of paragraphs) {
    if (PICTURE.test(text)) shown.push(number);
    const example = examples[number - 1];
    const claims = claimsOf(text);
    if (!example) {
      if (number !== undefined) say(`example ${number} does not exist`);
      else if (claims.length > 0 || (isArticle && plainCells(text).length > 0))
        say(`a cell is named before a picture: ${text.slice(0, 60)}`);
      continue;
    }
    checkParagraph(text, claims, examples.slice(0, number), say);
    claimed.set(number, [...(claimed.get(number) ?? []), ...claims]);
  }
  if (/!\[/.test(body.replaceAll(/^!\[.*\]\(example:\d+\)$/gm, '')))
    say('a picture must be alone in its paragraph');
  if (shown.join() !== [...shown.keys()].map((index) => index + 1).join())
    say(`examples ${shown.join(', ')} are shown: start with 1, and show each once`);
  examples.slice(0, shown.length).forEach((example, index) => {
    // A picture without its own words shows the argument of its hint, which names everything.
    const isTold = body.includes(`![](example:${index + 1})`);
    if (isArticle && !isTold) checkCoverage(example, index + 1, claimed.get(index + 1) ?? [], say);
  });
}

/** @param examples those shown so far; claims are about the last one */
function checkParagraph(text, claims, examples, say) {
  const said = withoutClaims(text);
  for (const claim of claims) {
    const wrong = claimFault(claim, examples.at(-1));
    if (wrong) say(wrong);
    // The content of a cell may be left to the picture; the step's effect may not.
    if (claim.kind === 'exact') continue;
    const missing = claim.digits.filter((digit) => !new RegExp(`(?<![A-I0-9])${digit}(?![0-9])`).test(said));
    if (missing.length > 0) say(`${claim.source}: the paragraph does not mention ${missing.join(', ')}`);
  }
  const known = new Set(examples.flatMap(({ step }) => [...cellsOfStep(step)]));
  for (const { cell, cells } of claims) for (const each of cells ?? [cell]) known.add(each);
  for (const cell of plainCells(text))
    if (!known.has(cell)) say(`${cellName(cell)} is not a cell of the step: add a claim about it`);
}

function checkCoverage({ step }, index, claims, say) {
  const effects = [...step.eliminations, ...step.placements];
  if (effects.length > 0 && !claims.some(({ kind }) => kind === '-' || kind === '+'))
    say(`example ${index}: no claim is about its eliminations or placements`);
  if (!claims.some(({ kind }) => kind !== '-' && kind !== '+'))
    say(`example ${index}: no claim is about its pattern`);
}

/** Checks that worked examples name the cells of their pictures, rather than speak of them in general. */
function checkWorkedExample({ paragraphs }, examples, language, say) {
  const heading = paragraphs.findIndex(({ text }) => text === `## ${HEADINGS[language][WORKED_EXAMPLE]}`);
  const end = paragraphs.findIndex(({ text }, index) => index > heading && text.startsWith('## '));
  const section = paragraphs.slice(heading + 1, end);
  for (const number of new Set(section.map(({ example }) => example))) {
    const texts = [...paragraphs.filter(({ text }) => PICTURE.test(text)), ...section]
      .filter(({ example }) => example === number)
      .map(({ text }) => text);
    const named = texts.flatMap((text) => [
      ...claimsOf(text).flatMap((claim) => ('cell' in claim ? [claim.cell] : [])),
      ...plainCells(text),
    ]);
    const own = [...cellsOfStep(examples[number - 1].step)];
    const count = own.filter((cell) => named.includes(cell)).length;
    if (count < Math.min(own.length, LEAST_NAMED))
      say(`names ${count} cells of picture ${number}, a worked example: name at least ${LEAST_NAMED}`);
  }
}

/** Checks what must be the same in all languages. */
function checkEqual(number, texts) {
  const [first, ...others] = Object.keys(texts);
  for (const language of others) {
    const differ = (what, of) => {
      const [a, b] = [of(texts[first]), of(texts[language])];
      if (a !== b) fault(`${language}/${number}.md`, `${what} differ from ${first}: ${b} instead of ${a}`);
    };
    differ('front matter lines', ({ front }) => JSON.stringify({ ...front, title: '' }));
    differ('heading levels', ({ body }) => [...body.matchAll(/^#+(?= )/gm)].join(' '));
    differ('pictures', ({ paragraphs }) =>
      paragraphs.flatMap(({ text, example }) => (PICTURE.test(text) ? [example] : [])).join(),
    );
    differ('linked texts', ({ body }) =>
      [...new Set([...body.matchAll(/\]\((\d+)\)/g)].map(([, to]) => to))].sort().join(),
    );
    differ('versions', ({ body }) => (number < 2 ? (/^\D*(\d+)\D*$/m.exec(body)?.[1] ?? '') : ''));
    differ('list items', ({ body }) => String((body.match(/^(?:- |\d+\. )/gm) ?? []).length));
  }
}

function fault(file, message) {
  console.error(`content/${file}: ${message}`);
  faults++;
}
