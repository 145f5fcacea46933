import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { LANGUAGES, LANGUAGE_TAGS, type Language } from '../../../core/base/language.ts';
import { once } from '../../../core/base/once.ts';
import { explain } from '../../../core/hints/explain.ts';
import { message } from '../../../core/hints/message.ts';
import { renderText } from '../../../core/hints/render.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';

export type Describe = (step: Step, language: Language) => string;

/**
 * Formats the whole explanation of a step as plain text: the technique's name on one line, then the argument.
 *
 * @param folder contains `zh/hints.json` …: ICU messages by id
 */
export function hintDescriber(folder: string): Describe {
  const formats = Object.fromEntries(LANGUAGES.map((language) => [language, formatter(folder, language)]));
  return (step, language) => {
    const format = formats[language]!;
    const { why } = explain(step);
    const name = renderText([message(`technique.${step.technique}`)], format);
    return `${name}\n${renderText(why, format).replaceAll(/<\/?no>/g, '')}`;
  };
}

function formatter(folder: string, language: Language) {
  const text = readFileSync(path.join(folder, language, 'hints.json'), 'utf8');
  const messages = Object.entries(JSON.parse(text) as Record<string, string>);
  const locale = LANGUAGE_TAGS[language];
  // Compiling them would take a twelfth of a start.
  const i18n = once(() =>
    setupI18n({
      locale,
      messages: { [locale]: Object.fromEntries(messages.map(([id, icu]) => [id, compileMessage(icu)])) },
    }),
  );
  return (id: string, values: Readonly<Record<string, string | number>>) => i18n()._(id, values);
}
