/** The functions of the engine's threads: the module that each of them loads. */
export {
  findBoardFault,
  findHint,
  findPuzzleFault,
  findQuickHint,
  findQuickPuzzleFault,
} from '../../core/hints/find-hint.ts';
export { canonizePuzzles, checkPuzzles } from './check-puzzle.ts';
