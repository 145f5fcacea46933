import { createStore, type Observable } from '../../core/base/store.ts';
import { BANDS, type Band } from '../../core/sudoku/rate/bands.ts';
import type { Level } from '../../core/sudoku/techniques/catalogue.ts';
import { stored } from './stored.ts';

/** The chosen band for each level; without an entry, any puzzle of the level. */
export type WantedBands = Readonly<Partial<Record<Level, Band>>>;

const kept = stored('nonet.bands', bandsIn, {});
const store = createStore(kept.read());

export const wantedBands: Observable<WantedBands> = store;

/** @param band undefined for any */
export function wantBand(level: Level, band: Band | undefined): void {
  const { [level]: _, ...others } = store.get();
  const next = band === undefined ? others : { ...others, [level]: band };
  kept.write(next);
  store.set(next);
}

function bandsIn(json: unknown): WantedBands {
  return Object.fromEntries(
    Object.entries(json as object).filter(([, band]) => (BANDS as readonly unknown[]).includes(band)),
  );
}
