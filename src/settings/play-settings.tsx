import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { SectionProps } from '../session/index.ts';
import { askHintPrice, asksHintPrice, uniquenessInHints, techniquesOff } from '../hint/index.ts';
import { changeSettings, type Settings } from '../platform/settings.ts';
import { useSettings } from '../platform/use-settings.ts';
import { DialogIcon } from '../ui/dialog-icons.tsx';
import classes from './settings.module.css';
import shapes from '../ui/shapes.module.css';
import segments from '../ui/segments.module.css';
import { Switch } from './switch.tsx';

type Entry = Settings['entry'];

const ENTRIES: Readonly<Record<Entry, MessageDescriptor>> = {
  both: msg`Both`,
  cell: msg`Cell first`,
  digit: msg`Digit first`,
};

const ENTRY_NOTES: Readonly<Record<Entry, MessageDescriptor>> = {
  both: msg`If a cell is selected, the digit goes into it; otherwise choose the cells to fill.`,
  cell: msg`Select cells, then the digit that goes into them.`,
  digit: msg`Choose a digit on the pad, then the cells to fill. Typed digits go into the selected cell.`,
};

const BOARD_SWITCHES = [
  {
    setting: 'twoKinds',
    name: msg`Corner and centre notes`,
    note: msg`Pencil goes from corner to centre notes; hints and checks read the centre ones`,
  },
  {
    setting: 'largeNotes',
    name: msg`Larger notes`,
    note: msg`One step larger on the board`,
  },
  {
    setting: 'enterLastNote',
    name: msg`Press twice to enter the last note`,
    note: msg`In a cell with one note left`,
  },
  {
    setting: 'removeNotes',
    name: msg`Remove notes automatically`,
    note: msg`Entering a digit removes it from the notes of its row, column and box`,
  },
  {
    setting: 'showConflicts',
    name: msg`Show conflicts`,
    note: msg`A digit that appears twice in a row, column or box turns red`,
  },
  {
    setting: 'markAlike',
    name: msg`Mark the same digit`,
    note: msg`Every cell with the selected cell’s digit`,
  },
  {
    setting: 'hideTime',
    name: msg`Hide the time`,
    note: msg`Keeps running; shown at the end`,
  },
] as const;

/** Settings for input and for the board's automatic behaviour. */
export function PlaySettings() {
  const { t, i18n } = useLingui();
  const settings = useSettings();
  return (
    <>
      <EntryChoice entry={settings.entry} />
      {BOARD_SWITCHES.map(({ setting, name, note }) => (
        <Switch
          key={setting}
          name={i18n._(name)}
          note={i18n._(note)}
          on={settings[setting]}
          onChange={(on) => changeSettings({ [setting]: on })}
        />
      ))}
      {'wakeLock' in navigator && (
        <Switch
          name={t`Keep the screen on`}
          note={t`While you play; five minutes after the last touch it may go dark`}
          on={settings.keepAwake}
          onChange={(keepAwake) => changeSettings({ keepAwake })}
        />
      )}
    </>
  );
}

/** The techniques that hints may use, and the keys. */
export function MorePlaySettings({ session, onAct }: Pick<SectionProps, 'session' | 'onAct'>) {
  const { t } = useLingui();
  const [uniqueness, setUniqueness] = useState(uniquenessInHints.read);
  return (
    <>
      <Switch
        name={t`Uniqueness in hints`}
        note={t`Hints may rest on the puzzle having one solution`}
        on={uniqueness}
        onChange={(on) => {
          setUniqueness(on);
          uniquenessInHints.write(on);
          changeSettings({});
        }}
      />
      {session && <PriceSwitch owner={session.username} />}
      <TechniquesRow onOpen={() => onAct('techniques')} />
      <button
        type="button"
        className={`${classes.row} ${classes.keys}`}
        data-act="keys"
        onClick={() => onAct('keys')}
      >
        <Trans>Keyboard</Trans>
        <DialogIcon name="next" size={18} />
      </button>
    </>
  );
}

function PriceSwitch({ owner }: { readonly owner: string }) {
  const { t } = useLingui();
  const [asks, setAsks] = useState(() => asksHintPrice(owner));
  return (
    <Switch
      name={t`Ask before using crystals`}
      note={t`For the first hint on a puzzle each day`}
      on={asks}
      onChange={(on) => {
        setAsks(on);
        askHintPrice(owner, on);
      }}
    />
  );
}

/** A link to the switches of the techniques, with the number switched off. */
function TechniquesRow({ onOpen }: { readonly onOpen: () => void }) {
  const off = techniquesOff().size;
  return (
    <button type="button" className={classes.row} data-action="techniques" onClick={onOpen}>
      <span>
        <Trans>Techniques in hints</Trans>
        <span className={shapes.note}>
          {off === 0 ? (
            <Trans>All are on; switch off what you do not know</Trans>
          ) : (
            <Plural value={off} one="# is off" other="# are off" />
          )}
        </span>
      </span>
      <DialogIcon name="next" size={18} />
    </button>
  );
}

function EntryChoice({ entry: chosen }: Pick<Settings, 'entry'>) {
  const { i18n } = useLingui();
  const heading = useId();
  return (
    <>
      <p id={heading} className={classes.heading}>
        <Trans>Entering digits</Trans>
        <span className={shapes.note}>{i18n._(ENTRY_NOTES[chosen])}</span>
      </p>
      <div role="group" aria-labelledby={heading} className={segments.segments}>
        {(Object.keys(ENTRIES) as Entry[]).map((entry) => (
          <button
            key={entry}
            type="button"
            aria-pressed={chosen === entry}
            onClick={() => changeSettings({ entry })}
          >
            {i18n._(ENTRIES[entry])}
          </button>
        ))}
      </div>
    </>
  );
}
