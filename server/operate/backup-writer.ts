import { workerData } from 'node:worker_threads';
import type { Config } from '../config.ts';
import { writeDump } from './dump.ts';
import { pictureStore } from '../areas/posts/pictures/configured-pictures.ts';
import { inTransaction } from './tools.ts';

/**
 * The thread that writes a scheduled backup: on the main thread, packing a large database would block calls.
 */
const { config, file } = workerData as { config: Config; file: string };
await inTransaction(config, 'read', (tx) => writeDump(tx, pictureStore(config), file));
