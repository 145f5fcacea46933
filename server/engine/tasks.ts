/** What the threads of the engine can do: the module that each of them loads. */
export { findBoardFault, findHint, findPuzzleFault } from '../../core/hints/find-hint.ts';
export { canonizePuzzles, checkPuzzles } from './check-puzzle.ts';
