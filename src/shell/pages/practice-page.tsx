import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { textOfTechnique } from '../../../core/hints/article-numbers.ts';
import { isTechniqueId, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { engine } from '../../engine/index.ts';
import {
  CellText,
  useTechniqueNames,
  Practice,
  TechniqueMap,
  type ExerciseTools,
} from '../../learn/index.ts';
import {
  loadWording,
  useWording,
  type HintWords,
  BoardPicture,
  Walk,
  WalkCount,
  WalkKeys,
} from '../../hint/index.ts';
import type { Language } from '../../i18n/languages.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import classes from './practice-page.module.css';
import { readPack } from '../../game/index.ts';
import { ReadingPage } from './reading-page.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const TOOLS: ExerciseTools = {
  exercise: (susser, technique, signal) => engine.call('exercise', { susser, technique }, { signal }),
  refute: ({ digits, givens, candidates }, suppositions) =>
    engine.call('refute', {
      position: { digits: Uint8Array.from(digits), givens, candidates },
      suppositions,
    }),
  generate: async (technique, seed, signal) =>
    (await engine.call('generate', { technique, seed }, { signal })).puzzle,
  readPack,
  randomBelow: (bound) => Math.floor(Math.random() * bound),
};

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
          <TechniqueMap names={names} />
        </>
      )}
    </ReadingPage>
  );
}

function Exercises({ technique, name }: { readonly technique: TechniqueId; readonly name: string }) {
  const [walk, setWalk] = useState<{ readonly step: Step; readonly at: number } | null>(null);
  const placeIn = (step: Step | undefined): number => (walk?.step === step && walk ? walk.at : 0);
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
        tools={TOOLS}
        renderBoard={({ digits, givens, candidates }, shown, over) => (
          <BoardPicture position={{ digits, givens, notes: candidates }} {...shown} at={placeIn(shown?.step)}>
            {over}
          </BoardPicture>
        )}
        renderResult={(step) => <Result step={step} />}
        renderWords={(step, stage) => (
          <Words
            {...{ step, stage }}
            at={placeIn(step)}
            onWalk={(at) => {
              setWalk({ step, at });
            }}
          />
        )}
      />
    </>
  );
}

interface WordsProps {
  readonly step: Step;
  readonly stage: 1 | 2 | 3;
  /** Of a forcing argument, the step that is shown. */
  readonly at: number;
  readonly onWalk: (at: number) => void;
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

/** A stage of the hint in words. */
function Words({ step, stage, at, onWalk }: WordsProps) {
  const words = useHintWords(step);
  if (!words) return null;
  const { lines } = words;
  if (stage === 3 && lines.length > 0) {
    return (
      // It tells its lines itself.
      <div data-part="hint-text" aria-live="off">
        <Walk {...{ step, lines, at, onWalk }} renderLine={(line) => <CellText text={line} />} isAsked />
        <p className={classes.keys}>
          <WalkKeys {...{ step, at, onWalk }} />
          <WalkCount {...{ step, at }} />
        </p>
      </div>
    );
  }
  return (
    <p data-part="hint-text">
      <CellText text={[words.where, words.which, words.why][stage - 1]!} />
    </p>
  );
}

function useHintWords(step: Step): HintWords | null {
  const { i18n } = useLingui();
  const [words, setWords] = useState<HintWords | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void loadWording(i18n.locale as Language).then((wording) => {
      if (isCurrent) setWords(wording.words(step));
    });
    return () => {
      isCurrent = false;
    };
  }, [step, i18n.locale]);
  return words;
}
