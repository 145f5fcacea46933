import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Board } from '../../../core/board/board.ts';
import { checkAgainst, putNotesBack } from '../../../core/board/check.ts';
import { eraseDigit } from '../../../core/board/erase.ts';
import { goTo } from '../../../core/board/history.ts';
import { cellName, type Cell } from '../../../core/sudoku/cells.ts';
import { parseGrid } from '../../../core/sudoku/grid.ts';
import { candidateOf } from '../../../core/sudoku/position.ts';
import { solve } from '../../../core/sudoku/solve/solve.ts';
import { Button } from '../../ui/button.tsx';
import { CellMarks } from '../../ui/cell-marks.tsx';
import { writeNotes } from '../apply.ts';
import { withMissingNotes } from '../check.ts';
import type { SheetProps } from '../dock-props.ts';
import classes from '../hint.module.css';
import type { HintMessage } from '../hint-machine.ts';

interface WaysOnProps extends Pick<SheetProps, 'board' | 'onEdit' | 'onAskWithoutNotes' | 'onWhy'> {
  readonly message: Extract<HintMessage, { kind: 'wrong-entry' | 'notes-missing' }>;
}

/** Actions against an entry or note that prevents a hint; none of them loses eliminations. */
export function WaysOn({ message: { kind, cell }, board, onEdit, onAskWithoutNotes, onWhy }: WaysOnProps) {
  const { t } = useLingui();
  const { solution, struck, lastRight } = useMemo(() => checkOf(board), [board]);
  const wasStruck = struck.includes(cell);
  return (
    <div className={classes.ways}>
      <CellMarks cells={[cell]} tone="no" />
      {kind === 'wrong-entry' && <AgainstEntry {...{ cell, board, onEdit, onWhy }} />}
      {kind === 'notes-missing' && wasStruck && (
        <Button
          data-action="put-back"
          onClick={() => {
            onEdit((now) => putNotesBack(now, [cell], solution));
          }}
        >
          {t`Put ${solution[cell]} back in ${cellName(cell)}`}
        </Button>
      )}
      {kind === 'notes-missing' && (
        <>
          <Button
            data-action="add-missing"
            onClick={() => {
              onEdit((now) => writeNotes(now, withMissingNotes(now, solution)));
            }}
          >
            <Trans>Add only what is missing</Trans>
          </Button>
          <Button data-action="without-notes" onClick={onAskWithoutNotes}>
            <Trans>Hints without my notes</Trans>
          </Button>
        </>
      )}
      {lastRight !== null && (kind === 'wrong-entry' || wasStruck) && (
        <Button
          data-action="go-back"
          onClick={() => {
            onEdit((now) => goTo(now, lastRight));
          }}
        >
          <Trans>Go back to the last correct position</Trans>
        </Button>
      )}
    </div>
  );
}

/** Compares the board with its solution. */
function checkOf(board: Board) {
  const solution = [...solve(parseGrid(board.puzzle)!)!];
  return { solution, ...checkAgainst(board, solution) };
}

type AgainstEntryProps = Pick<SheetProps, 'board' | 'onEdit' | 'onWhy'> & { readonly cell: Cell };

function AgainstEntry({ cell, board, onEdit, onWhy }: AgainstEntryProps) {
  const { t } = useLingui();
  return (
    <>
      <Button
        data-action="show-why"
        onClick={() => {
          onWhy({ candidate: candidateOf(cell, board.cells[cell]!.digit), isTrue: true });
        }}
      >
        <Trans>Show why</Trans>
      </Button>
      <Button
        data-action="erase-wrong"
        onClick={() => {
          onEdit((now) => eraseDigit(now, [cell]));
        }}
      >
        {t`Erase ${cellName(cell)}`}
      </Button>
    </>
  );
}
