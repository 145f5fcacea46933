import { randomInteger, seededRandom, shuffle, type Random } from '../../base/random.ts';
import { HOUSE_CELLS } from '../cells.ts';
import type { Grid } from '../grid.ts';
import { Position } from '../position.ts';
import { ratingOf, solutionPath, type Rating } from '../rate/rate.ts';
import { isUnique, solve } from '../solve/solve.ts';
import { techniqueOf, TECHNIQUES, type Level, type TechniqueId } from '../techniques/catalogue.ts';
import { randomTransformation, transformGrid } from '../transform.ts';
import { symmetricGroups, type Symmetry } from './symmetry.ts';

/** What a new puzzle should be like. */
export interface GenerateOptions {
  /** Any integer. The same options give the same puzzle on every machine. */
  readonly seed: number;
  /** Default: `half-turn`. */
  readonly symmetry?: Symmetry;
  /** Exact number of givens. Default: as few as result for the requested kind of puzzle. */
  readonly givens?: number;
  /**
   * The required level. The hardest technique is drawn at random, so that the common ones do not make up most
   * of a level. Default: any.
   */
  readonly level?: Level;
  /**
   * A technique that the easiest path must use; the path may use nothing above the technique's own level (or
   * above `level`, if given). Default: any.
   */
  readonly technique?: TechniqueId;
  /** Whether the other techniques up to that level must be unable to solve it. Default: no. */
  readonly needed?: boolean;
  /** Techniques that the path may not use; the rating is based on the others. Default: none. */
  readonly without?: ReadonlySet<TechniqueId>;
  /** Whether removing any given must lead to a second solution. Default: no. */
  readonly minimal?: boolean;
}

/** A puzzle with its solution and rating. */
export interface GeneratedPuzzle {
  readonly puzzle: Grid;
  readonly solution: Grid;
  readonly rating: Rating;
}

/** The progress of a generator. */
export interface GenerateProgress {
  /** Grids tried so far. */
  readonly attempts: number;
}

/** Puzzles of a level to choose from; the one whose hardest technique was drawn first is taken. */
const DRAWN_FROM = 12;
/**
 * Maximum number of grids tried once there is a puzzle: for some options, each further one takes hundreds.
 */
const MOST_DRAWN_FROM = 400;

/**
 * Makes a puzzle with one solution. It yields after every grid tried (a few milliseconds) and returns
 * the puzzle: whoever drives it shows the progress, and cancels by not asking on. Wishes that cannot
 * be met (16 givens) never end: the caller sets the limit.
 *
 * @param accepts a further condition for the puzzle. Default: none
 */
export function* generate(
  options: GenerateOptions,
  accepts: (puzzle: Grid) => boolean = () => true,
): Generator<GenerateProgress, GeneratedPuzzle, void> {
  const random = seededRandom(options.seed);
  const draw = new Draw(options, random);
  const groups = symmetricGroups(options.symmetry ?? 'half-turn');
  for (let attempts = 1; ; attempts++) {
    const solution = randomSolution(random);
    const removed = dig(solution, shuffle(groups.slice(), random), options.givens ?? 0);
    const made =
      options.givens === undefined
        ? hardestAllowed(solution, removed, options)
        : exactly(options.givens, solution, removed, options);
    if (made !== undefined && accepts(made.puzzle)) draw.add({ ...made, solution });
    const drawn = draw.result(attempts);
    if (drawn !== undefined) return drawn;
    yield { attempts };
  }
}

/**
 * Chooses, among several puzzles of a level, the one whose hardest technique comes first in a random order.
 */
class Draw {
  private readonly order: readonly TechniqueId[];
  private readonly most: number;
  private best: GeneratedPuzzle | undefined;
  private count = 0;

  constructor({ level, technique, without }: GenerateOptions, random: Random) {
    const isDrawn = level !== undefined && technique === undefined;
    this.most = isDrawn ? DRAWN_FROM : 1;
    this.order = isDrawn
      ? TECHNIQUES.filter((each) => each.level === level && without?.has(each.id) !== true)
          .map(({ id }) => ({ id, place: random() ** (1 / (techniqueOf(id).common ?? 1)) }))
          .sort((a, b) => a.place - b.place)
          .map(({ id }) => id)
      : [];
  }

  add(made: GeneratedPuzzle): void {
    this.count++;
    if (this.best === undefined || this.rank(made) < this.rank(this.best)) this.best = made;
  }

  /** The result, once no further puzzle can improve it or the attempt limit is reached. */
  result(attempts: number): GeneratedPuzzle | undefined {
    if (this.best === undefined) return undefined;
    const isOver = this.count >= this.most || attempts >= MOST_DRAWN_FROM || this.rank(this.best) === 0;
    return isOver ? this.best : undefined;
  }

  private rank({ rating: { hardest } }: GeneratedPuzzle): number {
    return hardest === undefined ? this.order.length : this.order.indexOf(hardest);
  }
}

/**
 * A random full grid: three boxes that do not see each other are filled at random, then completed and
 * transformed.
 */
function randomSolution(random: Random): Grid {
  const grid = new Uint8Array(81);
  for (const house of [18, 22, 26]) {
    const digits = shuffle([1, 2, 3, 4, 5, 6, 7, 8, 9], random);
    HOUSE_CELLS[house].forEach((cell, place) => (grid[cell] = digits[place]));
  }
  return transformGrid(solve(grid)!, randomTransformation(random));
}

/**
 * Empties groups of cells in the given order while the solution stays unique and `atLeast` givens remain;
 * returns the emptied groups.
 */
