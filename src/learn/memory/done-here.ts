import type { DoneHere } from '../../../core/learn/path.ts';
import { techniqueOfText } from '../../../core/hints/article-numbers.ts';
import { isTechniqueId, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Play } from '../../../core/statistics/play.ts';
import { stored } from '../../platform/stored.ts';
import { textsRead } from '../../texts/index.ts';

/** The techniques of which a guided example was answered. */
const answered = stored(
  'nonet.examples',
  (json) => (json as unknown[]).filter((id) => typeof id === 'string').filter(isTechniqueId),
  [],
);

export function noteAnswered(technique: TechniqueId): void {
  answered.write([...new Set([...answered.read(), technique])]);
}

export function readDoneHere(plays: readonly Play[]): DoneHere {
  const unaided = plays.filter(({ wonOn, hints }) => wonOn !== null && hints === 0);
  return {
    read: new Set(textsRead().flatMap((number) => techniqueOfText(number)?.id ?? [])),
    answered: new Set(answered.read()),
    won: new Set(unaided.flatMap(({ needed }) => needed ?? [])),
  };
}
