import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type KeyboardEvent } from 'react';
import { EMPTY_CELL, givenCell, type BoardCell } from '../../../core/board/cell.ts';
import { cellName } from '../../../core/sudoku/cells.ts';
import { MiniBoard } from '../../ui/mini-board.tsx';
import classes from './entry-grid.module.css';

interface EntryGridProps {
  readonly cells: readonly BoardCell[];
  /** Cells to show in red. */
  readonly wrong: readonly number[];
  /** The keys are shown: somebody types here. */
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onChange: (cells: readonly BoardCell[]) => void;
}

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -9,
  ArrowDown: 9,
  ArrowLeft: -1,
  ArrowRight: 1,
};

/**
 * The picture of a puzzle that can be written on, cell after cell as it stands on paper: a digit or an empty
 * cell goes on to the next one, Backspace goes back.
 */
export function EntryGrid({ cells, wrong, open, onOpen, onChange }: EntryGridProps) {
  const { t } = useLingui();
  const [cursor, setCursor] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const go = (cell: number): void => {
    const next = Math.min(Math.max(cell, 0), 80);
    setCursor(next);
    grid.current?.querySelectorAll<HTMLElement>('[role=gridcell]')[next]?.focus({ preventScroll: true });
  };
  const write = (digit: number, next: number): void => {
    onChange(cells.map((cell, at) => (at !== cursor ? cell : digit > 0 ? givenCell(digit) : EMPTY_CELL)));
    go(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const step = STEPS[key];
    if (step !== undefined) {
      if (cursor + step >= 0 && cursor + step <= 80) go(cursor + step);
    } else if (/^[1-9]$/.test(key)) write(Number(key), cursor + 1);
    else if (key === '0' || key === '.' || key === ' ') write(0, cursor + 1);
    else if (key === 'Delete') write(0, cursor);
    else if (key === 'Backspace') write(0, cursor - 1);
    else if (key === 'Home') go(cursor - (cursor % 9));
    else if (key === 'End') go(cursor - (cursor % 9) + 8);
    else return;
    event.preventDefault();
  };
  const nameOf = ({ kind, digit }: BoardCell, at: number): string => {
    const name = cellName(at);
    return digit > 0 ? t`${name}, ${digit}` : kind === 'notes' ? t`${name}, notes` : t`${name}, empty`;
  };
  return (
    <>
      <div className={classes.place}>
        <div className={classes.picture}>
          <MiniBoard cells={cells} wrong={wrong} />
          {/* Keys of the cells, which have the focus one after the other. */}
          {/* eslint-disable-next-line jsx-a11y/interactive-supports-focus */}
          <div
            ref={grid}
            role="grid"
            aria-label={t`Puzzle on the grid`}
            className={classes.grid}
            data-part="entry-grid"
            onKeyDown={onKeyDown}
            onFocus={onOpen}
          >
            {[0, 1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
              <div key={row} role="row" className={classes.row}>
                {cells.slice(row * 9, row * 9 + 9).map((cell, column) => {
                  const at = row * 9 + column;
                  return (
                    <div
                      key={at}
                      role="gridcell"
                      aria-label={nameOf(cell, at)}
                      aria-selected={open && at === cursor}
                      tabIndex={at === cursor ? 0 : -1}
                      data-entry={cellName(at)}
                      className={classes.cell}
                      onFocus={() => {
                        setCursor(at);
                      }}
                    />
                  );
                })}
              </div>
            ))}
          </div>
        </div>
      </div>
      {open && (
        <div
          role="group"
          aria-label={t`Digits`}
          className={classes.pad}
          data-part="entry-pad"
          // The focus stays in the cell, so that keys and arrows go on working.
          onPointerDown={(event) => {
            event.preventDefault();
          }}
        >
          {DIGITS.map((digit) => (
            <button
              key={digit}
              type="button"
              onClick={() => {
                write(digit, cursor + 1);
              }}
            >
              {digit}
            </button>
          ))}
          <button
            type="button"
            onClick={() => {
              write(0, cursor + 1);
            }}
          >
            <Trans>empty</Trans>
          </button>
        </div>
      )}
    </>
  );
}
