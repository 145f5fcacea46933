import { findHint } from '../../../core/hints/find-hint.ts';
import {
  countSteps,
  findCodedStep,
  findSteps,
  judgeCandidate,
  stepCode,
  type Judgement,
} from '../../../core/hints/other-hints.ts';
import { candidateOf, type Candidate } from '../../../core/sudoku/position.ts';
import { solveText } from '../../../core/sudoku/solve/solve.ts';
import { orderOf, TECHNIQUES, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { EASY, freshBoard, HARD, solved, withAllNotes, withDigit } from '../../support/hint-boards.ts';

const hard = withAllNotes(freshBoard(HARD));
const solution = solveText(HARD)!;
/** Some, since each is a way through the puzzle. */
const candidates = hard.notes
  .flatMap((mask, cell) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9]
      .filter((digit) => mask & (1 << (digit - 1)))
      .map((digit) => candidateOf(cell, digit)),
  )
  .filter((_, index) => index % 32 === 0);
const judged = new Map<Candidate, Judgement>();
const judgementOf = (candidate: Candidate): Judgement => {
  const before = judged.get(candidate);
  if (before !== undefined) return before;
  const answer = judgeCandidate(hard, candidate);
  if (answer.kind !== 'judged') throw new Error(answer.kind);
  judged.set(candidate, answer.judgement);
  return answer.judgement;
};

describe('all steps of a board', () => {
  const found = countSteps(hard);
  const counts = found.kind === 'counts' ? found.counts : [];
  const stepsOf = (technique: TechniqueId, from = 0): readonly Step[] => {
    const steps = findSteps(hard, technique, from);
    return steps.kind === 'steps' ? steps.steps : [];
  };

  test('steps begin with that of the hint and are sorted by technique, the easiest first', () => {
    const hint = findHint(hard);
    expect(hint.kind === 'step' && hint.step).toEqual(stepsOf(counts[0].technique)[0]);
    const places = counts.map(({ technique }) => orderOf(technique));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(new Set(places).size).toBeGreaterThan(3);
  });

  test('no step contradicts the solution', () => {
    for (const { placements, eliminations } of counts.flatMap(({ technique }) => stepsOf(technique))) {
      for (const at of placements) expect(solution[Math.floor(at / 9)]).toBe(String((at % 9) + 1));
      for (const at of eliminations) expect(solution[Math.floor(at / 9)]).not.toBe(String((at % 9) + 1));
    }
  });

  test('steps come in pages of a hundred, match the count and have no duplicates', () => {
    const many = counts.filter(({ count, isCut }) => count > 100 && !isCut);
    expect(many.length).toBeGreaterThan(0);
    for (const { technique, count } of counts.filter(({ isCut }) => !isCut)) {
      const pages: (readonly Step[])[] = [];
      for (let from = 0; from < count; from += 100) pages.push(stepsOf(technique, from));
      expect(pages.slice(0, -1).every((page) => page.length === 100)).toBe(true);
      expect(new Set(pages.flat().map((step) => JSON.stringify(step))).size).toBe(count);
      expect(stepsOf(technique, count)).toEqual([]);
    }
  });

  test('the code of a listed step leads to it, and without its pattern to the best with its result', () => {
    for (const { technique } of counts) {
      const steps = stepsOf(technique);
      const step = steps.at(-1)!;
      const code = stepCode(step);
      expect(code).toMatch(/^[a-z0-9-]+\.(?:[A-Ia-i][1-9]{2})+\.[0-9a-z]{1,7}$/);
      expect(findCodedStep(hard, code)).toEqual(step);
      const result = code.slice(0, code.lastIndexOf('.'));
      const best = steps.find((each) => stepCode(each).startsWith(`${result}.`));
      expect(findCodedStep(hard, result)).toEqual(best);
      expect(findCodedStep(hard, `${result}.another`)).toEqual(best);
    }
  });

  test('a code that belongs to no step of the board leads to none', () => {
    const [{ technique }] = counts;
    const code = resultOf(stepsOf(technique)[0]);
    const wrong = candidates.find((at) => solution[Math.floor(at / 9)] !== String((at % 9) + 1))!;
    const placed = resultOf({ ...stepsOf(technique)[0], placements: [wrong], eliminations: [] });
    for (const hostile of [
      ...['', '.', technique, `${technique}.`, `${code}A11`, ` ${code}`, code.toUpperCase(), placed],
      code.replace(technique, 'constructor'),
    ])
      expect(findCodedStep(hard, hostile)).toBeUndefined();
    expect(findCodedStep(withDigit(freshBoard(HARD), 1, 9), code)).toBeUndefined();
  });

  test('steps are counted up to a thousand per technique', () => {
    const easy = countSteps(withAllNotes(freshBoard(EASY)));
    const [most] = easy.kind === 'counts' ? easy.counts.toSorted((a, b) => b.count - a.count) : [];
    expect(most).toEqual({ technique: most.technique, count: 1000, isCut: true });
  });

  test('steps are not searched for on a board with a fault', () => {
    expect(countSteps(solved(freshBoard(EASY)))).toEqual({ kind: 'full' });
    expect(findSteps(withDigit(freshBoard(EASY), 2, 1), 'x-wing', 0)).toEqual({
      kind: 'wrong-entry',
      cell: 2,
    });
  });
});

