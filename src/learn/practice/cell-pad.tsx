import { Trans, useLingui } from '@lingui/react/macro';
import { cellName, type Cell } from '../../../core/sudoku/cells.ts';
import { digitsOf } from '../../../core/sudoku/digits.ts';
import { candidateOf } from '../../../core/sudoku/position.ts';
import type { Exercise } from './exercises.ts';
import classes from './practice.module.css';
import type { MarksState } from './use-marks.ts';

interface CellPadProps {
  readonly exercise: Exercise;
  readonly round: Omit<MarksState, 'check' | 'unsay' | 'restart'>;
  /** In a guided example, only candidates are marked, and its text explains how. */
  readonly isGuided?: boolean;
}

/** The candidates of the selected cell as keys within reach of the thumb. */
export function CellPad({ exercise, round, isGuided = false }: CellPadProps) {
  const { t } = useLingui();
  const { selected: cell, mode } = round;
  const isEmpty = cell !== null && exercise.digits[cell] === 0;
  return (
    <div className={classes.pad}>
      {round.modes.length > 1 && (
        <div role="group" aria-label={t`What a digit does`} className={classes.modes}>
          {round.modes.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === mode}
              onClick={() => {
                round.setMode(each);
              }}
            >
              {each === 'strike' ? <Trans context="candidate">Remove</Trans> : <Trans>Place</Trans>}
            </button>
          ))}
        </div>
      )}
      {!isEmpty && !isGuided && (
        <p className={classes.task}>
          {mode === 'place' ? (
            <Trans>Choose a cell, then the digit that belongs there.</Trans>
          ) : exercise.isListed ? (
            <Trans>
              Choose a cell, then remove the candidates that can go. You can mark the cells of the pattern
              too.
            </Trans>
          ) : (
            <Trans>Choose a cell, then remove the candidates that can go.</Trans>
          )}
        </p>
      )}
      {isEmpty && (
        <Keys
          cell={cell}
          candidates={exercise.candidates[cell]!}
          round={round}
          marksCells={!isGuided && exercise.isListed}
        />
      )}
    </div>
  );
}

interface KeysProps {
  readonly cell: Cell;
  /** As a mask. */
  readonly candidates: number;
  readonly round: CellPadProps['round'];
  readonly marksCells: boolean;
}

function Keys({ cell, candidates, round, marksCells }: KeysProps) {
  const { marks, wrong, mode, markCell, markDigit } = round;
  const { t } = useLingui();
  const marked = mode === 'strike' ? marks.struck : marks.placed;
  return (
    <div role="group" aria-label={cellName(cell)} className={classes.keys}>
      <b>{cellName(cell)}</b>
      {digitsOf(candidates).map((digit) => {
        const candidate = candidateOf(cell, digit);
        return (
          <button
            key={digit}
            type="button"
            data-digit={digit}
            data-mode={mode}
            data-wrong={(marked.has(candidate) && wrong.includes(candidate)) || undefined}
            aria-label={mode === 'strike' ? t`Remove ${digit}` : t`Place ${digit}`}
            aria-pressed={marked.has(candidate)}
            onClick={() => {
              markDigit(cell, digit);
            }}
          >
            {digit}
          </button>
        );
      })}
      {marksCells && (
        <button
          type="button"
          className={classes.markKey}
          data-action="mark-cell"
          aria-pressed={marks.cells.has(cell)}
          onClick={() => {
            markCell(cell);
          }}
        >
          <Trans>Mark cell</Trans>
        </button>
      )}
    </div>
  );
}
