import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { Board } from '../../../core/board/board.ts';
import { cellsEqual, type NoteKind } from '../../../core/board/cell.ts';
import type { Cell } from '../../../core/sudoku/cells.ts';
import { cursorOf } from '../../../core/board/selection.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { announce } from '../../ui/announcer.tsx';
import { inSentences } from '../../ui/in-sentences.ts';
import { readCell } from '../candidates.ts';
import { useBoard } from './board-context.ts';
import { noteKind, type BoardActor, type BoardSnapshot } from './board-machine.ts';
import { cachedStatus } from './cell-views.ts';
import { isElsewhere } from './keyboard.ts';
import { describeHouse, type House } from './describe-house.ts';
import { describeCell } from './speech.ts';

const HOUSES: Readonly<Record<string, House>> = { r: 'row', k: 'column', b: 'box' };

/** Announces entries, conflicts and counts as they change, and reads cells and houses on key presses. */
export default function SpokenBoard(): null {
  const { i18n } = useLingui();
  const { actor } = useBoard();
  useEffect(() => {
    let before = boardHeardLast(actor);
    let modes = modesOf(actor.getSnapshot());
    const hear = (snapshot: BoardSnapshot): void => {
      const { board, settings } = snapshot.context;
      const nextModes = modesOf(snapshot);
      const text = [
        describeChange(i18n, before, board, settings.showConflicts),
        describeModes(i18n, withSaid(modes, nextModes), nextModes),
      ].filter((part) => part !== '');
      before = board;
      modes = nextModes;
      if (text.length > 0) announce(inSentences(i18n, text));
    };
    hear(actor.getSnapshot());
    const subscription = actor.subscribe(hear);
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event))
        return;
      const { board, selection, settings } = actor.getSnapshot().context;
      const conflicts = settings.showConflicts ? cachedStatus(board).conflicts : NO_CELLS;
      const text = read(i18n, board, conflicts, cursorOf(selection), event.key.toLowerCase());
      if (text === undefined) return;
      announce(text);
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      subscription.unsubscribe();
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [actor, i18n]);
  return null;
}

const listenedTo = new WeakSet<BoardActor>();

/**
 * The board to compare with. This code loads after the board becomes playable, so the first time it is the board
 * as it was opened, and early entries are announced too. When the page was away, it is the current board.
 */
function boardHeardLast(actor: BoardActor): Board {
  if (listenedTo.has(actor)) return actor.getSnapshot().context.board;
  listenedTo.add(actor);
  const opened = actor.options.input!.board;
  const { board } = actor.getSnapshot().context;
  // A newer state loaded from the device's database is not an entry.
  return opened.puzzle === board.puzzle ? opened : board;
}

const NO_CELLS: ReadonlySet<number> = new Set();

/** The text to read out for a key; undefined for other keys. */
function read(
  i18n: I18n,
  board: Board,
  conflicts: ReadonlySet<number>,
  cell: Cell | null,
  key: string,
): string | undefined {
  if (cell === null) return undefined;
  if (key === 'n') return describeCell(i18n, cell, readCell(board.cells[cell]!), conflicts.has(cell));
  const house = HOUSES[key];
  return house && describeHouse(i18n, board, cell, house);
}

/** The tools and whether the game is paused. */
export interface Modes {
  readonly pencil: NoteKind | 'off';
  readonly palette: number;
  readonly eraser: number;
  readonly paused: boolean;
}

function modesOf(snapshot: BoardSnapshot): Modes {
  const { context } = snapshot;
  const { palette, eraser } = context;
  const pencil = context.pencil ? noteKind(context) : 'off';
  return { pencil, palette, eraser, paused: snapshot.matches('paused') };
}

/** A focused button announces its own state, so its mode is not repeated. */
function withSaid(before: Modes, after: Modes): Modes {
  const focused = document.activeElement;
  if (focused?.matches('[data-action=pause]')) return { ...before, paused: after.paused };
  const tool = focused instanceof HTMLElement ? focused.dataset.tool : undefined;
  return tool === 'pencil' || tool === 'palette' || tool === 'eraser'
    ? { ...before, [tool]: after[tool] }
    : before;
}

const PENCIL: Readonly<Record<Modes['pencil'], MessageDescriptor>> = {
  off: msg`Pencil off`,
  both: msg`Pencil on`,
  corner: msg`Corner notes`,
  centre: msg`Centre notes`,
};

/** Describes the difference between two states of the tools; empty if none exists. */
export function describeModes(i18n: I18n, before: Modes, after: Modes): string {
  const { pencil, palette, eraser, paused } = after;
  const said: string[] = [];
  if (paused !== before.paused) said.push(i18n._(paused ? msg`Paused` : msg`Resumed`));
  if (pencil !== before.pencil) said.push(i18n._(PENCIL[pencil]));
  if (palette !== before.palette) {
    if (palette === 0) said.push(i18n._(msg`Colour off`));
    else said.push(i18n._(pencil !== 'off' ? msg`Colour on, pair ${palette}` : msg`Colour on`));
  }
  if (eraser !== before.eraser) {
    if (eraser === 0) said.push(i18n._(msg`Erase off`));
    else said.push(i18n._(eraser === 2 ? msg`Clear all on` : msg`Erase on`));
  }
  return said.join(', ');
}

/** Describes the difference between two boards; empty if nothing relevant changed. */
export function describeChange(i18n: I18n, before: Board, after: Board, showConflicts = true): string {
  if (before.puzzle !== after.puzzle) {
    const level = i18n._(LEVEL_NAMES[after.level]);
    const { givenCount, emptyCount } = cachedStatus(after);
    return i18n._(msg`${level}: ${givenCount} givens, ${emptyCount} to go`);
  }
  if (before.cells === after.cells) return '';
  const changed = after.cells.flatMap((cell, index) =>
    cellsEqual(cell, before.cells[index]!) ? [] : [index],
  );
  if (changed.length === 0) return '';
  if (changed.length > 3) {
    return i18n._(msg`${plural(changed.length, { one: '# cell changed', other: '# cells changed' })}`);
  }
  const { remaining } = cachedStatus(after);
  const conflicts = showConflicts ? cachedStatus(after).conflicts : NO_CELLS;
  const cells = changed.map((index) =>
    describeCell(i18n, index, readCell(after.cells[index]!), conflicts.has(index)),
  );
  const [only] = changed;
  const digit = changed.length === 1 && only !== undefined ? after.cells[only]!.digit : 0;
  if (digit === 0) return cells.join('; ');
  const left = remaining[digit]!;
  const over = -left;
  const count = left < 0 ? msg`${over} too many of ${digit}` : msg`${left} left of ${digit}`;
  return inSentences(i18n, [cells.join('; '), i18n._(count)]);
}
