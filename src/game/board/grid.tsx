import type { Digit } from '../../../core/sudoku/digits.ts';
import { useLingui } from '@lingui/react/macro';
import {
  memo,
  type CSSProperties,
  useRef,
  useSyncExternalStore,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type RefCallback,
} from 'react';
import { cellName, type Cell } from '../../../core/sudoku/cells.ts';
import { cursorOf, type Selection } from '../../../core/board/selection.ts';
import { centreNotesInLine, CORNER_PLACES } from '../../../core/board/two-kinds-of-notes.ts';
import { useBoard, useBoardValue } from './board-context.ts';
import type { CellView } from './cell-views.ts';
import { BOX_LINES, CELL_LINES } from '../../../core/board/lines.ts';
import { describeCell } from './speech.ts';
import classes from './grid.module.css';

const NINE = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

interface GridProps {
  /** Ref to the element between cells and lines into which a hint draws. */
  readonly layerRef?: RefCallback<HTMLElement>;
  /** Called on a long press, with the digit at that place. */
  readonly onHold?: (cell: Cell, digit: Digit) => void;
}

/** The board with its labels. Lines are painted over the cells and take up no space. */
export const Grid = memo(function Grid({ layerRef, onHold }: GridProps) {
  const { t } = useLingui();
  const handlers = useGridPointer(onHold);
  return (
    <div className={classes.board}>
      <Labels />
      <div role="grid" aria-label={t`Sudoku board`} className={classes.grid} {...handlers}>
        {NINE.map((row) => (
          <div role="row" key={row} className={classes.row}>
            {NINE.map((column) => (
              <GridCell key={column} index={row * 9 + column} />
            ))}
          </div>
        ))}
        <div ref={layerRef} role="presentation" data-part="board-layer" />
        <svg aria-hidden viewBox="0 0 900 900" className={classes.lines}>
          <path className={classes.thin} d={CELL_LINES} />
          <path className={classes.thick} d={BOX_LINES} />
        </svg>
      </div>
    </div>
  );
});

/** Row and column labels; those of the selected cell are blue and bold. */
function Labels() {
  const cell = useBoardValue(({ context }) => cursorOf(context.selection));
  const row = cell === null ? -1 : Math.floor(cell / 9);
  const column = cell === null ? -1 : cell % 9;
  return (
    <div aria-hidden className={classes.labels}>
      {NINE.map((at) => (
        <span key={at} className={classes.columnLabel} data-on={at === column || undefined}>
          {at + 1}
        </span>
      ))}
      <div className={classes.rowLabels}>
        {NINE.map((at) => (
          <span key={at} className={classes.rowLabel} data-on={at === row || undefined}>
            {'ABCDEFGHI'.charAt(at)}
          </span>
        ))}
      </div>
    </div>
  );
}

const GridCell = memo(function GridCell({ index }: { index: number }) {
  const { i18n } = useLingui();
  const { views } = useBoard();
  const view = useSyncExternalStore(
    (listener) => views.subscribe(index, listener),
    () => views.get(index),
  );
  const { cell, conflict } = view;
  return (
    <div
      role="gridcell"
      data-cell={cellName(index)}
      data-index={index}
      data-value={cell.digit || ''}
      data-kind={cell.kind}
      data-conflict={conflict || undefined}
      data-last={view.last || undefined}
      data-joined={view.joined || undefined}
      aria-label={describeCell(i18n, index, cell, conflict)}
      aria-readonly={cell.kind === 'given' || undefined}
      aria-selected={view.selected}
      tabIndex={view.tabStop ? 0 : -1}
      className={classes.cell}
      style={cell.background ? { backgroundColor: `var(--ce${cell.background})` } : undefined}
    >
      {cell.background > 0 && <span className={classes.colorNumber}>{cell.background}</span>}
      {pillOf(view)}
      {cell.digit > 0 && <span className={classes.digit}>{cell.digit}</span>}
      {conflict && <span className={classes.bar} />}
      {cell.digit === 0 && notesIn(view)}
    </div>
  );
});

/** The highlight behind a digit that is marked or in conflict. */
function pillOf({ cell, conflict, marked }: CellView) {
  return (
    (marked || (conflict && cell.kind === 'digit')) && (
      <span className={classes.pill} data-marked={marked || undefined} />
    )
  );
}

/** The notes of a cell: in the 3 × 3 grid, or in its corners and in the middle. */
function notesIn({ cell, markedNote, twoKinds }: CellView) {
  const draw = (mask: number, places?: readonly number[]) =>
    NINE.filter((note) => mask & (1 << note)).map((note, order) => (
      <span
        key={note}
        className={classes.note}
        data-place={places ? places[order] : note}
        data-marked={markedNote === note + 1 || undefined}
        data-pair={cell.noteColors[note]}
      >
        {note + 1}
      </span>
    ));
  const centre = draw(cell.notes);
  if (!twoKinds) return centre;
  const corners = draw(cell.corners, CORNER_PLACES);
  return (
    <>
      <span
        className={classes.centre}
        style={{ '--n': centreNotesInLine(centre.length, corners.length > 0) } as CSSProperties}
      >
        {centre}
      </span>
      <span className={classes.corners} data-many={corners.length > CORNER_PLACES.length || undefined}>
        {corners}
      </span>
    </>
  );
}

