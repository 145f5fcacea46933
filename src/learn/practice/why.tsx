import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cellName } from '../../../core/sudoku/cells.ts';
import { cellOf, digitOf } from '../../../core/sudoku/position.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { Button } from '../../ui/button.tsx';
import classes from './practice.module.css';
import type { MarksState, ShownRefutation } from './use-marks.ts';

interface WhyProps {
  readonly why: ShownRefutation;
  /** What the refutation comes to, in one sentence. */
  readonly renderResult: (step: Step) => ReactNode;
  readonly renderWords: (step: Step, stage: 3) => ReactNode;
}

/** Why a mark is wrong: what it would lead to, and the way there. */
export function Why({ why, renderResult, renderWords }: WhyProps) {
  const { t } = useLingui();
  const { candidate, isTrue, step } = why;
  const [digit, cell] = [digitOf(candidate), cellName(cellOf(candidate))];
  return (
    <>
      <h2 className={classes.why}>{isTrue ? t`Not ${digit} in ${cell}` : t`${digit} belongs in ${cell}`}</h2>
      {step ? (
        <>
          {renderResult(step)}
          {renderWords(step, 3)}
        </>
      ) : (
        <p>{isTrue ? t`The solution has another digit here.` : t`The solution has this digit here.`}</p>
      )}
    </>
  );
}

/** The buttons that go with it. */
export function TakeBack({
  round: { takeBack, hideWhy },
}: {
  readonly round: Pick<MarksState, 'takeBack' | 'hideWhy'>;
}) {
  return (
    <>
      <Button look="primary" data-action="take-back" onClick={takeBack}>
        <Trans>Take it back</Trans>
      </Button>
      <Button data-action="hide-why" onClick={hideWhy}>
        <Trans>Back to my marks</Trans>
      </Button>
    </>
  );
}
