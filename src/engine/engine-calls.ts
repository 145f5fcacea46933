import { findHint, type HintBoard, type HintFinding } from '../../core/hints/find-hint.ts';
import type { Grid } from '../../core/sudoku/grid.ts';
import { Position } from '../../core/sudoku/position.ts';
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
  /** All instances of the wanted techniques (default: all 62), easiest technique first, best instance first. */
  steps({ position, techniques }: { position: PositionData; techniques?: readonly TechniqueId[] }): Step[] {
    const current = read(position);
    return TECHNIQUES.filter(({ id }) => techniques?.includes(id) ?? true).flatMap(({ id }) => {
      const found: Step[] = [];
      FINDERS[id](current, (step) => found.push(step), { all: true });
      return found.sort(compareSteps);
    });
  },
  /** Where on the easiest path of a puzzle a technique is the next step; undefined where it never is. */
  exercise({ givens, technique }: { givens: Grid; technique: TechniqueId }): Exercise | undefined {
    const position = Position.from(givens);
    for (;;) {
      const step = nextStep(position);
      if (step === undefined) return undefined;
      if (step.technique === technique) {
        const { digits, candidates } = position;
        return { digits, givens: position.givens, candidates, step, steps: listSteps(position, step) };
      }
      applyStep(position, step);
    }
  },
  rate(position: PositionData): Rating {
    return rate(read(position));
  },
  path(position: PositionData): SolutionPath {
    return solutionPath(read(position));
  },
  /** Makes a puzzle; give the call up to stop it. */
  generate(options: GenerateOptions): GeneratedPuzzle {
    const making = generate(options);
    for (;;) {
      const { done, value } = making.next();
      if (done === true) return value;
    }
  },
};

/** Techniques whose instances are so many that listing them all takes too long: the hint's own stands for them. */
const TOO_MANY: ReadonlySet<TechniqueId> = new Set(['forcing-net']);

function listSteps(position: Position, next: Step): Step[] {
  if (TOO_MANY.has(next.technique)) return [next];
  const found: Step[] = [];
  FINDERS[next.technique](position, (step) => found.push(step), { all: true });
  return found.length > 0 ? found.sort(compareSteps) : [next];
}

export type EngineCalls = typeof engineCalls;

export interface EngineRequest {
  readonly id: number;
  readonly name: keyof EngineCalls;
  readonly input: unknown;
}

export type EngineReply = { readonly id: number } & (
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string }
);

function read({ digits, givens, candidates }: PositionData): Position {
  return Position.from(digits, {
    ...(givens === undefined ? {} : { givens }),
    ...(candidates === undefined ? {} : { candidates }),
  });
}
