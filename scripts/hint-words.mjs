/** The words of a step in each language, as in the hint (content/LANGUAGE/hints.json). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { LANGUAGE_TAGS } from '../build/core/base/language.js';
import { argumentOf } from '../build/core/hints/argument.js';
import { explain } from '../build/core/hints/explain.js';
import { renderText } from '../build/core/hints/render.js';

const formats = new Map();

function formatOf(language) {
  const known = formats.get(language);
  if (known) return known;
  const file = path.join(import.meta.dirname, '..', 'content', language, 'hints.json');
  const messages = Object.entries(JSON.parse(readFileSync(file, 'utf8')));
  const locale = LANGUAGE_TAGS[language];
  const i18n = setupI18n({
    locale,
    messages: { [locale]: Object.fromEntries(messages.map(([id, icu]) => [id, compileMessage(icu)])) },
  });
  const format = (id, values) => i18n._(id, values);
  formats.set(language, format);
  return format;
}

/**
 * The effect, with eliminations in `<no>…</no>`; the argument with and without it, also step by step; the
 * spoken argument.
 */
export function wordsOf(step, language) {
  const format = formatOf(language);
  const { which, why, spoken } = explain(step);
  const isEffect = ({ id }) => id.startsWith('effect.');
  return {
    which: renderText(which, format),
    argument: renderText(
      why.filter((each) => !isEffect(each)),
      format,
    ),
    why: renderText(why, format).replaceAll(/<\/?no>/g, ''),
    effect: renderText(why.filter(isEffect), format),
    lines: step.branches ? argumentOf(step).steps.map(({ text }) => renderText([text], format)) : [],
    spoken: renderText(spoken, format).replaceAll(/<\/?no>/g, ''),
  };
}

/** A technique's name as the hint shows it. */
export function techniqueName(id, language) {
  return formatOf(language)(`technique.${id}`, {});
}
