import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, type ReactNode } from 'react';
import { checkAgainst, putNotesBack, type BoardCheck } from '../../../core/board/check.ts';
import { takeBackDigits } from '../../../core/board/take-back.ts';
import { goTo } from '../../../core/board/history.ts';
import { cellName, type Cell } from '../../../core/sudoku/cells.ts';
import { parseGrid } from '../../../core/sudoku/grid.ts';
import { candidateOf } from '../../../core/sudoku/position.ts';
import { solve } from '../../../core/sudoku/solve/solve.ts';
import { readCell } from '../../game/index.ts';
import { Button } from '../../ui/button.tsx';
import type { SheetRow } from '../../ui/dock-sheet.tsx';
import { writeNotes } from '../../../core/board/entries.ts';
import { mendedNotes, withMissingNotes } from '../check.ts';
import { listOf } from '../../i18n/list-of.ts';
import type { SheetProps } from '../dock-props.ts';
import type { HintMessage } from '../hint-machine.ts';

/** An entry or a note that prevents a hint. */
export type Obstacle = Extract<HintMessage, { kind: 'wrong-entry' | 'notes-missing' }>;

type WaysOnProps = Pick<SheetProps, 'board' | 'onEdit' | 'onAskWithoutNotes' | 'onWhy'>;

/** Where the obstacle is, in all wrong entries; the sheet's buttons against an obstacle, and the rarer ways behind its three dots. */
export function useWaysOn(
  obstacle: Obstacle | null,
  props: WaysOnProps,
): { readonly cells: readonly Cell[]; readonly actions: ReactNode; readonly more: SheetRow[] } {
  const { board } = props;
  const isThere = obstacle !== null;
  const check = useMemo(() => {
    if (!isThere) return null;
    const solution = [...solve(parseGrid(board.puzzle)!)!];
    return { solution, ...checkAgainst({ ...board, cells: board.cells.map(readCell) }, solution) };
  }, [isThere, board]);
  const cells = cellsOf(obstacle, check);
  const entry = useAgainstEntry(props, cells, check?.lastRight ?? null);
  const notes = useAgainstNotes(props, obstacle?.cell ?? 0, check);
  if (obstacle === null) return { cells, actions: undefined, more: [] };
  return { cells, ...(obstacle.kind === 'wrong-entry' ? entry : notes) };
}

function cellsOf(obstacle: Obstacle | null, check: BoardCheck | null): readonly Cell[] {
  if (obstacle?.kind === 'wrong-entry' && check && check.wrong.length > 0) return check.wrong;
  return obstacle === null ? [] : [obstacle.cell];
}

function useAgainstEntry(props: WaysOnProps, wrong: readonly Cell[], lastRight: number | null) {
  const { t, i18n } = useLingui();
  const { board, onEdit, onWhy } = props;
  const back = useBack(props, lastRight);
  const [first = 0] = wrong;
  const name = listOf(i18n, 'conjunction', wrong.map(cellName));
  const erase: SheetRow = {
    action: 'erase-wrong',
    icon: 'trash',
    name: wrong.length > 1 ? t`Erase wrong entries` : t`Erase ${name}`,
    onClick: () => {
      const said = wrong.length > 1 ? t`The wrong entries are erased.` : t`${name} is erased.`;
      onEdit((now) => takeBackDigits(now, wrong), said);
    },
  };
  return {
    more: [erase],
    actions: (
      <>
        {back && <Button onClick={back.onClick}>{back.name}</Button>}
        <Button
          look="primary"
          data-first
          data-action="show-why"
          onClick={() => onWhy({ candidate: candidateOf(first, board.cells[first]!.digit), isTrue: true })}
        >
          <Trans>Show why</Trans>
        </Button>
      </>
    ),
  };
}

/** The row that goes back to before the fault; null if the history does not reach that far. */
function useBack({ onEdit }: WaysOnProps, lastRight: number | null): SheetRow | null {
  const { t } = useLingui();
  if (lastRight === null) return null;
  const said = t`Back at the last correct position`;
  const onClick = (): void => onEdit((now) => goTo(now, lastRight), said);
  return { action: 'go-back', icon: 'restart', name: t`Back to before it`, onClick };
}

type Checked = BoardCheck & { readonly solution: readonly number[] };

function useAgainstNotes(props: WaysOnProps, cell: Cell, check: Checked | null) {
  const { t } = useLingui();
  const { onEdit } = props;
  const [name, digit] = [cellName(cell), check?.solution[cell]];
  const isStruck = check?.struck.includes(cell) === true;
  const back = useBack(props, check?.lastRight ?? null);
  const add: SheetRow = {
    action: 'add-missing',
    icon: 'pencil',
    name: t`Add only what is missing`,
    onClick: () =>
      onEdit(
        (now) => writeNotes(now, withMissingNotes(now, check!.solution)),
        t`The missing notes are written.`,
      ),
  };
  const putBack = (): void =>
    onEdit((now) => putNotesBack(now, [cell], check!.solution), t`${digit} is back in ${name}.`);
  const complete: SheetRow = {
    action: 'complete-candidates',
    icon: 'candidates',
    name: t`Fill in candidates`,
    onClick: () => onEdit((now) => writeNotes(now, mendedNotes(now)), t`Candidates completed.`),
  };
  return {
    more: [...(isStruck ? [add] : []), complete, ...(isStruck && back ? [back] : [])],
    actions: (
      <>
        <Button data-action="without-notes" onClick={props.onAskWithoutNotes}>
          <Trans>Ignore my notes</Trans>
        </Button>
        <Button
          look="primary"
          data-first
          data-action={isStruck ? 'put-back' : add.action}
          onClick={isStruck ? putBack : add.onClick}
        >
          {isStruck ? t`Put ${digit} back in ${name}` : t`Add what is missing`}
        </Button>
      </>
    ),
  };
}
