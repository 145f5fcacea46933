import { stored } from '../platform/stored.ts';

interface Place {
  readonly number: number;
  /** Pixels from the top. */
  readonly top: number;
}

/** Latest first. */
const kept = stored('nonet.reading', (json) => (json as unknown[]).filter(isPlace), []);

/** The most recently read text, and the position in it. */
export function lastPlace(): Place | undefined {
  return kept.read()[0];
}

export function placeIn(number: number): number {
  return kept.read().find((place) => place.number === number)?.top ?? 0;
}

/** The numbers of all texts that were opened. */
export function textsRead(): readonly number[] {
  return kept.read().map(({ number }) => number);
}

export function keepPlace(number: number, top: number): void {
  const others = kept.read().filter((place) => place.number !== number);
  kept.write([{ number, top: Math.round(top) }, ...others]);
}

function isPlace(value: unknown): value is Place {
  const { number, top } = (value ?? {}) as Partial<Record<keyof Place, unknown>>;
  return Number.isInteger(number) && Number.isInteger(top);
}
