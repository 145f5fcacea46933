import type { TechniqueNames } from '../../texts/index.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { UNITS, type Standing, type Unit } from '../../../core/learn/path.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { strengthOf } from '../memory/schedule.ts';
import { DueText } from './due-text.tsx';
import classes from './path.module.css';
import { UNIT_NAMES } from '../../i18n/unit-names.ts';

interface UnitPartProps {
  readonly unit: Unit;
  readonly number: number;
  /** Whether this is the player's current unit, which is open. */
  readonly isHere: boolean;
  readonly standing: Standing;
  readonly names: TechniqueNames;
  readonly now: number;
}

export function UnitPart({ unit, number, isHere, standing, names, now }: UnitPartProps) {
  const { t, i18n } = useLingui();
  const count = unit.techniques.length;
  const found = unit.techniques.filter((id) => standing.found.has(id)).length;
  const isDone = found === count;
  return (
    <li className={classes.unit} data-unit={unit.id} data-state={isDone ? 'done' : isHere ? 'here' : 'later'}>
      <details open={isHere}>
        <summary>
          <span aria-hidden className={classes.dot}>
            {isDone ? '✓' : number}
          </span>
          <span className={classes.name}>{i18n._(UNIT_NAMES[unit.id])}</span>
          <span className={classes.count} role="img" aria-label={t`${found} of ${count} found unaided`}>
            {found}/{count}
          </span>
        </summary>
        <BuildsOn unit={unit} />
        <ul className={classes.techniques}>
          {unit.techniques.map((id) => (
            <li key={id}>
              <Link href={`/practice?technique=${id}`} data-technique={id}>
                <Strength {...{ standing, id, now }} />
                <span>
                  {names[id]}
                  <small>
                    <StrengthText {...{ standing, id, now }} />
                  </small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

function BuildsOn({ unit }: { readonly unit: Unit }) {
  const { i18n } = useLingui();
  if (unit.buildsOn.length === 0) return null;
  const before = UNITS.filter(({ id }) => unit.buildsOn.includes(id));
  const list = new Intl.ListFormat(i18n.locales, { type: 'conjunction' });
  const units = list.format(before.map(({ id }) => i18n._(UNIT_NAMES[id])));
  return (
    <p className={classes.buildsOn}>
      <Trans>Builds on: {units}</Trans>
    </p>
  );
}

interface StrengthProps {
  readonly standing: Standing;
  readonly id: TechniqueId;
  readonly now: number;
}

/** The probability that the technique is still remembered, as a ring. */
function Strength({ standing, id, now }: StrengthProps) {
  const memory = standing.memories.get(id);
  const share = memory ? strengthOf(memory, now) : 0;
  return (
    <svg aria-hidden viewBox="0 0 36 36" className={classes.ring} data-begun={memory ? true : undefined}>
      <circle cx="18" cy="18" r="15" />
      {memory && <circle cx="18" cy="18" r="15" pathLength="100" strokeDasharray={`${100 * share} 100`} />}
    </svg>
  );
}

function StrengthText({ standing, id, now }: StrengthProps) {
  const { i18n } = useLingui();
  const memory = standing.memories.get(id);
  // The technique was found before memories were recorded.
  if (!memory) return standing.found.has(id) ? <Trans>found</Trans> : <Trans>not started</Trans>;
  const share = i18n.number(strengthOf(memory, now), { style: 'percent' });
  return (
    <>
      {share} · <DueText due={memory.due} now={now} />
    </>
  );
}
