import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearchParams } from 'wouter';
import { LESSON_IDS, type LessonId } from '../../../core/learn/lessons.ts';
import { UNITS } from '../../../core/learn/path.ts';
import { Lesson } from '../lessons/lesson.tsx';
import { LessonList } from '../lessons/lesson-list.tsx';
import { LESSON_TITLES } from '../lessons/lesson-texts.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import classes from './practice-page.module.css';
import { ReadingPage } from '../../settings/index.ts';
import links from '../../ui/links.module.css';

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
        <Lesson key={id} id={id} onward={<Onward id={id} />} />
      ) : (
        <>
          <h1 className={classes.title}>
            <Trans>First steps</Trans>
          </h1>
          <LessonList />
        </>
      )}
    </ReadingPage>
  );
}

/** Leads to the next lesson, or after the last one to the first unit. */
function Onward({ id }: { readonly id: LessonId }) {
  const next = LESSON_IDS[LESSON_IDS.indexOf(id) + 1];
  return (
    <Link
      href={next ? `/lessons?lesson=${next}` : `/practice?technique=${UNITS[0]!.techniques[0]!}&part=example`}
      className={links.action ?? ''}
      data-action="lesson-onward"
    >
      <Trans>Continue</Trans>
    </Link>
  );
}
