import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { useWording, Walk, WalkCount, WalkKeys, type HintWords } from '../../hint/index.ts';
import { CellText } from '../../texts/index.ts';
import { linesOf } from '../lines.ts';
import classes from './practice.module.css';
import type { WalkPlace } from './use-walk.ts';

/** The words of a step; null until they are loaded. */
export function useWords(step: Step | undefined): HintWords | null {
  const wording = useWording();
  return useMemo(() => (wording && step ? wording.words(step) : null), [wording, step]);
}

/** What each single is. The other techniques have an article, which the path opens first. */
const IDEAS: Readonly<Partial<Record<TechniqueId, MessageDescriptor>>> = {
  'full-house': msg`A row, column or box with just one empty cell`,
  'hidden-single-box': msg`The only cell in a box where a digit can go`,
  'hidden-single-line': msg`The only cell in a row or column where a digit can go`,
  'naked-single': msg`A cell that sees eight different digits`,
};

/** What a single is, in a few words; undefined for other techniques. */
export function useIdea(technique: TechniqueId): string | undefined {
  const { i18n } = useLingui();
  const idea = IDEAS[technique];
  return idea && i18n._(idea);
}

/** Why a step holds: in one text, or line by line. */
export function Reason({ step, walk }: { readonly step: Step; readonly walk: WalkPlace }) {
  const words = useWords(step);
  if (!words) return null;
  const { lines, why } = words;
  if (lines.length === 0)
    return (
      <p data-part="hint-text" data-long={linesOf(why) > 7 || undefined}>
        <CellText text={why} />
      </p>
    );
  const at = walk.placeIn(step);
  const onWalk = (line: number): void => walk.goTo(step, line);
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
