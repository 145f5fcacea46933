import { Trans, useLingui } from '@lingui/react/macro';
import { cellName } from '../../../core/sudoku/cells.ts';
import { cellOf, digitOf } from '../../../core/sudoku/position.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { useWording } from '../../hint/index.ts';
import type { Language } from '../../i18n/languages.ts';
import { CellText } from '../../texts/index.ts';
import { Button } from '../../ui/button.tsx';
import { ExerciseWords } from './exercise-words.tsx';
import classes from './practice.module.css';
import type { MarksState, ShownRefutation } from './use-marks.ts';
import type { WalkPlace } from './use-walk.ts';

interface WhyProps {
  readonly why: ShownRefutation;
  readonly walk: WalkPlace;
}

/** Explains why a mark is wrong: the consequence first, then the argument. */
export function Why({ why, walk }: WhyProps) {
  const { t } = useLingui();
  const { candidate, isTrue, step } = why;
  const [digit, cell] = [digitOf(candidate), cellName(cellOf(candidate))];
  return (
    <>
      <h2 className={classes.why}>{isTrue ? t`Not ${digit} in ${cell}` : t`${digit} belongs in ${cell}`}</h2>
      {step ? (
        <>
          <Result step={step} />
          <ExerciseWords step={step} stage={3} walk={walk} />
        </>
      ) : (
        <p>{isTrue ? t`The solution has another digit here.` : t`The solution has this digit here.`}</p>
      )}
    </>
  );
}

/** The consequence of a refutation, in one sentence. */
function Result({ step }: { readonly step: Step }) {
  const { i18n } = useLingui();
  const wording = useWording(i18n.locale as Language, step);
  return (
    wording && (
      <p>
        <CellText text={wording.refuted(step)} />
      </p>
    )
  );
}

/** The buttons below the explanation. */
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
