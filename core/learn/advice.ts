import type { Play } from '../statistics/play.ts';
import { isOptional, isTechniqueId, type TechniqueId } from '../sudoku/techniques/catalogue.ts';
import { UNITS } from './path.ts';

/** What a game showed a player to lack. */
export interface Advice {
  readonly technique: TechniqueId;
  /**
   * `asked`: a hint named it. `stood`: it was the next step when nothing was entered for long. `needed`: the
   * easiest path through a puzzle that was won has it.
   */
  readonly because: 'asked' | 'stood' | 'needed';
}

/** Games that are longer ago say little about what is lacking now. */
const LATEST = 10;

/** Everybody who solves a puzzle knows the singles, by whatever name. */
const isNoSingle = (id: string): boolean => !isTechniqueId(id) || isOptional(id);

/**
 * What to learn next, after the games that were played: of the latest one that has anything, what a hint named,
 * else before what its player stood still, else what it needed; the first on the path of what was not found unaided yet.
 */
export function adviceOf(
  plays: readonly Pick<Play, 'asked' | 'stood' | 'needed' | 'playedAt'>[],
  found: ReadonlySet<string>,
): Advice | undefined {
  const first = (ids: readonly string[] = []): TechniqueId | undefined =>
    UNITS.flatMap(({ techniques }) => techniques).find((id) => ids.includes(id) && !found.has(id));
  const latest = [...plays].sort((one, other) => other.playedAt - one.playedAt).slice(0, LATEST);
  for (const { asked, stood, needed } of latest) {
    for (const [because, ids] of [
      ['asked', asked],
      ['stood', stood?.filter(isNoSingle)],
      ['needed', needed?.filter(isNoSingle)],
    ] as const) {
      const technique = first(ids);
      if (technique !== undefined) return { technique, because };
    }
  }
  return undefined;
}
