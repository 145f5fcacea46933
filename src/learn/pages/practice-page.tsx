import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'wouter';
import { textOfTechnique } from '../../../core/hints/article-numbers.ts';
import { partsOf } from '../../../core/learn/path.ts';
import { isTechniqueId, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { ReadingPage, useBringServices, useSession } from '../../session/index.ts';
import { useTechniqueNames } from '../../texts/index.ts';
import { Guided } from '../guided/guided.tsx';
import Onward, { addressOfPart } from '../path/onward.tsx';
import { Path } from '../path/path.tsx';
import { BoardScan } from '../practice/board-scan.tsx';
import { Scan } from '../practice/scan.tsx';
import { ExampleLink, Find, Reviews } from '../practice/sets.tsx';
import { WholePuzzle } from '../practice/whole-puzzle.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import classes from './practice-page.module.css';
import { TextLink } from '../../ui/text-link.tsx';

/**
 * `/practice`: the learning path over all techniques. `?technique=ID`: exercises that train a technique; with
 * `&part=example` its guided example, with `&part=puzzle` a puzzle that needs it. `?review=1`: exercises of
 * the techniques due for review. `?scan=1`: digits to find on a new puzzle; `?scan=board`: some of the puzzle on the board.
 */
export default function PracticePage() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const names = useTechniqueNames();
  const asked = search.get('technique') ?? '';
  const technique = isTechniqueId(asked) ? asked : undefined;
  const part = search.get('part');
  useLearnedElsewhere();
  const titleOf = (name: string): string => t`Practice: ${name}`;
  usePageTitle(technique ? titleOf(names[technique]) : t`Learn`);
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [technique, part]);
  const scan = search.get('scan');
  const isPath = !technique && !search.has('review') && scan === null;
  return (
    <ReadingPage learn wide={isPath} whole={!isPath}>
      {technique ? (
        <OneTechnique key={technique} {...{ technique, part }} />
      ) : search.has('review') ? (
        <Reviews />
      ) : scan === 'board' ? (
        <BoardScan />
      ) : scan === null ? (
        <Path />
      ) : (
        <Scan onward={<Onward after="drill" of="singles" />} />
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

interface OneTechniqueProps {
  readonly technique: TechniqueId;
  readonly part: string | null;
}

/** The parts of a technique: its idea, an example, exercises, and a puzzle that needs it. */
function OneTechnique({ technique, part }: OneTechniqueProps) {
  const { t } = useLingui();
  const name = useTechniqueNames()[technique];
  if (part === 'example')
    return <Guided {...{ technique, name }} onward={<Onward after="example" of={technique} />} />;
  if (part === 'puzzle') return <WholePuzzle {...{ technique, name }} />;
  return (
    <Find
      technique={technique}
      parts={
        <nav className={classes.parts} aria-live="off" aria-label={t`Parts of this technique`}>
          <TextLink number={textOfTechnique(technique)}>
            <Trans>Idea</Trans>
          </TextLink>
          <ExampleLink technique={technique} />
          {partsOf(technique).includes('puzzle') && (
            <Link href={addressOfPart(technique, 'puzzle')}>
              <Trans>Play a whole puzzle</Trans>
            </Link>
          )}
        </nav>
      }
    />
  );
}
