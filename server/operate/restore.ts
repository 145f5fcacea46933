import { readDump } from './dump.ts';
import { inTransactionOnAny, runTool } from './tools.ts';
import { pictureStore } from '../areas/posts/pictures/configured-pictures.ts';

/** `npm run restore -- FILE`: replaces all data with a backup, or changes nothing. */
await runTool(async (config, [file]) => {
  if (file === undefined) throw new Error('Usage: npm run restore -- FILE');
  await inTransactionOnAny(config, 'write', (tx) => readDump(tx, pictureStore(config), file));
  return `Restored from ${file}. All users must log in again.`;
});
