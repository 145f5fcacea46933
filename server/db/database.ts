import { SqliteAdapter, type Kysely } from 'kysely';
import type { Result } from '../../core/base/result.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

/** Whether this is the embedded database. */
export function isSqlite(db: Db): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

/**
 * One atomic write. It runs inside a transaction that the caller controls, on SQLite in another thread. It
 * takes and returns plain data, receives times and ids as input, and may be rerun after a conflict.
 */
export type Command<Input, Output> = (tx: Db, input: Input) => Promise<Output>;

/** All commands by name, since a function cannot be sent to another thread. */
export type CommandRegistry = Readonly<Record<string, Command<never, unknown>>>;

/**
 * Names whose rows a command locks. On PostgreSQL, commands with a common name run one after another: if they
 * waited for each other inside the database, they would occupy all its connections.
 */
export type LanesOfCommand = <Input>(command: Command<Input, unknown>, input: Input) => readonly string[];

/** Runs a write when its account has its turn; without an account, it has its own. */
export type WriteInTurn = <Output>(
  who: string | undefined,
  work: () => Promise<Output>,
  tooLate?: AbortSignal,
) => Promise<Output>;

/** Identifies a call, so that a repetition gets the same answer and changes nothing. */
export interface OnceKey {
  readonly accountId: string;
  readonly key: string;
  readonly requestHash: string;
  /**
   * Exempt from the account's daily limit of keys. For calls that ask for a password or a code: otherwise
   * someone with a stolen session could block the owner from them.
   */
  readonly isGuarded?: boolean;
  readonly now: number;
}

/** Why a command was not run: its key was used for another call, or the account has used too many keys. */
export type NotRun =
  | { readonly kind: 'key-reused' }
  | { readonly kind: 'too-fast'; readonly waitSeconds: number };

export interface Database {
  readonly engine: 'sqlite' | 'postgres';
  /** Read-only; sees all acknowledged writes. */
  readonly read: Db;
  /** Differs from its last value if any process has written since. Only with the embedded database. */
  readonly version?: () => unknown;
  /** Runs a command; resolves when it is durable. */
  run<Input, Output>(command: Command<Input, Output>, input: Input): Promise<Output>;
  /**
   * The same, once per key, unless the command refuses; a key that was used with another request is refused.
   */
  runOnce<Input, Output>(
    command: Command<Input, Output>,
    input: Input,
    once: OnceKey,
  ): Promise<Result<Output, NotRun>>;
  /** Announces to every process on this database that there is new data. */
  announce(): void;
  /**
   * Listens for announcements of any process. Several may arrive as one, and one may be spurious. With the
   * embedded database, a process hears only its own.
   */
  listen(heard: () => void): () => Promise<void>;
  load(): DatabaseLoad;
  close(): Promise<void>;
}

/** What the database is doing now, and has done since the start. */
export interface DatabaseLoad {
  /** Writes without an answer yet. */
  readonly writesWaiting: number;
  readonly writes: number;
  /** The embedded database commits the writes that have arrived together. */
  readonly commits: number;
  /** Only with PostgreSQL. */
  readonly pools: readonly PoolLoad[];
}

export interface PoolLoad {
  readonly pool: 'read' | 'write';
  /** Number of connections. */
  readonly busy: number;
  readonly idle: number;
  /** Number of queries and transactions that wait for a connection. */
  readonly waiting: number;
}

/** The database cannot be used now: the disk is full, the file is gone, or the server is unreachable. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}
