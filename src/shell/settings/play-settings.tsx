import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { hintsRestOnUniqueness, restHintsOnUniqueness } from '../../hint/index.ts';
import { changeSettings, type Settings } from '../../platform/settings.ts';
import { useSettings } from '../../platform/use-settings.ts';
import classes from './settings.module.css';
import { Switch } from './switch.tsx';

type Entry = Settings['entry'];

const ENTRIES: Readonly<Record<Entry, MessageDescriptor>> = {
  both: msg`Both`,
  cell: msg`Cell first`,
  digit: msg`Digit first`,
};

const ENTRY_NOTES: Readonly<Record<Entry, MessageDescriptor>> = {
  both: msg`If a cell is selected, the digit goes into it; otherwise tap the cells to fill.`,
  cell: msg`Taps select cells; a digit goes into them.`,
  digit: msg`A digit of the pad is chosen; taps enter it. Typed digits go into the selected cell.`,
};

/** How entering works, and what the board does by itself. */
export function PlaySettings() {
  const { t, i18n } = useLingui();
  const settings = useSettings();
  const [uniqueness, setUniqueness] = useState(hintsRestOnUniqueness);
  const heading = useId();
  return (
    <div className={classes.panel}>
      <p id={heading} className={classes.heading}>
        <Trans>Entering digits</Trans>
        <span className={classes.note}>{i18n._(ENTRY_NOTES[settings.entry])}</span>
      </p>
      <div role="group" aria-labelledby={heading} className={classes.segments}>
        {(Object.keys(ENTRIES) as Entry[]).map((entry) => (
          <button
            key={entry}
            type="button"
            data-entry-choice={entry}
            aria-pressed={settings.entry === entry}
            onClick={() => {
              changeSettings({ entry });
            }}
          >
            {i18n._(ENTRIES[entry])}
          </button>
        ))}
      </div>
      <Switch
        name={t`Remove notes automatically`}
        note={t`Entering a digit removes it from the notes of its row, column and box`}
        on={settings.removeNotes}
        onChange={(removeNotes) => {
          changeSettings({ removeNotes });
        }}
      />
      <Switch
        name={t`Show conflicts`}
        note={t`A digit that appears twice in a row, column or box turns red`}
        on={settings.showConflicts}
        onChange={(showConflicts) => {
          changeSettings({ showConflicts });
        }}
      />
      <Switch
        name={t`Mark the same digit`}
        note={t`Every cell with the selected cell’s digit`}
        on={settings.markAlike}
        onChange={(markAlike) => {
          changeSettings({ markAlike });
        }}
      />
      <Switch
        name={t`Hide the time`}
        note={t`Keeps running; shown at the end`}
        on={settings.hideTime}
        onChange={(hideTime) => {
          changeSettings({ hideTime });
        }}
      />
      <Switch
        name={t`Uniqueness in hints`}
        note={t`Hints may rest on the puzzle having one solution`}
        on={uniqueness}
        onChange={(on) => {
          setUniqueness(on);
          restHintsOnUniqueness(on);
        }}
      />
      {'wakeLock' in navigator && (
        <Switch
          name={t`Keep the screen on`}
          note={t`While you play; five minutes after the last touch it may go dark`}
          on={settings.keepAwake}
          onChange={(keepAwake) => {
            changeSettings({ keepAwake });
          }}
        />
      )}
    </div>
  );
}
