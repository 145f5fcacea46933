import { seededRandom } from '../../core/base/random.ts';
import { digitsOf } from '../../core/sudoku/digits.ts';
import { candidatesFromDigits, formatGrid, parseGrid } from '../../core/sudoku/grid.ts';
import { solveText } from '../../core/sudoku/solve/solve.ts';
import { randomTransformation, transformGrid } from '../../core/sudoku/transform.ts';
import { answersOf, runEngine } from './engine.ts';
import { ENDLESS } from '../support/hint-boards.ts';
import { CANDIDATE_GRID, CLUES, HODOKU } from '../core/formats/vectors.ts';
import { pick } from '../support/pick.ts';
import { readPuzzles } from '../support/puzzles.ts';

const EASY = '.5.7.3.6...7...8.....816.......3......5...1..73..4..869.6...2.484.572.93...4.9...';
const EASY_SOLUTION = '158723469367954821294816375619238547485697132732145986976381254841572693523469718';
const EMPTY = '.'.repeat(81);
/** The first solution that is found for it. */
const FIRST_OF_EMPTY = '546879213879123456213456789784965321962381547351247698627518934195734862438692175';

describe('solve', () => {
  test('distinguishes no, one and several solutions', async () => {
    expect(
      await answersOf(
        ['solve'],
        [EASY, `55${'.'.repeat(79)}`, `12345678.${'.'.repeat(8)}9${'.'.repeat(63)}`, '?'],
      ),
    ).toEqual([
      { puzzle: EASY, solutions: 1, solution: EASY_SOLUTION },
      { puzzle: `55${'.'.repeat(79)}`, solutions: 0, solution: null },
      { puzzle: `12345678.${'.'.repeat(8)}9${'.'.repeat(63)}`, solutions: 0, solution: null },
      { error: 'The line is in no known format.' },
    ]);
    expect(await answersOf(['solve'], [EMPTY])).toEqual([
      { puzzle: EMPTY, solutions: 2, solution: FIRST_OF_EMPTY },
    ]);
  });

  test('a search that takes too long is aborted with an error', async () => {
    const given = { error: 'The search for solutions took too long and was aborted.' };
    expect(await answersOf(['solve'], [ENDLESS])).toEqual([given]);
    expect(await answersOf(['rate'], [ENDLESS])).toEqual([given]);
  });

  test('--limit sets where counting stops', async () => {
    expect(await answersOf(['solve', '--limit', '1'], [EMPTY])).toEqual([
      { solutions: 1, puzzle: EMPTY, solution: FIRST_OF_EMPTY },
    ]);
    expect(await answersOf(['solve', '--limit', '7'], [EMPTY])).toEqual([
      { solutions: 7, puzzle: EMPTY, solution: FIRST_OF_EMPTY },
    ]);
  });

  test.each(['1', '2', '7'])(
    'a plain line gets the same answer as a line of another format, with --limit %s',
    async (limit) => {
      const lines = [
        ...[EASY, EMPTY, `55${'.'.repeat(79)}`, `12345678.${'.'.repeat(8)}9${'.'.repeat(63)}`],
        ...readPuzzles('seventeen-clue').slice(0, 20),
        // Given up after some time, whatever the limit.
        ...(limit === '2' ? [ENDLESS] : []),
        // Without two givens most have several solutions.
        ...readPuzzles('ordinary')
          .slice(0, 20)
          .map((puzzle) => puzzle.replace(/[1-9]/, '0').replace(/[1-9]/, '.')),
      ];
      const plain = await runEngine(['solve', '--limit', limit], lines.join('\n'));
      // A space before it sends a line the way of all formats.
      expect(plain).toEqual(await runEngine(['solve', '--limit', limit], ` ${lines.join('\n ')}`));
    },
  );

  test('removed candidates of a library line stay removed', async () => {
    const line = `:0000:x:${EASY}:111::`;
    const allOfOneCell = `:0000:x:${EASY}:${Array.from('123456789', (digit) => `${digit}11`).join(' ')}::`;
    const none = { puzzle: EASY, solutions: 0, solution: null };
    expect(await answersOf(['solve'], [line, allOfOneCell])).toEqual([none, none]);
    const puzzle = `${EASY_SOLUTION.slice(0, 80)}.`;
    expect(await answersOf(['solve'], [`:0000:x:${puzzle}:899::`])).toEqual([{ ...none, puzzle }]);
  });
});

interface Rated {
  readonly solved: boolean;
  readonly level: string;
  readonly hardest: string;
  readonly techniques: Readonly<Record<string, number>>;
  readonly se: object;
}

