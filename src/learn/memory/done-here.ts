import type { DoneHere } from '../../../core/learn/path.ts';
import { LESSON_IDS, LESSONS } from '../../../core/learn/lessons.ts';
import { techniqueOfText } from '../../../core/hints/article-numbers.ts';
import { isTechniqueId, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { isOfLearn, type Play } from '../../../core/statistics/play.ts';
import { techniquesOfPuzzles } from '../../hint/index.ts';
import { textsRead } from '../../texts/index.ts';
import { readRecord } from '../drill/record.ts';
import { keptExamples } from '../kept.ts';
import { followLearn } from '../learn-settings.ts';
import { readLessons } from '../lessons/progress.ts';

export function noteAnswered(technique: TechniqueId): void {
  keptExamples.write([...new Set([...keptExamples.read(), technique])]);
  followLearn();
}

export function readDoneHere(plays: readonly Play[]): DoneHere {
  const lessons = readLessons();
  const won = plays.filter(({ wonOn }) => wonOn !== null);
  // What the path opened is done with any win: a hint is no reason to be sent back.
  const counted = won.filter((play) => play.hints === 0 || isOfLearn(play));
  return {
    lessons: new Set(LESSON_IDS.filter((id) => lessons[id] === LESSONS[id].length)),
    read: new Set(textsRead().flatMap((number) => techniqueOfText(number)?.id ?? [])),
    answered: new Set(keptExamples.read().filter(isTechniqueId)),
    won: new Set([
      ...counted.flatMap(({ needed }) => needed ?? []),
      // A win is here before what it needed is stored.
      ...techniquesOfPuzzles(new Set(won.map(({ puzzle }) => puzzle))),
    ]),
    drilled: new Set(readRecord().drilled),
  };
}
