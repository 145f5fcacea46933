export { applyToBoard, writeNotes } from './apply.ts';
export { checkBoard, hasNotes, hintBoardOf, mendedNotes, messageAbout, withoutNotes } from './check.ts';
export { findOnDevice, judgeOnDevice, type HintGateway } from './gateway.ts';
export { Gem } from './gem.tsx';
export { HintDock } from './hint-dock.tsx';
export {
  hintMachine,
  type HintActor,
  type HintMessage,
  type ImportedHint,
  type Refused,
  type Stage,
} from './hint-machine.ts';
export { candidatesIn } from './judgement-sheet.tsx';
export { PartButtons } from './part-buttons.tsx';
export { PuzzleRating } from './rating.tsx';
export { drawStep } from './picture/draw.ts';
export { HintLayer } from './picture/layer.tsx';
export { loadWording, type HintWords } from './words.ts';
