import { readFileSync } from 'node:fs';
import { COUNT } from '../../../core/sudoku/digits.ts';
import { parseGrid } from '../../../core/sudoku/grid.ts';
import { Effort, type ForcingKind } from '../../../core/sudoku/se/chain-finding.ts';
import type { Closures } from '../../../core/sudoku/se/closures.ts';
import { ForcingChains } from '../../../core/sudoku/se/forcing-chains.ts';
import { LinkClosures } from '../../../core/sudoku/se/link-closures.ts';
import { SePosition } from '../../../core/sudoku/se/se-position.ts';
import { SeRater } from '../../../core/sudoku/se/se-rating.ts';
import { SingleClosures } from '../../../core/sudoku/se/single-closures.ts';
import { SOAK_ROUNDS } from '../../support/soak.ts';

const PUZZLES = readFileSync('test/fixtures/se/vectors.tsv', 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(([, rating]) => Number(rating) >= 7 && Number(rating) < 8.5)
  .map(([puzzle]) => puzzle)
  .filter((_, index) => index % (SOAK_ROUNDS > 0 ? 12 : 24) === 0);

const KINDS: readonly (readonly [string, ForcingKind, () => Closures])[] = [
  ['Nishio', { dynamic: true, nishio: true, level: 0 }, () => new SingleClosures()],
  ['multiple', { dynamic: false, nishio: false, level: 0 }, () => new LinkClosures()],
  ['dynamic', { dynamic: true, nishio: false, level: 0 }, () => new SingleClosures()],
];

/** The rating looks for chains only where there are none. */
function hasSingles({ candidates, places }: SePosition): boolean {
  return [...candidates, ...places].some((mask) => COUNT[mask] === 1);
}

describe.each(KINDS)('%s chains', (_, kind, closuresOf) => {
  const closures = closuresOf();
  const filtered = new ForcingChains(kind, undefined, closures);
  const unfiltered = new ForcingChains(kind);
  const found = (search: ForcingChains, position: SePosition): object[] =>
    search
      .all(position, new Effort(undefined))
      .map((finding) => ({ ...finding, targets: finding.targets() }));

  test.each(PUZZLES)('are the same with and without closures on the path of %s', (puzzle) => {
    const position = new SePosition(parseGrid(puzzle)!);
    closures.begin(position);
    let count = 0;
    for (const _step of new SeRater().steps(position)) {
      if (hasSingles(position)) continue;
      const expected = found(unfiltered, position);
      expect(found(filtered, position)).toEqual(expected);
      count += expected.length;
    }
    expect(count).toBeGreaterThan(0);
  });
});
