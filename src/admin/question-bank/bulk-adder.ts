import {
  LINES_PER_CALL,
  LIST_MAX_LINES,
  puzzleLines,
  type PuzzleLine,
  type PuzzleRefusal,
} from '../../../core/administration/question-bank.ts';
import { createStore } from '../../../core/base/store.ts';
import type { AnyFailure } from '../../../core/protocol/local-failure.ts';
import type { BankPuzzle } from '../../../core/protocol/question-bank.ts';
import { LEVELS, type Level } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Database } from '../../data/db/database.ts';
import { BulkStore, type BulkJob, type Piece, type PuzzleList } from './bulk-store.ts';
import { sendPieces, type SendTools } from './send-pieces.ts';

export interface RefusedPuzzle extends PuzzleLine {
  readonly why: PuzzleRefusal;
  readonly library?: Level | undefined;
}

/** An added puzzle; `library` is the library of the level that the engine found. */
type PlacedPuzzle = Pick<BankPuzzle, 'id' | 'library' | 'puzzle'>;

export interface BulkState {
  /** `held`: the list waits to be started. `stopping`: what is being sent is still awaited. */
  readonly phase: 'reading' | 'empty' | 'held' | 'running' | 'stopping' | 'stopped' | 'done';
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
  readonly failure: AnyFailure | null;
  /** Undefined while it cannot be estimated. */
  readonly secondsLeft: number | undefined;
}

const NOTHING: BulkState = {
  phase: 'empty',
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

export interface BulkTools extends SendTools {
  readonly database: Pick<Database, 'bulkLists' | 'bulkPieces'>;
  readonly owner: string;
}

export type ListFault = 'no-lines' | 'not-text' | 'too-many-lines' | 'in-use';

/**
 * Adds a long list to the question bank. The list and the answers are stored on the device, so that it
 * resumes after a reload, a lost network or an expired session.
 */
export class BulkAdder {
  readonly state = createStore<BulkState>({ ...NOTHING, phase: 'reading' });
  /** Resolves when the stored list has been read. */
  readonly ready: Promise<void>;
  readonly #tools: BulkTools;
  readonly #store: BulkStore;

  constructor(tools: BulkTools) {
    this.#tools = tools;
    this.#store = new BulkStore(tools.database, tools.owner);
    this.ready = this.#read();
  }

  /** Accepts a text as the list to add; undefined if it was accepted. */
  hold(name: string | null, text: string): ListFault | undefined {
    if (this.#isSending()) return 'in-use';
    // Pictures and archives contain zero bytes.
    if (text.includes('\0')) return 'not-text';
    const { length } = puzzleLines(text);
    if (length === 0) return 'no-lines';
    if (length > LIST_MAX_LINES) return 'too-many-lines';
    this.state.set(held({ name, text, job: null }));
    this.#store.keep({ name, text, job: null });
    return undefined;
  }

  /** Starts adding the list to a library, or resumes under the same job. */
  async start(library: Level, batch: string): Promise<void> {
    const { phase, lines, ...before } = this.state.get();
    if (phase !== 'held' && phase !== 'stopped') return;
    const job = before.job ?? { library, batch };
    this.#change({ phase: 'running', job, failure: null, secondsLeft: undefined });
    this.#store.keepJob(job);
    try {
      // Only a list that is stored on the device can be resumed, and its puzzles removed, after a reload.
      await this.#store.settled();
      await sendPieces(
        this.#tools,
        { lines, job, starts: startsLeft(this.state.get()) },
        {
          isStopped: () => this.state.get().phase !== 'running',
          // Resolves when the server's answer is stored.
          came: (piece, secondsLeft) => {
            this.state.set({ ...folded(this.state.get(), piece), secondsLeft });
            return this.#store.keepPiece(piece);
          },
          failed: (failure) => this.#fail(failure),
        },
      );
    } catch {
      // A bug has already been logged; the list can be resumed.
      this.#fail({ kind: 'fault' });
    }
    this.state.set(atRest(this.state.get()));
  }

  stop(): void {
    if (this.state.get().phase === 'running') this.#change({ phase: 'stopping' });
  }

  discard(): void {
    if (this.#isSending()) return;
    this.state.set(NOTHING);
    this.#store.keep(null);
  }

  /** These puzzles were removed or moved, and are no longer offered, even after a reload. */
  settle(ids: ReadonlySet<string>): void {
    this.#change({ placed: this.state.get().placed.filter(({ id }) => !ids.has(id)) });
    this.#store.forgetPlaced(ids);
  }

  #fail(failure: AnyFailure): void {
    this.#change({ phase: 'stopping', failure: this.state.get().failure ?? failure });
  }

  #isSending(): boolean {
    return ['running', 'stopping'].includes(this.state.get().phase);
  }

  async #read(): Promise<void> {
    const kept = await this.#store.read();
    // A list given meanwhile takes precedence.
    if (this.state.get().phase !== 'reading') return;
    if (kept === null) this.state.set(NOTHING);
    else if (kept.list.job === null) this.state.set(held(kept.list));
    else this.state.set(atRest(kept.pieces.reduce(folded, held(kept.list))));
  }

  #change(changes: Partial<BulkState>): void {
    this.state.set({ ...this.state.get(), ...changes });
  }
}

function held({ name, text, job }: PuzzleList): BulkState {
  return { ...NOTHING, phase: 'held', name, lines: puzzleLines(text), job };
}

function atRest(state: BulkState): BulkState {
  return { ...state, phase: startsLeft(state).length === 0 ? 'done' : 'stopped' };
}

function startsLeft({ lines, done }: BulkState): number[] {
  const starts: number[] = [];
  for (let start = 0; start < lines.length; start += LINES_PER_CALL) if (!done.has(start)) starts.push(start);
  return starts;
}

/** Adds the server's answer for another piece to the report. */
function folded(before: BulkState, piece: Piece): BulkState {
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
