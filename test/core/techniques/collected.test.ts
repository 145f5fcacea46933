import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { FINDERS } from '../../../core/sudoku/techniques/finders.ts';
import { readPosition, stepsOf } from '../../support/positions.ts';
import { SOAK_ROUNDS } from '../../support/soak.ts';
import { stepText, type StepText } from '../../support/step-text.ts';
import {
  MIRRORED,
  RELABELLED,
  stepKey,
  type Symmetry,
  transformPosition,
  transformStep,
  TRANSPOSED,
  TURNED,
} from '../../support/symmetry.ts';

/** Positions with one whole expected step each; see scripts/collect-technique-positions.mjs. */
interface Collected {
  readonly position: string;
  readonly removed: readonly string[];
  readonly givens: string;
  readonly step: StepText;
}

const FOLDER = join(process.cwd(), 'test/fixtures/techniques');
const SYMMETRIES = [TRANSPOSED, MIRRORED, TURNED, RELABELLED];

/** In `npm test` the first four positions turn, each in another way; in a soak, all positions in all ways. */
function symmetriesFor(at: number): readonly Symmetry[] {
  return SOAK_ROUNDS > 0 ? SYMMETRIES : SYMMETRIES.slice(at, at + 1);
}

describe.each(readdirSync(FOLDER).map((name) => name.replace('.json', '')))('%s', (id) => {
  const finder = isTechniqueId(id) ? FINDERS[id] : undefined;
  const collected = JSON.parse(readFileSync(join(FOLDER, `${id}.json`), 'utf8')) as Collected[];

  test('has at least ten positions', () => {
    expect(collected.length).toBeGreaterThanOrEqual(10);
  });

  const numbered = collected.map((each, at) => ({ ...each, at }));
  test.each(numbered)(
    'finds the recorded step in $position, also when it is transformed',
    ({ position: digits, removed, givens, step: expected, at }) => {
      const position = readPosition(digits, removed, givens);
      // Writing out thousands of steps takes longer than finding them: those that do something else are left out first.
      const steps = stepsOf(finder!, position).filter((found) => haveSameSize(found, expected));
      expect(steps.map(stepText)).toContainEqual(expected);
      const step = steps.find((found) => JSON.stringify(stepText(found)) === JSON.stringify(expected))!;
      for (const symmetry of symmetriesFor(at)) {
        const wanted = transformStep(step, symmetry);
        const turned = stepsOf(finder!, transformPosition(position, symmetry));
        const alike = turned.filter(
          (found) => haveSameSize(found, wanted) && changesOf(found) === changesOf(wanted),
        );
        expect(alike.map(stepKey)).toContain(stepKey(wanted));
      }
    },
  );
});

type Changes<Item> = Readonly<Record<'placements' | 'eliminations', readonly Item[]>>;

/** A written step leaves empty lists out. */
function haveSameSize(found: Changes<number>, wanted: Partial<Changes<unknown>>): boolean {
  return (
    found.placements.length === (wanted.placements?.length ?? 0) &&
    found.eliminations.length === (wanted.eliminations?.length ?? 0)
  );
}

function changesOf({ placements, eliminations }: Changes<number>): string {
  return [placements, eliminations].map((list) => [...list].sort((a, b) => a - b).join()).join(' ');
}
