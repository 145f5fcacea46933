import {
  assign,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
  type ActorRefFrom,
  type SnapshotFrom,
} from 'xstate';
import {
  LINES_PER_CALL,
  puzzleLines,
  type PuzzleLine,
  type PuzzleRefusal,
} from '../../../core/administration/question-bank.ts';
import type { AnyFailure } from '../../../core/protocol/local-failure.ts';
import type { BankPuzzle, BulkReport } from '../../../core/protocol/question-bank.ts';
import { LEVELS, type Level } from '../../../core/sudoku/techniques/catalogue.ts';

/** A list's library, and the id under which the server counts its pieces. */
export interface BulkJob {
  readonly library: Level;
  readonly batch: string;
}

/** A list as it is stored. */
export interface PuzzleList {
  /** The name of its file; null if the list was pasted. */
  readonly name: string | null;
  readonly text: string;
  /** Null until it is started. */
  readonly job: BulkJob | null;
}

/** The server's answer to a piece of the list. */
export interface Piece extends BulkReport {
  /** Index of its first line in the list. */
  readonly start: number;
}

/** A line that the server refused. */
export interface RefusedPuzzle extends PuzzleLine {
  readonly why: PuzzleRefusal;
  readonly library?: Level | undefined;
}

/** An added puzzle; `library` is the library of the level that the engine found. */
export type PlacedPuzzle = Pick<BankPuzzle, 'id' | 'library' | 'puzzle'>;

export interface BulkContext {
  readonly name: string | null;
  readonly lines: readonly PuzzleLine[];
  readonly job: BulkJob | null;
  /** The pieces that the server has answered, by their start. */
  readonly done: ReadonlySet<number>;
  readonly tried: number;
  readonly added: number;
  /** For each level, the number of added puzzles that the engine rates at it. */
  readonly levels: readonly number[];
  readonly refused: readonly RefusedPuzzle[];
  /** The added puzzles that can still be removed or moved. */
  readonly placed: readonly PlacedPuzzle[];
  /** The failure that stopped it. */
  readonly failure: AnyFailure | null;
  /** Undefined while it cannot be estimated. */
  readonly secondsLeft: number | undefined;
}

/** The list stored on the device, with the server's answers to its pieces. */
export interface KeptList {
  readonly list: PuzzleList;
  readonly pieces: readonly Piece[];
}

/** The pieces to send. */
export interface SendInput {
  readonly lines: readonly PuzzleLine[];
  readonly job: BulkJob;
  readonly starts: readonly number[];
}

export type SendEvent =
  | { type: 'piece.came'; piece: Piece; secondsLeft: number }
  | { type: 'piece.failed'; failure: AnyFailure }
  /** No piece is being sent any more. */
  | { type: 'sending.ended' };

export type BulkEvent =
  | SendEvent
  | { type: 'list.given'; name: string | null; text: string }
  /** Starts adding the list to a library, or resumes under the same job. */
  | ({ type: 'started' } & BulkJob)
  /** Stops after the pieces that are being sent. */
  | { type: 'stopped' }
  /** These puzzles were removed or moved and are no longer offered. */
  | { type: 'settled'; ids: ReadonlySet<string> }
  /** Drops the list and its report. */
  | { type: 'discarded' };

/** An action that the page provides. */
type Provided<Params> = (args: unknown, params: Params) => void;

/** Stores the list on the device in place of the previous one; null for none. */
const keepList: Provided<{ readonly list: PuzzleList | null }> = () => undefined;
const keepJob: Provided<{ readonly job: BulkJob }> = () => undefined;
/** Ensures that these puzzles are not offered after a reload either. */
const forgetPlaced: Provided<{ readonly ids: ReadonlySet<string> }> = () => undefined;

const NOTHING: BulkContext = {
  name: null,
  lines: [],
  job: null,
  done: new Set(),
  tried: 0,
  added: 0,
  levels: LEVELS.map(() => 0),
  refused: [],
  placed: [],
  failure: null,
  secondsLeft: undefined,
};

