import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { FINDS_TO_KNOW, shareKnown } from '../../../core/learn/memory.ts';
import { partsOf, stationAt } from '../../../core/learn/path.ts';
import type { Unit } from '../../../core/learn/units.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { percent } from '../../i18n/percent.ts';
import { UNIT_NAMES } from '../../i18n/unit-names.ts';
import { Details } from '../../ui/details.tsx';
import { Icon } from '../../ui/icons.tsx';
import { strengthOf } from '../memory/schedule.ts';
import { DueText } from './due-text.tsx';
import { wayTo } from './onward.tsx';
import classes from './path.module.css';
import { useTechniqueNames } from '../../texts/index.ts';
import type { Progress } from './progress.ts';

/** Where there is little room, this many techniques are shown at first; a list one longer is shown whole. */
const SHOWN_FIRST = 3;

interface TechniquesProps extends Progress {
  readonly unit: Unit;
  readonly isWhole: boolean;
  readonly onWhole: () => void;
}

/** The techniques of the open unit. */
export function Techniques({ unit, isWhole, onWhole, ...progress }: TechniquesProps) {
  const { i18n } = useLingui();
  const { techniques } = unit;
  const count = techniques.length;
  const done = techniques.filter((id) => progress.known.has(id)).length;
  const isAll = isWhole || count <= SHOWN_FIRST + 1;
  const next = techniques.findIndex((id) => id === progress.nextAfter()?.of);
  const first = isAll ? 0 : Math.max(0, Math.min(next, count - SHOWN_FIRST));
  return (
    <section className={classes.unit} data-part="unit">
      <h2>
        {i18n._(UNIT_NAMES[unit.id])}
        <small>
          <Trans>
            {done} of {count}
          </Trans>
        </small>
      </h2>
      {progress.known.size === 0 && (
        <Details className={classes.rule} summary={<Trans>What counts as known?</Trans>}>
          <p>
            <Trans>Find it three times without help, in at least two sittings, once in mixed practice.</Trans>
          </p>
        </Details>
      )}
      <ul className={classes.techniques}>
        {techniques.slice(first, isAll ? count : first + SHOWN_FIRST).map((id) => (
          <Technique key={id} id={id} {...progress} />
        ))}
      </ul>
      {!isAll && (
        <button type="button" className={classes.whole} data-action="whole-unit" onClick={onWhole}>
          <Trans>All {count}</Trans>
        </button>
      )}
    </section>
  );
}

function Technique({ id, memories, now, done, ...progress }: Progress & { readonly id: TechniqueId }) {
  const names = useTechniqueNames();
  const { t, i18n } = useLingui();
  const memory = memories.get(id);
  const isKnown = progress.known.has(id);
  const [found, count] = [Math.min(memory?.found ?? 0, FINDS_TO_KNOW), FINDS_TO_KNOW];
  const strength = strengthOf(memory, now);
  // How well it is remembered; until it is known, how much of that is done.
  const filled = isKnown ? strength : memory ? shareKnown(memory) : 0;
  const parts = partsOf(id);
  const finished = parts.filter((part) => done(stationAt(part, id)!));
  const share = percent(strength);
  // What has not been read or answered comes before practice, which never ends.
  const first = parts.find((part) => part === 'find' || !finished.includes(part));
  return (
    <li>
      <Link
        {...wayTo(stationAt(first!, id), i18n.locale)}
        data-technique={id}
        data-begun={memory !== undefined}
      >
        <svg role="img" viewBox="0 0 22 22" className={classes.ring}>
          <title>{isKnown ? t`Known` : t`Right first time: ${found} of ${count}`}</title>
          <circle cx="11" cy="11" r="9" />
          {filled > 0 && (
            <circle cx="11" cy="11" r="9" pathLength="100" strokeDasharray={`${100 * filled} 100`} />
          )}
        </svg>
        <span className={classes.name}>
          {names[id]} {isKnown && <Icon name="check" size={16} />}
        </span>
        <span
          className={classes.bars}
          role="img"
          aria-label={t`${finished.length} of ${parts.length} parts done`}
        >
          {parts.map((part) => (
            <span key={part} data-done={finished.includes(part) || undefined} />
          ))}
        </span>
        <span className={classes.count}>
          {memory &&
            (isKnown ? (
              <Trans>
                {share}, <DueText due={memory.due} now={now} />
              </Trans>
            ) : (
              <Trans>
                review <DueText due={memory.due} now={now} />
              </Trans>
            ))}
        </span>
      </Link>
    </li>
  );
}
