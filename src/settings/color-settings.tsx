import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import {
  CELL_SLOTS,
  DEFAULT_COLORS,
  isSameScheme,
  SOLID_SLOTS,
  TINT_SLOTS,
  type ColorScheme,
  type ColorSchemes,
  type Slot,
  type Theme,
} from '../../core/appearance/color-scheme.ts';
import { PRESET_IDS, PRESETS, type PresetId } from '../../core/appearance/presets.ts';
import { findFaint, mendScheme } from '../../core/appearance/readable.ts';
import { changeColors, colors as stored } from '../platform/colors.ts';
import { useStore } from '../platform/use-store.ts';
import { Button } from '../ui/button.tsx';
import { DialogIcon } from '../ui/dialog-icons.tsx';
import { Icon } from '../ui/icons.tsx';
import { ColorEditor } from './color-editor.tsx';
import { findingText, PRESET_NAMES } from './color-names.ts';
import { ColorPreview } from './color-preview.tsx';
import classes from './colors.module.css';
import { SchemeExchange } from './scheme-exchange.tsx';
import { useShownTheme } from './use-shown-theme.ts';

/** The eight options, each with its colours. */
const OPTIONS: Readonly<
  Record<string, { readonly name: MessageDescriptor; readonly slots: readonly Slot[] }>
> = {
  page: { name: msg`Page`, slots: ['page'] },
  board: { name: msg`Board`, slots: ['board'] },
  lines: { name: msg`Lines and labels`, slots: ['lines'] },
  givens: { name: msg`Given digits`, slots: ['givens'] },
  texts: { name: msg`Your digits, notes`, slots: ['digits', 'notes'] },
  mark: { name: msg`Same-digit mark`, slots: ['mark'] },
  cells: { name: msg`Cell colours`, slots: CELL_SLOTS },
  pairs: {
    name: msg`Note pairs`,
    slots: SOLID_SLOTS.flatMap((solid, index) => [solid, TINT_SLOTS[index]!]),
  },
};

/** The ready-made colours, of which one is chosen or none. */
export function ReadyMade({ changes: { colors, before, replace, undo } }: ColorProps) {
  const { t, i18n } = useLingui();
  const theme = useShownTheme();
  const [open, setOpen] = useState(false);
  const preset = presetOf(colors, theme);
  return (
    <>
      <Row
        id="presets"
        name={t`Colour theme`}
        value={preset ? i18n._(PRESET_NAMES[preset]) : t`Your own`}
        open={open}
        onToggle={() => setOpen(!open)}
      >
        {open && <Presets theme={theme} chosen={preset} onChoose={(id) => replace(PRESETS[id])} />}
      </Row>
      {before !== null && (
        <Button data-action="undo-colors" onClick={undo}>
          <Trans>Undo</Trans>
        </Button>
      )}
    </>
  );
}

function presetOf(colors: ColorSchemes, theme: Theme): PresetId | undefined {
  return PRESET_IDS.find((id) => isSameScheme(PRESETS[id][theme], colors[theme]));
}

/** Single colours of the current theme, export and import. The board updates immediately. */
export function ColorSettings({ changes: { colors, change, replace } }: ColorProps) {
  const theme = useShownTheme();
  const scheme = colors[theme];
  const preset = presetOf(colors, theme);
  const reset = (): void => replace({ ...colors, [theme]: DEFAULT_COLORS[theme] });
  return (
    <div className={classes.colors} data-part="colors">
      <Summary
        {...{ scheme, theme }}
        onMend={() => replace({ ...colors, [theme]: mendScheme(scheme, theme) })}
        onReset={preset === 'default' ? undefined : reset}
      />
      <Rows {...{ colors, theme, change, replace }} />
    </div>
  );
}

interface ColorProps {
  readonly changes: ReturnType<typeof useColorChanges>;
}

/** The colours. A change of many colours at once can be undone. */
export function useColorChanges() {
  const colors = useStore(stored);
  const [before, setBefore] = useState<ColorSchemes | null>(null);
  return {
    colors,
    before,
    replace: (next: ColorSchemes): void => {
      setBefore(colors);
      changeColors(next);
    },
    change: (next: ColorSchemes): void => {
      setBefore(null);
      changeColors(next);
    },
    undo: (): void => {
      if (before !== null) changeColors(before);
      setBefore(null);
    },
  };
}

interface RowsProps {
  readonly colors: ColorSchemes;
  readonly theme: Theme;
  readonly change: (next: ColorSchemes) => void;
  readonly replace: (next: ColorSchemes) => void;
}

