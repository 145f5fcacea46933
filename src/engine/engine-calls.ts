import { takenFor } from '../../core/learn/drill.ts';
import { disprovesFirst, type Tried } from '../../core/hints/blame.ts';
import { withClosure } from '../../core/hints/closure.ts';
import { shortestInstance, withShortestArgument } from '../../core/hints/shorten.ts';
import { findHint, type HintBoard } from '../../core/hints/find-hint.ts';
import {
  countSteps,
  findCodedStep,
  findDigit,
  findSteps,
  judgeCandidate,
} from '../../core/hints/other-hints.ts';
import { refute, refuteOnBoard } from '../../core/hints/refute.ts';
import type { Supposition } from '../../core/hints/shortest.ts';
import {
  allDigits,
  applyStep,
  type Candidate,
  cellOf,
  digitOf,
  disguiseLine,
  formatGrid,
  generate,
  type GeneratedPuzzle,
  type GenerateOptions,
  type Grid,
  highestOf,
  isUnique,
  LEVELS,
  listSteps,
  nextStep,
  parseGrid,
  parseSusser,
  Position,
  puzzleWithHardest,
  rate,
  type Rating,
  refuteByNet,
  type Step,
  techniqueOf,
  TECHNIQUES,
  type TechniqueId,
  upToTwoSolutions,
} from '../../core/sudoku/index.ts';

/** A position in the form sent to the worker; see `Position.from`. */
type PositionData = Pick<Exercise, 'digits' | 'givens' | 'candidates'>;

export interface PuzzleToRate {
  /** 81 characters. */
  readonly puzzle: string;
  /** Disabled techniques. */
  readonly without: readonly TechniqueId[];
}

export interface PuzzleRated {
  /** Of the path without the disabled techniques. */
  readonly rating: Rating;
  /** An estimate until the SE rating is known; independent of disabled techniques. */
  readonly highest: number;
}

/** Progress of a long call. */
type Tell = (progress: number) => void;

/** Number of grids per progress report: a few reports per second. */
const TOLD_EVERY = 20;

/** A position whose next step uses the technique. */
export interface Exercise {
  readonly digits: Grid;
  readonly givens: ArrayLike<number>;
  readonly candidates: ArrayLike<number>;
  /** The step that the hint shows. */
  readonly step: Step;
  /** Instances of the technique there, best first. */
  readonly steps: readonly Step[];
  /** Whether this list is complete; if not, `refute` judges the player's marks. */
  readonly isListed: boolean;
}

