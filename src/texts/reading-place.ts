import { readLocal, writeLocal } from '../platform/settings.ts';

const KEY = 'nonet.reading';
/** Number of texts whose reading position is kept. */
const MOST_KEPT = 20;

interface Place {
  readonly number: number;
  /** Pixels from the top. */
  readonly top: number;
}

/** The text that was read last, and where in it. */
export function lastPlace(): Place | undefined {
  return read()[0];
}

export function placeIn(number: number): number {
  return read().find((place) => place.number === number)?.top ?? 0;
}

export function keepPlace(number: number, top: number): void {
  const others = read().filter((place) => place.number !== number);
  writeLocal(KEY, JSON.stringify([{ number, top: Math.round(top) }, ...others].slice(0, MOST_KEPT)));
}

/** Latest first. */
function read(): readonly Place[] {
  try {
    const stored = JSON.parse(readLocal(KEY) ?? '[]') as unknown;
    return Array.isArray(stored) ? stored.filter(isPlace) : [];
  } catch {
    return [];
  }
}

function isPlace(value: unknown): value is Place {
  const { number, top } = (value ?? {}) as Partial<Record<keyof Place, unknown>>;
  return Number.isInteger(number) && Number.isInteger(top);
}
