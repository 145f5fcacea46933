/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { HOUSE_CELLS } from '../../../core/sudoku/cells.ts';
import { explain } from '../../../core/hints/explain.ts';
import { housesNamed } from '../../../core/hints/message.ts';
import { parseSusser } from '../../../core/sudoku/formats/susser.ts';
import { allDigits } from '../../../core/sudoku/formats/imported-puzzle.ts';
import { Position } from '../../../core/sudoku/position.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { FINDERS } from '../../../core/sudoku/techniques/finders.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { BoardPicture } from '../../../src/hint/picture/board-picture.tsx';
import { SOAK_ROUNDS } from '../../support/soak.ts';

/** In `npm test` four of the 24 positions of each technique. */
const EVERY = SOAK_ROUNDS > 0 ? 1 : 6;
const PACK = readFileSync('public/packs/techniques.txt', 'utf8')
  .trim()
  .split('\n')
  .filter((_, at) => at % EVERY === 0);
/** Without cells, which would take most of the time. */
const BARE = { digits: [], givens: [], notes: new Uint16Array(81) };

/** The step that a line of the pack, `ID SUSSER`, is practised with. */
function stepOf(line: string): Step {
  const [technique] = line.split(' ') as [TechniqueId];
  const parsed = parseSusser(line.slice(technique.length + 1));
  if (parsed?.ok !== true) throw new Error(line);
  const { givens, candidates } = parsed.value;
  const position = Position.from(allDigits(parsed.value), { givens: givens.map(Math.sign), candidates });
  const found: Step[] = [];
  FINDERS[technique](position, (step) => found.push(step), { all: false });
  return found[0];
}

const STEPS = PACK.map(stepOf);

const AREAS = HOUSE_CELLS.map(([cell], house) => {
  const [width, height] = house < 9 ? [900, 100] : house < 18 ? [100, 900] : [300, 300];
  return `x="${(cell % 9) * 100}" y="${Math.floor(cell / 9) * 100}" width="${width}" height="${height}"`;
});

test.each([
  [1, 'where'],
  [2, 'which'],
] as const)(
  'stage %i highlights the houses that its text names, in positions of every technique',
  (stage, words) => {
    const wrong = PACK.filter((_, at) => {
      const step = STEPS[at];
      const html = renderToStaticMarkup(<BoardPicture position={BARE} step={step} stage={stage} />);
      const lit = Array.from(html.matchAll(/<rect ([^>]*) class="band"/g), ([, area]) => AREAS.indexOf(area));
      return lit.sort().join() !== housesNamed(explain(step)[words]).sort().join();
    });
    expect([PACK.length, wrong]).toEqual([1512 / EVERY, []]);
  },
);
