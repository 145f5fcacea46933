import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'wouter';
import { textOfTechnique } from '../../../core/hints/article-numbers.ts';
import { isTechniqueId, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { CellText, useTechniqueNames, Practice, TechniqueMap } from '../../learn/index.ts';
import { useWording, BoardPicture } from '../../hint/index.ts';
import type { Language } from '../../i18n/languages.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import classes from './practice-page.module.css';
import { EXERCISE_TOOLS } from './exercise-tools.ts';
import { ExerciseWords } from './exercise-words.tsx';
import { ReadingPage } from './reading-page.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useWalk } from './use-walk.ts';

/** `/practice`: the map of the techniques; with `?technique=ID`, exercises of one. */
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
      ) : (
        <>
          <h1 className={classes.title}>
            <Trans>Practice</Trans>
          </h1>
          <p className={classes.ways}>
            <Link href="/drill">
              <Trans>Mixed drill: which technique is here?</Trans>
            </Link>
          </p>
          <TechniqueMap names={names} />
        </>
      )}
    </ReadingPage>
  );
}

function Exercises({ technique, name }: { readonly technique: TechniqueId; readonly name: string }) {
  const { placeIn, goTo } = useWalk();
  return (
    <>
      <p className={classes.ways}>
        <Link href="/practice">
          <Trans>All techniques</Trans>
        </Link>
        <TextLink number={textOfTechnique(technique)}>
          <Trans>Read the article</Trans>
        </TextLink>
      </p>
      <h1 className={classes.title}>{name}</h1>
      <Practice
        technique={technique}
        tools={EXERCISE_TOOLS}
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
