import { parseHodoku } from '../../../core/sudoku/formats/hodoku.ts';
import { allDigits } from '../../../core/sudoku/formats/imported-puzzle.ts';
import { candidateOf, cellOf, Position, type Candidate } from '../../../core/sudoku/position.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { FINDERS } from '../../../core/sudoku/techniques/finders.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { faultsOfChain } from '../../support/argument.ts';
import { stepsOf } from '../../support/positions.ts';
import { fixtureLines } from '../../support/puzzles.ts';

/*
 * The hard sections of HoDoKu's library of positions, which has one step for each: empty rectangles of two
 * candidates, multi-colours, rings and chains through groups and almost locked sets, chains of almost locked sets.
 * A case counts when one step of the technique does at least what is recorded. Of the 1,042 cases of the whole
 * library that are techniques of the catalogue, those elsewhere are all found; 28 of these were not.
 */

interface Case {
  readonly technique: TechniqueId;
  readonly position: Position;
  readonly fallen: readonly Candidate[];
  /** The line without its position. */
  readonly name: string;
}

/** What no single step does. */
const MISSED = [
  // A ring of nine links through a chain that is not the shortest between any of its ends.
  'grouped-aic 0709-2 291 314 649',
  // One of its sets contains a locked set.
  'als-chain 0903-1 568 668',
];

const CASES = fixtureLines('../library/hodoku.txt').map((line): Case => {
  const [technique] = line.split(' ', 1) as [TechniqueId];
  const entry = line.slice(technique.length + 1);
  const parsed = parseHodoku(entry);
  if (parsed?.ok !== true) throw new Error(`no position: ${entry}`);
  const { givens, candidates } = parsed.value;
  const [, section, , , , fallen] = entry.split(':');
  return {
    technique,
    position: Position.from(allDigits(parsed.value), {
      givens: givens.map(Math.sign),
      ...(candidates && { candidates }),
    }),
    fallen: fallen.split(' ').map((text) => {
      const [digit, row, column] = Array.from(text, Number);
      return candidateOf((row - 1) * 9 + column - 1, digit);
    }),
    name: `${technique} ${section} ${fallen}`,
  };
});

/** A placement counts as the eliminations of the other candidates of its cell. */
function does({ placements, eliminations }: Step, candidate: Candidate): boolean {
  return (
    eliminations.includes(candidate) ||
    placements.some((placed) => placed !== candidate && cellOf(placed) === cellOf(candidate))
  );
}

test('a single step does what the HoDoKu library records, in all but two of its positions', () => {
  const missed = CASES.filter(
    ({ technique, position, fallen }) =>
      !stepsOf(FINDERS[technique], position).some((step) =>
        fallen.every((candidate) => does(step, candidate)),
      ),
  );
  expect(missed.map(({ name }) => name)).toEqual(MISSED);
});

test('rings through almost locked sets are found, and all their effects follow', () => {
  let locked = 0;
  for (const { position } of CASES.filter(({ name }) => name.includes('0709-2'))) {
    const rings = stepsOf(FINDERS['grouped-aic'], position).filter(({ variant }) => variant === 'ring');
    for (const ring of rings) expect(faultsOfChain(position, ring)).toEqual([]);
    locked += rings.filter(({ premise }) => premise.some(({ role }) => role === 'set')).length;
  }
  expect(locked).toBeGreaterThan(100);
});
