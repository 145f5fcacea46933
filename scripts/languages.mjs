import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The languages, before anything is built: each has a folder in locales/. */
export const LANGUAGES = readdirSync(path.join(import.meta.dirname, '..', 'locales'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
