import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { hintsRestOnUniqueness, restHintsOnUniqueness } from '../../platform/hint-allowance.ts';
import { changeSettings, type Theme } from '../../platform/settings.ts';
import { useSettings } from '../../platform/use-settings.ts';
import { ColorSettings } from './color-settings.tsx';
import classes from './settings.module.css';

const THEMES: Readonly<Record<Theme, MessageDescriptor>> = {
  system: msg`System`,
  light: msg`Light`,
  dark: msg`Dark`,
};

export function themeName(theme: Theme): MessageDescriptor {
  return THEMES[theme];
}

/** Theme, colours, and what the board does by itself. */
export function Appearance() {
  const { t, i18n } = useLingui();
  const settings = useSettings();
  const [uniqueness, setUniqueness] = useState(hintsRestOnUniqueness);
  return (
    <div className={classes.panel}>
      <div role="group" aria-label={t`Theme`} className={classes.segments}>
        {(Object.keys(THEMES) as Theme[]).map((theme) => (
          <button
            key={theme}
            type="button"
            data-theme-choice={theme}
            aria-pressed={settings.theme === theme}
            onClick={() => {
              changeSettings({ theme });
            }}
          >
            {i18n._(THEMES[theme])}
          </button>
        ))}
      </div>
      <ColorSettings />
      <Switch
        name={t`Remove notes automatically`}
        note={t`A digit leaves the notes of its row, column and box`}
        on={settings.removeNotes}
        onChange={(removeNotes) => {
          changeSettings({ removeNotes });
        }}
      />
      <Switch
        name={t`Colour numbers`}
        note={t`Coloured cells show which colour they have`}
        on={settings.colorNumbers}
        onChange={(colorNumbers) => {
          changeSettings({ colorNumbers });
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

interface SwitchProps {
  readonly name: string;
  readonly note: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

function Switch({ name, note, on, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label className={classes.switch} htmlFor={id}>
      <span>
        {name}
        <span className={classes.note}>{note}</span>
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={on}
        onChange={(event) => {
          onChange(event.target.checked);
        }}
      />
    </label>
  );
}
