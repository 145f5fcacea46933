import { BOARD_LEVELS, type BoardLevel } from './board.ts';

/** The result of another player, to be beaten. */
export interface TimeToBeat {
  readonly seconds: number;
  /** How they got there, as {@link isPace} knows it. */
  readonly pace?: string | undefined;
}

/** The parameters of a link to a puzzle. */
export interface PuzzleLink {
  readonly text: string | null;
  /** With a text: the level it was chosen from; otherwise the level of a new puzzle. */
  readonly level: BoardLevel | undefined;
  readonly beat: TimeToBeat | null;
  /** With a text: the code of a step of that position. */
  readonly step?: string;
}

export function readLink(parameters: { readonly get: (name: string) => string | null }): PuzzleLink {
  const beat = parameters.get('beat') ?? '';
  const pace = parameters.get('pace') ?? '';
  const text = parameters.get('puzzle');
  const step = parameters.get('step');
  return {
    text,
    level: BOARD_LEVELS.find((name) => name === parameters.get('level')),
    beat: /^[1-9]\d{0,5}$/.test(beat) ? { seconds: Number(beat), ...(isPace(pace) && { pace }) } : null,
    ...(text && step && { step }),
  };
}

/** The parameters of a time to beat. */
export function beatQuery({ seconds, pace }: TimeToBeat): string {
  return `beat=${seconds}${pace === undefined ? '' : `&pace=${pace}`}`;
}

/** The address of a puzzle as a challenge. */
export function challengeAddress(address: string, beat: TimeToBeat): string {
  return `${address}${address.includes('?') ? '&' : '?'}${beatQuery(beat)}`;
}

/**
 * Whether a text is a pace: up to 60 stamps of two characters, in ascending order. The last one is the end, so that a
 * link that was cut off has no pace.
 */
export function isPace(text: string): boolean {
  return (
    /^(?:[\w-]{2}){0,59}zz$/.test(text) &&
    stampsOf(text).every((stamp, place, stamps) => place === 0 || stamps[place - 1]! <= stamp)
  );
}

/** The stamps of a pace. */
export function stampsOf(pace: string): readonly string[] {
  return pace.match(/../g) ?? [];
}
