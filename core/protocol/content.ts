import * as v from 'valibot';
import { LANGUAGES, type Language } from '../base/language.ts';
import { field, type Codec } from './codec.ts';
import { openCall } from './endpoint.ts';
import { outcome } from './outcome.ts';
import { TEXT } from './values.ts';

export interface ReadTextRequest {
  readonly language: Language;
  /** 0 and 1 are the legal documents; a help id's text has the help id plus 2. */
  readonly number: number;
}

const TEXT_KEY = new RegExp(`^(?:${LANGUAGES.join('|')})(?:0|[1-9][0-9]{0,2})$`);

const KEY: Codec<ReadTextRequest, { txt: string }> = {
  schema: v.strictObject({ txt: v.pipe(v.string(), v.regex(TEXT_KEY)) }),
  decode: ({ txt }) => ({ language: txt.slice(0, 2) as Language, number: Number(txt.slice(2)) }),
  encode: ({ language, number }) => ({ txt: `${language}${number}` }),
};

/** A document or article as Markdown. One that does not exist fails as `not-found`. */
export const readText = openCall({
  path: '/noper/kutextno',
  methods: ['GET', 'POST'],
  cacheControl: 'public, max-age=600, stale-while-revalidate=604800',
  request: KEY,
  outcomes: { text: outcome(59, { markdown: field('data', TEXT) }) },
});
