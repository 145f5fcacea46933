import { TEXT_COUNT } from '../../core/hints/article-numbers.ts';
import { readKeptTexts } from '../data/text-cache.ts';
import { baseUrl } from '../platform/base-url.ts';
import { useResult } from '../platform/use-result.ts';
import type { Language } from '../i18n/languages.ts';
import { fold } from './other-names.ts';

/** The normalised words of each text, by its number. */
type Words = ReadonlyMap<number, string>;

/** Fewer letters occur in nearly every text; a Chinese or Japanese word may have two characters. */
const FEWEST_LETTERS = 3;
const FEWEST_CHARACTERS = 2;
const CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The words to search for; none if the query is too short. */
function wantedWords(query: string): readonly string[] {
  const words = query.split(/\s+/u).map(fold).filter(Boolean);
  const whole = words.join('');
  return whole.length < (CHARACTER.test(whole) ? FEWEST_CHARACTERS : FEWEST_LETTERS) ? [] : words;
}

/** A text in the form used for comparison: without its boards and the addresses of its links. */
function comparable(markdown: string): string {
  return fold(markdown.replaceAll(/^```[\s\S]*?^```/gmu, '').replaceAll(/\]\([^)]*\)/gu, ''));
}

interface Hits {
  /** The texts that contain all words. */
  readonly numbers: readonly number[];
  readonly kept: number;
}

/** Searches the texts stored on this device; null until they are read. */
export function useTextHits(query: string, language: Language): Hits | null {
  const wanted = wantedWords(query);
  const isAsked = wanted.length > 0;
  const words = useResult(isAsked && language, async (): Promise<Words> => {
    if (!isAsked) return new Map();
    // Without a cache, no texts are stored.
    const kept = await readKeptTexts(baseUrl(), language, TEXT_COUNT).catch(() => new Map<number, string>());
    return new Map([...kept].map(toComparable));
  });
  if (!isAsked) return NOTHING_ASKED;
  if (!words) return null;
  const has = (text: string): boolean => wanted.every((word) => text.includes(word));
  return {
    numbers: [...words].flatMap(([number, text]) => (has(text) ? [number] : [])),
    kept: words.size,
  };
}

const NOTHING_ASKED: Hits = { numbers: [], kept: TEXT_COUNT };

const toComparable = ([number, text]: readonly [number, string]) => [number, comparable(text)] as const;