describe('rate and path', () => {
  test('rate gives a novice puzzle the score counted by hand from its path', async () => {
    const [rating] = await answersOf(['rate'], [EASY]);
    expect(rating).toEqual({
      puzzle: EASY,
      solved: true,
      level: 'novice',
      score: 20 * 4 + 31 * 14,
      hardest: 'hidden-single-box',
      techniques: { 'full-house': 20, 'hidden-single-box': 31 },
    });
  });

  test('--se adds the SE rating of the digits', async () => {
    const [rating] = await answersOf(['rate', '--se'], [EASY]);
    expect(rating).toEqual({
      puzzle: EASY,
      se: { er: 1.2, ep: 1.2, ed: 1.2 },
      solved: true,
      level: 'novice',
      score: 514,
      hardest: 'hidden-single-box',
      techniques: { 'full-house': 20, 'hidden-single-box': 31 },
    });
    const onlyByCandidates = `:0000:x:${EMPTY}:111::`;
    expect(await answersOf(['rate', '--se'], [onlyByCandidates])).toEqual([
      { error: 'The puzzle has several solutions.' },
    ]);
  });

  test('--at-least and --below say whether the SE rating is in range', async () => {
    // Rated 11.9, which takes longer than a test may.
    const hardest = '..3....8..5....2.17...........5.8..6.9.12....8....3....6.9....5..4....7.....1.6.2';
    const answers = async (puzzles: readonly string[], ...options: string[]): Promise<unknown[]> =>
      (await answersOf(['rate', '--se', ...options], puzzles)).map((answer) =>
        pick(answer as Record<string, unknown>, 'se', 'atLeast', 'below'),
      );
    expect(await answers([EASY, hardest], '--at-least', '7.5')).toEqual([
      { atLeast: false },
      { atLeast: true },
    ]);
    expect(await answers([EASY], '--at-least', '1.2')).toEqual([{ atLeast: true }]);
    expect(await answers([EASY], '--below', '1.2')).toEqual([{ below: false }]);
    expect(await answers([EASY], '--below', '1.3')).toEqual([{ below: true }]);
  });

  // Its easiest path has a skyscraper.
  const SKILLED = '..1.82..93..9..4....5..4.32....9...5.3.4.8.1.7...3....18.7..5....3..5..66..24.8..';

  test('--without excludes techniques but does not change the SE rating', async () => {
    const [all] = (await answersOf(['rate', '--se'], [SKILLED])) as [Rated];
    const [some] = (await answersOf(['rate', '--se', '--without', 'Skyscraper, x-wing'], [SKILLED])) as [
      Rated,
    ];
    expect(all.hardest).toBe('skyscraper');
    expect(Object.keys(some.techniques)).not.toContain('skyscraper');
    expect(some.hardest).not.toBe('skyscraper');
    expect([some.solved, some.se]).toEqual([true, all.se]);
    for (const call of [
      ['path'],
      ['steps'],
      ['steps', '--all'],
      ['steps', '--technique', 'skyscraper,pointing'],
    ]) {
      const [{ steps }] = (await answersOf([...call, '--without', 'skyscraper'], [SKILLED])) as [
        { steps: { technique: string }[] },
      ];
      expect(steps.filter(({ technique }) => technique === 'skyscraper')).toEqual([]);
    }
  });

  test('generate --without makes a puzzle that rate --without rates the same', async () => {
    const call = ['generate', '--level', 'skilled', '--seed', '1', '--without', 'skyscraper,xy-wing,w-wing'];
    const [made] = (await answersOf(call, [])) as [Rated & { puzzle: string }];
    const [rated] = await answersOf(['rate', '--without', 'skyscraper,xy-wing,w-wing'], [made.puzzle]);
    expect(made.level).toBe('skilled');
    expect(rated).toEqual({
      ...made,
      puzzle: made.puzzle,
      solved: true,
      techniques: (rated as Rated).techniques,
    });
  });

  test('path fills every empty cell with the digit of the solution', async () => {
    const [path] = (await answersOf(['path'], [EASY])) as [
      { solved: boolean; steps: { placements: string[] }[] },
    ];
    expect(path.solved).toBe(true);
    const cells = Array.from(EASY);
    for (const text of path.steps.flatMap((step) => step.placements)) {
      const [, row, column, digit] = /^r(\d)c(\d)=(\d)$/.exec(text)!;
      cells[(Number(row) - 1) * 9 + Number(column) - 1] = digit;
    }
    expect(cells.join('')).toBe(EASY_SOLUTION);
  });

  test.each(['rate', 'path'])('%s says why a puzzle has no path', async (command) => {
    expect(
      await answersOf(
        [command],
        [EMPTY, `12345678.${'.'.repeat(8)}9${'.'.repeat(63)}`, `55${'.'.repeat(79)}`],
      ),
    ).toEqual([
      { error: 'The puzzle has several solutions.' },
      { error: 'The puzzle has no solution.' },
      { error: 'Digit 5 occurs more than once in row A: A1, A2.' },
    ]);
  });
});

