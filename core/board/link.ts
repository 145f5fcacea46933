import { BOARD_LEVELS, type BoardLevel } from './board.ts';

/** The parameters of a link to a puzzle. */
export interface PuzzleLink {
  readonly text: string | null;
  /** With a text: the level it was chosen from; otherwise the level of a new puzzle. */
  readonly level: BoardLevel | undefined;
  /** The time to beat, in seconds. */
  readonly beat: number | null;
}

export function readLink(parameters: { readonly get: (name: string) => string | null }): PuzzleLink {
  const beat = parameters.get('beat') ?? '';
  return {
    text: parameters.get('puzzle'),
    level: BOARD_LEVELS.find((name) => name === parameters.get('level')),
    beat: /^[1-9]\d{0,5}$/.test(beat) ? Number(beat) : null,
  };
}
