import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { textOfTechnique } from '../../../core/hints/article-numbers.ts';
import { isTechniqueId, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { useBringServices, useSession } from '../../session/index.ts';
import { useTechniqueNames, type TechniqueNames } from '../../texts/index.ts';
import { dueTechniques } from '../memory/use-memories.ts';
import { Guided } from '../guided/guided.tsx';
import { Path } from '../path/path.tsx';
import { Practice } from '../practice/practice.tsx';
import { useWholePuzzle } from '../practice/use-whole-puzzle.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import classes from './practice-page.module.css';
import shapes from '../../ui/shapes.module.css';
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
  return (
    <ReadingPage learn wide>
      {technique ? (
        <OneTechnique key={technique} technique={technique} name={names[technique]} isExample={isExample} />
      ) : isReview ? (
        <Reviews names={names} />
      ) : (
        <Path names={names} />
      )}
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
  if (!due) return <div aria-busy="true" />;
  if (!technique) return <ReviewsDone />;
  return (
    <Review
      key={`${at} ${technique}`}
      technique={technique}
      name={names[technique]}
      at={at}
      count={due.length}
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
  const { technique, name } = props;
  const { t } = useLingui();
  const path = `/practice?technique=${technique}`;
  return (
    <>
      <header className={classes.header}>
        <h1 className={classes.title}>{name}</h1>
        <p className={links.links}>
          <Link href="/practice">
            <Trans>All techniques</Trans>
          </Link>
        </p>
      </header>
      <nav className={classes.parts} aria-label={t`Parts of this technique`}>
        <TextLink number={textOfTechnique(technique)}>
          <Trans>Idea</Trans>
        </TextLink>
        <Link href={`${path}&part=example`} aria-current={isExample ? 'page' : undefined} data-part="example">
          <Trans>Example</Trans>
        </Link>
        <Link href={path} aria-current={isExample ? undefined : 'page'} data-part="find">
          <Trans>Find it</Trans>
        </Link>
        <PuzzleToPlay technique={technique} />
      </nav>
      {isExample ? <Example technique={technique} path={path} /> : <Practice technique={technique} />}
    </>
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

function Example({ technique, path }: { readonly technique: TechniqueId; readonly path: string }) {
  return (
    <Guided
      technique={technique}
      onward={
        <Link href={path} className={links.action ?? ''} data-action="guided-onward">
          <Trans>Now find one</Trans>
        </Link>
      }
    />
  );
}

interface ReviewProps extends OneTechniqueProps {
  /** The index of the current review, from 0. */
  readonly at: number;
  readonly count: number;
  readonly onDone: () => void;
}

function Review({ technique, name, at, count, onDone }: ReviewProps) {
  return (
    <>
      <p className={links.links}>
        <Link href="/practice">
          <Trans>All techniques</Trans>
        </Link>
        <span className={`${shapes.row} ${shapes.small}`}>
          <Trans>
            Review {at + 1} of {count}
          </Trans>
        </span>
        <TextLink number={textOfTechnique(technique)}>
          <Trans>Read the article</Trans>
        </TextLink>
      </p>
      <h1 className={classes.title}>{name}</h1>
      <Practice technique={technique} onDone={onDone} />
    </>
  );
}
