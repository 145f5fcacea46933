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
export { disguiseLine } from './formats/disguise.ts';
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
  solveCandidates,
  solveText,
  upToTwoSolutions,
  type CountedSolutions,
  type Solvability,
} from './solve/solve.ts';

// Steps, paths and ratings
export { bandOf, BANDS, boundsOf, type Band } from './rate/bands.ts';
export { applyStep, levelOf, nextStep, restsOnUniqueness, type StepOptions } from './rate/next-step.ts';
export { highestOf, rate, ratingOf, solutionPath, type Rating, type SolutionPath } from './rate/rate.ts';
export { type Stop } from './se/chain-finding.ts';
export { SePosition, type Removal, type SeStep } from './se/se-position.ts';
export {
  SeRater,
  type ExplainedSeRating,
  type SeProgress,
  type SeRating,
  type SeReason,
} from './se/se-rating.ts';
export {
  isOptional,
  isTechniqueId,
  LEVELS,
  techniqueOf,
  TECHNIQUES,
  type Kind,
  type Level,
  type Technique,
  type TechniqueId,
} from './techniques/catalogue.ts';
export { CHAIN_NAMES, chainNameOf, type ChainName } from './techniques/chain-names.ts';
export { refuteByNet } from './techniques/forcing-net.ts';
export { listSteps, type Listing } from './techniques/list-steps.ts';
export { cellText, eliminationText, placementText } from './techniques/notation.ts';
export { proofOf, proofParts, type Proof, type ProofPart } from './techniques/proof.ts';
export {
  compareSteps,
  type Blocker,
  type Closure,
  type Exclusion,
  type FinderOptions,
  type Implication,
  type Link,
  type PremisePart,
  type Role,
  type Step,
  type StepHouse,
  type Subset,
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
  type CodedPrefix,
  type FormatFailure,
  type FormatId,
  type HintNode,
  type ImportedPuzzle,
  type Repeat,
  type TextPlace,
} from './formats/imported-puzzle.ts';
export { findRepeat } from './formats/repeats.ts';
export { MAX_TEXT_LENGTH, readPuzzles, type ReadPuzzles } from './formats/sniff.ts';
export { parseSusser } from './formats/susser.ts';
export { WRITERS, type WritableFormat } from './formats/write.ts';
