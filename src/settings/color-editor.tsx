import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { parseColor, type Color } from '../../core/appearance/color.ts';
import {
  DEFAULT_COLORS,
  type ColorScheme,
  type Slot,
  type Theme,
} from '../../core/appearance/color-scheme.ts';
import { findFaint, isAbout, mendColor } from '../../core/appearance/readable.ts';
import { Button } from '../ui/button.tsx';
import { FaultLine } from '../ui/field.tsx';
import { Icon } from '../ui/icons.tsx';
import { colorName, findingText } from './color-names.ts';
import classes from './colors.module.css';
import '../ui/choices.css';

interface ColorEditorProps {
  readonly name: string;
  readonly slots: readonly Slot[];
  readonly scheme: ColorScheme;
  readonly theme: Theme;
  readonly onChange: (slot: Slot, color: Color) => void;
}

/** Chooses a colour for one of several slots, with the system's picker or as a hex number. */
export function ColorEditor({ name, slots, scheme, theme, onChange }: ColorEditorProps) {
  const { i18n } = useLingui();
  const group = useId();
  const [chosen, setChosen] = useState(slots[0]!);
  return (
    <div className={classes.editor}>
      {slots.length > 1 && (
        <div role="radiogroup" aria-label={name} className={classes.swatches} data-slots={slots.length}>
          {slots.map((slot) => (
            <label
              key={slot}
              className={classes.swatch}
              style={{ background: scheme[slot] }}
              data-slot={slot}
            >
              <input
                type="radio"
                name={group}
                aria-label={colorName(i18n, slot)}
                checked={slot === chosen}
                onChange={() => setChosen(slot)}
              />
            </label>
          ))}
        </div>
      )}
      <SlotEditor key={chosen} {...{ scheme, theme, onChange }} slot={chosen} />
    </div>
  );
}

/** More findings would not fit on a phone. */
const FINDINGS_SHOWN = 3;

function SlotEditor({
  slot,
  scheme,
  theme,
  onChange,
}: Omit<ColorEditorProps, 'slots' | 'name'> & { readonly slot: Slot }) {
  const { t, i18n } = useLingui();
  const color = scheme[slot];
  const [typed, setTyped] = useState<string | null>(null);
  const line = useId();
  const name = colorName(i18n, slot);
  const usual = DEFAULT_COLORS[theme][slot];
  const set = (wanted: Color): void => {
    setTyped(null);
    if (wanted !== color) onChange(slot, wanted);
  };
  return (
    <>
      <div className={classes.slot}>
        <input
          type="color"
          className={classes.well}
          aria-label={name}
          value={color}
          onChange={(event) => set(parseColor(event.target.value)!)}
        />
        <HexField
          {...{ name, color, typed, setTyped, line }}
          onRead={(read) => {
            if (read !== color) onChange(slot, read);
          }}
          onEnd={set}
        />
        {color !== usual && (
          <Button onClick={() => set(usual)}>
            <Trans>Default</Trans>
          </Button>
        )}
      </div>
      <FaultLine id={line} fault={isFault(typed) ? t`Six digits after #, each 0–9 or a–f.` : null} />
      <Findings {...{ slot, scheme, theme }} onMend={set} />
    </>
  );
}

interface HexFieldProps {
  readonly name: string;
  readonly color: Color;
  /** The text in the field while the player types; null otherwise. */
  readonly typed: string | null;
  readonly setTyped: (typed: string) => void;
  /** The id of the line with the error message. */
  readonly line: string;
  readonly onRead: (color: Color) => void;
  readonly onEnd: (color: Color) => void;
}

function HexField({ name, color, typed, setTyped, line, onRead, onEnd }: HexFieldProps) {
  const { t } = useLingui();
  return (
    <input
      type="text"
      className={classes.hex}
      aria-label={t`${name}, as #RRGGBB`}
      aria-invalid={isFault(typed) || undefined}
      aria-describedby={line}
      value={typed ?? color}
      maxLength={7}
      spellCheck={false}
      autoCapitalize="none"
      onChange={({ target }) => {
        setTyped(target.value);
        const read = target.value.length === 7 ? parseColor(target.value) : undefined;
        if (read !== undefined) onRead(read);
      }}
      onBlur={() => {
        const read = parseColor(typed ?? '');
        if (read !== undefined) onEnd(read);
      }}
    />
  );
}

function isFault(typed: string | null): boolean {
  return typed !== null && parseColor(typed) === undefined;
}

/** Warns if this colour makes something hard to read, and suggests the nearest readable colour. */
function Findings({
  slot,
  scheme,
  theme,
  onMend,
}: Pick<ColorEditorProps, 'scheme' | 'theme'> & {
  readonly slot: Slot;
  readonly onMend: (color: Color) => void;
}) {
  const { i18n } = useLingui();
  const findings = findFaint(scheme, theme).filter((finding) => isAbout(finding, slot));
  if (findings.length === 0) return null;
  const mended = mendColor(scheme, theme, slot);
  return (
    <div className={classes.findings}>
      <ul>
        {findings.slice(0, FINDINGS_SHOWN).map((finding) => (
          <li key={`${finding.front} ${finding.back}`}>
            <Icon name="warning" size={16} />
            {findingText(i18n, finding)}
          </li>
        ))}
      </ul>
      {mended !== undefined && (
        <Button className={classes.mend} data-action="mend-color" onClick={() => onMend(mended)}>
          <span className={classes.dot} style={{ background: mended }} />
          <Trans>Use {mended}, the closest readable colour</Trans>
        </Button>
      )}
    </div>
  );
}
