/**
 * One word for one thing: content/glossary.json names it, content/avoid.json lists words not to use.
 * Articles, hints and interface are checked against the same lists.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const CONTENT = path.join(import.meta.dirname, '..', 'content');
const readJson = (name) => JSON.parse(readFileSync(path.join(CONTENT, name), 'utf8'));

export const glossary = readJson('glossary.json');
const { everywhere, ...inArticles } = readJson('avoid.json');

/** Names of techniques are exempt, whatever words they contain; the longest first. */
const names = (language) =>
  Object.entries(glossary)
    .filter(([key]) => key.startsWith('technique.'))
    .map(([, name]) => name[language])
    .sort((a, b) => b.length - a.length);

/** A text without the names of techniques. */
export function withoutNames(text, language) {
  return names(language).reduce((rest, name) => rest.replaceAll(name, '□'), text);
}

/** Only the words of an ICU text: the names of its values are code. */
export function withoutPlaceholders(text) {
  return text.replaceAll(/\{\w+\}/g, '□').replaceAll(/\w+, (?:plural|select),/g, '');
}

/**
 * The avoided words in a text, each with the term to use. Words in brackets may be another name for the
 * preceding word.
 */
export function avoidedIn(text, language, { article = false } = {}) {
  const rest = withoutNames(text, language).replace(/[(（][^()（）]*[)）]/g, '');
  const rules = { ...everywhere[language], ...(article ? inArticles[language] : {}) };
  return Object.entries(rules).flatMap(([pattern, term]) => {
    const word = language === 'en' ? new RegExp(`\\b(?:${pattern})\\b`, 'gi') : new RegExp(pattern, 'g');
    return [...rest.matchAll(word)].map((match) => {
      const around = rest.slice(Math.max(0, match.index - 8), match.index + match[0].length + 8);
      return `“${match[0]}” (…${around.replaceAll('\n', ' ')}…): the term is ${term}`;
    });
  });
}
