import { groupBy } from '../base/group-by.ts';
import { cellName, type House } from '../sudoku/cells.ts';
import { cellOf, type Candidate } from '../sudoku/position.ts';
import type { Blocker, Closure, Step } from '../sudoku/techniques/step.ts';
import { cellNames, groups, houseName, houseNames, listOf, message, type Message } from './message.ts';
import { cellsOf } from './parts.ts';

/** If there are more blockers than this, only their lines are named. */
const MOST_NAMED = 3;

/** Why the step's digits have no other place, or its cells no other digit; empty if that is obvious. */
export function reasonsOf(step: Step): Message[] {
  const { closure, after } = step;
  const earlier = closure?.earlier ?? [];
  const before = after === undefined ? ruledOutEarlier(earlier) : stepsBefore(earlier, after);
  if (closure === undefined) return before;
  return [...(shutsCells(step) ? closedDigits(closure) : closedPlaces(closure)), ...before];
}

/** Whether the blockers act on the step's own cells, so that digits are excluded, not places. */
export function shutsCells(step: Step): boolean {
  const own = cellsOf(step, 'single', 'subset');
  return (step.closure?.blockers ?? []).some(({ shuts }) => shuts.some((cell) => own.includes(cell)));
}

/** What excludes the other places of each digit. */
function closedPlaces({ blockers }: Closure): Message[] {
  return [...new Set(blockers.map(({ digit }) => digit))].map((digit) => {
    // The cells are named in the order of the houses that they block.
    const own = blockers
      .filter((blocker) => blocker.digit === digit)
      .sort((one, other) => one.house - other.house);
    const cells = [...new Set(own.map(({ cell }) => cell))];
    const houses = houseNames([...new Set(own.map(({ house }) => house))]);
    return cells.length > MOST_NAMED
      ? message('closed.lines', { digit, houses })
      : message('closed', { digit, houses, cells: cellNames(cells), count: cells.length });
  });
}

/**
 * The digits that cells see, by row, column and box: first those that all cells see, then those that only
 * some see.
 */
function closedDigits({ blockers }: Closure): Message[] {
  return [...groupBy(blockers, ({ shuts }) => shuts.join()).values()]
    .sort((a, b) => b[0].shuts.length - a[0].shuts.length || a[0].shuts[0] - b[0].shuts[0])
    .map((own) =>
      message('sees', {
        cells: cellNames(own[0].shuts),
        count: own[0].shuts.length,
        groups: listOf(
          'sets',
          seenByHouse(own).map(({ house, blockers: seen }) =>
            message('seen', {
              house: houseName(house),
              digits: listOf(
                'and',
                seen.map(({ digit }) => digit),
              ),
            }),
          ),
        ),
      }),
    );
}

interface Seen {
  readonly house: House;
  readonly blockers: readonly Blocker[];
}

function seenByHouse(blockers: readonly Blocker[]): Seen[] {
  const houses = [...new Set(blockers.map(({ house }) => house))].sort((a, b) => a - b);
  return houses.map((house) => ({ house, blockers: blockers.filter((blocker) => blocker.house === house) }));
}

/** The digits that the cell of a naked single sees, as a table; null for other steps. */
export function sightOf({ technique, closure, placements }: Step): {
  readonly lead: Message;
  readonly rows: readonly (Seen & { readonly name: Message })[];
} | null {
  if (technique !== 'naked-single' || closure === undefined || closure.blockers.length === 0) return null;
  return {
    lead: message('sees.lead', { cell: cellName(cellOf(placements[0])) }),
    rows: seenByHouse(closure.blockers).map((seen) => ({ ...seen, name: houseName(seen.house) })),
  };
}

function ruledOutEarlier(earlier: readonly Candidate[]): Message[] {
  return earlier.length === 0 ? [] : [message('closed.earlier', { groups: groups(earlier) })];
}

/** The steps that come first: they have not been applied, so the step cannot be seen on the current board. */
function stepsBefore(earlier: readonly Candidate[], after: NonNullable<Step['after']>): Message[] {
  const technique = message(`technique.${after.hardest}`);
  const values = { count: after.steps, technique, gone: earlier.length, groups: groups(earlier) };
  return [message('closed.after', values)];
}
