import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { elementOf, explain } from '../../../core/hints/explain.ts';
import { renderText } from '../../../core/hints/render.ts';
import { cellName, HOUSE_CELLS } from '../../../core/sudoku/cells.ts';
import { TECHNIQUES, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { realSteps } from '../../support/hint-steps.ts';

/** Stage 1 names an area or a digit, or asks about the whole board; stage 2 points at one element. */
const LADDER: Record<TechniqueId, [first: 'area' | 'digit' | 'board', second: string]> = {
  'full-house': ['area', 'house'],
  'hidden-single-box': ['area', 'digit of the house'],
  'hidden-single-line': ['area', 'digit of the house'],
  'naked-single': ['area', 'cell'],
  pointing: ['area', 'digit of the house'],
  claiming: ['area', 'digit of the house'],
  'locked-pair': ['area', 'cell'],
  'locked-triple': ['area', 'cell'],
  'naked-pair': ['area', 'cell'],
  'hidden-pair': ['area', 'digit of the house'],
  'naked-triple': ['area', 'cell'],
  'hidden-triple': ['area', 'digit of the house'],
  'x-wing': ['digit', 'house'],
  skyscraper: ['digit', 'house'],
  'two-string-kite': ['digit', 'house'],
  'turbot-fish': ['digit', 'house'],
  'empty-rectangle': ['digit', 'house'],
  'xy-wing': ['area', 'cell'],
  'xyz-wing': ['area', 'cell'],
  'w-wing': ['area', 'cell'],
  swordfish: ['digit', 'house'],
  'unique-rectangle-1': ['area', 'cell'],
  'unique-rectangle-2': ['area', 'cell'],
  'unique-rectangle-3': ['area', 'cell'],
  'unique-rectangle-4': ['area', 'cell'],
  'naked-quadruple': ['area', 'cell'],
  'hidden-quadruple': ['area', 'digit of the house'],
  'bug-plus-1': ['board', 'cell'],
  'remote-pair': ['area', 'cell'],
  'simple-colors': ['digit', 'cell'],
  jellyfish: ['digit', 'house'],
  'finned-x-wing': ['digit', 'house'],
  'sashimi-x-wing': ['digit', 'house'],
  'finned-swordfish': ['digit', 'house'],
  'sashimi-swordfish': ['digit', 'house'],
  'unique-rectangle-5': ['area', 'cell'],
  'unique-rectangle-6': ['area', 'cell'],
  'hidden-rectangle': ['area', 'cell'],
  'avoidable-rectangle-1': ['area', 'cell'],
  'avoidable-rectangle-2': ['area', 'cell'],
  'unique-loop': ['area', 'cell'],
  'bug-plus-n': ['board', 'cell'],
  'multi-colors': ['digit', 'cell'],
  'wxyz-wing': ['area', 'cell'],
  'sue-de-coq': ['area', 'crossing'],
  'finned-jellyfish': ['digit', 'house'],
  'sashimi-jellyfish': ['digit', 'house'],
  'x-chain': ['digit', 'end of the chain'],
  'xy-chain': ['area', 'end of the chain'],
  'three-d-medusa': ['area', 'cell'],
  'continuous-nice-loop': ['area', 'end of the chain'],
  aic: ['area', 'end of the chain'],
  'als-xz': ['area', 'set'],
  'grouped-aic': ['area', 'end of the chain'],
  'als-xy-wing': ['area', 'set'],
  'als-chain': ['area', 'set'],
  'death-blossom': ['area', 'cell'],
  'franken-fish': ['digit', 'house'],
  'junior-exocet': ['area', 'crossing'],
  'cell-forcing-chain': ['area', 'cell'],
  'region-forcing-chain': ['area', 'digit of the house'],
  'forcing-net': ['area', 'start of the net'],
};

const TEXTS = JSON.parse(readFileSync(join(process.cwd(), 'content/en/hints.json'), 'utf8')) as Record<
  string,
  string
>;
const i18n = setupI18n({
  locale: 'en',
  messages: { en: Object.fromEntries(Object.entries(TEXTS).map(([id, text]) => [id, compileMessage(text)])) },
});
const STEPS = realSteps();

const HOUSES = /\b(?:row|column|box)(?:e?s)? (?:[A-I1-9](?:, | and )?)+/g;
/** Cells, and digits that are no names of houses. */
const CELLS = /\b[A-I][1-9]\b/g;
const DIGITS = /(?<!n \+ )\b[1-9]s?\b/;

describe.each(TECHNIQUES.map(({ id }) => id))('%s', (id) => {
  const [first, second] = LADDER[id];
  const told = STEPS.get(id)!.map((step) => {
    const explanation = explain(step);
    const say = (messages: typeof explanation.where): string =>
      renderText(messages, (message, values) => i18n._(message, values));
    return {
      element: elementOf(step),
      where: say(explanation.where),
      which: say(explanation.which.slice(1)),
    };
  });

  test('stage 1 names the area or the digit, never both', () => {
    for (const { where } of told) {
      const area = where.match(HOUSES) !== null;
      const digit = DIGITS.test(where.replace(HOUSES, ''));
      expect([where, area && digit]).toEqual([where, false]);
      if (first === 'digit') expect(digit).toBe(true);
      else expect(area || where.includes('whole board')).toBe(true);
      expect(where).not.toMatch(CELLS);
    }
  });

  test('stage 2 points at one element and names nothing else', () => {
    for (const { element, which } of told) {
      const cells = [...new Set(which.match(CELLS) ?? [])];
      if ('house' in element) {
        expect(second).toMatch(/house|start/);
        expect([...HOUSE_CELLS[element.house]].map(cellName)).toEqual(expect.arrayContaining(cells));
        // A forcing region names its places by the digit alone.
        expect(which.match(CELLS) ?? []).toHaveLength(id === 'forcing-net' ? cells.length : 0);
      } else {
        expect(second).not.toBe('house');
        expect(cells.sort()).toEqual(element.cells.map(cellName).sort());
        if (second === 'cell') expect(element.cells).toHaveLength(1);
      }
    }
  });
});
