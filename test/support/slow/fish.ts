import type { Candidate, Position } from '../../../core/sudoku/position.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Finder, StepHouse } from '../../../core/sudoku/techniques/step.ts';
import { candidatesOf, digitOf, housesOf, part, seesCandidate, step } from './step.ts';
import { choose } from './choose.ts';

/** Fish by trying every base with every cover, straight from the definition. */
const ROWS = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const COLUMNS = ROWS.map((row) => row + 9);

type Kind = 'basic' | 'finned' | 'sashimi';

interface Fish {
  readonly base: readonly number[];
  readonly cover: readonly number[];
  readonly body: readonly Candidate[];
  readonly fins: readonly Candidate[];
  readonly eliminations: readonly Candidate[];
}

const isIn = (houses: readonly number[]) => (candidate: Candidate) =>
  housesOf(candidate).some((house) => houses.includes(house));

function fishOf(candidates: readonly Candidate[], base: readonly number[], cover: readonly number[]): Fish {
  const baseCells = candidates.filter(isIn(base));
  const fins = baseCells.filter((candidate) => !isIn(cover)(candidate));
  return {
    base,
    cover,
    body: baseCells.filter(isIn(cover)),
    fins,
    eliminations: candidates
      .filter((candidate) => isIn(cover)(candidate) && !isIn(base)(candidate))
      .filter((candidate) => fins.every((fin) => seesCandidate(candidate, fin))),
  };
}

function kindOf({ base, body, fins }: Fish): Kind {
  if (fins.length === 0) return 'basic';
  const lacksBody = base.some((house) => fins.some(isIn([house])) && body.filter(isIn([house])).length < 2);
  return lacksBody ? 'sashimi' : 'finned';
}

/** Whether smaller fish within it make all of its eliminations. */
function isDegenerate(candidates: readonly Candidate[], fish: Fish, kind: Kind): boolean {
  const explained = [1, 2, 3]
    .filter((size) => size < fish.base.length)
    .flatMap((size) =>
      choose(fish.base, size).flatMap((base) =>
        choose(fish.cover, size).map((cover) => fishOf(candidates, base, cover)),
      ),
    )
    .filter(({ fins }) => kind !== 'basic' || fins.length === 0)
    .flatMap(({ eliminations }) => eliminations);
  return fish.eliminations.every((candidate) => explained.includes(candidate));
}

function slowFish(technique: TechniqueId, size: number, kind: Kind): Finder {
  return (position: Position, report) => {
    for (let digit = 1; digit <= 9; digit++) {
      const candidates = candidatesOf(position).filter((candidate) => digitOf(candidate) === digit);
      for (const [lines, crossLines] of [
        [ROWS, COLUMNS],
        [COLUMNS, ROWS],
      ]) {
        const open = lines.filter((house) => candidates.filter(isIn([house])).length >= 2);
        for (const base of choose(open, size)) {
          const crossed = crossLines.filter((house) => candidates.filter(isIn(base)).some(isIn([house])));
          if (crossed.length > size + 3) continue; // the fins lie in one box
          for (const cover of choose(crossed, size)) {
            const fish = fishOf(candidates, base, cover);
            if (fish.eliminations.length === 0 || kindOf(fish) !== kind) continue;
            if (isDegenerate(candidates, fish, kind)) continue;
            const premise = [
              part('base', fish.body),
              ...(fish.fins.length > 0 ? [part('fin', fish.fins)] : []),
            ];
            const houses = [
              ...base.map((house): StepHouse => ({ house, role: 'base' })),
              ...cover.map((house): StepHouse => ({ house, role: 'cover' })),
            ];
            report(step(technique, premise, houses, { eliminations: fish.eliminations }));
          }
        }
      }
    }
  };
}

export const slowXWing = slowFish('x-wing', 2, 'basic');
export const slowSwordfish = slowFish('swordfish', 3, 'basic');
export const slowJellyfish = slowFish('jellyfish', 4, 'basic');
export const slowFinnedXWing = slowFish('finned-x-wing', 2, 'finned');
export const slowFinnedSwordfish = slowFish('finned-swordfish', 3, 'finned');
export const slowFinnedJellyfish = slowFish('finned-jellyfish', 4, 'finned');
export const slowSashimiXWing = slowFish('sashimi-x-wing', 2, 'sashimi');
export const slowSashimiSwordfish = slowFish('sashimi-swordfish', 3, 'sashimi');
export const slowSashimiJellyfish = slowFish('sashimi-jellyfish', 4, 'sashimi');
