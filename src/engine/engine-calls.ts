import { withClosure } from '../../core/hints/closure.ts';
import { findHint, type HintBoard, type HintFinding } from '../../core/hints/find-hint.ts';
import { findSteps, judgeCandidate } from '../../core/hints/other-hints.ts';
import { allDigits } from '../../core/sudoku/formats/imported-puzzle.ts';
import { parseSusser } from '../../core/sudoku/formats/susser.ts';
import { parseGrid, type Grid } from '../../core/sudoku/grid.ts';
import { isUnique, upToTwoSolutions } from '../../core/sudoku/solve/solve.ts';
import { Position, type Candidate } from '../../core/sudoku/position.ts';
import { generate, type GenerateOptions, type GeneratedPuzzle } from '../../core/sudoku/generate/generate.ts';
import { applyStep, nextStep, type StepOptions } from '../../core/sudoku/rate/next-step.ts';
import { rate, solutionPath, type Rating, type SolutionPath } from '../../core/sudoku/rate/rate.ts';
import { TECHNIQUES, type TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import { FINDERS } from '../../core/sudoku/techniques/finders.ts';
import { compareSteps, type Step } from '../../core/sudoku/techniques/step.ts';

/** A position as it travels to the worker: see `Position.from`. */
export interface PositionData {
  readonly digits: Grid;
  /** 1 where the digit is a given. Default: every digit. */
  readonly givens?: ArrayLike<number>;
  /** Candidate masks of the empty cells. Default: what the digits leave. */
  readonly candidates?: ArrayLike<number>;
}

/** Reports from a long call while it runs. */
type Tell = (progress: number) => void;

/** Grids: a few reports a second. */
const TOLD_EVERY = 20;

/** A position in which a technique is the next step. */
export interface Exercise {
  readonly digits: Grid;
  readonly givens: ArrayLike<number>;
  readonly candidates: ArrayLike<number>;
  /** The step of the hint. */
  readonly step: Step;
  /** All instances of the technique there, best first. */
  readonly steps: readonly Step[];
}

/** What the page asks of the engine. Inputs and results are structured-clone data. */
export const engineCalls = {
  /** The easiest next step, or undefined where none of the techniques helps. */
  nextStep({ position, options }: { position: PositionData; options?: StepOptions }): Step | undefined {
    return nextStep(read(position), options);
  },
  /** The hint for a board, or why there is none: what the server answers too. */
  findHint(board: HintBoard): HintFinding {
    return findHint(board);
  },
  /** All hints that a board has now. */
  findSteps(board: HintBoard): ReturnType<typeof findSteps> {
    return findSteps(board);
  },
  /** Why a candidate of a board can, or cannot, stand. */
  judgeCandidate(asked: { board: HintBoard; candidate: Candidate }): ReturnType<typeof judgeCandidate> {
    const { board, candidate } = asked;
    return judgeCandidate(board, candidate);
  },
  /** All instances of the wanted techniques (default: all 62), easiest technique first, best instance first. */
  steps({ position, techniques }: { position: PositionData; techniques?: readonly TechniqueId[] }): Step[] {
    const current = read(position);
    return TECHNIQUES.filter(({ id }) => techniques?.includes(id) ?? true).flatMap(({ id }) => {
      const found: Step[] = [];
      FINDERS[id](current, (step) => found.push(step), { all: true });
      return found.sort(compareSteps);
    });
  },
  /** Where on the easiest path of a position a technique is the next step; undefined where it never is. */
  exercise({ susser, technique }: { susser: string; technique: TechniqueId }): Exercise | undefined {
    const parsed = parseSusser(susser);
    if (parsed?.ok !== true) return undefined;
    const { givens, candidates } = parsed.value;
    const position = Position.from(allDigits(parsed.value), {
      givens: givens.map(Math.sign),
      ...(candidates && { candidates }),
    });
    for (;;) {
      const step = nextStep(position);
      if (step === undefined) return undefined;
      const steps =
        step.technique === technique || NEVER_NEXT.has(technique) ? listSteps(position, technique) : [];
      if (steps.length > 0)
        return {
          digits: position.digits,
          givens: position.givens,
          candidates: position.candidates,
          step: steps[0]!,
          steps,
        };
      applyStep(position, step);
    }
  },
  rate(position: PositionData): Rating {
    return rate(read(position));
  },
  /** How hard a puzzle of 81 characters is; undefined unless it is certain that it has one solution. */
  ratePuzzle(puzzle: string): Rating | undefined {
    const givens = parseGrid(puzzle)!;
    return isUnique(givens) ? rate(Position.from(givens)) : undefined;
  },
  path(position: PositionData): SolutionPath {
    return solutionPath(read(position));
  },
  /** No, one or two different solutions of the digits. */
  upToTwoSolutions(digits: Grid): ReturnType<typeof upToTwoSolutions> {
    return upToTwoSolutions(digits);
  },
  /** Makes a puzzle and tells how many grids it has tried; give the call up to stop it. */
  generate(options: GenerateOptions, tell: Tell): GeneratedPuzzle {
    const making = generate(options);
    for (;;) {
      const { done, value } = making.next();
      if (done === true) return value;
      if (value.attempts % TOLD_EVERY === 0) tell(value.attempts);
    }
  },
};

/** What an X-Chain does, colours do too, and they come first: where there is one, it is practised. */
const NEVER_NEXT: ReadonlySet<TechniqueId> = new Set(['x-chain']);

/** Techniques whose instances are so many that listing them all takes too long: the hint's own stands for them. */
const TOO_MANY: ReadonlySet<TechniqueId> = new Set(['forcing-net']);

function listSteps(position: Position, technique: TechniqueId): Step[] {
  const found: Step[] = [];
  FINDERS[technique](position, (step) => found.push(step), { all: !TOO_MANY.has(technique) });
  return found.sort(compareSteps).map((step) => withClosure(step, position));
}

export type EngineCalls = typeof engineCalls;

export interface EngineRequest {
  readonly id: number;
  readonly name: keyof EngineCalls;
  readonly input: unknown;
}

export type EngineReply = { readonly id: number } & (
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string }
  | { readonly ok: 'running'; readonly progress: number }
);

function read({ digits, givens, candidates }: PositionData): Position {
  return Position.from(digits, {
    ...(givens === undefined ? {} : { givens }),
    ...(candidates === undefined ? {} : { candidates }),
  });
}
