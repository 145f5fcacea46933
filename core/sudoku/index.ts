/**
 * The engine's public interface: what the package `@nonet/engine` exports, and what the command line, the
 * page's worker and the server import.
 */

// Grids and positions
export { seededRandom, type Random } from '../base/random.ts';
export type { Result } from '../base/result.ts';
export { canonicalForm, canonize, type CanonicalForm } from './canonical.ts';
export { cellName, type Cell, type House } from './cells.ts';
export { digitsOf, type Digit } from './digits.ts';
export { candidatesFromDigits, conflictingCells, formatGrid, parseGrid, type Grid } from './grid.ts';
export { candidateOf, cellOf, digitOf, Position, type Candidate } from './position.ts';
export { randomTransformation, transformGrid, type Transformation } from './transform.ts';

// Solving
export { UNDECIDED } from './solve/search.ts';
export {
  BRANCHES_AT_MOST,
  countAndSolveCandidates,
  countAndSolveText,
  countCandidateSolutions,
  countSolutions,
  countSolutionsOfText,
  isUnique,
  masksOf,
  solvability,
  solvabilityOf,
  solve,
  solveText,
  upToTwoSolutions,
  type CountedSolutions,
  type Solvability,
} from './solve/solve.ts';

// Steps, paths and ratings
export { applyStep, levelOf, nextStep, type StepOptions } from './rate/next-step.ts';
export { rate, ratingOf, solutionPath, type Rating, type SolutionPath } from './rate/rate.ts';
export { SeRater, type SeRating } from './se/se-rating.ts';
export {
  isOptional,
  isTechniqueId,
  LEVELS,
  techniqueOf,
  TECHNIQUES,
  type Level,
  type TechniqueId,
} from './techniques/catalogue.ts';
export { CHAIN_NAMES, chainNameOf, type ChainName } from './techniques/chain-names.ts';
export { FINDERS } from './techniques/finders.ts';
export { listSteps, type Listing } from './techniques/list-steps.ts';
export { cellText, eliminationText, placementText } from './techniques/notation.ts';
export { proofOf, proofParts, type Proof, type ProofPart } from './techniques/proof.ts';
export {
  compareSteps,
  type Implication,
  type Link,
  type PremisePart,
  type Step,
  type StepHouse,
} from './techniques/step.ts';

// New puzzles
export {
  disguise,
  generate,
  type GenerateOptions,
  type GeneratedPuzzle,
  type GenerateProgress,
  puzzleWithHardest,
} from './generate/generate.ts';
export { SYMMETRIES, type Symmetry } from './generate/symmetry.ts';

// Text formats
export {
  allCandidates,
  allDigits,
  type FormatFailure,
  type FormatId,
  type ImportedPuzzle,
} from './formats/imported-puzzle.ts';
export { findRepeat } from './formats/repeats.ts';
export { MAX_TEXT_LENGTH, readPuzzles, type ReadPuzzles } from './formats/sniff.ts';
export { parseSusser } from './formats/susser.ts';
export { WRITERS, type WritableFormat } from './formats/write.ts';
