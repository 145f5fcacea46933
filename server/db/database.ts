import { SqliteAdapter, type Kysely } from 'kysely';
import type { Result } from '../../core/base/result.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

/** Whether this is the embedded database. */
export function isSqlite(db: Db): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

/**
 * One atomic write. It runs inside a transaction that the caller controls, on SQLite in another thread: it
 * takes and returns plain data, gets times and ids as input, and may be run again after a conflict.
 */
export type Command<Input, Output> = (tx: Db, input: Input) => Promise<Output>;

/** All commands by name, since a function cannot be sent to another thread. */
export type CommandRegistry = Readonly<Record<string, Command<never, unknown>>>;

/** Identifies a call, so that a repetition gets the same answer and changes nothing. */
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
  /** Read-only; sees all acknowledged writes. */
  readonly read: Db;
  /** Runs a command; resolves when it is durable. */
  run<Input, Output>(command: Command<Input, Output>, input: Input): Promise<Output>;
  /** The same, once per key; a key that was used with another request is refused. */
  runOnce<Input, Output>(
    command: Command<Input, Output>,
    input: Input,
    once: OnceKey,
  ): Promise<Result<Output, KeyReused>>;
  /** Announces to every process on this database that there is something new to read. */
  announce(): void;
  /**
   * Listens for announcements of any process. Several may arrive as one, and one may be spurious. With the
   * embedded database, a process hears only its own.
   */
  listen(heard: () => void): () => Promise<void>;
  close(): Promise<void>;
}

/** The database cannot be used now: the disk is full, the file is gone, the server is away. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}
