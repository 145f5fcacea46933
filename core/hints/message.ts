import { groupBy } from '../base/group-by.ts';
import { cellName, houseSign, type Cell, type House } from '../sudoku/cells.ts';
import type { Digit } from '../sudoku/digits.ts';
import { cellOf, digitOf, type Candidate } from '../sudoku/position.ts';

/**
 * Hint texts as data: message ids with values, no words. The words are the ICU messages of
 * `content/<language>/hints.json`; `renderMessage` puts the two together.
 */
export interface Message {
  readonly id: string;
  readonly values: Readonly<Record<string, Value>>;
}

/** A digit, a count, a select key, a cell name, a noun phrase or clause, or a list of these. */
export type Value = number | string | Message | List;

/** Values joined by the messages `list.<kind>.middle` and `list.<kind>.last` of a language. */
export interface List {
  readonly list: ListKind;
  readonly items: readonly Value[];
}

/**
 * - `and`, `or`: cells or digits
 * - `names`: names of houses of one kind; `houses`: houses of several kinds
 * - `then`: clauses of which the last follows from the others; `chain`: each follows from the previous one
 * - `facts`: clauses that all hold
 * - `groups`: candidates that are lists themselves; `sets`: sets of cells
 * - `sentences`: the sentences of a text
 */
export type ListKind =
  | 'and'
  | 'or'
  | 'names'
  | 'houses'
  | 'then'
  | 'chain'
  | 'facts'
  | 'groups'
  | 'sets'
  | 'sentences';

export function message(id: string, values: Readonly<Record<string, Value>> = {}): Message {
  return { id, values };
}

export function listOf(list: ListKind, items: readonly Value[]): List {
  return { list, items };
}

/** The cell and the digit of a candidate, which many sentences name. */
export function named(candidate: Candidate): { readonly cell: string; readonly digit: number } {
  return { cell: cellName(cellOf(candidate)), digit: digitOf(candidate) };
}

/** `C9, D2 and E4` */
export function cellNames(cells: readonly Cell[]): List {
  return listOf('and', cells.map(cellName));
}

/** `C9 or D2` */
export function anyCell(cells: readonly Cell[]): List {
  return listOf('or', cells.map(cellName));
}

/** `1, 4 and 9` */
export function digitList(candidates: readonly Candidate[]): List {
  return listOf('and', digitsIn(candidates));
}

/** `1, 4 or 9` */
export function anyDigit(candidates: readonly Candidate[]): List {
  return listOf('or', digitsIn(candidates));
}

/** The digits of candidates, ascending, each once. */
export function digitsIn(candidates: readonly Candidate[]): number[] {
  return [...new Set(candidates.map(digitOf))].sort((a, b) => a - b);
}

/** The cells of candidates in their order, each once. */
export function cellsIn(candidates: readonly Candidate[]): number[] {
  return [...new Set(candidates.map(cellOf))];
}

/** A house as a noun: `row C`, `column 3`, `box 5`. */
export function houseName(house: House): Message {
  return message('house', { kind: kindOf(house), name: houseSign(house) });
}

/** `rows C, D and H`, `column 2 and boxes 5 and 6`: grouped by kind, in the order given. */
export function houseNames(houses: readonly House[]): List {
  const kinds = [...new Set(houses.map(kindOf))];
  return listOf(
    'houses',
    kinds.map((kind) => {
      const own = houses.filter((house) => kindOf(house) === kind);
      if (own.length === 1) return houseName(own[0]);
      return message('houses', { kind, names: listOf('names', own.map(houseSign)) });
    }),
  );
}

/** The kind of the houses, or `mixed`. */
export function kindOfHouses(houses: readonly House[]): 'row' | 'column' | 'box' | 'mixed' {
  const kinds = new Set(houses.map(kindOf));
  return kinds.size === 1 ? kindOf(houses[0]) : 'mixed';
}

function kindOf(house: House): 'row' | 'column' | 'box' {
  if (house < 9) return 'row';
  return house < 18 ? 'column' : 'box';
}

export function housesNamed(messages: readonly Message[]): House[] {
  return [...new Set(messages.flatMap(housesIn))];
}

/** The one digit that a message names. */
export function digitNamed({ values: { digit } }: Message): Digit | undefined {
  return typeof digit === 'number' ? digit : undefined;
}

function housesIn(value: Value | Message): House[] {
  if (typeof value !== 'object') return [];
  if ('list' in value) return value.items.flatMap(housesIn);
  const { id, values } = value;
  if (id === 'house') return [houseOf(values)];
  if (id !== 'houses') return Object.values(values).flatMap(housesIn);
  return (values.names as List).items.map((name) => houseOf({ ...values, name }));
}

function houseOf(values: Message['values']): House {
  const { kind, name } = values as { kind: 'row' | 'column' | 'box'; name: string };
  if (kind === 'row') return 'ABCDEFGHI'.indexOf(name);
  return (kind === 'column' ? 8 : 17) + Number(name);
}

/** A count in words: `two`. */
export function countOf(count: number): Message {
  return message('count', { count });
}

/** The reason why a node of a chain is true, if worth mentioning: the house or the almost locked set. */
export type Ground =
  | { readonly by: 'house'; readonly house: House }
  | { readonly by: 'set'; readonly cells: readonly Cell[] };

/**
 * The role of a clause in its sentence, for languages that inflect it: `part`: a condition or part of
 * "either, or"; `claim`: an assertion; `reason`: a reason; `and`: one of several reasons, except the last;
 * `noun`: a noun.
 */
export type Form = 'part' | 'claim' | 'reason' | 'and' | 'noun';

/** The clause "C9 is 4", or "one of C7 and C9 is 4". All candidates have the same digit. */
export function isTrue(candidates: readonly Candidate[], form: Form = 'part', ground?: Ground): Message {
  return message('fact.is', {
    ...nodeValues(candidates),
    form,
    by: ground?.by ?? 'none',
    ground:
      ground === undefined ? '' : ground.by === 'house' ? houseName(ground.house) : cellNames(ground.cells),
  });
}

/** The clause "C9 is not 4", or "none of C7 and C9 is 4". */
export function isFalse(candidates: readonly Candidate[], form: Form = 'part'): Message {
  return message('fact.not', { ...nodeValues(candidates), form });
}

function nodeValues(candidates: readonly Candidate[]): Record<string, Value> {
  return { cells: cellNames(cellsIn(candidates)), count: candidates.length, digit: digitOf(candidates[0]) };
}

/**
 * Candidates as phrases "1 and 4 in A8 and B8": cells with the same digits are grouped, in the order given.
 */
export function groups(candidates: readonly Candidate[]): List {
  return phrases(candidates, 'group', cellName);
}

/** Eliminated candidates: "1 and 4 from A8 and B8", with markup around each cell in visible texts. */
export function removals(candidates: readonly Candidate[], marked: boolean): List {
  return phrases(candidates, 'removal', (cell) =>
    marked ? message('struck', { cell: cellName(cell) }) : cellName(cell),
  );
}

function phrases(
  candidates: readonly Candidate[],
  id: 'group' | 'removal',
  nameCell: (cell: Cell) => Value,
): List {
  const cellsOfDigits = groupBy(groupBy(candidates, cellOf), ([, own]) => digitsIn(own).join(''));
  return listOf(
    // With more than two, commas between groups would be confused with those inside them.
    cellsOfDigits.size > 2 ? 'sets' : 'groups',
    Array.from(cellsOfDigits.values(), (cells) => {
      const names = cells.map(([cell]) => nameCell(cell));
      return message(id, { digits: digitList(cells[0][1]), cells: listOf('and', names) });
    }),
  );
}
