import { Trans, useLingui } from '@lingui/react/macro';
import { engine } from '../../engine/index.ts';
import { sayNotLoaded } from '../../game/index.ts';
import { useTask } from '../../platform/use-task.ts';
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
  const { busy, run } = useTask();
  const { t } = useLingui();
  const showDigit = async (signal: AbortSignal): Promise<void> => {
    const step = await engine.call('findDigit', hintBoardOf(asked ?? board), { signal });
    if (step === undefined) notify({ tone: 'warn', text: t`No technique leads to a digit from here.` });
    else actor.send({ type: 'step.chosen', step });
  };
  return (
    <Button disabled={busy} onClick={() => void run(showDigit, sayNotLoaded)}>
      <Trans>Next digit</Trans>
    </Button>
  );
}