describe('judging a candidate', () => {
  test('a candidate is needed exactly if it is part of the solution', () => {
    const needed = candidates.filter((at) => judgementOf(at).kind === 'needed');
    const right = candidates.filter((at) => solution[Math.floor(at / 9)] === String((at % 9) + 1));
    expect(needed).toEqual(right);
    expect(needed.length).toBeGreaterThan(0);
  });

  test('a candidate that the next step removes is ruled out by that step', () => {
    const hint = findHint(hard);
    if (hint.kind !== 'step') throw new Error(hint.kind);
    for (const at of hint.step.eliminations) {
      expect(judgementOf(at)).toEqual({ kind: 'ruled-out', step: hint.step });
    }
  });

  test('for a candidate that only later steps remove, their number, the hardest and the first are named', () => {
    const provable = candidates.map(judgementOf).filter(({ kind }) => kind === 'provable');
    expect(provable.length).toBeGreaterThan(0);
    const hint = findHint(hard);
    expect(provable[0]).toEqual({
      kind: 'provable',
      steps: expect.any(Number) as number,
      hardest: expect.any(String) as string,
      first: hint.kind === 'step' && hint.step,
    });
  });

  test('a candidate is judged with the techniques the player knows, and with all if those do not decide', () => {
    const hint = findHint(hard);
    if (hint.kind !== 'step') throw new Error(hint.kind);
    const [struck] = hint.step.eliminations;
    const judgedWithout = (without: readonly TechniqueId[]) => {
      const answer = judgeCandidate({ ...hard, without }, struck);
      return answer.kind === 'judged' ? answer.judgement : undefined;
    };
    const other = judgedWithout([hint.step.technique]);
    expect(other).not.toEqual(judgementOf(struck));
    expect(['ruled-out', 'provable']).toContain(other?.kind);
    expect(JSON.stringify(other)).not.toContain(`"${hint.step.technique}"`);
    expect(judgedWithout(TECHNIQUES.map(({ id }): TechniqueId => id))).toEqual(judgementOf(struck));
  });

  test('an excluded candidate is gone, and none is judged on a board with a wrong entry', () => {
    expect(judgementOf(candidateOf(1, 9))).toEqual({ kind: 'gone' });
    expect(judgeCandidate(withDigit(freshBoard(EASY), 2, 1), 5)).toEqual({ kind: 'wrong-entry', cell: 2 });
  });
});

/** A code without its pattern. */
function resultOf(step: Step): string {
  return stepCode(step).replace(/\.[^.]*$/, '');
}
