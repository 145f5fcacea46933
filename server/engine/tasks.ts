/** The functions that the engine's threads run; each thread loads this module. */
export {
  findBoardFault,
  findHint,
  findPuzzleFault,
  findQuickHint,
  findQuickPuzzleFault,
} from '../../core/hints/find-hint.ts';
export { canonizePuzzles, checkPuzzles } from './check-puzzle.ts';
