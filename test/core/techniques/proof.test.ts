import { solutionPath, ratingOf } from '../../../core/sudoku/rate/rate.ts';
import { findForcingNet } from '../../../core/sudoku/techniques/forcing-net.ts';
import { MOST_IMPLICATIONS, proofOf, proofParts } from '../../../core/sudoku/techniques/proof.ts';
import type { Implication, Step } from '../../../core/sudoku/techniques/step.ts';
import { hardPuzzles, positionOf, reduceFully, stepsOf } from '../../support/positions.ts';

const PATHS = hardPuzzles('hardest')
  .slice(0, 4)
  .map((puzzle) => solutionPath(positionOf(puzzle)));
const NETS = PATHS.flatMap(({ steps }) => steps).filter(({ technique }) => technique === 'forcing-net');

test('an argument is split into parts of at most forty implications, with lemmas separate', () => {
  let lemmas = 0;
  for (const branch of NETS.flatMap((step) => step.branches!)) {
    const parts = proofParts(branch);
    expect(parts[0]).toEqual({ kind: 'main', from: 0, to: parts[0].to });
    expect(parts.map(({ from }) => from)).toEqual([0, ...parts.map(({ to }) => to).slice(0, -1)]);
    expect(parts.at(-1)!.to).toBe(branch.length);
    expect(parts.filter(({ from, to }) => to - from > MOST_IMPLICATIONS)).toEqual([]);
    if (branch.length <= MOST_IMPLICATIONS && !branch.some(isRefutation)) expect(parts).toHaveLength(1);
    // What a further supposition leads to is in the parts of its lemma, and its refutation ends them.
    const inLemmas = parts
      .filter(({ kind }) => kind === 'lemma')
      .flatMap(({ from, to }) => branch.slice(from, to));
    expect(inLemmas.filter(isRefutation)).toEqual(branch.filter(isRefutation));
    expect(inLemmas.filter(({ reason }) => reason === 'assumption')).toEqual(
      branch.slice(1).filter(({ reason }) => reason === 'assumption'),
    );
    lemmas += branch.filter(isRefutation).length;
  }
  expect(lemmas).toBeGreaterThan(20);
});

function isRefutation({ reason }: Implication): boolean {
  return reason === 'forcing-net';
}

test('the kind of proof depends on what the argument uses, and a rating counts the nets of each kind', () => {
  const uses = (step: Step, reasons: readonly string[]): boolean =>
    step.branches!.flat().some(({ reason }) => reasons.includes(reason));
  const byHand = (step: Step): string => {
    if (uses(step, ['forcing-net'])) return 'lemmas';
    return uses(step, ['pointing', 'claiming', 'naked-pair', 'naked-triple', 'hidden-pair', 'hidden-triple'])
      ? 'patterns'
      : 'net';
  };
  expect(NETS.map(proofOf)).toEqual(NETS.map(byHand));
  expect(new Set(NETS.map(proofOf))).toEqual(new Set(['net', 'patterns', 'lemmas']));
  for (const path of PATHS) {
    const own = path.steps.filter(({ technique }) => technique === 'forcing-net').map(byHand);
    const nets = Object.fromEntries(
      ['net', 'patterns', 'lemmas']
        .map((proof) => [proof, own.filter((each) => each === proof).length] as const)
        .filter(([, count]) => count > 0),
    );
    expect(ratingOf(path).nets).toEqual(own.length > 0 ? nets : undefined);
  }
  expect(PATHS.flatMap(({ steps }) => steps).find(({ branches }) => branches === undefined)).toBeDefined();
});

test('the chosen net is no longer than any other contradiction, unless it is a short placement', () => {
  const sizeOf = ({ branches }: Step): number => branches!.flat().length;
  let longer = 0;
  for (const puzzle of hardPuzzles('magictour').slice(0, 12)) {
    const position = reduceFully(positionOf(puzzle));
    if (position.emptyCount === 0) continue;
    const [chosen] = stepsOf(findForcingNet, position, false);
    const all = stepsOf(findForcingNet, position).filter(({ variant }) => variant === 'contradiction');
    if (chosen.variant !== 'contradiction') continue;
    if (chosen.placements.length > 0 && sizeOf(chosen) <= 25) continue;
    longer++;
    expect(Math.min(...all.map(sizeOf))).toBeGreaterThanOrEqual(sizeOf(chosen));
  }
  expect(longer).toBeGreaterThan(2);
});
