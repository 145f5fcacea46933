import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { LESSON_IDS, type LessonId } from '../../../core/learn/lessons.ts';
import { optionalChunk } from '../../i18n/i18n.ts';
import { Lesson } from '../lessons/lesson.tsx';
import { LessonList } from '../lessons/lesson-list.tsx';
import { LESSON_TITLES } from '../lessons/lesson-texts.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import classes from './practice-page.module.css';
import { ReadingPage } from '../../session/index.ts';

const Onward = optionalChunk(() => import(/* webpackChunkName: "practice" */ '../path/onward.tsx'));

function onwardFrom(id: LessonId): ReactNode {
  return (
    <Suspense>
      <Onward after="lesson" of={id} />
    </Suspense>
  );
}

/** `/lessons`: the list of lessons; `?lesson=ID`: one of them. */
export default function LessonsPage() {
  const { i18n, t } = useLingui();
  const [search] = useSearchParams();
  const asked = search.get('lesson');
  const id = LESSON_IDS.find((each) => each === asked);
  usePageTitle(id ? i18n._(LESSON_TITLES[id]) : t`First steps`);
  return (
    <ReadingPage learn whole={id !== undefined}>
      {id ? (
        <Lesson key={id} id={id} onward={onwardFrom(id)} />
      ) : (
        <>
          <h1 className={classes.title}>
            <Trans>First steps</Trans>
          </h1>
          <LessonList onward={onwardFrom(LESSON_IDS.at(-1)!)} />
        </>
      )}
    </ReadingPage>
  );
}
