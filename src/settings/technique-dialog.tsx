import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { UNITS, type Unit } from '../../core/learn/units.ts';
import { TECHNIQUES, type TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import { changeSettings } from '../platform/settings.ts';
import { uniquenessInHints, switchTechniques, techniquesOff, useWording } from '../hint/index.ts';
import { LEVEL_NAMES } from '../i18n/level-names.ts';
import { UNIT_NAMES } from '../i18n/unit-names.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogIcon } from '../ui/dialog-icons.tsx';
import { Switch } from './switch.tsx';
import classes from './technique-dialog.module.css';
import shapes from '../ui/shapes.module.css';
import settings from './settings.module.css';
import '../ui/choices.css';

/** A switch for each technique and each family, so that players can switch off those they do not know. */
export default function TechniqueDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const [off, setOff] = useState(techniquesOff);
  const change = (ids: readonly TechniqueId[], on: boolean): void => {
    switchTechniques(ids, on);
    changeSettings({});
    setOff(techniquesOff());
  };
  const total = TECHNIQUES.length;
  const count = total - off.size;
  return (
    <Dialog title={t`Techniques in hints`} shape="sheet" part="techniques" onClose={onClose}>
      <div className={classes.content}>
        <p className={shapes.note}>
          <Trans>
            Hints go by what is on, and so does the path in the rating of a puzzle. The SE rating stays as it
            is.
          </Trans>
        </p>
        <div className={classes.all}>
          <p role="status">
            <Trans>
              {count} of {total} on
            </Trans>
          </p>
          <Button disabled={off.size === 0} onClick={() => change([...off], true)}>
            <Trans>All on</Trans>
          </Button>
        </div>
        <Families off={off} onChange={change} />
      </div>
    </Dialog>
  );
}

interface SwitchesProps {
  readonly off: ReadonlySet<TechniqueId>;
  readonly onChange: (ids: readonly TechniqueId[], on: boolean) => void;
}

function Families(props: SwitchesProps) {
  const { i18n } = useLingui();
  const wording = useWording();
  const [rests] = useState(uniquenessInHints.read);
  if (!wording) return <p aria-busy />;
  return (
    <>
      <section className={classes.family} data-family="singles">
        <h3>{i18n._(UNIT_NAMES.singles)}</h3>
        <p className={shapes.note}>
          <Trans>Always on</Trans>
        </p>
      </section>
      {UNITS.filter(({ id }) => id !== 'singles').map((unit) =>
        unit.id === 'uniqueness' && !rests ? (
          <section key={unit.id} className={classes.family} data-family={unit.id}>
            <h3>{i18n._(UNIT_NAMES[unit.id])}</h3>
            <p className={shapes.note}>
              <Trans>Off as long as “Uniqueness in hints” is</Trans>
            </p>
          </section>
        ) : (
          <FamilySwitches key={unit.id} unit={unit} name={wording.technique} {...props} />
        ),
      )}
    </>
  );
}

interface FamilyProps extends SwitchesProps {
  readonly unit: Unit;
  readonly name: (id: TechniqueId) => string;
}

function FamilySwitches({ unit: { id, techniques }, name: nameOf, off, onChange }: FamilyProps) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const list = useId();
  const total = techniques.length;
  const count = techniques.filter((each) => !off.has(each)).length;
  const family = i18n._(UNIT_NAMES[id]);
  return (
    <section data-family={id}>
      <div className={classes.family}>
        <h3>
          <button
            type="button"
            className={classes.disclose}
            aria-expanded={open}
            aria-controls={list}
            onClick={() => setOpen(!open)}
          >
            <DialogIcon name={open ? 'up' : 'down'} size={18} />
            <span>
              {family}
              <span className={shapes.note}>
                <Trans>
                  {count} of {total} on
                </Trans>
              </span>
            </span>
          </button>
        </h3>
        <label className={settings.switch}>
          <input
            type="checkbox"
            role="switch"
            aria-label={t`All of “${family}”`}
            checked={count === total}
            onChange={(event) => onChange(techniques, event.target.checked)}
          />
        </label>
      </div>
      <div id={list} className={classes.techniques} hidden={!open}>
        {TECHNIQUES.filter((each) => techniques.includes(each.id)).map((technique) => (
          <Switch
            key={technique.id}
            name={nameOf(technique.id)}
            note={i18n._(LEVEL_NAMES[technique.level])}
            on={!off.has(technique.id)}
            onChange={(on) => onChange([technique.id], on)}
          />
        ))}
      </div>
    </section>
  );
}
