import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cellName } from '../../../core/sudoku/cells.ts';
import type { Digit } from '../../../core/sudoku/digits.ts';
import { cellOf, digitOf, type Candidate } from '../../../core/sudoku/position.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import classes from './practice.module.css';
import type { Exercise } from '../../engine/engine-calls.ts';
import { isBare } from './judge.ts';
import { canMark, type MarksState } from './use-marks.ts';

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

interface MarkingProps {
  readonly exercise: Exercise;
  readonly round: Pick<
    MarksState,
    'marks' | 'modes' | 'mode' | 'setMode' | 'undo' | 'selected' | 'markDigit' | 'digit' | 'light'
  >;
  /** Shown as long as nothing is marked. */
  readonly before?: ReactNode;
}

/**
 * What is below the board while notes are marked: a key for each digit, and the marks. Where no notes are shown,
 * a key also enters its digit in the selected cell.
 */
export function Marking({ exercise, round, before }: MarkingProps) {
  const { t } = useLingui();
  const { selected, markDigit, marks, digit, light } = round;
  const { struck, placed } = marks;
  const isPad = isBare(exercise);
  const press = (each: Digit): void => {
    if (isPad && digit === null && selected !== null && canMark(exercise, selected, each))
      markDigit(selected, each);
    else light(each === digit ? null : each);
  };
  return (
    <div className={classes.marking}>
      <div role="group" aria-label={isPad ? t`Digits` : t`Highlight a digit`} className={classes.filters}>
        {DIGITS.map((each) => (
          <button
            key={each}
            type="button"
            data-filter={each}
            aria-pressed={each === digit}
            onClick={() => press(each)}
          >
            {each}
          </button>
        ))}
      </div>
      {round.modes.length > 1 && <Modes {...round} />}
      <div className={classes.marked} data-part="marked">
        {struck.size > 0 && (
          <span className={classes.chips}>
            <Trans>Removed</Trans> <Chips of={struck} isGone />
          </span>
        )}
        {placed.size > 0 && (
          <span className={classes.chips}>
            <Trans>Entered</Trans> <Chips of={placed} />
          </span>
        )}
        {struck.size + placed.size > 0 ? (
          <Button data-action="undo" onClick={round.undo}>
            <Icon name="undo" size={16} />
            <Trans>Undo</Trans>
          </Button>
        ) : (
          before
        )}
      </div>
    </div>
  );
}

function Chips({ of, isGone = false }: { readonly of: ReadonlySet<Candidate>; readonly isGone?: boolean }) {
  return [...of].map((candidate) => (
    <b key={candidate} data-gone={isGone || undefined}>
      {cellName(cellOf(candidate))} {digitOf(candidate)}
    </b>
  ));
}

/** Whether a pressed digit is removed or placed, in exercises that need both. */
function Modes({ modes, mode, setMode }: Pick<MarkingProps['round'], 'modes' | 'mode' | 'setMode'>) {
  const { t } = useLingui();
  return (
    <div role="group" aria-label={t`What a digit does`} className={classes.modes}>
      {modes.map((each) => (
        <button key={each} type="button" aria-pressed={each === mode} onClick={() => setMode(each)}>
          {each === 'strike' ? <Trans context="candidate">Remove</Trans> : <Trans>Place</Trans>}
        </button>
      ))}
    </div>
  );
}
