import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { BANDS, type Band } from '../../../core/sudoku/rate/bands.ts';
import type { Level } from '../../../core/sudoku/techniques/catalogue.ts';
import { useStore } from '../../platform/use-store.ts';
import segments from '../../ui/segments.module.css';
import { wantBand, wantedBands } from '../../platform/wanted-bands.ts';

const BAND_NAMES: Readonly<Record<Band | 'any', MessageDescriptor>> = {
  any: msg`Any`,
  easier: msg`Easier`,
  typical: msg`Typical`,
  harder: msg`Harder`,
};

/** "Harder" */
function bandName(i18n: I18n, band: Band | undefined): string {
  return i18n._(BAND_NAMES[band ?? 'any']);
}

/** Chooses which puzzles of a level are opened: any, or a range of ratings. Stored on the device. */
export function BandChoice({ level }: { readonly level: Level }) {
  const { t, i18n } = useLingui();
  const wanted = useStore(wantedBands)[level];
  return (
    <div role="group" aria-label={t`New puzzles`} className={segments.segments} data-part="bands">
      {[undefined, ...BANDS].map((band) => (
        <button
          key={band ?? 'any'}
          type="button"
          data-band={band ?? 'any'}
          aria-pressed={band === wanted}
          onClick={() => wantBand(level, band)}
        >
          {bandName(i18n, band)}
        </button>
      ))}
    </div>
  );
}
