export { hintsRestOnUniqueness, restHintsOnUniqueness } from './allowance.ts';
export { type ImportedHint } from './hint-machine.ts';
export { HintPanel } from './hint-panel.tsx';
export { createHints, HintsContext, useHints, type Hints } from './hints.ts';
export { tellCrystals, useKnownCrystals } from './known-crystals.ts';
export { BoardPicture } from './picture/board-picture.tsx';
export { default as RatingLinks } from './rating-links.tsx';
export { Walk, WalkCount, WalkKeys } from './walk.tsx';
export { type HintWords, loadWording, useWording } from './words.ts';
