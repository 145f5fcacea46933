import { readFile } from 'node:fs/promises';
import {
  disguise,
  formatGrid,
  generate,
  type GeneratedPuzzle,
  type GenerateOptions,
  type Grid,
  isTechniqueId,
  LEVELS,
  parseSusser,
  type TechniqueId,
} from '../core/sudoku/index.ts';
import { writeLines } from './lines.ts';
import { oneOf, readOptions, UsageError, wholeNumber, type Command } from './usage.ts';

/** Grids tried before a wish counts as one that cannot be met: minutes of work. */
const MAX_ATTEMPTS = 20_000;
/** Grids tried for a technique alone before a known puzzle is taken: the rarer ones would take minutes. */
const PATIENCE = 30;
/** A technique and a position of a puzzle that needs it on each line; seen from the built command. */
const PACK = new URL('../../public/packs/techniques.txt', import.meta.url);
const LARGEST = 2 ** 32 - 1;

export const GENERATE: Command = {
  name: 'generate',
  summary: 'makes puzzles of a level, or that need a technique',
  help: `--level LEVEL | --technique ID [--count N] [--seed S] [--givens G]

  {"puzzle", "level", "score", "hardest"} for each puzzle, without reading any input.
  The same call with the same seed gives the same puzzles.

  --level LEVEL   ${LEVELS.join(', ')}
  --technique ID  the easiest path needs this technique, and none above its level; a known puzzle in
                  a disguise if ${PATIENCE} grids have none, unless --level or --givens is there too;
                  no puzzle needs x-chain: simple-colors and multi-colors come first and do the same
  --count N       1 by default
  --seed S        0 to ${LARGEST}; by chance when absent
  --givens G      this number of givens exactly, 17 to 80
`,
  run: async (parameters) => {
    const values = readOptions(parameters, {
      level: { type: 'string' },
      technique: { type: 'string' },
      count: { type: 'string' },
      seed: { type: 'string' },
      givens: { type: 'string' },
    });
    const { level, technique } = values;
    if (level === undefined && technique === undefined) {
      throw new UsageError('Say --level or --technique.');
    }
    if (typeof technique === 'string' && !isTechniqueId(technique)) {
      throw new UsageError(`Unknown technique: ${technique}`);
    }
    const count = wholeNumber(values, 'count', [1, 1_000_000], 1);
    const seed = wholeNumber(values, 'seed', [0, LARGEST], Math.floor(Math.random() * LARGEST));
    const givens = wholeNumber(values, 'givens', [17, 80], 0);
    const wishes = {
      ...(level !== undefined && { level: oneOf(level, LEVELS, 'level') }),
      ...(technique !== undefined && { technique }),
      ...(givens !== 0 && { givens }),
    } as Omit<GenerateOptions, 'seed'>;
    const isPlain = technique !== undefined && level === undefined && givens === 0;
    const packed = isPlain ? await packOf(technique as TechniqueId) : [];
    for (let index = 0; index < count; index++) {
      const options = { ...wishes, seed: seed + index };
      const made =
        technique === 'x-chain'
          ? undefined
          : packed.length === 0
            ? generateOne(options, MAX_ATTEMPTS)
            : (generateOne(options, PATIENCE) ?? disguise(packed, technique as TechniqueId, options.seed));
      await writeLines([JSON.stringify(answer(made))]);
    }
  },
};

/** The puzzles of the pack that need this technique. */
async function packOf(technique: TechniqueId): Promise<Grid[]> {
  const lines = (await readFile(PACK, 'utf8')).split('\n');
  return lines.flatMap((line) => {
    if (!line.startsWith(`${technique} `)) return [];
    const parsed = parseSusser(line.slice(technique.length + 1));
    return parsed?.ok === true ? [parsed.value.givens] : [];
  });
}

function generateOne(options: GenerateOptions, most: number): GeneratedPuzzle | undefined {
  const search = generate(options);
  for (let attempts = 0; attempts < most; attempts++) {
    const { done, value } = search.next();
    if (done === true) return value;
  }
  return undefined;
}

function answer(made: GeneratedPuzzle | undefined): object {
  if (made === undefined) return { error: 'There is no such puzzle, or it is too rare to be found.' };
  const { level, score, hardest = null } = made.rating;
  return { puzzle: formatGrid(made.puzzle), level, score, hardest };
}