describe('steps', () => {
  test('prints the common name of a chain', async () => {
    const line =
      '4.+3+9.75.....26.+73+4.+7.5+4+3.9..1+7+6.4..9...+7.+2...2.5+39.4.7.3.8+7.1..7.81+25...1..+43..+7.:118 639 652 653 658 858 159 678 679 692 699';
    const [{ steps }] = (await answersOf(['steps', '--technique', 'aic'], [line])) as [
      { steps: { technique: string; name: string; links: unknown[] }[] },
    ];
    expect(steps.map((step) => [step.technique, step.name, step.links.length])).toEqual([
      ['aic', 'm-wing', 5],
    ]);
  });

  test('prints the next step in full', async () => {
    expect(await answersOf(['steps'], [CLUES])).toEqual([
      {
        steps: [
          {
            technique: 'hidden-single-box',
            placements: ['r1c9=2'],
            eliminations: [],
            premise: [{ role: 'single', cells: ['r1c9'], candidates: ['2r1c9'] }],
            houses: [{ house: 'box 3', role: 'where' }],
            links: [],
          },
        ],
      },
    ]);
  });

  test('reads the same position from a library line and a candidate grid in one line', async () => {
    const grid = CANDIDATE_GRID.replace(/[^0-9\n]/g, ' ')
      .split(/\s+/)
      .join(' ')
      .trim();
    const [line, drawn] = await answersOf(['steps', '--technique', 'naked-pair', '--all'], [HODOKU, grid]);
    expect(line).toEqual(drawn);
  });

  test('respects removed candidates, which can lead to a new step', async () => {
    const withoutOthers = ['1', '2', '4', '6', '7', '9'].map((digit) => `${digit}13`).join(' ');
    const [plain, cut] = await answersOf(
      ['steps', '--technique', 'naked-single'],
      [CLUES, `:0000:x:${CLUES}:${withoutOthers} 513::`],
    );
    expect(plain).toEqual({ steps: [] });
    expect(cut).toEqual({
      steps: [
        {
          technique: 'naked-single',
          placements: ['r1c3=8'],
          eliminations: [],
          premise: [{ role: 'single', cells: ['r1c3'], candidates: ['8r1c3'] }],
          links: [],
        },
      ],
    });
  });

  test('--all lists every instance of the requested techniques, the easiest technique first', async () => {
    const [answer] = (await answersOf(
      ['steps', '--all', '--technique', 'naked-single,full-house'],
      [`${EASY_SOLUTION.slice(0, 80)}.`],
    )) as [{ steps: { technique: string; placements: string[] }[] }];
    expect(answer.steps.map(({ technique, placements }) => [technique, placements])).toEqual([
      ['full-house', ['r9c9=8']],
      ['full-house', ['r9c9=8']],
      ['full-house', ['r9c9=8']],
      ['naked-single', ['r9c9=8']],
    ]);
  });

  test('reports an error for a puzzle with no or several solutions', async () => {
    expect(await answersOf(['steps'], [`:0000:x:${EASY}:111::`, EMPTY])).toEqual([
      { error: 'The puzzle has no solution.' },
      { error: 'The puzzle has several solutions.' },
    ]);
  });

  test('prints no step for a position without one', async () => {
    expect(await answersOf(['steps', '--technique', 'x-wing'], [EASY_SOLUTION])).toEqual([{ steps: [] }]);
  });
});

test('path prints a net with lemmas as one step for each part of its argument', async () => {
  const [hard] = readPuzzles('hardest');
  const [{ solved, steps }] = (await answersOf(['path'], [hard])) as [{ solved: boolean; steps: PathStep[] }];
  expect(solved).toBe(true);
  const at = steps.findIndex(({ proof }) => proof === 'lemmas');
  const parts = steps.slice(at, at + steps[at].part!.of);
  expect(parts.map(({ part }) => part!.number)).toEqual([...parts.keys()].map((index) => index + 1));
  expect(parts.map(({ proof }) => proof)).toEqual(parts.map(() => 'lemmas'));
  expect(new Set(parts.map(({ part }) => part!.under)).size).toBe(1);
  // Each lemma shows one elimination under the supposition; only the end has an effect on the board.
  for (const { part, branches, placements, eliminations } of parts.slice(0, -1)) {
    expect([placements, eliminations]).toEqual([[], []]);
    expect(branches![0].length).toBeLessThanOrEqual(40);
    if (part!.kind === 'lemma') expect(part!.shows).toMatch(/^r[1-9]c[1-9]<>[1-9]$/);
  }
  const end = parts.at(-1)!;
  expect([...end.placements, ...end.eliminations]).toHaveLength(1);
  expect(parts.map(({ part }) => part!.first)).toEqual(
    parts.map((_, index) =>
      parts.slice(0, index).reduce((sum, { branches }) => sum + branches![0].length, 0),
    ),
  );
});

