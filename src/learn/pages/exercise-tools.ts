import { engine } from '../../engine/index.ts';
import { readPack } from '../../game/index.ts';
import type { DrillTools } from '../drill/questions.ts';
import type { PuzzleTools } from '../practice/exercises.ts';

/** What practice and drill ask of the engine and the packs. */
export const EXERCISE_TOOLS: DrillTools & PuzzleTools = {
  exercise: (susser, technique, signal) => engine.call('exercise', { susser, technique }, { signal }),
  refute: ({ digits, givens, candidates, isListed }, suppositions) =>
    engine.call('refute', {
      position: { digits: Uint8Array.from(digits), givens, candidates },
      suppositions,
      findsNets: !isListed,
    }),
  absent: ({ digits, givens, candidates }, techniques, count, signal) =>
    engine.call(
      'absent',
      { position: { digits: Uint8Array.from(digits), givens, candidates }, techniques, count },
      { signal },
    ),
  disguise: (line, seed) => engine.call('disguise', { line, seed }),
  puzzleWithHardest: (packed, technique, seed) =>
    engine.call('puzzleWithHardest', { packed, technique, seed }),
  readPack,
  randomBelow: (bound) => Math.floor(Math.random() * bound),
};
