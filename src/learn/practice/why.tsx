import { Trans, useLingui } from '@lingui/react/macro';
import { cellName } from '../../../core/sudoku/cells.ts';
import { cellOf, digitOf } from '../../../core/sudoku/position.ts';
import { useWording } from '../../hint/index.ts';
import { CellText } from '../../texts/index.ts';
import { Button } from '../../ui/button.tsx';
import { Said } from '../exercise-frame.tsx';
import type { MarksState, ShownRefutation } from './use-marks.ts';

/** Why a mark is wrong: the consequence, whose argument is below the board. */
export function Why({ why: { candidate, isTrue, step } }: { readonly why: ShownRefutation }) {
  const { t } = useLingui();
  const wording = useWording(step);
  const [digit, cell] = [digitOf(candidate), cellName(cellOf(candidate))];
  return (
    <Said tone="no" lead={isTrue ? t`Not ${digit} in ${cell}` : t`${digit} belongs in ${cell}`}>
      {wording && <CellText text={wording.refuted(step)} />}
    </Said>
  );
}

interface WaysProps {
  readonly round: Pick<MarksState, 'takeBack' | 'hideWhy'>;
}

export function BackToMarks({ round: { hideWhy } }: WaysProps) {
  return (
    <Button onClick={hideWhy}>
      <Trans>Back to my answer</Trans>
    </Button>
  );
}

export function TakeBack({ round: { takeBack } }: WaysProps) {
  return (
    <Button look="primary" data-action="take-back" onClick={takeBack}>
      <Trans>Take it back</Trans>
    </Button>
  );
}
