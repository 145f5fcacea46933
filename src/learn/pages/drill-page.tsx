import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { textOfTechnique } from '../../../core/hints/article-numbers.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import { useServices } from '../../session/index.ts';
import { BoardPicture } from '../../hint/index.ts';
import type { Language } from '../../i18n/languages.ts';
import { CellText, useTechniqueNames } from '../../texts/index.ts';
import { Drill } from '../drill/drill.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { EXERCISE_TOOLS } from './exercise-tools.ts';
import { ExerciseWords } from './exercise-words.tsx';
import classes from './practice-page.module.css';
import { ReadingPage } from '../../settings/index.ts';
import { useWalk } from './use-walk.ts';

/** `/drill`: which technique is here? */
export default function DrillPage() {
  const { t } = useLingui();
  const names = useTechniqueNames();
  const { placeIn, goTo } = useWalk();
  usePageTitle(t`Mixed drill`);
  return (
    <ReadingPage learn wide>
      <h1 className={classes.title}>
        <Trans>Mixed drill</Trans>
      </h1>
      <Drill
        tools={EXERCISE_TOOLS}
        names={names}
        renderBoard={({ digits, givens, candidates }, step, over) => (
          <BoardPicture position={{ digits, givens, notes: candidates }} step={step} at={placeIn(step)}>
            {over}
          </BoardPicture>
        )}
        renderWords={(step) => (
          <ExerciseWords
            step={step}
            stage={3}
            at={placeIn(step)}
            onWalk={(at) => {
              goTo(step, at);
            }}
          />
        )}
        renderIdea={(technique) => <Idea technique={technique} name={names[technique]} />}
        renderArticleLink={(technique) => (
          <TextLink number={textOfTechnique(technique)}>
            <Trans>Read the article</Trans>
          </TextLink>
        )}
      />
    </ReadingPage>
  );
}

interface IdeaProps {
  readonly technique: TechniqueId;
  readonly name: string;
}

/** What a technique is: the first paragraph of its article, where it can be had. */
function Idea({ technique, name }: IdeaProps) {
  const { i18n } = useLingui();
  const { api } = useServices();
  const [idea, setIdea] = useState<string | null>(null);
  const language = i18n.locale as Language;
  useEffect(() => {
    let isCurrent = true;
    void api.call('readText', { language, number: textOfTechnique(technique) }).then((answer) => {
      if (isCurrent && !isFailure(answer)) setIdea(ideaIn(answer.markdown));
    });
    return () => {
      isCurrent = false;
    };
  }, [api, language, technique]);
  return (
    idea && (
      <p>
        <b>{name}</b> · <CellText text={idea} />
      </p>
    )
  );
}

/** Its other names stand before it, in italics. */
function ideaIn(markdown: string): string | null {
  return markdown.split('\n').find((line) => /^[^#*\s]/u.test(line)) ?? null;
}
