import { withClosure } from '../../core/hints/closure.ts';
import { shortestInstance, withShortestArgument } from '../../core/hints/shorten.ts';
import { findHint, type HintBoard, type HintFinding } from '../../core/hints/find-hint.ts';
import { countSteps, findDigit, findSteps, judgeCandidate } from '../../core/hints/other-hints.ts';
import { refute, refuteOnBoard, type Refutation } from '../../core/hints/refute.ts';
import type { Supposition } from '../../core/hints/shortest.ts';
import { refuteByNet } from '../../core/sudoku/techniques/forcing-net.ts';
import { disguiseLine } from '../../core/sudoku/formats/disguise.ts';
import { highestOf } from '../../core/sudoku/rate/rate.ts';
import {
  allDigits,
  applyStep,
  type Candidate,
  compareSteps,
  FINDERS,
  formatGrid,
  generate,
  type GeneratedPuzzle,
  type GenerateOptions,
  type Grid,
  isUnique,
  nextStep,
  parseGrid,
  parseSusser,
  Position,
  puzzleWithHardest,
  rate,
  type Rating,
  solutionPath,
  type SolutionPath,
  type Step,
  type StepOptions,
  techniqueOf,
  type TechniqueId,
  upToTwoSolutions,
} from '../../core/sudoku/index.ts';

/** A position as it is sent to the worker: see `Position.from`. */
export interface PositionData {
  readonly digits: Grid;
  /** 1 where the digit is a given. Default: every digit. */
  readonly givens?: ArrayLike<number>;
  /** Candidate masks of the empty cells. Default: all that the digits allow. */
  readonly candidates?: ArrayLike<number>;
}

export interface PuzzleToRate {
  /** 81 characters. */
  readonly puzzle: string;
  /** Techniques that are switched off. */
  readonly without: readonly TechniqueId[];
}

export interface PuzzleRated {
  /** By the path without the techniques that are switched off. */
  readonly rating: Rating;
  /** What stands for the SE rating until that is known, which no switch changes. */
  readonly highest: number;
}

/** Progress of a long call. */
type Tell = (progress: number) => void;

/** Grids tried; reported a few times a second. */
const TOLD_EVERY = 20;

/** A position in which a technique is the next step. */
export interface Exercise {
  readonly digits: Grid;
  readonly givens: ArrayLike<number>;
  readonly candidates: ArrayLike<number>;
  /** The step of the hint. */
  readonly step: Step;
  /** Instances of the technique there, best first. */
  readonly steps: readonly Step[];
  /** Whether these are all of them. */
  readonly isListed: boolean;
}

