import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { useWording, Walk, WalkCount, WalkKeys, type HintWords } from '../../hint/index.ts';
import type { Language } from '../../i18n/languages.ts';
import { CellText, termsIn } from '../../texts/index.ts';
import classes from './practice.module.css';
import type { WalkPlace } from './use-walk.ts';
import { useResult } from '../../platform/use-result.ts';

/** The words of a step; null until they are loaded. */
export function useWords(step: Step | undefined): HintWords | null {
  const wording = useWording();
  return useMemo(() => (wording && step ? wording.words(step) : null), [wording, step]);
}

/** What a technique is about, in a few words; null until it is loaded. */
export function useIdea(technique: TechniqueId | null): string | null {
  const { i18n } = useLingui();
  // Without it, the article says it, too.
  const ideas = useResult(
    technique && i18n.locale,
    async () => technique && (await termsIn(i18n.locale as Language)).ideas,
  );
  return technique && (ideas?.[technique] ?? null);
}

interface ReasonProps {
  readonly step: Step;
  readonly walk: WalkPlace;
}

/** Why a step holds: in one text, or line by line. */
export function Reason({ step, walk }: ReasonProps) {
  const words = useWords(step);
  if (!words) return null;
  const { lines, why } = words;
  if (lines.length === 0)
    return (
      <p data-part="hint-text">
        <CellText text={why} />
      </p>
    );
  const at = walk.placeIn(step);
  const onWalk = (line: number): void => {
    walk.goTo(step, line);
  };
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
