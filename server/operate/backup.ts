import { writeDump } from './dump.ts';
import { inTransaction, runTool } from './tools.ts';
import { pictureStore } from '../areas/posts/pictures/configured-pictures.ts';

/** `npm run backup -- FILE`: writes a consistent snapshot of the database to a file while the server runs. */
await runTool(async (config, [file]) => {
  if (file === undefined) throw new Error('Name the file to write: npm run backup -- nonet.backup');
  await inTransaction(config, 'read', (tx) => writeDump(tx, pictureStore(config), file));
  return `Written: ${file}. Keep the secret key with it, but not in the same place: without it the sealed texts stay closed.`;
});
