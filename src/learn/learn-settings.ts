import { COURSE, TRAINER } from '../../core/account/course.ts';
import type { SettingValue } from '../../core/account/records.ts';
import { changeSettings } from '../platform/settings.ts';
import { keptDrill, keptExamples, keptLessons, textsIn } from './kept.ts';

/** What of Learn follows a person to other devices, besides memories. */
export const LEARN_SETTINGS = {
  [COURSE]: { fallback: [], read: readCourse, show: shown(readCourse, showCourse) },
  [TRAINER]: { fallback: [], read: readTrainer, show: shown(readTrainer, showTrainer) },
} as const;

/** Call after a change of what follows a person. */
export function followLearn(): void {
  changeSettings({});
}

/** Tells the open page if something has changed for it. */
function shown(read: () => string[], show: (value: SettingValue) => void) {
  return (value: SettingValue): void => {
    const before = read().join();
    show(value);
    if (read().join() !== before) followLearn();
  };
}

/** Marks such as `lesson rules 5`, `example x-wing` and `unit fish`. */
function readCourse(): string[] {
  const lessons = Object.entries(keptLessons.read()).filter(([, count]) => Number(count) > 0);
  const marks = [
    ...lessons.map(([id, count]) => `lesson ${id} ${Number(count)}`),
    ...keptExamples.read().map((id) => `example ${id}`),
    ...textsIn(keptDrill.read().drilled).map((id) => `unit ${id}`),
  ];
  return [...new Set(marks)].sort();
}

function showCourse(value: SettingValue): void {
  const marks = textsIn(value).map((mark) => mark.split(' '));
  const named = (wanted: string) => marks.flatMap(([kind, id = '']) => (kind === wanted ? [id] : []));
  const lessons = marks.filter(([kind]) => kind === 'lesson');
  keptLessons.write(Object.fromEntries(lessons.map(([, id = '', count]) => [id, Number(count)])));
  keptExamples.write(named('example'));
  keptDrill.write({ ...keptDrill.read(), drilled: named('unit') });
}

/** The tries, the three numbers of the rating, and the ratings before. */
function readTrainer(): string[] {
  const { tries, player, past } = keptDrill.read();
  const { rating, deviation, volatility } = (player ?? {}) as Readonly<Record<string, unknown>>;
  const result = [tries, rating, deviation, volatility];
  const before: readonly unknown[] = Array.isArray(past) ? past : [];
  return result.every(Number.isFinite) ? [...result, ...before].map(String) : [];
}

function showTrainer(value: SettingValue): void {
  const [tries, rating, deviation, volatility, ...past] = textsIn(value).map(Number);
  const { upTo, drilled, ...results } = keptDrill.read();
  // Without a rating, it is another person, of whom nothing is known.
  const shown =
    tries === undefined ? {} : { ...results, tries, player: { rating, deviation, volatility }, past };
  keptDrill.write({ upTo, drilled, ...shown });
}
