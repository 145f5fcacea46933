import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { engine } from '../../engine/index.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notices.ts';
import { hasNotes, hintBoardOf } from '../hint-board.ts';
import type { StepViewProps } from '../dock-props.ts';

/**
 * Whether a step only removes notes that are not written and leads to no digit: the board has no notes, or
 * the question ignored them.
 */
export function needsNotes({ context: { asked }, board, shown: { step } }: StepViewProps): boolean {
  return step.placements.length === 0 && step.leadsTo === undefined && !hasNotes(asked ?? board);
}

/**
 * Offers another step that leads to a digit. Writing the candidates, the alternative, is the sheet's filled
 * button.
 */
export function NextDigit({ actor, context: { asked }, board }: StepViewProps) {
  const [busy, setBusy] = useState(false);
  const { t } = useLingui();
  const showDigit = async (): Promise<void> => {
    setBusy(true);
    const step = await engine.call('findDigit', hintBoardOf(asked ?? board)).catch(() => undefined);
    setBusy(false);
    if (step === undefined) notify({ tone: 'warn', text: t`No technique leads to a digit from here.` });
    else actor.send({ type: 'step.chosen', step });
  };
  return (
    <Button disabled={busy} onClick={() => void showDigit()}>
      <Trans>Next digit</Trans>
    </Button>
  );
}
