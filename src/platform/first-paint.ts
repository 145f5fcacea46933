/*
 * What `first.ts`, which runs before the app, tells the app by the root element: so both show the same board,
 * and the puzzles for it are loaded once.
 */

const { dataset } = document.documentElement;

/** The puzzle that a visitor without a game finds: chosen once, by chance. */
export function firstPuzzle(): string {
  return dataset.firstPuzzle ?? '0'.repeat(81);
}

/** Whether web storage has a game. */
export function hasStoredGame(): boolean {
  return dataset.hasGame !== undefined;
}

/** The language in which the page begins. */
export function firstLanguage(): string {
  return dataset.language ?? 'en';
}
