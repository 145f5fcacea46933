import { statSync } from 'node:fs';
import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads';
import { StorageUnavailable, type CommandRegistry, type Db, type OnceKey } from './database.ts';
import { isStorageFault } from './faults.ts';
import { runOnceIn } from './once.ts';
import type { SqliteConnection } from './sqlite-driver.ts';
import { kyselyOn, openSqlite } from './sqlite-file.ts';

export interface WriteCall {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
  readonly once?: OnceKey;
}

type WriteMessage = WriteCall | 'close';

export type WriteAnswer =
  | { readonly id: number; readonly ok: true; readonly output: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string; readonly unavailable: boolean };

const CALLS_IN_A_COMMIT = 256;

/**
 * The writing thread: runs all calls that have arrived, each in a savepoint of one transaction, commits once,
 * and only then acknowledges them. A call that throws is rolled back alone; if the commit fails, all of them
 * fail.
 */
export function serveWrites(port: MessagePort, file: string, registry: CommandRegistry): void {
  const connection = openSqlite(file);
  const db = kyselyOn(connection);
  const savepoint = savepointOn(connection);
  const inode = statSync(file).ino;
  const queue: WriteCall[] = [];
  let closing = false;
  let working = false;

  port.on('message', (first: WriteMessage) => {
    take([first]);
    if (!working) void work();
  });

  async function work(): Promise<void> {
    working = true;
    take(drain(port));
    while (queue.length > 0) {
      port.postMessage(await commitTogether(queue.splice(0, CALLS_IN_A_COMMIT)));
      take(drain(port));
    }
    working = false;
    if (!closing) return;
    emptyLog(connection);
    connection.close();
    port.close();
  }

  function take(messages: readonly WriteMessage[]): void {
    for (const message of messages) {
      if (message === 'close') closing = true;
      else queue.push(message);
    }
  }

  async function commitTogether(calls: readonly WriteCall[]): Promise<WriteAnswer[]> {
    try {
      if (statSync(file, { throwIfNoEntry: false })?.ino !== inode)
        throw new StorageUnavailable(`The database file ${file} is gone.`);
      connection.exec('BEGIN IMMEDIATE');
      const answers: WriteAnswer[] = [];
      for (const call of calls) answers.push(await runInSavepoint(connection, savepoint, db, registry, call));
      connection.exec('COMMIT');
      return answers;
    } catch (error) {
      if (connection.inTransaction) connection.exec('ROLLBACK');
      return calls.map(({ id }) => refusal(id, error, true));
    }
  }
}

/** Empties the log, so that the file alone is the whole database, and the log retains no deleted data. */
function emptyLog(connection: SqliteConnection): void {
  try {
    connection.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    // On a full disk the log stays, and the next start reads it.
    if (!isStorageFault(error)) throw error;
  }
}

/** The three statements around each call, prepared once. */
function savepointOn(connection: SqliteConnection) {
  return {
    begin: connection.prepare('SAVEPOINT call'),
    keep: connection.prepare('RELEASE call'),
    undo: connection.prepare('ROLLBACK TO call'),
  };
}

async function runInSavepoint(
  connection: SqliteConnection,
  savepoint: ReturnType<typeof savepointOn>,
  db: Db,
  registry: CommandRegistry,
  { id, name, input, once }: WriteCall,
): Promise<WriteAnswer> {
  savepoint.begin.run();
  try {
    const command = registry[name] as (tx: Db, input: unknown) => Promise<unknown>;
    const output = await (once === undefined ? command(db, input) : runOnceIn(db, command, input, once));
    savepoint.keep.run();
    return { id, ok: true, output };
  } catch (error) {
    // On a disk error, SQLite has rolled back the whole transaction: fail all calls.
    if (!connection.inTransaction || isStorageFault(error)) throw error;
    savepoint.undo.run();
    savepoint.keep.run();
    return refusal(id, error, false);
  }
}

function refusal(id: number, error: unknown, unavailable: boolean): WriteAnswer {
  return {
    id,
    ok: false,
    unavailable,
    message: error instanceof Error ? (error.stack ?? error.message) : 'unknown',
  };
}

function drain(port: MessagePort): WriteMessage[] {
  const messages: WriteMessage[] = [];
  for (;;) {
    const next = receiveMessageOnPort(port);
    if (next === undefined) return messages;
    messages.push(next.message as WriteMessage);
  }
}