/** Adds a long list to the question bank in pieces; can be stopped and resumed. */
export const bulkAdderMachine = setup({
  types: { context: {} as BulkContext, events: {} as BulkEvent },
  actors: {
    read: fromPromise<KeptList | null>(() => Promise.resolve(null)),
    send: fromCallback<{ type: 'stop' }, SendInput>(() => undefined),
  },
  actions: {
    keepList,
    keepJob,
    forgetPlaced,
    begin: assign(({ context }, { library, batch }: BulkJob) => ({
      job: context.job ?? { library, batch },
      failure: null,
      secondsLeft: undefined,
    })),
  },
  guards: { isComplete: ({ context }) => startsLeft(context).length === 0 },
}).createMachine({
  id: 'bulk-adder',
  context: NOTHING,
  initial: 'reading',
  on: {
    'list.given': {
      target: '.held',
      actions: [
        assign(({ event: { name, text } }) => held({ name, text, job: null })),
        {
          type: 'keepList',
          params: ({ event: { name, text } }) => ({ list: { name, text, job: null } }),
        },
      ],
    },
    discarded: {
      target: '.empty',
      actions: [assign(NOTHING), { type: 'keepList', params: { list: null } }],
    },
    settled: {
      actions: [
        assign(({ context, event: { ids } }) => ({
          placed: context.placed.filter(({ id }) => !ids.has(id)),
        })),
        { type: 'forgetPlaced', params: ({ event: { ids } }) => ({ ids }) },
      ],
    },
  },
  states: {
    /** A list given before the stored one is read takes precedence. */
    reading: {
      invoke: {
        src: 'read',
        onDone: [
          { guard: ({ event }) => event.output === null, target: 'empty' },
          {
            guard: ({ event }) => event.output!.list.job === null,
            target: 'held',
            actions: assign(({ event }) => restored(event.output!)),
          },
          { target: 'resting', actions: assign(({ event }) => restored(event.output!)) },
        ],
        onError: 'empty',
      },
    },
    empty: {},
    held: {
      on: { started: { target: 'sending', actions: { type: 'begin', params: ({ event }) => event } } },
    },
    sending: {
      initial: 'running',
      entry: { type: 'keepJob', params: ({ context }) => ({ job: context.job! }) },
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => ({
          lines: context.lines,
          job: context.job!,
          starts: startsLeft(context),
        }),
      },
      on: {
        // Only one list at a time.
        'list.given': {},
        discarded: {},
        'piece.came': {
          actions: assign(({ context, event: { piece, secondsLeft } }) => ({
            ...folded(context, piece),
            secondsLeft,
          })),
        },
        'piece.failed': {
          target: '.stopping',
          actions: assign(({ context, event }) => ({ failure: context.failure ?? event.failure })),
        },
        'sending.ended': 'resting',
      },
      states: {
        running: { on: { stopped: { target: 'stopping', actions: sendTo('send', { type: 'stop' }) } } },
        stopping: {},
      },
    },
    resting: { always: [{ guard: 'isComplete', target: 'done' }, { target: 'stopped' }] },
    stopped: {
      on: { started: { target: 'sending', actions: { type: 'begin', params: ({ event }) => event } } },
    },
    done: {},
  },
});

export type BulkAdder = ActorRefFrom<typeof bulkAdderMachine>;
export type BulkSnapshot = SnapshotFrom<typeof bulkAdderMachine>;

/** The progress of a list, as one word. */
export function phaseOf({ value }: BulkSnapshot) {
  return typeof value === 'string' ? value : value.sending;
}

function held({ name, text, job }: PuzzleList): BulkContext {
  return { ...NOTHING, name, lines: puzzleLines(text), job };
}

function restored({ list, pieces }: KeptList): BulkContext {
  return pieces.reduce(folded, held(list));
}

function startsLeft({ lines, done }: BulkContext): number[] {
  const starts: number[] = [];
  for (let start = 0; start < lines.length; start += LINES_PER_CALL) if (!done.has(start)) starts.push(start);
  return starts;
}

/** Adds the server's answer for another piece to the report. */
function folded(before: BulkContext, piece: Piece): BulkContext {
  const { start, added, levels, refused, placed = [] } = piece;
  const { lines } = before;
  const more = refused.map(({ index, ...rest }) => ({ ...lines[start + index]!, ...rest }));
  return {
    ...before,
    done: new Set(before.done).add(start),
    tried: before.tried + Math.min(LINES_PER_CALL, lines.length - start),
    added: before.added + added,
    levels: before.levels.map((count, level) => count + levels[level]!),
    refused: more.length === 0 ? before.refused : [...before.refused, ...more],
    placed: [
      ...before.placed,
      ...placed.map(({ index, id, level }) => ({ id, library: level, puzzle: lines[start + index]!.text })),
    ],
  };
}