function Rows({ colors, theme, change, replace }: RowsProps) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState<string | null>(null);
  const scheme = colors[theme];
  const row = (id: string, name: string, value: ReactNode, content: () => ReactNode): ReactNode => (
    <Row
      key={id}
      id={id}
      name={name}
      value={value}
      open={open === id}
      onToggle={() => setOpen(open === id ? null : id)}
    >
      {open === id && content()}
    </Row>
  );
  return (
    <>
      {Object.entries(OPTIONS).map(([id, { name, slots }]) =>
        row(id, i18n._(name), <Chips scheme={scheme} slots={slots} />, () => (
          <ColorEditor
            {...{ slots, scheme, theme }}
            name={i18n._(name)}
            onChange={(slot, color) => change({ ...colors, [theme]: { ...scheme, [slot]: color } })}
          />
        )),
      )}
      {row('exchange', t`Export and import`, null, () => (
        <SchemeExchange colors={colors} theme={theme} onImport={replace} />
      ))}
    </>
  );
}

const FINDINGS_SHOWN = 2;

interface SummaryProps {
  readonly scheme: ColorScheme;
  readonly theme: Theme;
  readonly onMend: () => void;
  readonly onReset: (() => void) | undefined;
}

/** The preview, and whether all of it is readable. */
function Summary({ scheme, theme, onMend, onReset }: SummaryProps) {
  const { i18n } = useLingui();
  const findings = findFaint(scheme, theme);
  const more = findings.length - FINDINGS_SHOWN;
  return (
    <div className={classes.summary}>
      <ColorPreview />
      <div className={classes.words}>
        <p className={classes.caption}>
          {theme === 'light' ? (
            <Trans>Colours of the light theme</Trans>
          ) : (
            <Trans>Colours of the dark theme</Trans>
          )}
        </p>
        <div role="status" data-part="color-status">
          {findings.length === 0 ? (
            <p className={classes.good} data-tone="ok">
              <Icon name="check" size={16} />
              <Trans>All digits are easy to read on these colours.</Trans>
            </p>
          ) : (
            <ul className={classes.faint}>
              {findings.slice(0, FINDINGS_SHOWN).map((finding) => (
                <li key={`${finding.front} ${finding.back}`}>
                  <Icon name="warning" size={16} />
                  {findingText(i18n, finding)}
                </li>
              ))}
              {more > 0 && (
                <li>{i18n._(msg`${plural(more, { one: 'and # more', other: 'and # more' })}`)}</li>
              )}
            </ul>
          )}
        </div>
        <div className={classes.offers}>
          {findings.length > 0 && (
            <Button data-action="mend-scheme" onClick={onMend}>
              <Trans>Make it readable</Trans>
            </Button>
          )}
          {onReset && (
            <Button data-action="reset-colors" onClick={onReset}>
              <Trans>Reset to default</Trans>
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly name: string;
  readonly value: ReactNode;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

function Row({ id, name, value, open, onToggle, children }: RowProps) {
  return (
    <div className={classes.option} data-color-option={id}>
      <button
        type="button"
        className={classes.row}
        aria-expanded={open}
        aria-controls={`color-${id}`}
        onClick={onToggle}
      >
        <span className={classes.name}>{name}</span>
        <span className={classes.value}>{value}</span>
        <span className={classes.arrow}>
          <DialogIcon name={open ? 'up' : 'down'} size={18} />
        </span>
      </button>
      <div id={`color-${id}`} hidden={!open}>
        {children}
      </div>
    </div>
  );
}

/** An option's current colours; a pair is one chip with two halves. */
function Chips({ scheme, slots }: { readonly scheme: ColorScheme; readonly slots: readonly Slot[] }) {
  return (
    <span aria-hidden className={classes.chips} data-many={slots.length > 2 || undefined}>
      {slots.map((slot) => (
        <span
          key={slot}
          className={classes.chip}
          data-half={slot.replace(/[0-9]/, '')}
          style={{ background: scheme[slot] }}
        />
      ))}
    </span>
  );
}

interface PresetsProps {
  readonly theme: Theme;
  readonly chosen: string | undefined;
  readonly onChoose: (id: (typeof PRESET_IDS)[number]) => void;
}

function Presets({ theme, chosen, onChoose }: PresetsProps) {
  const { i18n } = useLingui();
  return (
    <ul className={classes.presets}>
      {PRESET_IDS.map((id) => (
        <li key={id}>
          <button
            type="button"
            className={classes.preset}
            aria-pressed={id === chosen}
            data-preset={id}
            onClick={() => onChoose(id)}
          >
            <span className={classes.name}>{i18n._(PRESET_NAMES[id])}</span>
            <Chips scheme={PRESETS[id][theme]} slots={CELL_SLOTS} />
          </button>
        </li>
      ))}
    </ul>
  );
}
