import { SqliteAdapter, type Kysely } from 'kysely';
import type { Result } from '../../core/base/result.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

/** Whether a database is the embedded one. */
export function isSqlite(db: Db): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

/**
 * One write, whole or not at all. It runs inside a transaction that somebody else begins and commits, in
 * another thread on SQLite: so it takes and gives plain data, names its time and ids in its input, and
 * may run again from the start when two of them collide.
 */
export type Command<Input, Output> = (tx: Db, input: Input) => Promise<Output>;

/** All commands by name, since a function cannot be sent to another thread. */
export type CommandRegistry = Readonly<Record<string, Command<never, unknown>>>;

/** Names a call, so that its repetition is answered like the first time and does nothing. */
export interface OnceKey {
  readonly accountId: string;
  readonly key: string;
  readonly requestHash: string;
  readonly now: number;
}

export interface KeyReused {
  readonly kind: 'key-reused';
}

export interface Database {
  readonly engine: 'sqlite' | 'postgres';
  /** Reads only; sees everything that was acknowledged. */
  readonly read: Db;
  /** Runs a command; resolves when it is on the disk. */
  run<Input, Output>(command: Command<Input, Output>, input: Input): Promise<Output>;
  /** The same, once for each key; a key that came with another request is refused. */
  runOnce<Input, Output>(
    command: Command<Input, Output>,
    input: Input,
    once: OnceKey,
  ): Promise<Result<Output, KeyReused>>;
  /** Tells every process that works on this database that there is something new to read. */
  announce(): void;
  /**
   * Hears what any process announces; several announcements may be heard as one, and one may be heard
   * without need. Where processes cannot reach each other (the embedded database), each hears its own.
   */
  listen(heard: () => void): () => Promise<void>;
  /** Throws what keeps the database from answering. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** The database cannot be used now: the disk is full, the file is gone, the server is away. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}