/** The engine's calls. Inputs and results are structured-cloneable. */
export const engineCalls = {
  /** The hint for a board, or why there is none; computed as on the server. */
  findHint,
  /** How many steps of each technique a board has. */
  countSteps,
  /** Up to a hundred steps of a technique. */
  findSteps: (asked: { board: HintBoard; technique: TechniqueId; from: number }) =>
    findSteps(asked.board, asked.technique, asked.from),
  /** The step of a board to which a code belongs; undefined if it has none. */
  findCodedStep: (asked: { board: HintBoard; code: string }) => findCodedStep(asked.board, asked.code),
  /** The next digit of a board, whatever must be eliminated first. */
  findDigit,
  /** Why a candidate can or cannot be placed. */
  judgeCandidate: (asked: { board: HintBoard; candidate: Candidate }) =>
    judgeCandidate(asked.board, asked.candidate),
  /**
   * Why a player's suppositions are wrong, or which step proves them; undefined unless the digits have
   * exactly one solution.
   *
   * @param asked `technique`: the practised one; harder levels prove nothing here
   */
  refute(asked: {
    position: PositionData;
    suppositions: readonly Supposition[];
    technique: TechniqueId;
  }): ReturnType<typeof refute> {
    const position = read(asked.position);
    const noted = techniqueOf(asked.technique).kind !== 'singles';
    return refute(position, asked.suppositions, noted)?.map((each, at) => {
      if (each.kind !== 'right') return each;
      const { candidate, isTrue } = asked.suppositions[at]!;
      const step = proofOf({ candidate, isTrue }, position, asked.technique);
      // The next entries may follow from this one.
      if (step && isTrue) position.place(cellOf(candidate), digitOf(candidate));
      return { ...each, step };
    });
  },
  /** The same for an entry or a removed note on a board that may have other mistakes. */
  refuteOnBoard: (asked: { board: HintBoard; supposition: Supposition }) =>
    refuteOnBoard(asked.board, asked.supposition),
  /** Whether a try's contradiction has disproved its first entry, and that is indeed wrong. */
  isDisproved({ board, tried }: { board: HintBoard; tried: Tried }): boolean {
    if (!disprovesFirst(tried)) return false;
    const refutation = refuteOnBoard(board, { candidate: tried.entries[0]!, isTrue: true });
    return refutation !== undefined && refutation.kind !== 'right';
  },
  /** The position on the easiest path at which a technique is the next step; undefined if none exists. */
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
      const steps = next.technique === technique || neverNext ? stepsOf(position, technique) : [];
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
  /** The position transformed and relabelled; both are Susser lines. */
  disguise: (asked: { line: string; seed: number }) => disguiseLine(asked.line, asked.seed),
  /** The first of these techniques that have no step in a position, not even as a special case. */
  absent(asked: {
    position: PositionData;
    techniques: readonly TechniqueId[];
    count: number;
  }): TechniqueId[] {
    const position = read(asked.position);
    const absent: TechniqueId[] = [];
    for (const technique of asked.techniques) {
      if (absent.length === asked.count) break;
      if (!takenFor(technique).some((each) => hasStep(position, each))) absent.push(technique);
    }
    return absent;
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
  /** Up to two solutions of the digits. */
  upToTwoSolutions,
  /** A puzzle whose hardest step is the technique, from positions of a pack as Susser lines: 81 characters. */
  puzzleWithHardest(asked: {
    packed: readonly string[];
    technique: TechniqueId;
    seed: number;
    mostEmpty?: number | undefined;
  }): string {
    const { packed, technique, seed, mostEmpty } = asked;
    const grids = packed.flatMap((line) => {
      const parsed = parseSusser(line);
      return parsed?.ok === true ? [parsed.value.givens] : [];
    });
    return formatGrid(puzzleWithHardest(grids, technique, seed, mostEmpty));
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
  return listSteps(position, technique, 0, { all: !techniqueOf(technique).unlisted }).isCut;
}

function stepsOf(position: Position, technique: TechniqueId): Step[] {
  const { steps } = listSteps(position, technique, Infinity, { all: !techniqueOf(technique).unlisted });
  return steps.map((step) => told(step, position));
}

/** The easiest step that proves a right supposition for a player who practises the technique. */
function proofOf(
  { candidate, isTrue }: Supposition,
  position: Position,
  technique: TechniqueId,
): Step | undefined {
  if (techniqueOf(technique).unlisted) {
    const net = refuteByNet(position, candidate, !isTrue);
    return net && told(net, position);
  }
  for (const steps of proofsFor(technique, position)) {
    const proof = steps.find(({ placements, eliminations }) =>
      (isTrue ? placements : eliminations).includes(candidate),
    );
    if (proof) return told(proof, position);
  }
  return undefined;
}

/** All steps that a player who practises the technique may find instead: those up to its level, easy ones first. */
export function* proofsFor(technique: TechniqueId, position: Position): Generator<readonly Step[]> {
  const last = LEVELS.indexOf(techniqueOf(technique).level);
  for (const { id, level } of TECHNIQUES) {
    if (LEVELS.indexOf(level) > last) return;
    if (id !== technique && techniqueOf(id).costly) continue;
    yield listSteps(position, id).steps;
  }
}

function told(step: Step, position: Position): Step {
  return withClosure(withShortestArgument(step, position), position, true);
}

export type EngineCalls = typeof engineCalls;

function read({ digits, givens, candidates }: PositionData): Position {
  return Position.from(digits, { givens, candidates });
}
