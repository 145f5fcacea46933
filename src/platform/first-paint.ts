/*
 * What `first.ts`, which runs before the app, passes to the app by the root element's `data-` attributes, so
 * that both show the same board and its puzzles are loaded only once.
 */

const { dataset } = document.documentElement;

/** The puzzle for a visitor without a game, the same all day. */
export function firstPuzzle(): string {
  return dataset.firstPuzzle!;
}

export function hasStoredGame(): boolean {
  return dataset.hasGame !== undefined;
}

export function firstLanguage(): string {
  return dataset.language!;
}
