import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { loadWording, Walk, WalkCount, WalkKeys, type HintWords } from '../../hint/index.ts';
import type { Language } from '../../i18n/languages.ts';
import { CellText } from '../../texts/index.ts';
import classes from './practice-page.module.css';

interface WordsProps {
  readonly step: Step;
  readonly stage: 1 | 2 | 3;
  /** Of a forcing argument, the step that is shown. */
  readonly at: number;
  readonly onWalk: (at: number) => void;
}

/** A stage of the hint in words. */
export function ExerciseWords({ step, stage, at, onWalk }: WordsProps) {
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
