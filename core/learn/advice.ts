import type { Play } from '../statistics/play.ts';
import { isOptional, isTechniqueId, type TechniqueId } from '../sudoku/techniques/catalogue.ts';
import { UNITS } from './units.ts';

/** A technique that a player's games suggest learning. */
export interface Advice {
  readonly technique: TechniqueId;
  /**
   * `asked`: a hint named it. `stood`: it was the next step during a long pause. `needed`: the easiest path
   * through a solved puzzle uses it.
   */
  readonly because: 'asked' | 'stood' | 'needed';
}

/** Older games say little about what the player lacks now. */
const LATEST = 10;

/** Everybody who solves a puzzle knows the singles, by whatever name. */
const isNoSingle = (id: string): boolean => !isTechniqueId(id) || isOptional(id);

/**
 * What to learn next, judging by the games played. The latest game that suggests anything counts: techniques
 * that a hint named (the singles only where it named nothing else), else those at which the player paused, else
 * those that the puzzle needed. Of these, the first on the path that the player has not yet found unaided.
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
      ['asked', asked?.some(isNoSingle) ? asked.filter(isNoSingle) : asked],
      ['stood', stood?.filter(isNoSingle)],
      ['needed', needed?.filter(isNoSingle)],
    ] as const) {
      const technique = first(ids);
      if (technique !== undefined) return { technique, because };
    }
  }
  return undefined;
}
