/** @jest-environment node */
import { readFileSync } from 'node:fs';

const read = (file: string) => readFileSync(file, 'utf8');
const hintsOf = (language: string) =>
  Object.entries(JSON.parse(read(`content/${language}/hints.json`)) as Record<string, string>);

/** The texts of a language by their English ones, and those of its hints by their ids. */
function textsOf(language: string): ReadonlyMap<string, string> {
  const entries = ['board', 'messages'].flatMap((name) =>
    Array.from(
      read(`locales/${language}/${name}.po`).matchAll(/^msgid (".*"(?:\n".*")*)\nmsgstr (".*"(?:\n".*")*)/gm),
      ([, id, text]): [string, string] => [id, text],
    ),
  );
  return new Map([...entries, ...hintsOf(language)]);
}

/** In halves of a Han character. */
const widthOf = (text = '') => text.replaceAll(/[\u1100-\uffef]/g, '..').length;

test('no text is wider in Traditional Chinese than in the widest other language, so layouts are tested in those', () => {
  const others = ['zh', 'ja', 'en'].map(textsOf);
  const wider = [...textsOf('ft')].filter(([id, text]) =>
    others.every((texts) => widthOf(text) > widthOf(texts.get(id))),
  );
  // Where there is room.
  expect(wider.map(([id]) => id.replaceAll('"', ''))).toEqual([
    ...['Comment, {all} so far', 'e-mail', 'Refresh', 'Username (e-mail)'],
    ...['technique.als-xz', 'technique.als-xy-wing'],
  ]);
});
