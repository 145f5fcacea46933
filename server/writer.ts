import { parentPort, workerData } from 'node:worker_threads';
import { COMMANDS } from './commands.ts';
import { serveWrites } from './db/sqlite-writer.ts';

/** The thread that writes to the embedded database. */
serveWrites(parentPort!, (workerData as { file: string }).file, COMMANDS);
