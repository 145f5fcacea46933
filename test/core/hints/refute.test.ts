import { readFileSync } from 'node:fs';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { seededRandom } from '../../../core/base/random.ts';
import { refutationText, refute, refuteOnBoard } from '../../../core/hints/refute.ts';
import { renderText, type FormatMessage } from '../../../core/hints/render.ts';
import { digitsOf } from '../../../core/sudoku/digits.ts';
import { allDigits } from '../../../core/sudoku/formats/imported-puzzle.ts';
import { parseSusser } from '../../../core/sudoku/formats/susser.ts';
import { formatGrid, parseGrid } from '../../../core/sudoku/grid.ts';
import { candidateOf, cellOf, digitOf, Position } from '../../../core/sudoku/position.ts';
import { solve } from '../../../core/sudoku/solve/solve.ts';
import { TECHNIQUES } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Supposition } from '../../../core/hints/shortest.ts';
import { faultsOfForcing } from '../../support/argument.ts';
import { SEED } from '../../support/seed.ts';
import { SOAK_ROUNDS } from '../../support/soak.ts';

/** Wrong marks of each technique; a thousand in `npm run soak`. */
const EACH = SOAK_ROUNDS > 0 ? 1000 : 4;
const PACK = readFileSync('public/packs/techniques.txt', 'utf8').trim().split('\n');
const PUZZLE = '050703060007000800000816000000030000005000100730040086906000204840572093000409000';
const SOLUTION = formatGrid(solve(parseGrid(PUZZLE)!)!);

const FORMATS = ['zh', 'ft', 'en', 'ja'].map((language): FormatMessage => {
  const texts = JSON.parse(readFileSync(`content/${language}/hints.json`, 'utf8')) as Record<string, string>;
  const messages = Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, compileMessage(text)]));
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  return (id, values) => i18n._(id, values);
});
const english = (text: ReturnType<typeof refutationText>) => renderText([text], FORMATS[2]);

function positionsOf(technique: string): Position[] {
  return PACK.filter((line) => line.startsWith(`${technique} `)).map((line) => {
    const parsed = parseSusser(line.slice(technique.length + 1))!;
    if (!parsed.ok) throw new Error(line);
    const { givens, candidates } = parsed.value;
    return Position.from(allDigits(parsed.value), {
      givens: givens.map(Math.sign),
      ...(candidates && { candidates }),
    });
  });
}

/** A digit placed or a candidate removed against the solution. */
function wrongIn(position: Position, below: (bound: number) => number): Supposition {
  const solution = solve(position.digits)!;
  for (;;) {
    const cell = below(81);
    const isTrue = below(2) === 0;
    const digits = digitsOf(position.candidates[cell]);
    const wrong = digits.filter((digit) => (digit === solution[cell]) !== isTrue);
    if (position.digits[cell] === 0 && wrong.length > 0)
      return { candidate: candidateOf(cell, wrong[below(wrong.length)]), isTrue };
  }
}

test.each(TECHNIQUES.map(({ id }) => id))(
  'refutes each wrong mark in exercises of %s with a sound argument',
  (id) => {
    const random = seededRandom(SEED);
    const below = (bound: number): number => Math.floor(random() * bound);
    const positions = positionsOf(id);
    for (let round = 0; round < EACH; round++) {
      const position = positions[below(positions.length)];
      const wrong = wrongIn(position, below);
      const [refutation] = refute(position, [wrong], true)!;
      // Where only a tridagon helps, nets within nets may not suffice.
      if (refutation.kind === 'unproven' && id === 'tridagon') continue;
      if (refutation.kind !== 'argument') throw new Error(`${refutation.kind}: ${JSON.stringify(wrong)}`);
      const { step } = refutation;
      expect(faultsOfForcing(position, step)).toEqual([]);
      expect([step.placements, step.eliminations]).toEqual(
        wrong.isTrue ? [[], [wrong.candidate]] : [[wrong.candidate], []],
      );
      for (const format of FORMATS)
        expect(renderText([refutationText(step)], format)).not.toMatch(/[{}]|undefined|refuted\.|^$/);
    }
  },
);

describe('refuting a mark on a board', () => {
  const board = (changes: Readonly<Record<number, number>> = {}) => ({
    puzzle: PUZZLE,
    digits: Array.from(PUZZLE, (digit, cell) => changes[cell] ?? digit).join(''),
  });
  const open = Array.from(PUZZLE).flatMap((digit, cell) => (digit === '0' ? [cell] : []));
  const right = (cell: number) => Number(SOLUTION[cell]);

  test('the argument is the same if there are other wrong entries', () => {
    const [first, second] = open;
    const wrong = (right(first) % 9) + 1;
    const supposition = { candidate: candidateOf(first, wrong), isTrue: true };
    const alone = refuteOnBoard(board({ [first]: wrong }), supposition);
    const beside = refuteOnBoard(board({ [first]: wrong, [second]: (right(second) % 9) + 1 }), supposition);
    expect(beside).toEqual(alone);
    expect(alone?.kind).not.toBe('right');
  });

  test('names the equal digit in the row, column or box of a wrong entry', () => {
    // A2 is given as 5.
    expect(refuteOnBoard(board({ 0: 5 }), { candidate: candidateOf(0, 5), isTrue: true })).toEqual({
      kind: 'seen',
      by: candidateOf(1, 5),
    });
  });

  test('shows what would follow without a correct note that was removed', () => {
    const answers = open.map((cell) => {
      const found = refuteOnBoard(board(), { candidate: candidateOf(cell, right(cell)), isTrue: false })!;
      return found.kind === 'argument' ? english(refutationText(found.step)) : found.kind;
    });
    for (const [at, text] of answers.entries())
      expect(text).toMatch(new RegExp(`^Without ${right(open[at])} in [A-I][1-9], .+\\.$`));
  });

  test('does not refute a correct digit, nor anything in a puzzle with several solutions', () => {
    const [cell] = open;
    expect(refuteOnBoard(board(), { candidate: candidateOf(cell, right(cell)), isTrue: true })).toEqual({
      kind: 'right',
    });
    const empty = { puzzle: '0'.repeat(81), digits: '0'.repeat(81) };
    expect(refuteOnBoard(empty, { candidate: 0, isTrue: true })).toBeUndefined();
    expect(refute(Position.from(parseGrid('0'.repeat(81))!), [], true)).toBeUndefined();
  });

  test('uses all candidates if the refuted one is missing from the notes', () => {
    const solution = solve(parseGrid(PUZZLE)!)!;
    const [cell] = open;
    const whole = Position.from(parseGrid(PUZZLE)!);
    const candidates = whole.candidates.map((mask, at) => (at === cell ? 1 << (solution[cell] - 1) : mask));
    const noted = Position.from(parseGrid(PUZZLE)!, { candidates });
    const wrong = digitsOf(whole.candidates[cell]).find((digit) => digit !== solution[cell])!;
    const supposition = { candidate: candidateOf(cell, wrong), isTrue: true };
    expect(refute(noted, [supposition], true)).toEqual([
      refuteOnBoard({ puzzle: PUZZLE, digits: PUZZLE }, supposition),
    ]);
    expect(cellOf(supposition.candidate) === cell && digitOf(supposition.candidate) === wrong).toBe(true);
  });
});
