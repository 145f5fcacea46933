import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { DockSheet } from '../../ui/dock-sheet.tsx';
import { inSentences } from '../../ui/in-sentences.ts';
import type { SheetProps } from '../dock-props.ts';
import type { Wording } from '../words.ts';

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
  const close = (): void => actor.send({ type: 'closed' });
  useEffect(() => {
    announce(inSentences(i18n, [title, text]));
  }, [i18n, title, text]);
  return (
    <DockSheet
      title={t`Hint`}
      part="hint"
      data-message="off"
      result={title}
      actions={
        <Button
          look="hint"
          data-action="hint-show-off"
          onClick={() => actor.send({ type: 'step.chosen', step, stage: 1 })}
        >
          <Trans>Show it all the same</Trans>
        </Button>
      }
      onClose={close}
    >
      <p data-part="hint-text">{text}</p>
      <p>
        <Trans>The menu has the switches, under “Settings”.</Trans>
      </p>
    </DockSheet>
  );
}
