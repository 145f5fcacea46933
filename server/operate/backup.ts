import { writeDump } from './dump.ts';
import { inTransaction, runTool } from './tools.ts';
import { pictureStore } from '../areas/posts/pictures/configured-pictures.ts';

/** `npm run backup -- FILE`: writes a consistent snapshot of the database to a file while the server runs. */
await runTool(async (config, [file]) => {
  if (file === undefined) throw new Error('Usage: npm run backup -- FILE');
  await inTransaction(config, 'read', (tx) => writeDump(tx, pictureStore(config), file));
  return `Written: ${file}. Also keep the secret key, but in another place: encrypted data cannot be read without it.`;
});
