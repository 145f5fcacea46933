import { LESSON_IDS, LESSONS, type LessonId } from '../../../core/learn/lessons.ts';
import { reachStage } from '../../platform/newcomer.ts';
import { keptLessons } from '../kept.ts';
import { followLearn } from '../learn-settings.ts';

/** How many frames of each lesson have been finished. */
export type LessonProgress = Readonly<Record<LessonId, number>>;

export function readLessons(): LessonProgress {
  const kept = keptLessons.read();
  const count = (id: LessonId): number => {
    const known = kept[id];
    return Number.isInteger(known) ? Math.min(Math.max(known as number, 0), LESSONS[id].length) : 0;
  };
  return Object.fromEntries(LESSON_IDS.map((id) => [id, count(id)])) as LessonProgress;
}

/** Records that the first `count` frames of a lesson are finished; the number never decreases. */
export function passFrames(id: LessonId, count: number): void {
  const before = readLessons();
  if (count > before[id]) {
    keptLessons.write({ ...before, [id]: count });
    followLearn();
  }
  // The footer links to the rules until they are known.
  if (id === 'rules' && count === LESSONS.rules.length) reachStage('known');
}

export const isBegun = (progress: LessonProgress): boolean => LESSON_IDS.some((id) => progress[id] > 0);

/** The first lesson that is not finished. */
export function nextLesson(progress: LessonProgress): LessonId | undefined {
  return LESSON_IDS.find((id) => progress[id] < LESSONS[id].length);
}