/** How far the pointer must move before a tap becomes a drag, in cells. */
const DRAG_LENGTH = 0.6;

/** Duration of a long press, which asks about a note. */
const HOLD_MS = 550;

interface Press {
  readonly cell: Cell;
  readonly from: Point;
  path: Selection;
  /** Where it was last; undefined outside the board. */
  point: Point | undefined;
}

/** Tap, hold, drag, Ctrl and Shift: one set of handlers for all cells. */
function useGridPointer(onHold: GridProps['onHold']) {
  const { actor } = useBoard();
  const press = useRef<Press | null>(null);
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const cell = cellUnder(event.target);
      if (cell === null || event.button !== 0 || !event.isPrimary) return;
      const point = pointIn(event.currentTarget.getBoundingClientRect(), event);
      press.current = { cell, from: point, path: [cell], point };
      clearTimeout(hold.current);
      // Without a long-press action, a slow tap counts as a tap.
      if (!onHold) return;
      const digit = digitAt(event);
      hold.current = setTimeout(() => {
        if (press.current?.path.length !== 1) return;
        press.current = null;
        onHold(cell, digit);
      }, HOLD_MS);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.buttons === 0) press.current = null;
      if (!press.current) return;
      for (const cell of newCells(press.current, event)) {
        event.currentTarget.setPointerCapture(event.pointerId);
        press.current.path = [...press.current.path, cell];
        actor.send({ type: 'cells.dragged', cells: press.current.path, stroke: true });
      }
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      clearTimeout(hold.current);
      const ended = press.current;
      press.current = null;
      if (ended?.path.length !== 1) return;
      const extend = event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'one' : undefined;
      actor.send({ type: 'cell.tapped', cell: ended.cell, ...(extend && { extend }) });
    },
    // Until it has crossed a cell, its moves outside the board are not told.
    onPointerLeave: () => {
      if (press.current) press.current.point = undefined;
    },
    onPointerCancel: () => {
      clearTimeout(hold.current);
      press.current = null;
    },
    // Assistive technology sends clicks without pointer events.
    onClick: (event: MouseEvent<HTMLElement>) => {
      const cell = cellUnder(event.target);
      if (event.detail === 0 && cell !== null) actor.send({ type: 'cell.tapped', cell });
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const cell = cellUnder(event.target);
      const { selection, digit } = actor.getSnapshot().context;
      if (cell === null || selection.length > 0 || digit > 0) return;
      if (event.target.matches(':focus-visible')) actor.send({ type: 'cells.dragged', cells: [cell] });
    },
  };
}

export function cellUnder(target: EventTarget): number | null {
  const index = (target as Element).closest<HTMLElement>('[data-index]')?.dataset.index;
  return index === undefined ? null : Number(index);
}

/** The digit whose note position is under the pointer. */
function digitAt({ clientX, clientY, target }: PointerEvent<HTMLElement>): number {
  const box = (target as Element).closest('[data-index]')!.getBoundingClientRect();
  const third = (share: number): number => Math.min(2, Math.max(0, Math.floor(share * 3)));
  return third((clientY - box.top) / box.height) * 3 + third((clientX - box.left) / box.width) + 1;
}

/** A place on the grid, in cells from its top left corner. */
type Point = readonly [x: number, y: number];

function pointIn(box: DOMRect, { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): Point {
  return [((clientX - box.left) / box.width) * 9, ((clientY - box.top) / box.height) * 9];
}

/** The cells into which a press was dragged by its latest moves, of which not all browsers tell each. */
function newCells(press: Press, event: PointerEvent<HTMLElement>): Cell[] {
  const box = event.currentTarget.getBoundingClientRect();
  const { nativeEvent } = event as { readonly nativeEvent: Partial<globalThis.PointerEvent> };
  const crossed = [...(nativeEvent.getCoalescedEvents?.() ?? []), event].flatMap((move) => {
    const point = pointIn(box, move);
    const cells = cellsBetween(press.point ?? point, point);
    press.point = point;
    return cells;
  });
  const [x, y] = press.point!;
  const [fromX, fromY] = press.from;
  const isTap = press.path.length < 2 && Math.hypot(x - fromX, y - fromY) < DRAG_LENGTH;
  return isTap ? [] : [...new Set(crossed)].filter((cell) => !press.path.includes(cell));
}

/** The cells that a dragging pointer has been in: a fast one crosses several between two moves. */
function cellsBetween([fromX, fromY]: Point, [x, y]: Point): Cell[] {
  const steps = Math.ceil(8 * Math.max(Math.abs(x - fromX), Math.abs(y - fromY), 0.25));
  return Array.from({ length: steps }, (_, step) => {
    const share = (step + 1) / steps;
    return cellAt([fromX + (x - fromX) * share, fromY + (y - fromY) * share]);
  }).filter((cell) => cell !== null);
}

/** The cell at a point, or null near a corner of cells, so that a diagonal drag need not be exact. */
function cellAt([x, y]: Point): Cell | null {
  if (x < 0 || y < 0 || x >= 9 || y >= 9) return null;
  const off = (value: number): number => Math.abs((value % 1) - 0.5);
  return off(x) + off(y) < 0.6 ? Math.floor(y) * 9 + Math.floor(x) : null;
}
