import { Trans, useLingui } from '@lingui/react/macro';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { Button } from '../../ui/button.tsx';
import { inSentences } from '../../ui/in-sentences.ts';
import type { SheetProps } from '../dock-props.ts';
import type { Wording } from '../words.ts';
import { HintSheet } from './hint-sheet.tsx';

interface OffSheetProps extends Pick<SheetProps, 'actor'> {
  /** The easiest step on the board. */
  readonly step: Step;
  readonly wording: Wording;
}

/** No enabled technique applies: names one that would, and offers to show it anyway. */
export function OffSheet({ actor, step, wording }: OffSheetProps) {
  const { t, i18n } = useLingui();
  const technique = wording.technique(step.technique);
  const title = t`No step with your techniques`;
  const text = t`None of the techniques that are on helps here. The easiest that does is off: ${technique}.`;
  return (
    <HintSheet
      actor={actor}
      title={t`Hint`}
      data-message="off"
      result={title}
      spoken={inSentences(i18n, [title, text])}
      actions={
        <Button
          look="hint"
          data-action="hint-show-off"
          onClick={() => actor.send({ type: 'step.chosen', step, stage: 1 })}
        >
          <Trans>Show it all the same</Trans>
        </Button>
      }
    >
      <p data-part="hint-text">{text}</p>
      <p>
        <Trans>The menu has the switches, under “Settings”.</Trans>
      </p>
    </HintSheet>
  );
}
