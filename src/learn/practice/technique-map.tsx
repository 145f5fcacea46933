import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { LEVELS, TECHNIQUES, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import classes from './practice.module.css';
import { ENOUGH, readProgress } from './progress.ts';

/** The 62 techniques by level, each with the player's progress. */
export function TechniqueMap({ names }: { readonly names: Readonly<Record<TechniqueId, string>> }) {
  const { t, i18n } = useLingui();
  const progress = readProgress();
  const mastered = TECHNIQUES.filter(({ id }) => (progress[id] ?? 0) >= ENOUGH).length;
  const all = TECHNIQUES.length;
  return (
    <>
      <p className={classes.sum}>
        <Trans>
          Mastered: {mastered} of {all}. Find {ENOUGH} positions without help to master a technique.
        </Trans>
      </p>
      {LEVELS.map((level) => (
        <section key={level} className={classes.level}>
          <h2>{i18n._(LEVEL_NAMES[level])}</h2>
          <ul>
            {TECHNIQUES.filter((each) => each.level === level).map(({ id }) => {
              const count = Math.min(progress[id] ?? 0, ENOUGH);
              return (
                <li key={id}>
                  <Link href={`/practice?technique=${id}`} data-technique={id}>
                    {names[id]}
                    <span className={classes.dots} role="img" aria-label={t`${count} of ${ENOUGH}`}>
                      {Array.from({ length: ENOUGH }, (_, dot) => (
                        <i key={dot} data-on={dot < count || undefined} />
                      ))}
                    </span>
                  </Link>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </>
  );
}
