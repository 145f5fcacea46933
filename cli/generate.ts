import { readFile } from 'node:fs/promises';
import {
  disguise,
  formatGrid,
  generate,
  type GeneratedPuzzle,
  type GenerateOptions,
  type Grid,
  LEVELS,
  parseSusser,
  SeRater,
  SYMMETRIES,
  techniqueOf,
  type TechniqueId,
} from '../core/sudoku/index.ts';
import { writeLines } from './lines.ts';
import { techniqueIds, WITHOUT_HELP, withoutIds } from './techniques.ts';
import { oneOf, readOptions, UsageError, wholeNumber, type Command } from './usage.ts';

/** Maximum number of grids tried before the options count as impossible: minutes of work. */
const MAX_ATTEMPTS = 20_000;
/**
 * Grids tried for a technique alone before a known puzzle is used: for rare techniques, more would take
 * minutes.
 */
const PATIENCE = 30;
/** On each line a technique and a position of a puzzle that needs it; relative to the built command. */
const PACK = new URL('../../public/packs/techniques.txt', import.meta.url);
const LARGEST = 2 ** 32 - 1;
/** Range of SE ratings; the hardest known puzzles have 11.9. */
const LOWEST_RATING = 1;
const HIGHEST_RATING = 12;

interface Range {
  readonly from: number;
  readonly to: number;
}

/** The parsed parameters, each only if given. */
interface Wishes {
  readonly options: Omit<GenerateOptions, 'seed'>;
  readonly rating: Range | undefined;
  readonly count: number;
  readonly seed: number;
}

export const GENERATE: Command = {
  name: 'generate',
  summary: 'generates puzzles of a level or rating, or puzzles that need a technique',
  help: `--level LEVEL | --technique ID | --rating FROM-TO [--needed]
  [--without ID[,ID]] [--minimal] [--symmetry NAME] [--count N] [--seed S] [--givens G]

  {"puzzle", "level", "score", "hardest"} for each puzzle, without reading any input.
  The same options with the same seed give the same puzzles.

  --level LEVEL     ${LEVELS.join(', ')};
                    the hardest technique is chosen at random
  --technique ID    the easiest path needs this technique, and none above its level; if ${PATIENCE} grids
                    give none and there is no other option, a transformed known puzzle;
                    no puzzle needs x-chain: simple-colors and multi-colors come first and do the same
  --rating FROM-TO  the SE rating (ER) is in this range, as in 7.0-7.5; adds "se" like rate --se
  --needed          with --technique: the others up to its level cannot solve it
  --without ID[,ID] ${WITHOUT_HELP}:
                    the easiest path does not use them; level and score are for that path
  --minimal         removing any given would lead to several solutions
  --symmetry NAME   ${SYMMETRIES.join(', ')};
                    horizontal mirrors left and right, vertical top and bottom; default: half-turn
  --count N         default: 1
  --seed S          0 to ${LARGEST}; default: random
  --givens G        exactly this number of givens, 17 to 80
`,
  run: async (parameters) => {
    const { options, rating, count, seed } = readWishes(parameters);
    const { technique, ...others } = options;
    const isPlain = technique !== undefined && rating === undefined && Object.keys(others).length === 0;
    const packed = isPlain ? await packOf(technique) : [];
    const rater = new SeRater();
    const accepts = (puzzle: Grid): boolean => {
      if (rating === undefined) return true;
      const er = rater.rateUpTo(puzzle, rating.to);
      return typeof er === 'number' && er >= rating.from;
    };
    for (let index = 0; index < count; index++) {
      const each = { ...options, seed: seed + index };
      const made =
        technique && techniqueOf(technique).neverNext
          ? undefined
          : isPlain && packed.length > 0
            ? (generateOne(each, PATIENCE) ?? disguise(packed, technique, each.seed))
            : generateOne(each, MAX_ATTEMPTS, accepts);
      await writeLines([JSON.stringify(answer(made, rating && rater))]);
    }
  },
};

function readWishes(parameters: readonly string[]): Wishes {
  const values = readOptions(parameters, {
    level: { type: 'string' },
    technique: { type: 'string' },
    rating: { type: 'string' },
    needed: { type: 'boolean' },
    without: { type: 'string' },
    minimal: { type: 'boolean' },
    symmetry: { type: 'string' },
    count: { type: 'string' },
    seed: { type: 'string' },
    givens: { type: 'string' },
  });
  const { level, rating, symmetry } = values;
  const techniques = techniqueIds(values.technique);
  if (techniques !== undefined && techniques.length > 1) throw new UsageError('--technique takes one ID.');
  const technique = techniques?.[0];
  if (level === undefined && technique === undefined && rating === undefined)
    throw new UsageError('One of --level, --technique and --rating is required.');
  if (values.needed === true && technique === undefined)
    throw new UsageError('--needed requires --technique.');
  const without = withoutIds(values.without);
  if (technique !== undefined && without.has(technique))
    throw new UsageError(`A technique cannot be both required and left out: ${technique}`);
  const givens = wholeNumber(values, 'givens', [17, 80], 0);
  const options = {
    ...(level !== undefined && { level: oneOf(level, LEVELS, 'level') }),
    ...(technique !== undefined && { technique }),
    ...(without.size > 0 && { without }),
    ...(values.needed === true && { needed: true }),
    ...(values.minimal === true && { minimal: true }),
    ...(symmetry !== undefined && { symmetry: oneOf(symmetry, SYMMETRIES, 'symmetry') }),
    ...(givens !== 0 && { givens }),
  };
  return {
    options,
    rating: readRange(rating),
    count: wholeNumber(values, 'count', [1, 1_000_000], 1),
    seed: wholeNumber(values, 'seed', [0, LARGEST], Math.floor(Math.random() * LARGEST)),
  };
}

function readRange(text: string | boolean | undefined): Range | undefined {
  if (text === undefined) return undefined;
  const [, from, to] = /^(\d{1,2}(?:\.\d)?)-(\d{1,2}(?:\.\d)?)$/.exec(String(text)) ?? [];
  const range = { from: Number(from), to: Number(to) };
  if (range.from <= range.to && range.from >= LOWEST_RATING && range.to <= HIGHEST_RATING) return range;
  throw new UsageError(
    `--rating takes two ratings from ${LOWEST_RATING.toFixed(1)} to ${HIGHEST_RATING}, the lower one first, as in 7.0-7.5.`,
  );
}

/** The pack's puzzles that need this technique. */
async function packOf(technique: TechniqueId): Promise<Grid[]> {
  const lines = (await readFile(PACK, 'utf8')).split('\n');
  return lines.flatMap((line) => {
    if (!line.startsWith(`${technique} `)) return [];
    const parsed = parseSusser(line.slice(technique.length + 1));
    return parsed?.ok === true ? [parsed.value.givens] : [];
  });
}

function generateOne(
  options: GenerateOptions,
  most: number,
  accepts?: (puzzle: Grid) => boolean,
): GeneratedPuzzle | undefined {
  const search = generate(options, accepts);
  for (let attempts = 0; attempts < most; attempts++) {
    const { done, value } = search.next();
    if (done === true) return value;
  }
  return undefined;
}

/** @param rater given if the answer includes the SE rating */
function answer(made: GeneratedPuzzle | undefined, rater: SeRater | undefined): object {
  if (made === undefined) return { error: 'No such puzzle was found: it does not exist or is too rare.' };
  const { level, score, hardest = null } = made.rating;
  const puzzle = formatGrid(made.puzzle);
  return { puzzle, level, score, hardest, ...(rater && { se: rater.rate(made.puzzle) }) };
}
