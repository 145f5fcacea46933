import { BOARD_LEVELS, OPENING, type Board, type BoardLevel, type Edit } from '../../../core/board/board.ts';
import { givenCell, NO_NOTE_COLORS, type BoardCell, type NoteColor } from '../../../core/board/cell.ts';

/** A stored board: short strings, which are cheap to clone and to write at every edit. */
export interface BoardRecord {
  readonly puzzle: string;
  readonly level: string;
  /** 81 cells, see {@link encodeCell}, joined by spaces. */
  readonly cells: string;
  /**
   * One string per history entry except the first: `index:before>after`, several joined by `;`; then `|` and
   * milliseconds if time was set aside.
   */
  readonly history: readonly string[];
  readonly position: number;
  readonly lastEdited: number | null;
  /** The playing time at each entry except the first, in seconds; 0 if unknown. */
  readonly times?: readonly number[];
  /** Steps after which a try begins (with 0), or that go back to a mark: index in the history, position. */
  readonly tries?: readonly (readonly [step: number, backTo: number])[];
}

/** A game as the tab that plays it writes it. */
export interface GameRecord {
  readonly id: string;
  readonly board: BoardRecord;
  readonly elapsedMs: number;
  /** The clock when this game was opened: above 0 if it continues another one. */
  readonly openedAtMs?: number;
  /** Time spent on the puzzle that the clock does not include, because an earlier state was opened. */
  readonly uncountedMs?: number | undefined;
  /** Set if it was opened partly filled by somebody, as from a link. Then it is won only from the start. */
  readonly isFilled?: true | undefined;
  /** Whether the player had paused. */
  readonly paused?: boolean;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
  /** The last change that this game goes on from, if its tab has opened it from the list. */
  readonly seenAt?: number | undefined;
  /** The game that keeps the state at the last press of Save, or null. */
  readonly save: SaveLink | null;
}

/** How a game is played when it is stored. */
export interface GameState {
  /** Whether the win is being shown; otherwise a game that was unsolved before and is solved now counts too. */
  readonly isWin: boolean;
  /** Whether the clock is stopped, so that its time is worth sending. */
  readonly isAtRest: boolean;
  /** Whether the statistics follow. At every edit, they would double the work; a new and a full game always count. */
  readonly isCounted: boolean;
}

