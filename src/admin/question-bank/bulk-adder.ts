import {
  LINES_PER_CALL,
  LIST_MAX_LINES,
  puzzleLines,
  type PuzzleLine,
  type PuzzleRefusal,
} from '../../../core/administration/question-bank.ts';
import type { Clock } from '../../../core/base/clock.ts';
import { isFailure, type AnyFailure } from '../../../core/protocol/local-failure.ts';
import { LEVELS, type Level } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Api } from '../../data/api/api.ts';
import type { BulkListRecord, BulkPieceRecord, Database } from '../../data/db/database.ts';
import type { DeletedPuzzle } from './notepad.ts';

/** Pieces under way at once: while one is written, the next is checked. */
const PIECES_AT_ONCE = 2;
/** How often a piece is sent when the server asks to wait. */
const TRIES = 6;

/** A line that the server did not take. */
export interface RefusedPuzzle extends PuzzleLine {
  readonly why: PuzzleRefusal;
  readonly library?: Level | undefined;
}

/** A puzzle that was added, and the library of the level that the engine found. */
export interface PlacedPuzzle extends DeletedPuzzle {
  readonly id: string;
}

export interface BulkState {
  /** `empty`: no list. `held`: a list waits. `stopped`: it can go on. */
  readonly phase: 'empty' | 'held' | 'running' | 'stopping' | 'stopped' | 'done';
  /** The name of the list's file; null when it was pasted. */
  readonly name: string | null;
  readonly total: number;
  /** Where it goes; null until it is begun. */
  readonly library: Level | null;
  readonly tried: number;
  readonly added: number;
  /** How many of them the engine puts on each level. */
  readonly levels: readonly number[];
  readonly refused: readonly RefusedPuzzle[];
  /** Those of the added ones that can still be taken back or moved. */
  readonly placed: readonly PlacedPuzzle[];
  /** Why it stopped by itself. */
  readonly failure: AnyFailure | null;
  /** Undefined while it cannot be told. */
  readonly secondsLeft: number | undefined;
}

/** Why a text is not held as a list. */
export type ListFault = 'no-lines' | 'too-many-lines' | 'in-use';

export interface BulkTools {
  readonly api: Api;
  readonly database: Pick<Database, 'bulkLists' | 'bulkPieces'>;
  readonly owner: string;
  readonly token: () => string | null;
  /** A new identity: a UUID. */
  readonly newId: () => string;
  /** Milliseconds from anywhere. */
  readonly clock: Clock;
  readonly wait: (milliseconds: number) => Promise<void>;
}

const NOTHING: BulkState = {
  phase: 'empty',
  name: null,
  total: 0,
  library: null,
  tried: 0,
  added: 0,
  levels: LEVELS.map(() => 0),
  refused: [],
  placed: [],
  failure: null,
  secondsLeft: undefined,
};

/**
 * Adds a long list to the question bank, piece by piece. The list and what the server said of each piece
 * are kept on the device: after a reload, a lost network or the end of a session it goes on where it was,
 * and a piece that was sent twice is added once.
 */
export class BulkAdder {
  readonly #tools: BulkTools;
  readonly #listeners = new Set<() => void>();
  #state = NOTHING;
  #lines: readonly PuzzleLine[] = [];
  #job: BulkListRecord['job'] = null;
  #done = new Set<number>();
  /** Ends when the list before is off the device and this one is on it. */
  #kept: Promise<void> = Promise.resolve();

  constructor(tools: BulkTools) {
    this.#tools = tools;
  }

  get owner(): string {
    return this.#tools.owner;
  }

