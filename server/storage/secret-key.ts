import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const KEY_BYTES = 32;

/** A key as written in settings and the key file: 32 bytes in base64 or base64url. Undefined if invalid. */
export function parseSecretKey(text: string): Buffer | undefined {
  const key = Buffer.from(text.trim(), 'base64');
  return key.length === KEY_BYTES && /^[\w+/=-]+$/.test(text.trim()) ? key : undefined;
}

/**
 * The key in the data folder, created at the first start. If several processes start together, all get the
 * first one's key: a temporary file is linked into place, which succeeds only once.
 */
export function readOrMakeKeyFile(dataFolder: string): Buffer {
  const file = path.join(dataFolder, 'secret.key');
  // Read first, so that a start needs no write: the disk may be full or the folder read-only.
  if (!existsSync(file)) makeKeyFile(file);
  const key = parseSecretKey(readFileSync(file, 'utf8'));
  if (key === undefined) throw new Error(`${file} does not contain a key: it must be 32 bytes in base64.`);
  return key;
}

function makeKeyFile(file: string): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
