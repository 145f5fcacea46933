import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { changeSettings, type Theme } from '../platform/settings.ts';
import { useSettings } from '../platform/use-settings.ts';
import { ColorSettings } from './color-settings.tsx';
import segments from '../ui/segments.module.css';
import { Switch } from './switch.tsx';

export const THEMES: Readonly<Record<Theme, MessageDescriptor>> = {
  system: msg`System`,
  light: msg`Light`,
  dark: msg`Dark`,
};

export function ThemeChoice() {
  const { t, i18n } = useLingui();
  const settings = useSettings();
  return (
    <div role="group" aria-label={t`Theme`} className={segments.segments}>
      {(Object.keys(THEMES) as Theme[]).map((theme) => (
        <button
          key={theme}
          type="button"
          data-theme-choice={theme}
          aria-pressed={settings.theme === theme}
          onClick={() => changeSettings({ theme })}
        >
          {i18n._(THEMES[theme])}
        </button>
      ))}
    </div>
  );
}

/** The rarer settings of colour. */
export function MoreColors(props: ComponentProps<typeof ColorSettings>) {
  const { t } = useLingui();
  const settings = useSettings();
  return (
    <>
      <ColorSettings {...props} />
      <Switch
        name={t`Colour numbers`}
        note={t`Coloured cells show which colour they have`}
        on={settings.colorNumbers}
        onChange={(colorNumbers) => changeSettings({ colorNumbers })}
      />
    </>
  );
}