interface PathStep {
  readonly proof?: string;
  readonly placements: readonly string[];
  readonly eliminations: readonly string[];
  readonly branches?: readonly (readonly unknown[])[];
  readonly part?: {
    readonly number: number;
    readonly of: number;
    readonly kind: string;
    readonly under: string;
    readonly first: number;
    readonly shows?: string;
  };
}

test('generate --rating makes a puzzle in the range and prints its SE rating', async () => {
  const [made] = (await answersOf(
    ['generate', '--rating', '2.6-3.4', '--minimal', '--symmetry', 'none', '--seed', '4'],
    [],
  )) as { puzzle: string; se: { er: number } }[];
  expect(made.se.er).toBeGreaterThanOrEqual(2.6);
  expect(made.se.er).toBeLessThanOrEqual(3.4);
  const [rated] = (await answersOf(['rate', '--se'], [made.puzzle])) as { se: object }[];
  expect(rated.se).toEqual(made.se);
});

test('generate makes the same puzzles from the same seed, with correct ratings', async () => {
  const call = ['generate', '--level', 'Medial', '--count', '2', '--seed', '7'];
  const made = (await answersOf(call, [])) as {
    puzzle: string;
    level: string;
    score: number;
    hardest: string;
  }[];
  expect(made).toHaveLength(2);
  expect(await answersOf(call, [])).toEqual(made);
  const rated = (await answersOf(
    ['rate'],
    made.map(({ puzzle }) => puzzle),
  )) as object[];
  expect(rated.map((each) => pick(each, 'solved', ...Object.keys(made[0])))).toEqual(
    made.map((puzzle) => ({ ...puzzle, solved: true, level: 'medial' })),
  );
});

test('a listing of too many steps is cut and names the techniques affected', async () => {
  const puzzle = readPuzzles('ordinary')[7];
  const solution = solveText(puzzle)!;
  const random = seededRandom(1);
  // Notes deleted at random leave more almost locked sets than anybody meets.
  const deleted = Array.from(candidatesFromDigits(parseGrid(puzzle)!)).flatMap((mask, cell) =>
    digitsOf(mask)
      .filter((digit) => digit !== Number(solution[cell]) && random() < 0.5)
      .map((digit) => `${digit}${Math.floor(cell / 9) + 1}${(cell % 9) + 1}`),
  );
  const line = `:0000:x:${puzzle}:${deleted.join(' ')}::`;
  const [all] = (await answersOf(['steps', '--all'], [line])) as [
    { steps: { technique: string }[]; cut: Record<string, number> },
  ];
  const listed = Object.keys(all.cut).map(
    (id) => all.steps.filter(({ technique }) => technique === id).length,
  );
  expect(listed.length).toBeGreaterThan(0);
  expect(Object.values(all.cut)).toEqual(listed);
  expect(all.steps.length).toBeGreaterThan(4_000);
  expect(all.steps.length).toBeLessThanOrEqual(8_000);
  const [few] = await answersOf(['steps', '--all', '--technique', 'x-wing'], [line]);
  expect(Object.keys(few as object)).toEqual(['steps']);
});

describe('canonical forms', () => {
  test('convert --to canonical prints the canonical form and the number of automorphisms', async () => {
    const [puzzle] = readPuzzles('seventeen-clue');
    const turned = formatGrid(transformGrid(parseGrid(puzzle)!, randomTransformation(seededRandom(3))));
    expect(
      await answersOf(['convert', '--to', 'canonical'], [puzzle, turned, EMPTY, `55${EMPTY.slice(2)}`]),
    ).toEqual([
      { format: 'canonical', text: puzzle, automorphisms: 1 },
      { format: 'canonical', text: puzzle, automorphisms: 1 },
      { format: 'canonical', text: EMPTY, automorphisms: 1_218_998_108_160 },
      { error: 'Digit 5 occurs more than once in row A: A1, A2.' },
    ]);
  });

  test('twins prints the number of the first line with an equivalent puzzle', async () => {
    const [one, other] = readPuzzles('hardest');
    const turned = formatGrid(transformGrid(parseGrid(one)!, randomTransformation(seededRandom(4))));
    expect(await answersOf(['twins'], [EASY, one, '?', other, turned, one])).toEqual([
      { puzzle: EASY, twinOf: null },
      { puzzle: one, twinOf: null },
      { error: 'The line is in no known format.' },
      { puzzle: other, twinOf: null },
      { puzzle: turned, twinOf: 2 },
      { puzzle: one, twinOf: 2 },
    ]);
  });
});
