import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { useWording, Walk, WalkCount, WalkKeys } from '../../hint/index.ts';
import type { Language } from '../../i18n/languages.ts';
import { CellText } from '../../texts/index.ts';
import classes from './practice.module.css';
import type { ShownStage } from './use-round.ts';
import type { WalkPlace } from './use-walk.ts';

interface WordsProps {
  readonly step: Step;
  readonly stage: ShownStage;
  readonly walk: WalkPlace;
}

/** The text of a stage of the hint. */
export function ExerciseWords({ step, stage, walk }: WordsProps) {
  const { i18n } = useLingui();
  const wording = useWording(i18n.locale as Language);
  const words = useMemo(() => wording?.words(step), [wording, step]);
  if (!words) return null;
  const { lines } = words;
  const at = walk.placeIn(step);
  const onWalk = (line: number): void => {
    walk.goTo(step, line);
  };
  if (stage === 3 && lines.length > 0) {
    return (
      // The walk announces its own lines.
      <div data-part="hint-text" aria-live="off">
        <Walk {...{ step, lines, at, onWalk }} renderLine={(line) => <CellText text={line} />} isAsked />
        <p className={classes.walk}>
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
