import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { BANDS, boundsOf, type Band } from '../../../core/sudoku/rate/bands.ts';
import type { Level } from '../../../core/sudoku/techniques/catalogue.ts';
import { useStore } from '../../platform/use-store.ts';
import { Select } from '../../ui/select.tsx';
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

/** "Harder · SE 7.2–8.3" */
function rangeName(i18n: I18n, level: Level, band: Band | undefined): string {
  const bounds = boundsOf(level, band);
  const [from, to] = bounds.map((rating) => i18n.number(rating, { minimumFractionDigits: 1 }));
  return `${bandName(i18n, band)} · SE ${from}–${to}`;
}

/** Chooses which puzzles of a level are opened: any, or a range of ratings. Stored on the device. */
export function BandChoice({ level, label }: { readonly level: Level; readonly label: string }) {
  const { i18n } = useLingui();
  const wanted = useStore(wantedBands)[level];
  return (
    <Select
      label={label}
      name={`band-${level}`}
      value={wanted ?? ''}
      onChoose={(chosen) => {
        wantBand(
          level,
          BANDS.find((band) => band === chosen),
        );
      }}
    >
      <option value="">{rangeName(i18n, level, undefined)}</option>
      {BANDS.map((band) => (
        <option key={band} value={band}>
          {rangeName(i18n, level, band)}
        </option>
      ))}
    </Select>
  );
}