  readonly state = (): BulkState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes up what the device has kept. */
  async restore(): Promise<void> {
    const { database, owner } = this.#tools;
    const list = await ifStored(() => database.bulkLists.get(owner));
    const pieces = (await ifStored(() => database.bulkPieces.where({ owner }).toArray())) ?? [];
    // Another list may have been pasted while these were read.
    if (list === undefined || this.#state.phase !== 'empty') return;
    this.#hold(list);
    for (const piece of pieces) this.#fold(piece);
    if (list.job) this.#change({ phase: this.#nextStart() === undefined ? 'done' : 'stopped' });
  }

  /** Takes a text as the list to add; undefined when it is held. */
  hold(name: string | null, text: string): ListFault | undefined {
    if (this.#state.phase === 'running' || this.#state.phase === 'stopping') return 'in-use';
    const list = { owner: this.#tools.owner, name, text, job: null };
    const { length } = puzzleLines(text);
    if (length === 0) return 'no-lines';
    if (length > LIST_MAX_LINES) return 'too-many-lines';
    this.#hold(list);
    this.#kept = this.#keep(list);
    return undefined;
  }

  /** Begins to add the list to a library, or goes on with what is left of it. */
  async run(library: Level): Promise<void> {
    if (this.#state.phase !== 'held' && this.#state.phase !== 'stopped') return;
    this.#job ??= { library, batch: this.#tools.newId() };
    const job = this.#job;
    const { database, owner } = this.#tools;
    const { clock } = this.#tools;
    this.#change({ phase: 'running', library: job.library, failure: null, secondsLeft: undefined });
    await this.#kept;
    await ifStored(() => database.bulkLists.update(owner, { job }));
    const begun = { at: clock(), tried: this.#state.tried };
    const token = this.#tools.token() ?? '';
    const taken = new Set(this.#done);
    const worker = async (): Promise<void> => {
      for (;;) {
        const start = this.#nextStart(taken);
        if (start === undefined || this.#state.phase !== 'running') return;
        taken.add(start);
        const piece = await this.#send(start, token);
        if ('kind' in piece) {
          this.#change({ phase: 'stopping', failure: this.#state.failure ?? piece });
          return;
        }
        this.#fold(piece);
        const tried = this.#state.tried - begun.tried;
        const left = this.#state.total - this.#state.tried;
        this.#change({ secondsLeft: ((clock() - begun.at) / 1000 / tried) * left });
        await ifStored(() => database.bulkPieces.put(piece));
      }
    };
    await Promise.all(Array.from({ length: PIECES_AT_ONCE }, worker));
    this.#change({ phase: this.#nextStart() === undefined ? 'done' : 'stopped' });
  }

  /** Stops after the pieces that are under way. */
  readonly stop = (): void => {
    if (this.#state.phase === 'running') this.#change({ phase: 'stopping' });
  };

  /** These were taken back or moved: nothing more is done with them here. */
  readonly settle = async (gone: readonly { readonly id: string }[]): Promise<void> => {
    const { database, owner } = this.#tools;
    const ids = new Set(gone.map(({ id }) => id));
    const isLeft = ({ id }: { readonly id: string }): boolean => !ids.has(id);
    this.#change({ placed: this.#state.placed.filter(isLeft) });
    await ifStored(() =>
      database.bulkPieces.where({ owner }).modify((piece: { placed?: BulkPieceRecord['placed'] }) => {
        piece.placed = piece.placed?.filter(isLeft);
      }),
    );
  };

  /** Lets go of the list and its report. */
  readonly discard = (): void => {
    if (this.#state.phase === 'running' || this.#state.phase === 'stopping') return;
    this.#lines = [];
    this.#job = null;
    this.#done.clear();
    this.#change(NOTHING);
    this.#kept = this.#keep(undefined);
  };

  #hold({ name, text, job }: BulkListRecord): void {
    this.#lines = puzzleLines(text);
    this.#job = job;
    this.#done.clear();
    const { length: total } = this.#lines;
    this.#change({ ...NOTHING, phase: 'held', name, total, library: job?.library ?? null });
  }

  async #keep(list: BulkListRecord | undefined): Promise<void> {
    const { database, owner } = this.#tools;
    await this.#kept;
    await ifStored(() => database.bulkPieces.where({ owner }).delete());
    await ifStored<unknown>(() => (list ? database.bulkLists.put(list) : database.bulkLists.delete(owner)));
  }

  /** The first piece that is not among the taken ones. */
  #nextStart(taken: ReadonlySet<number> = this.#done): number | undefined {
    for (let start = 0; start < this.#lines.length; start += LINES_PER_CALL)
      if (!taken.has(start)) return start;
    return undefined;
  }

  async #send(start: number, token: string): Promise<BulkPieceRecord | AnyFailure> {
    const { api, wait, owner } = this.#tools;
    const { library, batch } = this.#job!;
    const lines = this.#lines.slice(start, start + LINES_PER_CALL).map(({ text }) => text);
    const options = { key: `${batch}-${start}`, token };
    for (let tries = 1; ; tries++) {
      const answer = await api.call('addPuzzles', { library, lines, batch }, options);
      if (!isFailure(answer)) {
        const { added, levels, refused, placed = [] } = answer;
        return { owner, start, added, levels, refused, placed };
      }
      const canWait = answer.kind === 'busy' || answer.kind === 'too-fast';
      if (!canWait || tries === TRIES || this.#state.phase !== 'running') return answer;
      await wait(answer.waitSeconds * 1000);
    }
  }

  #fold({ start, added, levels, refused, placed = [] }: BulkPieceRecord): void {
    this.#done.add(start);
    const before = this.#state;
    const more = refused.map(({ index, ...rest }) => ({ ...this.#lines[start + index]!, ...rest }));
    this.#change({
      tried: before.tried + Math.min(LINES_PER_CALL, this.#lines.length - start),
      added: before.added + added,
      levels: before.levels.map((count, level) => count + levels[level]!),
      refused: more.length === 0 ? before.refused : [...before.refused, ...more],
      placed: [
        ...before.placed,
        ...placed.map(({ index, id, level }) => ({
          id,
          library: level,
          puzzle: this.#lines[start + index]!.text,
        })),
      ],
    });
  }

  #change(changes: Partial<BulkState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

/** What the database says; undefined where there is none, or no room: then the list lives as long as the page. */
async function ifStored<Value>(ask: () => PromiseLike<Value>): Promise<Value | undefined> {
  try {
    return await ask();
  } catch {
    return undefined;
  }
}
