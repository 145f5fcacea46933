/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { loadWording } from '../../../src/hint/words.ts';

const FILE = join(process.cwd(), 'test/fixtures/hints/golden.json');
const STEPS = (JSON.parse(readFileSync(FILE, 'utf8')) as { step: Step }[]).map(({ step }) => step);

test.each(['zh', 'ft'] as const)(
  'in %s the text has a space between Han characters and cell names, but none between Han characters',
  async (name) => {
    const { words } = await loadWording(name);
    for (const step of STEPS) {
      const { where, which, why, spoken, lines } = words(step);
      for (const text of [where, which, why, spoken, ...lines]) {
        expect(text).not.toMatch(/\p{Script=Han}[A-I1-9]|[A-I1-9]\p{Script=Han}/u);
        expect(text).not.toMatch(/\p{Script=Han} \p{Script=Han}/u);
      }
    }
  },
);

test.each(['en', 'zh', 'ft', 'ja'] as const)(
  'in %s each stage says its result first, and the last one what changes on the board',
  async (name) => {
    const { words, change } = await loadWording(name);
    for (const step of STEPS) {
      const { told, where, why } = words(step);
      for (const { result } of told) expect(result).toMatch(/^[^<>]+[^.。<>]$/);
      // Nothing of a text is lost.
      expect(where.startsWith(told[0].result)).toBe(true);
      expect(told[2].result.toLowerCase()).toBe(
        change(step)
          .replaceAll(/<\/?no>/g, '')
          .toLowerCase(),
      );
      expect(why.startsWith(told[2].reason)).toBe(true);
    }
  },
);
