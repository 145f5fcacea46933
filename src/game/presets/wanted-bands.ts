import { createStore, type Observable } from '../../../core/base/store.ts';
import { BANDS, type Band } from '../../../core/sudoku/rate/bands.ts';
import type { Level } from '../../../core/sudoku/techniques/catalogue.ts';
import { readLocal, writeLocal } from '../../platform/settings.ts';

/** Which puzzles of each level are wanted; without an entry, any. */
export type WantedBands = Readonly<Partial<Record<Level, Band>>>;

const KEY = 'nonet.bands';

const store = createStore(read());

export const wantedBands: Observable<WantedBands> = store;

/** @param band undefined for any */
export function wantBand(level: Level, band: Band | undefined): void {
  const { [level]: _, ...others } = store.get();
  const next = band === undefined ? others : { ...others, [level]: band };
  writeLocal(KEY, JSON.stringify(next));
  store.set(next);
}

function read(): WantedBands {
  try {
    const stored = JSON.parse(readLocal(KEY) ?? '{}') as Readonly<Record<string, unknown>>;
    return Object.fromEntries(
      Object.entries(stored).filter(([, band]) => (BANDS as readonly unknown[]).includes(band)),
    );
  } catch {
    return {};
  }
}
