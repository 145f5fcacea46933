import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { LESSON_IDS, LESSONS } from '../../../core/learn/lessons.ts';
import { useSettings } from '../../platform/use-settings.ts';
import { LESSON_TITLES } from './lesson-texts.ts';
import classes from './lessons.module.css';
import unseen from '../../ui/unseen.module.css';
import { isBegun, nextLesson, readLessons } from './progress.ts';

/** The page to which ✕ leads. */
const LISTED = { out: '/lessons' };

/** All lessons, with the finished ones marked. None is locked. After the last one, `onward` leads on. */
export function LessonList({ onward }: { readonly onward: ReactNode }) {
  const { i18n, t } = useLingui();
  // Some of it comes from the person's other devices, like settings.
  useSettings();
  const progress = readLessons();
  const next = nextLesson(progress);
  return (
    <>
      <p>
        <Trans>Five short lessons. Mistakes cost nothing and are explained.</Trans>
      </p>
      {next ? (
        <Link
          href={`/lessons?lesson=${next}`}
          state={LISTED}
          className={classes.main ?? ''}
          data-action="lessons-begin"
        >
          {isBegun(progress) ? <Trans>Continue</Trans> : <Trans>Begin</Trans>}
        </Link>
      ) : (
        <p className={classes.onward}>{onward}</p>
      )}
      <ol className={classes.list} data-part="lessons">
        {LESSON_IDS.map((id, index) => {
          const isDone = progress[id] === LESSONS[id].length;
          return (
            <li key={id}>
              <Link
                href={`/lessons?lesson=${id}`}
                state={LISTED}
                data-lesson={id}
                data-done={isDone || undefined}
              >
                <span aria-hidden className={classes.dot}>
                  {isDone ? '✓' : index + 1}
                </span>
                {i18n._(LESSON_TITLES[id])}
                {isDone && <span className={unseen.unseen}>{t`, done`}</span>}
              </Link>
            </li>
          );
        })}
      </ol>
      <p>
        <Link href="/rules" className={classes.rules ?? ''}>
          <Trans>The rules in two minutes</Trans>
        </Link>
      </p>
    </>
  );
}
