import { rename } from 'node:fs/promises';
import os from 'node:os';
import { workerData } from 'node:worker_threads';
import type { Config } from '../config.ts';
import { writeDump } from './dump.ts';
import { pictureStore } from '../areas/posts/pictures/configured-pictures.ts';
import { proveBackup } from './proof.ts';
import { inTransaction } from './tools.ts';

/**
 * The thread that writes a scheduled backup: on the main thread, packing a large database would block calls,
 * and with the same priority it would slow them down.
 *
 * The file gets its name only after it was restored once; until then, it does not count as a backup.
 */
// Linux applies this to the thread; other systems would apply it to the whole server.
if (process.platform === 'linux') os.setPriority(0, os.constants.priority.PRIORITY_LOW);
const { config, file } = workerData as { config: Config; file: string };
const unproved = `${file}.unproved`;
await inTransaction(config, 'read', (tx) => writeDump(tx, pictureStore(config), unproved));
await proveBackup(unproved);
await rename(unproved, file);
