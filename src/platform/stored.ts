import { readLocal, removeLocal, writeLocal } from './local-store.ts';
import { readTab, writeTab } from './tab-store.ts';

/** A value that is kept as JSON, on the device or for one tab. */
export interface Stored<Value> {
  /** The fallback where nothing is kept, or nothing that the schema accepts. */
  readonly read: () => Value;
  /** Does nothing if storage is blocked or full. */
  readonly write: (value: Value) => void;
  readonly forget: () => void;
}

/** Turns stored JSON into a value. Throws, or returns undefined, for anything else. */
type Schema<Value> = (json: unknown) => Value | undefined;

/**
 * Kept in local storage.
 *
 * @param key list the key of a setting in src/data/local-keys.ts, so that backups include it
 * @param schema turns the stored JSON into a value. Only this module's caller writes the key, but another version
 *   of the app may have written it.
 */
export function stored<Value>(key: string, schema: Schema<Value>, fallback: Value): Stored<Value> {
  return {
    read: () => parse(readLocal(key), schema) ?? fallback,
    write: (value) => writeLocal(key, JSON.stringify(value)),
    forget: () => removeLocal(key),
  };
}

/** Kept in session storage, so it survives a reload of this tab. */
export function storedInTab<Value>(name: string, schema: Schema<Value>, fallback: Value): Stored<Value> {
  return {
    read: () => parse(readTab(name), schema) ?? fallback,
    write: (value) => writeTab(name, JSON.stringify(value)),
    forget: () => writeTab(name, ''),
  };
}

function parse<Value>(text: string | null, schema: Schema<Value>): Value | undefined {
  if (text === null) return undefined;
  try {
    return schema(JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
