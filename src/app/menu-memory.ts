import { readLocal, writeLocal } from '../platform/settings.ts';

const KEY = 'nonet.menu';
/** More people than share one browser. */
const PEOPLE_KEPT = 8;

/** The section that somebody had open last on this device; null for nobody knows. */
export function lastSection(person: string): string | null {
  return read().find(([name]) => name === person)?.[1] ?? null;
}

/** @param person a public name, or '' for a visitor */
export function rememberSection(person: string, section: string): void {
  const others = read().filter(([name]) => name !== person);
  writeLocal(KEY, JSON.stringify([[person, section], ...others].slice(0, PEOPLE_KEPT)));
}

function read(): (readonly [string, string])[] {
  try {
    const stored = JSON.parse(readLocal(KEY) ?? '[]') as unknown;
    if (!Array.isArray(stored)) return [];
    return stored.filter(
      (each): each is [string, string] =>
        Array.isArray(each) && each.every((part) => typeof part === 'string'),
    );
  } catch {
    return [];
  }
}
