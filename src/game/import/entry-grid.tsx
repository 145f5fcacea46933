import type { Digit } from '../../../core/sudoku/digits.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type KeyboardEvent } from 'react';
import { EMPTY_CELL, givenCell, type BoardCell } from '../../../core/board/cell.ts';
import { cellName, type Cell } from '../../../core/sudoku/cells.ts';
import { describeCell } from '../board/speech.ts';
import { MiniBoard } from '../../ui/mini-board.tsx';
import classes from './entry-grid.module.css';

interface EntryGridProps {
  readonly cells: readonly BoardCell[];
  /** Cells to show in red. */
  readonly wrong: readonly number[];
  /** Whether the keys are shown because the player is typing here. */
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onChange: (cells: readonly BoardCell[]) => void;
}

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const ROWS = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -9,
  ArrowDown: 9,
  ArrowLeft: -1,
  ArrowRight: 1,
};

/**
 * An editable picture for copying a printed puzzle cell by cell: entering a digit or an empty cell moves to
 * the next cell, Backspace moves back.
 */
export function EntryGrid({ cells, wrong, open, onOpen, onChange }: EntryGridProps) {
  const { t } = useLingui();
  const [cursor, setCursor] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const go = (cell: Cell): void => {
    const next = Math.min(Math.max(cell, 0), 80);
    setCursor(next);
    grid.current?.querySelectorAll<HTMLElement>('[role=gridcell]')[next]?.focus({ preventScroll: true });
  };
  const write = (digit: Digit, next: number): void => {
    onChange(cells.map((cell, at) => (at !== cursor ? cell : digit > 0 ? givenCell(digit) : EMPTY_CELL)));
    go(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const meant = meaningOf(event.key, cursor);
    if (meant === undefined) return;
    if (meant.digit === undefined) go(meant.next);
    else write(meant.digit, meant.next);
    event.preventDefault();
  };
  return (
    <>
      <div className={classes.place}>
        <div className={classes.picture}>
          <MiniBoard cells={cells} wrong={wrong} />
          {/* Keys for the cells, which take the focus one at a time. */}
          {/* oxlint-disable-next-line a11y/interactive-supports-focus */}
          <div
            ref={grid}
            role="grid"
            aria-label={t`Puzzle on the grid`}
            className={classes.grid}
            data-part="entry-grid"
            onKeyDown={onKeyDown}
            onFocus={onOpen}
          >
            <EntryCells {...{ cells, open, cursor, setCursor }} />
          </div>
        </div>
      </div>
      {open && <EntryPad onWrite={(digit) => write(digit, cursor + 1)} />}
    </>
  );
}

/** What a key writes into the cell of the cursor, if anything, and where the cursor goes; undefined for others. */
function meaningOf(key: string, cursor: number): { digit?: Digit; next: number } | undefined {
  const step = STEPS[key];
  if (step !== undefined) return { next: cursor + step >= 0 && cursor + step <= 80 ? cursor + step : cursor };
  if (/^[1-9]$/.test(key)) return { digit: Number(key), next: cursor + 1 };
  switch (key) {
    case '0':
    case '.':
    case ' ':
      return { digit: 0, next: cursor + 1 };
    case 'Delete':
      return { digit: 0, next: cursor };
    case 'Backspace':
      return { digit: 0, next: cursor - 1 };
    case 'Home':
      return { next: cursor - (cursor % 9) };
    case 'End':
      return { next: cursor - (cursor % 9) + 8 };
    default:
      return undefined;
  }
}

interface EntryCellsProps extends Pick<EntryGridProps, 'cells' | 'open'> {
  readonly cursor: number;
  readonly setCursor: (cell: Cell) => void;
}

function EntryCells({ cells, open, cursor, setCursor }: EntryCellsProps) {
  const { i18n } = useLingui();
  return (
    <>
      {ROWS.map((row) => (
        <div key={row} role="row" className={classes.row}>
          {cells.slice(row * 9, row * 9 + 9).map((cell, column) => {
            const at = row * 9 + column;
            return (
              <div
                key={at}
                role="gridcell"
                aria-label={describeCell(i18n, at, cell, false)}
                aria-selected={open && at === cursor}
                tabIndex={at === cursor ? 0 : -1}
                data-entry={cellName(at)}
                className={classes.cell}
                onFocus={() => setCursor(at)}
              />
            );
          })}
        </div>
      ))}
    </>
  );
}

function EntryPad({ onWrite }: { readonly onWrite: (digit: Digit) => void }) {
  const { t } = useLingui();
  return (
    <div
      role="group"
      aria-label={t`Digits`}
      className={classes.pad}
      data-part="entry-pad"
      // Keep the focus in the cell, so that the keyboard continues to work.
      onPointerDown={(event) => event.preventDefault()}
    >
      {DIGITS.map((digit) => (
        <button key={digit} type="button" onClick={() => onWrite(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" onClick={() => onWrite(0)}>
        <Trans>empty</Trans>
      </button>
    </div>
  );
}
