import { stored } from '../platform/stored.ts';

/** How many frames of each lesson have been finished, as it is stored. */
export const keptLessons = stored('nonet.lessons', (json) => json as Readonly<Record<string, unknown>>, {});

/** The techniques of which a guided example was answered. */
export const keptExamples = stored('nonet.examples', (json) => textsIn(json), []);

/** The results of all drills, as they are stored. */
export const keptDrill = stored('nonet.drill', (json) => json as Readonly<Record<string, unknown>>, {});

export function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