function dig(solution: Grid, groups: readonly number[][], atLeast: number): number[][] {
  const puzzle = solution.slice();
  let givens = 81;
  return groups.filter((group) => {
    if (givens - group.length < atLeast) return false;
    for (const cell of group) puzzle[cell] = 0;
    if (isUnique(puzzle)) {
      givens -= group.length;
      return true;
    }
    for (const cell of group) puzzle[cell] = solution[cell];
    return false;
  });
}

/** Number of disguises tried before a puzzle is returned unchanged. */
const DISGUISES = 50;

type Made = Omit<GeneratedPuzzle, 'solution'>;

function exactly(
  givens: number,
  solution: Grid,
  removed: readonly number[][],
  options: GenerateOptions,
): Made | undefined {
  const puzzle = withHoles(solution, removed);
  if (puzzle.filter((digit) => digit !== 0).length !== givens) return undefined;
  const made = judge(puzzle, options);
  return typeof made === 'string' ? undefined : made;
}

/**
 * If the puzzle is too hard, puts givens back, the last emptied first. More givens hardly ever make a puzzle
 * harder, so bisection finds the point at which it stops being too hard.
 */
function hardestAllowed(
  solution: Grid,
  removed: readonly number[][],
  options: GenerateOptions,
): Made | undefined {
  const fewest = judge(withHoles(solution, removed), options);
  if (fewest !== 'too hard') return fewest === 'not it' ? undefined : fewest;
  // With givens put back, it would not be minimal.
  if (options.minimal === true) return undefined;
  let found: Made | undefined;
  let easyEnough = 0;
  let tooHard = removed.length;
  while (tooHard - easyEnough > 1) {
    const middle = (easyEnough + tooHard) >> 1;
    const judged = judge(withHoles(solution, removed.slice(0, middle)), options);
    if (judged === 'too hard') tooHard = middle;
    else {
      easyEnough = middle;
      found = judged === 'not it' ? undefined : judged;
    }
  }
  return found;
}

function withHoles(solution: Grid, removed: readonly number[][]): Grid {
  const puzzle = solution.slice();
  for (const group of removed) for (const cell of group) puzzle[cell] = 0;
  return puzzle;
}

/**
 * A puzzle for a technique that random grids need too rarely: one of the packed puzzles, disguised depending
 * on the seed. Where the easiest path has a choice, it goes by reading order, so a disguise may avoid the
 * technique: then the next one is tried.
 *
 * @param packed puzzles whose easiest path uses the technique, at least one
 */
export function disguise(packed: readonly Grid[], technique: TechniqueId, seed: number): GeneratedPuzzle {
  const random = seededRandom(seed);
  for (let attempts = 1; ; attempts++) {
    const original = packed[randomInteger(random, packed.length)];
    const puzzle =
      attempts < DISGUISES ? transformGrid(original, randomTransformation(random)) : original.slice();
    const made = judge(puzzle, { seed, technique });
    if (typeof made !== 'string') return { ...made, solution: solve(puzzle)! };
  }
}

/**
 * A puzzle whose hardest step uses a technique: one of the packed puzzles, disguised depending on the seed.
 * If none has it as its hardest (a full house never is), the one with the easiest path that uses it. For
 * X-Chains, which are never the next step, any.
 *
 * @param packed puzzles of the technique's level, at least one
 * @param mostEmpty puzzles with more empty cells get more givens
 */
export function puzzleWithHardest(
  packed: readonly Grid[],
  technique: TechniqueId,
  seed: number,
  mostEmpty = 81,
): Grid {
  const random = seededRandom(seed);
  const puzzles = shuffle([...packed], random).map((each) =>
    withGivens(transformGrid(each, randomTransformation(random)), mostEmpty, random),
  );
  let easiest = puzzles[0];
  let least = Infinity;
  for (const puzzle of puzzles) {
    const made = judge(puzzle, { seed, technique });
    if (typeof made === 'string') continue;
    const { hardest, score } = made.rating;
    if (hardest === technique) return puzzle;
    if (score < least) [easiest, least] = [puzzle, score];
  }
  return easiest;
}

function withGivens(puzzle: Grid, mostEmpty: number, random: Random): Grid {
  const empty = [...puzzle.keys()].filter((cell) => puzzle[cell] === 0);
  const given = new Set(shuffle(empty, random).slice(mostEmpty));
  const solution = solve(puzzle)!;
  return puzzle.map((digit, cell) => (given.has(cell) ? solution[cell] : digit));
}

/**
 * Rates a puzzle only as far as the options require: techniques above the required level are not searched
 * for.
 */
function judge(puzzle: Grid, options: GenerateOptions): Made | 'too hard' | 'not it' {
  const { level, technique, needed = false, minimal = false, without } = options;
  const upTo = level ?? (technique === undefined ? undefined : techniqueOf(technique).level);
  const path = solutionPath(Position.from(puzzle), { uniqueness: true, upTo, without });
  if (!path.solved && (upTo !== undefined || without !== undefined)) return 'too hard';
  const rating = ratingOf(path);
  if (level !== undefined && rating.level !== level) return 'not it';
  if (technique !== undefined && rating.techniques[technique] === undefined) return 'not it';
  if (technique !== undefined && needed) {
    const others = { uniqueness: true, upTo, without: new Set([...(without ?? []), technique]) };
    if (solutionPath(Position.from(puzzle), others).solved) return 'not it';
  }
  if (minimal && !isMinimal(puzzle)) return 'not it';
  return { puzzle, rating };
}

function isMinimal(puzzle: Grid): boolean {
  const rest = puzzle.slice();
  return puzzle.every((digit, cell) => {
    if (digit === 0) return true;
    rest[cell] = 0;
    const isNeeded = !isUnique(rest);
    rest[cell] = digit;
    return isNeeded;
  });
}