export interface SaveLink {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

/** A game in a person's list. */
export interface GameRow extends GameRecord {
  readonly owner: string;
  /** 1 if the owner's account has this state: a number, since IndexedDB finds no booleans. */
  readonly sent: 0 | 1;
  /** The name that the player gave it. */
  readonly name?: string | undefined;
  /** The device that played it last, if that is another one: `phone`, `tablet`, `laptop`. */
  readonly device?: string | undefined;
  /** Its last entry, if its name or its time has changed since. */
  readonly playedAt?: number | undefined;
  /** The last state of this device, which a tab may still show, if another device went on with the game. */
  readonly here?: GameRow | undefined;
  /** It was deleted here, and the account does not know yet. */
  readonly isDeleted?: true | undefined;
  /** Its account was deleted: the next person to log in does not take it over unless a guest has continued it. */
  readonly isLeft?: true;
}

const KINDS = ['empty', 'given', 'digit', 'notes'] as const;
const NOTE_COLORS: readonly NoteColor[] = [
  ...(['', 'a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3', 'b4', 'b5'] as const),
];

/**
 * Kind, digit, background, notes as two base-36 characters; then nine colour characters if any note is
 * coloured, and `c` with two more characters if any is in the corner.
 */
function encodeCell(cell: BoardCell): string {
  const colors =
    cell.noteColors === NO_NOTE_COLORS
      ? ''
      : cell.noteColors.map((color) => NOTE_COLORS.indexOf(color).toString(36)).join('');
  const corners = cell.corners > 0 ? `c${maskText(cell.corners)}` : '';
  return `${KINDS.indexOf(cell.kind)}${cell.digit}${cell.background}${maskText(cell.notes)}${colors}${corners}`;
}

function maskText(mask: number): string {
  return mask.toString(36).padStart(2, '0');
}

function decodeCell(text: string): BoardCell {
  const match = /^[0-3][0-9]{2}[0-9a-z]{2}([0-9a]{9})?(?:c([0-9a-z]{2}))?$/.exec(text);
  if (!match) throw new RecordError();
  const [, colors, corners = '0'] = match;
  const kind = KINDS[Number(text[0])]!;
  const digit = Number(text[1]);
  const background = Number(text[2]);
  if (kind === 'given') return { ...givenCell(digit), background };
  return {
    kind,
    digit,
    background,
    notes: parseInt(text.slice(3, 5), 36),
    corners: parseInt(corners, 36),
    noteColors:
      colors === undefined ? NO_NOTE_COLORS : Array.from(colors, (sign) => NOTE_COLORS[parseInt(sign, 36)]!),
  };
}

const encodedEdits = new WeakMap<Edit, string>();

function encodeEdit(edit: Edit): string {
  let text = encodedEdits.get(edit);
  if (text === undefined) {
    text = edit.cells
      .map((cell, place) => `${cell}:${encodeCell(edit.before[place]!)}>${encodeCell(edit.after[place]!)}`)
      .join(';');
    if (edit.setAsideMs !== undefined) text += `|${Math.round(edit.setAsideMs)}`;
    encodedEdits.set(edit, text);
  }
  return text;
}

function decodeEdit(text: string, seconds: number | undefined): Edit {
  const [changes = '', setAside] = text.split('|');
  if (setAside !== undefined && !/^\d+$/.test(setAside)) throw new RecordError();
  // The end of a try changes no cell.
  const parts = (changes === '' ? [] : changes.split(';')).map((part) => /^(\d+):(.+)>(.+)$/.exec(part));
  return {
    cells: parts.map((part) => cellIndex(part?.[1])),
    before: parts.map((part) => decodeCell(part?.[2] ?? '')),
    after: parts.map((part) => decodeCell(part?.[3] ?? '')),
    ...(setAside !== undefined && { setAsideMs: Number(setAside) }),
    ...(seconds && { seconds }),
  };
}

export function encodeBoard(board: Board): BoardRecord {
  const tries = board.history.flatMap(({ backTo, marked }, step): (readonly [number, number])[] => [
    ...(backTo === undefined ? [] : [[step, backTo] as const]),
    ...(marked ? [[step, 0] as const] : []),
  ]);
  const times = board.history.slice(1).map(({ seconds = 0 }) => seconds);
  return {
    puzzle: board.puzzle,
    level: board.level,
    cells: board.cells.map(encodeCell).join(' '),
    history: board.history.slice(1).map(encodeEdit),
    position: board.position,
    lastEdited: board.lastEdited,
    ...(times.some((seconds) => seconds > 0) && { times }),
    ...(tries.length > 0 && { tries }),
  };
}

function decodeHistory({ history, times = [], tries = [] }: BoardRecord): readonly Edit[] {
  const steps: Edit[] = [OPENING, ...history.map((text, step) => decodeEdit(text, times[step]))];
  for (const [step, backTo] of tries) {
    const edit = steps[step];
    if (!edit) throw new RecordError();
    steps[step] = { ...edit, ...(backTo > 0 ? { backTo } : { marked: true }) };
  }
  return steps;
}

/** The board, or undefined if the record is damaged: storage is untrusted input. */
export function decodeBoard(record: BoardRecord): Board | undefined {
  try {
    const cells = record.cells.split(' ').map(decodeCell);
    const history = decodeHistory(record);
    const { position, lastEdited } = record;
    const isWhole =
      cells.length === 81 &&
      /^[0-9]{81}$/.test(record.puzzle) &&
      Number.isInteger(position) &&
      position >= 1 &&
      position <= history.length;
    if (!isWhole) return undefined;
    return {
      puzzle: record.puzzle,
      level: levelOf(record.level),
      cells,
      history,
      position,
      lastEdited: lastEdited === null ? null : cellIndex(String(lastEdited)),
    };
  } catch (error) {
    if (error instanceof RecordError || error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Thrown for a damaged record; never leaves this file. */
class RecordError extends Error {}

function cellIndex(text: string | undefined): number {
  const index = Number(text);
  if (!Number.isInteger(index) || index < 0 || index > 80) throw new RecordError();
  return index;
}

export function levelOf(text: string): BoardLevel {
  return BOARD_LEVELS.find((level) => level === text) ?? 'custom';
}
