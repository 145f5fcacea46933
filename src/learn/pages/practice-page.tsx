import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { textOfTechnique } from '../../../core/hints/article-numbers.ts';
import { isTechniqueId, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { useBringServices, useSession } from '../../session/index.ts';
import { useTechniqueNames, type TechniqueNames } from '../../texts/index.ts';
import { dueTechniques } from '../memory/use-memories.ts';
import { Guided } from '../guided/guided.tsx';
import { Path } from '../path/path.tsx';
import { Practice, PracticeSeries } from '../practice/practice.tsx';
import { useWholePuzzle } from '../practice/use-whole-puzzle.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import classes from './practice-page.module.css';
import links from '../../ui/links.module.css';
import { ReadingPage } from '../../settings/index.ts';
import { TextLink } from '../../ui/text-link.tsx';

/**
 * `/practice`: the learning path over all techniques. `?technique=ID`: exercises of one technique, or with
 * `&part=example` its guided example. `?review=1`: exercises of the techniques due for review.
 */
export default function PracticePage() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const names = useTechniqueNames();
  const asked = search.get('technique') ?? '';
  const technique = isTechniqueId(asked) ? asked : undefined;
  const isExample = search.get('part') === 'example';
  useLearnedElsewhere();
  const isReview = search.has('review');
  usePageTitle(technique ? `${t`Practice`}: ${names[technique]}` : t`Learn`);
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [technique, isExample]);
  if (technique)
    return (
      <ReadingPage learn whole>
        <OneTechnique key={technique} technique={technique} name={names[technique]} isExample={isExample} />
      </ReadingPage>
    );
  if (isReview) return <Reviews names={names} />;
  return (
    <ReadingPage learn wide>
      <Path names={names} />
    </ReadingPage>
  );
}

/** Fetches the progress made on other devices. */
function useLearnedElsewhere(): void {
  const bring = useBringServices();
  const loggedIn = useSession() !== null;
  useEffect(() => {
    if (!loggedIn) return;
    bring().then(
      ({ sync }) => void sync.learn(),
      () => undefined,
    );
  }, [bring, loggedIn]);
}

/** One exercise for each due technique, the longest overdue first. */
function Reviews({ names }: { readonly names: TechniqueNames }) {
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
  return (
    <ReadingPage learn whole={technique !== undefined}>
      {technique ? (
        <Practice
          key={at}
          {...{ technique }}
          name={names[technique]}
          number={at + 1}
          count={due.length}
          isReview
          onDone={() => {
            setAt(at + 1);
          }}
        />
      ) : due ? (
        <ReviewsDone />
      ) : (
        <div aria-busy="true" />
      )}
    </ReadingPage>
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
      <p className={links.links}>
        <Link href="/practice">
          <Trans>All techniques</Trans>
        </Link>
      </p>
    </>
  );
}

interface OneTechniqueProps {
  readonly technique: TechniqueId;
  readonly name: string;
}

/** The parts of a technique: its idea, an example, exercises, and a puzzle that needs it. */
function OneTechnique({ isExample, ...props }: OneTechniqueProps & { readonly isExample: boolean }) {
  const { technique } = props;
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const path = `/practice?technique=${technique}`;
  if (isExample)
    return (
      <Guided
        {...props}
        onward={
          <Link href={path} className={links.action ?? ''} data-action="guided-onward">
            <Trans>Continue</Trans>
          </Link>
        }
      />
    );
  return (
    <PracticeSeries
      {...props}
      parts={
        <nav className={classes.parts} aria-live="off" aria-label={t`Parts of this technique`}>
          <TextLink number={textOfTechnique(technique)}>
            <Trans>Idea</Trans>
          </TextLink>
          <Link href={`${path}&part=example`} data-part="example">
            <Trans>Example</Trans>
          </Link>
          <PuzzleToPlay technique={technique} />
        </nav>
      }
      onDone={() => {
        navigate('/practice');
      }}
    />
  );
}

function PuzzleToPlay({ technique }: Pick<OneTechniqueProps, 'technique'>) {
  const { isMaking, play } = useWholePuzzle(technique);
  return (
    <button type="button" data-action="whole-puzzle" aria-busy={isMaking} onClick={play}>
      <Trans>Play one</Trans>
    </button>
  );
}
