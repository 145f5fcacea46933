import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { DockSheet } from '../../ui/dock-sheet.tsx';
import { inSentences } from '../../ui/in-sentences.ts';
import type { SheetProps } from '../dock-props.ts';
import { DoneButton } from './done-button.tsx';
import classes from '../hint.module.css';
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
  const close = (): void => {
    actor.send({ type: 'closed' });
  };
  useEffect(() => {
    announce(inSentences(i18n, [title, text]));
  }, [i18n, title, text]);
  return (
    <DockSheet label={title} part="hint" data-message="off" onClose={close}>
      <div className={classes.question}>
        <h2 className={classes.title}>{title}</h2>
        <p data-part="hint-text">{text}</p>
        <p>
          <Trans>The menu has the switches, under “Playing”.</Trans>
        </p>
      </div>
      <footer className={classes.actions}>
        <DoneButton onDone={close} />
        <Button
          look="hint"
          data-action="hint-show-off"
          onClick={() => {
            actor.send({ type: 'step.chosen', step, stage: 1 });
          }}
        >
          <Trans>Show it all the same</Trans>
        </Button>
      </footer>
    </DockSheet>
  );
}
