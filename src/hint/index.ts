export { askHintPrice, asksHintPrice, hintAllowance, uniquenessInHints } from './allowance.ts';
export type { ImportedHint } from './hint-machine.ts';
export { HintPanel } from './hint-panel.tsx';
export { hintBoardOf } from './hint-board.ts';
export { HintsContext, useHints, type Hints } from './hints-context.ts';
export { createHints, loadHint } from './hints.ts';
export { switchTechniques, techniquesOff } from './known-techniques.ts';
export { BoardFrame } from './picture/board-frame.tsx';
export { BoardPicture } from './picture/board-picture.tsx';
export { drawStep } from './picture/draw.ts';
export { areaOf, areaOfCell, inside, noteOf } from './picture/points.ts';
export { HintLayer, Pulse } from './picture/layer.tsx';
export { Walk, WalkCount, WalkKeys } from './sheets/walk.tsx';
export { takeStood } from './stood-positions.ts';
export { useStoodStill } from './use-stood-still.ts';
export {
  addressOfPuzzle,
  noteWholePuzzle,
  readWholePuzzles,
  techniqueOfPuzzle,
  techniquesOfPuzzles,
} from './whole-puzzles.ts';
export { inTwo, useWording, type HintWords, type Wording } from './words.ts';
