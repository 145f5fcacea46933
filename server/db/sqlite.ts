import { Worker } from 'node:worker_threads';
import {
  StorageUnavailable,
  type Command,
  type CommandRegistry,
  type Database,
  type DatabaseLoad,
} from './database.ts';
import { isStorageFault } from './faults.ts';
import type { Tell } from './migrate.ts';
import { checkSqlite, kyselyOn, migrateSqlite, openSqliteToRead } from './sqlite-file.ts';
import type { WriteAnswer, WriteCall } from './sqlite-writer.ts';

/**
 * The embedded database. Reads are synchronous on this thread; a separate thread writes and commits in
 * groups, since a commit waits for the disk.
 *
 * @param writer the module that calls `serveWrites`
 */
export async function openSqliteDatabase(
  file: string,
  writer: URL,
  registry: CommandRegistry,
  tell?: Tell,
): Promise<Database> {
  checkSqlite(file);
  await migrateSqlite(file, tell);
  const reader = openSqliteToRead(file);
  const read = kyselyOn(reader);
  const version = reader.prepare('pragma data_version').pluck();
  const writes = new WriteChannel(writer, file);
  const names = new Map<unknown, string>(Object.entries(registry).map(([name, command]) => [command, name]));
  const nameOf = (command: Command<never, unknown>): string => {
    const name = names.get(command);
    if (name === undefined) throw new Error(`The command ${command.name} is not in the registry.`);
    return name;
  };
  const listeners = new Set<() => void>();
  return {
    engine: 'sqlite',
    read,
    version: () => version.get(),
    // The writer runs the command with that name, so its result has the command's type.
    run: (command, input) => writes.send({ name: nameOf(command), input }) as never,
    runOnce: (command, input, once) => writes.send({ name: nameOf(command), input, once }) as never,
    announce: () => {
      for (const heard of listeners) heard();
    },
    listen: (heard) => {
      listeners.add(heard);
      return () => {
        listeners.delete(heard);
        return Promise.resolve();
      };
    },
    load: () => ({ ...writes.load(), pools: [] }),
    close: async () => {
      await writes.close();
      // Last, so that the log stays; see `openSqliteToRead`.
      reader.close();
    },
  };
}

interface Waiting {
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: Error) => void;
}

class WriteChannel {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #ended: Promise<void>;
  #lastId = 0;
  #commits = 0;
  #broken: Error | undefined;

  constructor(writer: URL, file: string) {
    this.#worker = new Worker(writer, { workerData: { file } });
    // The answers of one commit.
    this.#worker.on('message', (answers: readonly WriteAnswer[]) => {
      this.#commits++;
      answers.forEach((answer) => this.#settle(answer));
    });
    this.#ended = new Promise((resolve) => {
      this.#worker.on('error', (error) =>
        this.#fail(isStorageFault(error) ? new StorageUnavailable(error.message) : error),
      );
      this.#worker.on('exit', () => {
        this.#fail(new StorageUnavailable('The writer has ended.'));
        resolve();
      });
    });
  }

  send(call: Omit<WriteCall, 'id'>): Promise<unknown> {
    if (this.#broken !== undefined) return Promise.reject(this.#broken);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ ...call, id } satisfies WriteCall);
    });
  }

  load(): Omit<DatabaseLoad, 'pools'> {
    const writesWaiting = this.#waiting.size;
    return { writesWaiting, writes: this.#lastId - writesWaiting, commits: this.#commits };
  }

  /** Ends the thread after all calls are answered. */
  async close(): Promise<void> {
    this.#worker.postMessage('close');
    await this.#ended;
  }

  #settle(answer: WriteAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.ok) waiting?.resolve(answer.output);
    else
      waiting?.reject(
        answer.unavailable ? new StorageUnavailable(answer.message) : new Error(answer.message),
      );
  }

  #fail(error: Error): void {
    this.#broken ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#broken);
    this.#waiting.clear();
  }
}
