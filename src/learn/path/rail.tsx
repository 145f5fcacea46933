import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { LESSON_IDS, LESSONS } from '../../../core/learn/lessons.ts';
import { UNITS, type Unit } from '../../../core/learn/path.ts';
import { UNIT_NAMES } from '../../i18n/unit-names.ts';
import { Icon } from '../../ui/icons.tsx';
import { readLessons } from '../lessons/progress.ts';
import { strengthOf } from '../memory/schedule.ts';
import classes from './path.module.css';
import type { Progress } from './progress.ts';

interface RailProps extends Progress {
  readonly open: string;
  readonly onOpen: (unit: string) => void;
  /** The techniques of the open unit, where they have no column of their own. */
  readonly children: ReactNode;
}

type State = 'done' | 'here' | 'later';

/** All units in the order of need, with a line as far as the player has come. */
export function Rail({ open, onOpen, children, ...progress }: RailProps) {
  const { i18n } = useLingui();
  return (
    <ol className={classes.rail} start={0}>
      <FirstSteps />
      {UNITS.map((unit, index) => {
        const state = stateOf(unit, progress);
        return (
          <li key={unit.id} data-unit={unit.id} data-state={state}>
            <button
              type="button"
              aria-expanded={unit.id === open}
              onClick={() => {
                onOpen(unit.id);
              }}
            >
              <Dot state={state} number={index + 1} />
              <span className={classes.name}>{i18n._(UNIT_NAMES[unit.id])}</span>
              <Count unit={unit} state={state} {...progress} />
            </button>
            {unit.id === open && children}
          </li>
        );
      })}
    </ol>
  );
}

function stateOf({ id, techniques }: Unit, { next, found }: Progress): State {
  if (id === next?.unit.id) return 'here';
  return techniques.every((each) => found.has(each)) ? 'done' : 'later';
}

/** The lessons for complete beginners, before all units. */
function FirstSteps() {
  const [progress] = useState(readLessons);
  const count = LESSON_IDS.length;
  const done = LESSON_IDS.filter((id) => progress[id] === LESSONS[id].length).length;
  const state = done === count ? 'done' : 'later';
  return (
    <li data-unit="first-steps" data-state={state}>
      <Link href="/lessons" data-action="lessons">
        <Dot state={state} number={0} />
        <span className={classes.name}>
          <Trans>The rules and first steps</Trans>
        </span>
        <span className={classes.count}>
          <Trans>
            {done} of {count}
          </Trans>
        </span>
      </Link>
    </li>
  );
}

function Dot({ state, number }: { readonly state: State; readonly number: number }) {
  return (
    <span aria-hidden className={classes.dot}>
      {state === 'done' ? <Icon name="check" size={16} /> : number}
    </span>
  );
}

/** Of a unit that is done, how well it is remembered; of one that is begun, how much was found. */
function Count({
  unit,
  state,
  found,
  memories,
  now,
}: Progress & { readonly unit: Unit; readonly state: State }) {
  const { t, i18n } = useLingui();
  const count = unit.techniques.length;
  const done = unit.techniques.filter((id) => found.has(id)).length;
  const strengths = unit.techniques.map((id) => strengthOf(memories.get(id), now));
  const share = strengths.reduce((sum, each) => sum + each, 0) / count;
  return (
    <span className={classes.count} role="img" aria-label={t`${done} of ${count} found unaided`}>
      {state === 'done' ? (
        i18n.number(share, { style: 'percent' })
      ) : state === 'here' || done > 0 ? (
        <Trans>
          {done} of {count}
        </Trans>
      ) : (
        count
      )}
    </span>
  );
}
