/**
 * The characters used by each language, taken from the old national character sets: characters missing from
 * GB 2312 are not Simplified Chinese, those missing from Big5 are not used in Taiwan, and those outside the
 * first level of JIS X 0208 are rarely used in Japanese.
 */
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAN = /\p{Script=Han}/u;
/** Not in the first level, but everyday words. */
const MORE_KANJI = new Set('揃辿');

const HAN_OF = {
  zh: charactersOf('gbk', [0xb0, 0xf7], [[0xa1, 0xfe]]),
  ft: charactersOf(
    'big5',
    [0xa4, 0xf9],
    [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ],
  ),
  ja: charactersOf('euc-jp', [0xb0, 0xcf], [[0xa1, 0xfe]]),
};

/** The characters of a text that its language does not use, each once. */
export function foreignSigns(text, language) {
  return [...new Set(text)].filter((sign) => {
    if (KANA.test(sign)) return language !== 'ja';
    if (!HAN.test(sign) || sign === '々')
      return language === 'en' && /[\u3000-\u30ff\uff00-\uffef]/.test(sign);
    return !HAN_OF[language]?.has(sign) && !(language === 'ja' && MORE_KANJI.has(sign));
  });
}

function charactersOf(encoding, [firstLead, lastLead], trails) {
  const decoder = new TextDecoder(encoding);
  const characters = new Set();
  for (let lead = firstLead; lead <= lastLead; lead++)
    for (const [first, last] of trails)
      for (let trail = first; trail <= last; trail++)
        for (const sign of decoder.decode(Uint8Array.of(lead, trail)))
          if (HAN.test(sign)) characters.add(sign);
  return characters;
}