/** The engine's calls. Inputs and results are structured-cloneable. */
export const engineCalls = {
  /** The easiest next step, or undefined if no technique helps. */
  nextStep({ position, options }: { position: PositionData; options?: StepOptions }): Step | undefined {
    return nextStep(read(position), options);
  },
  /** The hint for a board, or why there is none; the same as on the server. */
  findHint(board: HintBoard): HintFinding {
    return findHint(board);
  },
  /** How many steps of each technique a board has. */
  countSteps(board: HintBoard): ReturnType<typeof countSteps> {
    return countSteps(board);
  },
  /** A hundred of the steps of a technique, or what is left of them. */
  findSteps(asked: { board: HintBoard; technique: TechniqueId; from: number }): ReturnType<typeof findSteps> {
    return findSteps(asked.board, asked.technique, asked.from);
  },
  /** The next digit of a board, whatever must be eliminated before. */
  findDigit(board: HintBoard): Step | undefined {
    return findDigit(board);
  },
  /** Why a candidate can or cannot be placed. */
  judgeCandidate(asked: { board: HintBoard; candidate: Candidate }): ReturnType<typeof judgeCandidate> {
    const { board, candidate } = asked;
    return judgeCandidate(board, candidate);
  },
  /**
   * Why what a player supposed cannot be; undefined unless the digits have exactly one solution.
   *
   * @param asked `findsNets`: gives the net that shows what is right
   */
  refute(asked: {
    position: PositionData;
    suppositions: readonly Supposition[];
    findsNets: boolean;
  }): ReturnType<typeof refute> {
    const position = read(asked.position);
    const judged = refute(position, asked.suppositions);
    if (!asked.findsNets) return judged;
    return judged?.map((each, at) =>
      each.kind === 'right' ? { ...each, step: netFor(asked.suppositions[at]!, position) } : each,
    );
  },
  /** The same about an entry or a removed note of a board that may hold other wrong ones. */
  refuteOnBoard(asked: { board: HintBoard; supposition: Supposition }): Refutation | undefined {
    return refuteOnBoard(asked.board, asked.supposition);
  },
  /** The position on the easiest path at which a technique is the next step; undefined if there is none. */
  exercise({ susser, technique }: { susser: string; technique: TechniqueId }): Exercise | undefined {
    const parsed = parseSusser(susser);
    if (parsed?.ok !== true) return undefined;
    const { givens, candidates } = parsed.value;
    const position = Position.from(allDigits(parsed.value), {
      givens: givens.map(Math.sign),
      ...(candidates && { candidates }),
    });
    const { neverNext, unlisted } = techniqueOf(technique);
    for (;;) {
      const next = nextStep(position);
      if (next === undefined) return undefined;
      const steps = next.technique === technique || neverNext ? listSteps(position, technique) : [];
      if (steps.length > 0) {
        const step = shortestInstance(steps[0]!, position);
        return {
          digits: position.digits,
          givens: position.givens,
          candidates: position.candidates,
          step,
          steps: unlisted ? [step] : steps,
          isListed: !unlisted,
        };
      }
      applyStep(position, next);
    }
  },
  /** A position in a disguise: Susser lines both. */
  disguise({ line, seed }: { line: string; seed: number }): string | undefined {
    return disguiseLine(line, seed);
  },
  /** Of these techniques the first ones that a position has no step of, not even as a case of them. */
  absent(asked: {
    position: PositionData;
    techniques: readonly TechniqueId[];
    count: number;
  }): TechniqueId[] {
    const position = read(asked.position);
    const absent: TechniqueId[] = [];
    for (const technique of asked.techniques) {
      if (absent.length === asked.count) break;
      if (!hasStep(position, technique)) absent.push(technique);
    }
    return absent;
  },
  rate(position: PositionData): Rating {
    return rate(read(position));
  },
  /** The rating of a puzzle; undefined unless it certainly has a unique solution. */
  ratePuzzle({ puzzle, without }: PuzzleToRate): PuzzleRated | undefined {
    const givens = parseGrid(puzzle)!;
    if (!isUnique(givens)) return undefined;
    const position = Position.from(givens);
    const rating = rate(position, { without: new Set(without) });
    const whole = without.length === 0 ? rating : rate(position);
    return { rating, highest: highestOf(whole.techniques) };
  },
  path(position: PositionData): SolutionPath {
    return solutionPath(read(position));
  },
  /** Up to two solutions of the digits. */
  upToTwoSolutions(digits: Grid): ReturnType<typeof upToTwoSolutions> {
    return upToTwoSolutions(digits);
  },
  /** A puzzle whose hardest step is the technique, from positions of a pack as Susser lines: 81 characters. */
  puzzleWithHardest(asked: { packed: readonly string[]; technique: TechniqueId; seed: number }): string {
    const { packed, technique, seed } = asked;
    const grids = packed.flatMap((line) => {
      const parsed = parseSusser(line);
      return parsed?.ok === true ? [parsed.value.givens] : [];
    });
    return formatGrid(puzzleWithHardest(grids, technique, seed));
  },
  /** Generates a puzzle and reports the number of grids tried; abort the call to stop it. */
  generate(options: GenerateOptions, tell: Tell): GeneratedPuzzle {
    const making = generate(options);
    for (;;) {
      const { done, value } = making.next();
      if (done === true) return value;
      if (value.attempts % TOLD_EVERY === 0) tell(value.attempts);
    }
  },
};

function hasStep(position: Position, technique: TechniqueId): boolean {
  let isThere = false;
  FINDERS[technique](position, () => (isThere = true), { all: !techniqueOf(technique).unlisted });
  return isThere;
}

function listSteps(position: Position, technique: TechniqueId): Step[] {
  const found: Step[] = [];
  FINDERS[technique](position, (step) => found.push(step), { all: !techniqueOf(technique).unlisted });
  return found.sort(compareSteps).map((step) => told(step, position));
}

/** The net that proves a supposition: its opposite is contradictory. */
function netFor({ candidate, isTrue }: Supposition, position: Position): Step | undefined {
  const net = refuteByNet(position, candidate, !isTrue);
  return net && told(net, position);
}

function told(step: Step, position: Position): Step {
  return withClosure(withShortestArgument(step, position), position, true);
}

export type EngineCalls = typeof engineCalls;

function read({ digits, givens, candidates }: PositionData): Position {
  return Position.from(digits, {
    ...(givens === undefined ? {} : { givens }),
    ...(candidates === undefined ? {} : { candidates }),
  });
}
