/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { LANGUAGES } from '../../../core/base/language.ts';
import { TECHNIQUES } from '../../../core/sudoku/techniques/catalogue.ts';
import { nameWith, readTerms } from '../../../src/texts/other-names.ts';
import { GLOSSARY_TEXT, textOfTechnique } from '../../../core/hints/article-numbers.ts';

type Glossary = Record<string, Record<string, string> & { also?: Record<string, string[]> }>;
const GLOSSARY = JSON.parse(readFileSync('content/glossary.json', 'utf8')) as Glossary;

async function found(language: (typeof LANGUAGES)[number], query: string): Promise<number[]> {
  const { others } = await readTerms(language);
  return [...others].filter(([, each]) => nameWith(query, each) !== undefined).map(([number]) => number);
}

test.each(LANGUAGES)('each alternative name in %s finds its article or the glossary', async (language) => {
  for (const { id } of TECHNIQUES)
    for (const name of GLOSSARY[`technique.${id}`].also?.[language] ?? [])
      expect(await found(language, name)).toContain(textOfTechnique(id));
  for (const [key, term] of Object.entries(GLOSSARY).filter(([each]) => !each.startsWith('technique.')))
    for (const name of [term[language], ...(term.also?.[language] ?? [])])
      expect([key, await found(language, name)]).toEqual([key, expect.arrayContaining([GLOSSARY_TEXT])]);
});

test.each([
  ['en', 'box line reduction', ['claiming']],
  ['en', 'Intersection', ['pointing', 'claiming']],
  ['en', 'simple coloring', ['simple-colors']],
  ['en', 'conjugate pair', []],
  ['en', 'deadly pattern', []],
  ['zh', '唯余', ['naked-single']],
  ['zh', '剑鱼', ['swordfish']],
  ['zh', '飞鱼导弹', ['junior-exocet']],
  ['zh', '定义域', []],
  ['ft', '唯餘', ['naked-single']],
  ['ft', '矩形頂點', ['x-wing']],
  ['ja', '二国同盟', ['naked-pair', 'hidden-pair']],
  ['ja', '予約', ['pointing', 'claiming']],
  ['ja', '井桁', ['x-wing']],
  ['ja', '対角線', ['x-wing']],
  ['ja', 'ナンプレ', []],
] as const)('in %s, “%s” finds %j', async (language, query, ids) => {
  const numbers = await found(language, query);
  expect(numbers.length).toBeGreaterThan(0);
  for (const id of ids) expect(numbers).toContain(textOfTechnique(id));
  if (ids.length === 0) expect(numbers).toEqual([GLOSSARY_TEXT]);
});

test.each(LANGUAGES)('each technique has an idea in %s, which no other has', async (language) => {
  const { ideas } = await readTerms(language);
  expect(new Set(Object.values(ideas)).size).toBe(TECHNIQUES.length);
});
