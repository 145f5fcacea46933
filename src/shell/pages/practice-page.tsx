import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { textOfTechnique } from '../../../core/hints/article-numbers.ts';
import { isTechniqueId, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { CellText, dueTechniques, Path, Practice, useTechniqueNames } from '../../learn/index.ts';
import { useWording, BoardPicture } from '../../hint/index.ts';
import type { Language } from '../../i18n/languages.ts';
import { usePlays } from '../../progress/index.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import classes from './practice-page.module.css';
import { EXERCISE_TOOLS } from './exercise-tools.ts';
import { ExerciseWords } from './exercise-words.tsx';
import { ReadingPage } from './reading-page.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useWalk } from './use-walk.ts';

/** `/practice`: the path over the techniques; `?technique=ID`: exercises of one; `?review=1`: of what is due. */
export function PracticePage() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const names = useTechniqueNames();
  const asked = search.get('technique') ?? '';
  const technique = isTechniqueId(asked) ? asked : undefined;
  usePageTitle(technique ? `${t`Practice`}: ${names[technique]}` : t`Practice`);
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [technique]);
  return (
    <ReadingPage learn wide>
      {technique ? (
        <Exercises key={technique} technique={technique} name={names[technique]} />
      ) : search.has('review') ? (
        <Reviews names={names} />
      ) : (
        <Overview names={names} />
      )}
    </ReadingPage>
  );
}

type Names = Readonly<Record<TechniqueId, string>>;

function Overview({ names }: { readonly names: Names }) {
  const [now] = useState(Date.now);
  return (
    <>
      <h1 className={classes.title}>
        <Trans>Practice</Trans>
      </h1>
      <p className={classes.ways}>
        <Link href="/drill">
          <Trans>Mixed drill: which technique is here?</Trans>
        </Link>
        <Link href="/lessons" data-action="lessons">
          <Trans>First steps: five short lessons</Trans>
        </Link>
      </p>
      <Path names={names} now={now} plays={usePlays()} />
    </>
  );
}

/** One exercise of each technique that is due, what is longest overdue first. */
function Reviews({ names }: { readonly names: Names }) {
  const [due, setDue] = useState<readonly TechniqueId[] | null>(null);
  const [at, setAt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    void dueTechniques(Date.now()).then((techniques) => {
      if (isCurrent) setDue(techniques);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  const technique = due?.[at];
  if (!due) return <div aria-busy="true" />;
  if (!technique) return <ReviewsDone />;
  return (
    <Exercises
      key={`${at} ${technique}`}
      technique={technique}
      name={names[technique]}
      place={{ at, count: due.length }}
      onDone={() => {
        setAt(at + 1);
        window.scrollTo(0, 0);
      }}
    />
  );
}

function ReviewsDone() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current!.focus();
  }, []);
  return (
    <>
      <h1 ref={title} tabIndex={-1} className={classes.title} data-part="reviews-done">
        <Trans>Nothing more to review today</Trans>
      </h1>
      <p className={classes.ways}>
        <Link href="/practice">
          <Trans>All techniques</Trans>
        </Link>
      </p>
    </>
  );
}

interface ExercisesProps {
  readonly technique: TechniqueId;
  readonly name: string;
  /** Of several reviews, which this is, from 0. */
  readonly place?: { readonly at: number; readonly count: number };
  readonly onDone?: () => void;
}

function Exercises({ technique, name, place, onDone }: ExercisesProps) {
  const { placeIn, goTo } = useWalk();
  return (
    <>
      <p className={classes.ways}>
        <Link href="/practice">
          <Trans>All techniques</Trans>
        </Link>
        {place && (
          <span>
            <Trans>
              Review {place.at + 1} of {place.count}
            </Trans>
          </span>
        )}
        <TextLink number={textOfTechnique(technique)}>
          <Trans>Read the article</Trans>
        </TextLink>
      </p>
      <h1 className={classes.title}>{name}</h1>
      <Practice
        technique={technique}
        tools={EXERCISE_TOOLS}
        {...(onDone && { onDone })}
        renderBoard={({ digits, givens, candidates }, shown, over) => (
          <BoardPicture position={{ digits, givens, notes: candidates }} {...shown} at={placeIn(shown?.step)}>
            {over}
          </BoardPicture>
        )}
        renderResult={(step) => <Result step={step} />}
        renderWords={(step, stage) => (
          <ExerciseWords
            {...{ step, stage }}
            at={placeIn(step)}
            onWalk={(at) => {
              goTo(step, at);
            }}
          />
        )}
      />
    </>
  );
}

/** What a refutation comes to. */
function Result({ step }: { readonly step: Step }) {
  const { i18n } = useLingui();
  const wording = useWording(i18n.locale as Language, step);
  return (
    wording && (
      <p>
        <CellText text={wording.refuted(step)} />
      </p>
    )
  );
}
